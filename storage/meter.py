"""What model calls cost: counted by stage, estimated before they are made, held under a cap."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

CHARACTERS_PER_TOKEN = 4  # of English prose, on the safe side for most tokenizers


@dataclass
class Spent:
    """Calls, tokens and dollars of one stage."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    dollars: float = 0.0


@dataclass
class Meter:
    """What was spent, by stage. Replayed replies cost nothing and are not counted."""

    dollars_per_million: tuple[float, float] = (0.0, 0.0)
    cap: float = 0.0  # dollars; 0 means none
    stages: dict[str, Spent] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    replayed: int = 0
    _reserved: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @property
    def calls(self) -> dict[str, int]:
        """Calls by stage."""
        return {stage: spent.calls for stage, spent in self.stages.items()}

    @property
    def input_tokens(self) -> int:
        return sum(spent.input_tokens for spent in self.stages.values())

    @property
    def output_tokens(self) -> int:
        return sum(spent.output_tokens for spent in self.stages.values())

    @property
    def dollars(self) -> float:
        return sum(spent.dollars for spent in self.stages.values())

    def price(self, input_tokens: int, output_tokens: int) -> float:
        """Dollars of so many tokens."""
        rate_in, rate_out = self.dollars_per_million
        return (input_tokens * rate_in + output_tokens * rate_out) / 1e6

    def reserve(self, characters: int) -> float | None:
        """Set aside what a prompt of this size costs to be read; None when the cap does not allow it.

        Calls that run at once each hold their share, so that together they do not pass the cap by more than their replies.
        """
        dollars = self.price(characters // CHARACTERS_PER_TOKEN, 0)
        with self._lock:
            taken = self.dollars + self._reserved
            if self.cap and (taken >= self.cap or taken + dollars > self.cap):
                return None
            self._reserved += dollars
        return dollars

    def release(self, dollars: float) -> None:
        """Give back what was set aside; what was spent is added by itself."""
        with self._lock:
            self._reserved -= dollars

    def add(self, stage: str, input_tokens: int, output_tokens: int) -> None:
        with self._lock:
            spent = self.stages.setdefault(stage, Spent())
            spent.calls += 1
            spent.input_tokens += input_tokens
            spent.output_tokens += output_tokens
            spent.dollars += self.price(input_tokens, output_tokens)

    def replay(self) -> None:
        """Count a reply that was kept from an earlier call."""
        with self._lock:
            self.replayed += 1

    def fault(self, stage: str, what: str) -> None:
        with self._lock:
            self.faults.append(f"{stage}: {what}")
