"""The words that evidence is compared by: stems without function words; a compound also counts as its parts."""

from __future__ import annotations

import re
from functools import lru_cache

import snowballstemmer

_STEMMER = snowballstemmer.stemmer("english")
_WORD = re.compile(r"[^\W_]+(?:[.'_-][^\W_]+)*")
_JOINT = re.compile(r"[.'_-]")
_STOP = frozenset(
    ["a", "about", "above", "after", "again", "against", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because", "been", "before", "being", "below", "between", "both", "but", "by", "can", "cannot", "could", "did", "do", "does", "doing", "down", "during", "each", "either", "else", "few", "for", "from", "further", "get", "gets", "give", "given", "gives", "go", "goes", "had", "has", "have", "having", "he", "her", "here", "hers", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its", "itself", "just", "let", "may", "me", "might", "more", "most", "much", "must", "my", "no", "nor", "not", "of", "off", "on", "once", "one", "only", "or", "other", "our", "ours", "out", "over", "own", "per", "put", "same", "say", "says", "set", "shall", "she", "should", "so", "some", "such", "tell", "than", "that", "the", "their", "theirs", "them", "then", "there", "these", "they", "thing", "this", "those", "through", "to", "too", "under", "until", "up", "upon", "us", "use", "used", "very", "via", "was", "we", "were", "what", "when", "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "within", "without", "would", "you", "your", "yours"]
)  # fmt: skip


@lru_cache(maxsize=262144)
def stem(word: str) -> str:
    """English stem; what is no English word stays nearly as it is."""
    return str(_STEMMER.stemWord(word))


def terms(text: str) -> list[str]:
    """Stems in order: 'client-side TOKENS' gives client-sid, client, side, token."""
    found: list[str] = []
    for word in _WORD.findall(text.lower().replace("’", "'")):
        pieces = [word, *(piece for piece in _JOINT.split(word) if len(piece) > 1)] if _JOINT.search(word) else [word]
        found.extend(stem(piece) for piece in pieces if piece not in _STOP)
    return found
