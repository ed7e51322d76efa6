"""Rerankers from the files of a wheel: a cross-encoder that reads question and text together, and late interaction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from threading import Lock
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from sayso.storage.embedder import Batch, batches
from sayso.storage.weights import open_session, open_tokenizer, weights_folder

Scores = NDArray[np.float32]


class Reranker(Protocol):
    """Scores texts for one question; higher is better and compares within the question only."""

    def scores(self, question: str, texts: Sequence[str]) -> Scores: ...


class _Model:
    """An embedded model, loaded at its first use."""

    folder: str

    def __init__(self, *, tokens: int = 256, threads: int = 2) -> None:
        self._tokens = tokens
        self._threads = threads
        self._loading = Lock()

    @cached_property
    def _loaded(self) -> tuple[Any, Any]:
        folder = weights_folder(self.folder)
        return open_session(folder, threads=self._threads), open_tokenizer(folder, tokens=self._tokens)

    def _model(self) -> tuple[Any, Any]:
        with self._loading:
            return self._loaded


class CrossEncoder(_Model):
    """ms-marco-MiniLM-L-12-v2 (int8), trained on short questions: give it one part of a question at a time."""

    folder = "reranker_en"

    def scores(self, question: str, texts: Sequence[str]) -> Scores:
        """A relevance logit per text; a pair is cut at `tokens`, the text's end first."""
        found: Scores = np.zeros(len(texts), np.float32)
        session, tokenizer = self._model()
        pairs = tokenizer.encode_batch([(question, text) for text in texts]) if texts else []
        for batch in batches([pair.ids for pair in pairs]):
            types = np.zeros_like(batch.ids)
            for row, place in enumerate(batch.places):
                types[row, : len(pairs[place].type_ids)] = pairs[place].type_ids
            found[list(batch.places)] = session.run(["logits"], _inputs(batch, types))[0][:, 0]
        return found


class LateInteraction(_Model):
    """answerai-colbert-small-v1 (int8): each word of the question looks for its best match among the words of the text."""

    folder = "colbert"
    _question_mark, _text_mark, _mask = 1, 2, 103  # [unused0], [unused1] and [MASK] of its vocabulary
    _question_tokens = 32  # a question is filled up to so many with masks, as in its training

    def scores(self, question: str, texts: Sequence[str]) -> Scores:
        """The mean over the question's words of the best cosine in the text; 1 is the same words throughout."""
        found: Scores = np.zeros(len(texts), np.float32)
        if not texts:
            return found
        asked = self._hidden([self._marked(question, self._question_mark, fill=True)])[0]
        shown = self._hidden([self._marked(text, self._text_mark) for text in texts])
        for place, words in enumerate(shown):
            found[place] = (asked @ words.T).max(axis=1).mean()
        return found

    def _marked(self, text: str, mark: int, *, fill: bool = False) -> list[int]:
        ids = self._model()[1].encode(text).ids
        marked = [ids[0], mark, *ids[1:]][: self._tokens]
        return marked + [self._mask] * (self._question_tokens - len(marked)) if fill else marked

    def _hidden(self, encodings: Sequence[Sequence[int]]) -> list[NDArray[np.float32]]:
        """A unit-length vector per token of each text."""
        session, _ = self._model()
        found: list[NDArray[np.float32]] = [np.zeros((0, 0), np.float32)] * len(encodings)
        for batch in batches(encodings):
            hidden = session.run(["last_hidden_state"], _inputs(batch, np.zeros_like(batch.ids)))[0]
            hidden /= np.maximum(np.linalg.norm(hidden, axis=2, keepdims=True), 1e-12)
            for row, place in enumerate(batch.places):
                found[place] = hidden[row, : len(encodings[place])]
        return found


def _inputs(batch: Batch, types: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
    return {"input_ids": batch.ids, "attention_mask": batch.mask, "token_type_ids": types}


@lru_cache(maxsize=4)
def reranker_of(kind: str, *, threads: int) -> Reranker:
    """'late' or 'pairs', loaded once for a process."""
    return LateInteraction(threads=threads) if kind == "late" else CrossEncoder(threads=threads)
