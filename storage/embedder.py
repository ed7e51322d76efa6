"""The embedder: bge-small-en-v1.5 (int8 ONNX) from the files of a wheel, on the CPU, offline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sayso.schemas.finding import VECTOR_SIZE
from sayso.schemas.recipes import EmbedRecipe
from sayso.storage.weights import open_session, open_tokenizer, weights_folder

_FOLDER = "bge_small_en"
_BATCH_TOKENS = 2048  # padded tokens of one model call: larger calls fall out of the caches and are slower
_BATCH_TEXTS = 64
_QUERIES_KEPT = 256  # vectors of the latest queries: the steps of one answer ask about the same texts

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Batch:
    """Texts of similar length: their places in the input, and their token ids padded to the longest."""

    places: tuple[int, ...]
    ids: NDArray[np.int64]
    mask: NDArray[np.int64]


def batches(encodings: Sequence[Sequence[int]]) -> Iterator[Batch]:
    """Longest first, so that little is padding and memory peaks at once; at most _BATCH_TOKENS padded tokens each."""
    order = sorted(range(len(encodings)), key=lambda i: (-len(encodings[i]), i))
    at = 0
    while at < len(order):
        width = max(1, len(encodings[order[at]]))
        places = tuple(order[at : at + max(1, min(_BATCH_TEXTS, _BATCH_TOKENS // width))])
        ids = np.zeros((len(places), width), np.int64)
        mask = np.zeros((len(places), width), np.int64)
        for row, place in enumerate(places):
            tokens = encodings[place]
            ids[row, : len(tokens)] = tokens
            mask[row, : len(tokens)] = 1
        yield Batch(places, ids, mask)
        at += len(places)


class Embedder:
    """Texts to unit-length vectors. The model is loaded at the first text, once, also when threads share the embedder."""

    def __init__(self, recipe: EmbedRecipe | None = None, *, threads: int = 2) -> None:
        self.recipe = recipe or EmbedRecipe()
        self.threads = threads
        self._loading = Lock()
        self._queries: dict[str, Vectors] = {}

    @cached_property
    def _model(self) -> tuple[Any, Any]:
        folder = weights_folder(_FOLDER)
        return open_session(folder, threads=self.threads), open_tokenizer(folder, tokens=self.recipe.tokens)

    def embed(self, texts: Sequence[str], *, is_query: bool = False) -> Vectors:
        """One row of VECTOR_SIZE per text, in order; a query is asked with the recipe's prefix.

        Raises OutsideError when the model's files are missing or broken.
        """
        if is_query:
            return self._of_queries(texts)
        return self._run(texts)

    def _of_queries(self, texts: Sequence[str]) -> Vectors:
        """Each query alone, so that its vector is the same whatever is asked beside it (int8 rounds by batch)."""
        known = dict(self._queries)
        for text in texts:
            if text not in known:
                known[text] = self._run([self.recipe.query_prefix + text])[0]
        self._queries = dict(list(known.items())[-_QUERIES_KEPT:])  # replaced whole: threads never see a half
        return np.stack([known[text] for text in texts]) if texts else self._run([])

    def _run(self, texts: Sequence[str]) -> Vectors:
        vectors: Vectors = np.zeros((len(texts), VECTOR_SIZE), np.float32)
        if not texts:
            return vectors
        with self._loading:
            session, tokenizer = self._model
        encodings = [encoding.ids for encoding in tokenizer.encode_batch(list(texts))]
        for batch in batches(encodings):
            inputs = {"input_ids": batch.ids, "attention_mask": batch.mask, "token_type_ids": np.zeros_like(batch.ids)}
            hidden = session.run(None, inputs)[0]
            vectors[list(batch.places)] = hidden[:, 0]  # the model was trained to speak through its first token
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
        return vectors
