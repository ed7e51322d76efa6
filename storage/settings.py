"""Where things are and how they are run: the only reader of the environment. Nothing here changes a row."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from sayso.schemas.errors import UsageError


class Settings(BaseSettings):
    """Every field is read from SAYSO_<NAME>; the endpoint's also from the openai client's own names."""

    model_config = SettingsConfigDict(env_prefix="SAYSO_", extra="ignore", populate_by_name=True, env_ignore_empty=True)

    home: Path = Path(".sayso")
    tenant: str = "default"
    workers: int = Field(default=2, ge=1, description="processes that read documents")
    threads: int = Field(default=2, ge=1, description="threads of the embedder")
    engine: Literal["auto", "prefect", "plain"] = Field(
        default="auto",
        description="auto: Prefect's engine when a server is configured, else plain calls of the same steps",
    )
    prefect_api_url: str = Field(default="", validation_alias="PREFECT_API_URL")

    model: str = Field(default="", description="chat model; '' means the rule-based twins")
    vision_model: str = Field(default="", description="model that describes figures; '' means OCR and captions")
    base_url: str = Field(default="", validation_alias="OPENAI_BASE_URL")
    api_key: SecretStr = Field(default=SecretStr(""), validation_alias="OPENAI_API_KEY")
    model_seconds: float = Field(default=60.0, description="time limit of one model call")
    model_parallel: int = Field(default=4, ge=1, description="model calls at once")
    dollars_cap: float = Field(default=1.0, ge=0, description="most an answer may cost; 0 means no cap")
    dollars_per_million_input: float = 0.0
    dollars_per_million_output: float = 0.0

    docling_artifacts_path: str = Field(default="", validation_alias="DOCLING_ARTIFACTS_PATH")

    @property
    def has_model(self) -> bool:
        return bool(self.model)

    @property
    def windows_at_once(self) -> int:
        """Windows under way: as many as are read wait for a worker, or for a model to look at their pictures."""
        return 2 * self.workers

    @property
    def runs_prefect(self) -> bool:
        return self.engine == "prefect" or (self.engine == "auto" and bool(self.prefect_api_url))


def read_settings(**given: Any) -> Settings:
    """Settings of the environment, with what the caller gives in place of it; raises UsageError for a value that cannot be."""
    try:
        return Settings(**given)
    except ValidationError as error:
        fault = error.errors()[0]
        name = str(fault["loc"][0]).upper()
        variable = name if "_API_" in name or name.startswith(("OPENAI_", "PREFECT_", "DOCLING_")) else f"SAYSO_{name}"
        raise UsageError(f"{variable} cannot be {fault['input']!r}: {fault['msg'].lower()}") from error
