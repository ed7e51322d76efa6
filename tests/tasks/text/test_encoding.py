"""Bytes of any usual charset become the words that were written."""

from __future__ import annotations

import pytest

from sayso.tasks.text.encoding import decode_text

POLISH = "Niniejsza umowa została zawarta między stronami. Źródło żółć ąę. " * 3
JAPANESE = "これは日本語の文章です。本契約は、甲と乙との間で締結される。" * 3
RUSSIAN = "Настоящий договор заключен между сторонами. " * 3
FRENCH = "L'été coûte 5 m³ – « ça » à 20±3 degrés. " * 3


@pytest.mark.parametrize(
    ("words", "encoding"),
    [
        (POLISH, "iso8859_2"),
        (POLISH, "cp1250"),
        (JAPANESE, "iso2022_jp"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"),
        (RUSSIAN, "koi8_r"),
        (RUSSIAN, "cp1251"),
        (FRENCH, "cp1252"),
    ],
)
def test_words_of_a_charset_nobody_declared(words, encoding):
    assert decode_text(words.encode(encoding)) == words
