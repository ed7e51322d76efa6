"""Words of a text as search sees them, and the query they make. The text index splits its documents in the same way."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

import snowballstemmer

from sayso.schemas.finding import TextQuery

_WORD = re.compile(r"\d+(?:\.\d+)+|\d{1,3}(?:,\d{3})+(?!\d)|[^\W_]+")
# Words joined without a space by a sign: identifiers, options, citations, hyphenated words.
_COMPOUND = re.compile(r"[^\W_]+(?:[._:/@+'’()\[\]§-]+[^\W_]+)+")
_QUOTED = re.compile(r"`([^`]+)`|\"([^\"]{2,80})\"|“([^”]{2,80})”")
_LONGEST_WORD = 200  # a longer run without a space is no word anybody looks for
_MOST_WORDS = 64  # a pasted page is cut to its first different words, so that a query stays a query

_FUNCTION_WORDS_TEXT = """
a about above after again all also am an and any are as at be because been before being below between both but by can
could did do does doing down during each either else few for from further had has have having he her here hers him his
how i if in into is it its itself just let me more most much my neither no nor not now of off on once one only onto or
other our out over own per same say says shall she should since so some such than that the their them then there these
they this those though through to too under until up upon us very was we were what whatever when where whether which
while who whom whose why will with would you your
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS_TEXT.split())

_stemmer = snowballstemmer.stemmer("english")


def folded(text: str) -> str:
    """Lower case without accents, as the index folds its words."""
    plain = unicodedata.normalize("NFKD", text.lower())
    return "".join(c for c in plain if not unicodedata.combining(c))


def words(text: str) -> list[str]:
    """Folded words in order; a decimal or section number ("2.5", "4.4.1") is one word, signs are none."""
    return _WORD.findall(folded(text))


def content_words(text: str) -> list[str]:
    """The words without the function words; all of them where nothing else is left."""
    found = words(text)
    return [word for word in found if word not in FUNCTION_WORDS] or found


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """English stem of a folded word; numbers stay as they are."""
    stemmed: str = _stemmer.stemWord(word)
    return stemmed


def stems(text: str) -> list[str]:
    """Stems of the content words, in order."""
    return [stem(word) for word in content_words(text)]


def text_query(text: str, *, names: Iterable[str] = ()) -> TextQuery:
    """What to look for: the content words, and as phrases the identifiers, quotations and given names of several words."""
    text = " ".join(word for word in text.split() if len(word) <= _LONGEST_WORD)
    joined = [match.group() for match in _COMPOUND.finditer(text)]
    quoted = [part for match in _QUOTED.finditer(text) for part in match.groups() if part]
    phrases = dict.fromkeys(tuple(words(part)) for part in (*joined, *quoted, *names))
    found = dict.fromkeys(content_words(text))
    return TextQuery(tuple(found)[:_MOST_WORDS], tuple(p for p in phrases if 1 < len(p) <= 12)[:16])
