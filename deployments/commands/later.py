"""Commands whose step is not part of this release: they say so in one line."""

from __future__ import annotations

import argparse
from typing import NoReturn

from sayso.schemas.errors import UsageError
from sayso.storage.settings import Settings


def _not_yet(args: argparse.Namespace, settings: Settings) -> NoReturn:
    del settings
    raise UsageError(f"`sayso {args.command}` is not part of this release yet")


tag = evaluate = serve = mcp = deploy = _not_yet
