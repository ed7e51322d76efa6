"""Everything that is stored for one tenant, opened once and handed to the steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property

from filelock import FileLock

from sayso.storage.embedder import Embedder
from sayso.storage.lance import Tables
from sayso.storage.model import Model
from sayso.storage.objects import Objects
from sayso.storage.settings import Settings
from sayso.storage.tenant import Tenant, open_tenant
from sayso.storage.text_index import TextIndex


@dataclass(frozen=True)
class Store:
    """A tenant's tables, files, text index and embedder; nothing is opened before it is used."""

    tenant: Tenant
    settings: Settings

    @cached_property
    def tables(self) -> Tables:
        return Tables(self.tenant.tables)

    @cached_property
    def objects(self) -> Objects:
        return Objects(self.tenant.objects)

    @cached_property
    def checkpoints(self) -> Objects:
        return Objects(self.tenant.checkpoints)

    @cached_property
    def index(self) -> TextIndex:
        return TextIndex(self.tenant.text, self.tenant.locks)

    @cached_property
    def embedder(self) -> Embedder:
        return Embedder(threads=self.settings.threads)

    def model(self) -> Model | None:
        """A new gateway with a meter of its own, None without a configured model. Replies are kept for the tenant."""
        return Model(self.settings, self.checkpoints) if self.settings.has_model else None

    def eyes(self) -> Model | None:
        """The same for the model that sees."""
        return Model(self.settings, self.checkpoints) if self.settings.vision_model else None

    def lock(self, name: str) -> FileLock:
        """A lock among processes; it is free again when its holder dies."""
        self.tenant.locks.mkdir(parents=True, exist_ok=True)
        return FileLock(str(self.tenant.locks / f"{name}.lock"))

    @contextmanager
    def hold(self, document_ids: Iterable[str]) -> Iterator[None]:
        """One process at a time reads or deletes a document: two revisions at once must not mix their rows."""
        with ExitStack() as held:
            for identity in sorted(set(document_ids)):  # always in this order, so that two never wait for each other
                held.enter_context(self.lock(f"document-{identity}"))
            yield


def open_store(settings: Settings) -> Store:
    """The store of the tenant that the settings name."""
    return Store(open_tenant(settings.home, settings.tenant), settings)
