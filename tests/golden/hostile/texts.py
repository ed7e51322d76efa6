"""Plain texts in every encoding and of absurd shapes."""

from __future__ import annotations

from collections.abc import Iterator

from golden.hostile.kinds import READY, Odd, odd


def texts() -> Iterator[Odd]:
    sample = "Größe, naïveté, coûts – “so”. "
    for encoding in (
        "utf-8",
        "utf-8-sig",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "cp1252",
        "latin-1",
        "mac_roman",
    ):
        yield odd(f"{encoding}.txt", (sample * 40).encode(encoding, errors="ignore"), READY)
    for encoding, words in (
        ("shift_jis", "これは日本語の文書です。"),
        ("gb18030", "这是一个中文文件。"),
        ("koi8-r", "Это документ. "),
    ):
        yield odd(f"{encoding}.txt", (words * 60).encode(encoding), READY)
    yield odd("million.txt", b"x" * 1_000_000, READY)
    yield odd("million-words.txt", b"word " * 200_000, READY)
    yield odd("million-lines.txt", b"a\n" * 500_000, READY)
    yield odd("million-blank.txt", b"\n" * 1_000_000 + b"end", READY)
    yield odd("staircase.txt", b"".join(b" " * i + b"step\n" for i in range(700)), READY)
    yield odd("tabs.txt", b"\t" * 100_000 + b"word\n", READY)
    yield odd("dots.txt", b"Contents " + b"." * 100_000 + b" 3\n", READY)
    yield odd("dots-spaced.txt", b"Contents " + b". " * 50_000 + b"x\n", READY)
    yield odd("numbers.txt", b"1." * 50_000 + b" word\n", READY)
    yield odd("spaces-inside.txt", b"a" + b" " * 200_000 + b"b\n", READY)
    yield odd("bars.txt", b"|" * 100_000 + b"\n" + b"+-" * 50_000 + b"\n", READY, "no_text")
    yield odd("feeds.txt", b"page\f" * 20_000, READY)
    yield odd("escapes.txt", b"\x1b[31mred words\x1b[0m and more plain words in a line\n" * 10, READY)
    yield odd("mode-line.txt", b"-*- text -*-\nwords of a file that begins with an editor's mode line\n", READY)
    yield odd("ladder.txt", b"short\n" * 40_000, READY)
    yield odd("bells.txt", b"\x07\x07\x07\x07 words\x07\x07\x07\x07\x01\x02", "unsupported", READY)
    yield odd("zeros-inside.txt", b"words \x00\x00\x00 more words", "unsupported")
    yield odd("combining.txt", ("a" + "\u0301" * 20_000).encode(), READY)
    yield odd("right-to-left.txt", "\u202eטקסט בעברית abc\u202c".encode(), READY)
    yield odd("surrogates.txt", b"words \xed\xa0\x80 words and many more words to be read here", READY)
    yield odd("data.json", b'{"name": "a", "values": [1, 2, 3]}', READY)
    yield odd("rows.csv", b"name,count,price\nbolt,1,2.5\nnut,2,0.1\nwasher,3,0.05\n", READY)
    yield odd("odd.csv", b'name,count\n"unclosed,1\nnut,2,3,4,5\n', READY)
    yield odd("program.py", b"import os\n\n\ndef main() -> None:\n    print('words')\n", READY)
    yield odd("mail.eml", b"From: a@example.org\nTo: b@example.org\nSubject: words\n\nHello there.\n", READY)
    yield odd("MZ.txt", b"MZ is how this text begins, and it is a text.\n", READY)
    yield odd("line\nbreak.txt", b"words of a file with an odd name\n", READY)
    yield odd("..", b"words of a file with an odd name\n", READY)
    yield odd("e\u0301.txt", b"words of a file with an odd name\n", READY)
    yield odd("x" * 251 + ".txt", b"words of a file with an odd name\n", READY)
