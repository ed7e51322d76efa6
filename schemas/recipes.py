"""Recipes: what changes rows. A step's recipe is part of its checkpoint key; settings never are."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from sayso.schemas.ids import digest


@dataclass(frozen=True, slots=True)
class Recipe:
    """Base of all recipes; `version` counts changes of the code that makes the rows."""

    version: int = 1

    @property
    def key(self) -> str:
        """Changes whenever a field does that is compared; stored beside the rows it made."""
        return digest(type(self).__name__, *sorted((f.name, getattr(self, f.name)) for f in fields(self) if f.compare))


@dataclass(frozen=True, slots=True)
class ParseRecipe(Recipe):
    """How bytes become blocks (paper 3.1)."""

    version: int = 3
    pages: int = 10  # pages to a window
    seconds: int = 180  # limit of one window
    memory_mb: int = 4000  # limit of one worker
    ocr: bool = True
    artifacts: str = ""  # digest of docling's own models; '' means the built-in ones
    artifacts_folder: str = field(default="", compare=False)  # where they lie: moving them changes no row


@dataclass(frozen=True, slots=True)
class OutlineRecipe(Recipe):
    """How blocks become sections."""

    version: int = 3


@dataclass(frozen=True, slots=True)
class PassageRecipe(Recipe):
    """How sections are cut for search (paper 3.3)."""

    characters: int = 2400
    overlap: int = 300


@dataclass(frozen=True, slots=True)
class EmbedRecipe(Recipe):
    """Which embedder, and how it is asked."""

    model: str = "bge-small-en-v1.5-int8"
    query_prefix: str = "Represent this sentence for searching relevant passages: "
    tokens: int = 512


@dataclass(frozen=True, slots=True)
class ReadingRecipe:
    """All that decides a document's rows, from bytes to vectors."""

    parse: ParseRecipe = ParseRecipe()
    outline: OutlineRecipe = OutlineRecipe()
    passage: PassageRecipe = PassageRecipe()
    embed: EmbedRecipe = EmbedRecipe()

    @property
    def key(self) -> str:
        return digest(self.parse.key, self.outline.key, self.passage.key, self.embed.key)


@dataclass(frozen=True, slots=True)
class ExtractRecipe(Recipe):
    """How sections become assertions (paper 3.2)."""

    model: str = ""  # '' means the rule twin
    batch_characters: int = 12000  # section text shown in one call


@dataclass(frozen=True, slots=True)
class HookRecipe(Recipe):
    """How references are found and answered (paper 6.13)."""

    extra_words: int = 3  # words a heading may have beyond those of the reference


@dataclass(frozen=True, slots=True)
class AlignRecipe(Recipe):
    """How names of one thing are aligned (paper 3.2)."""

    model: str = ""


@dataclass(frozen=True, slots=True)
class RelateRecipe(Recipe):
    """How documents that do not name each other are linked (paper 6.14)."""

    model: str = ""
    chance: float = 1e-4  # a pair is kept when sharing that many names by chance is rarer than this
    title_words: int = 4  # a cited title has at least this many words


@dataclass(frozen=True, slots=True)
class WriteRecipe(Recipe):
    """How the rule twin chooses what to show (paper 3.3). Weights were set on questions of seven shelves, a shelf left out each time."""

    characters: int = 4000  # of claims and table cells
    writer_characters: int = 48_000  # of sections for one model writer; more go to a second one (paper 3.3)
    whole_table: int = 500  # characters of a table that is shown whole as soon as one row is chosen
    weakest: float = 0.5  # share of the best evidence's strength below which nothing is shown
    companion: int = 160  # longest sentence brought along so that another is understood
    joined: int = 350  # longest run of neighbouring sentences shown as one
    depth: float = 40.0  # the rank at which a route's credit has halved
    own_words: float = 0.7  # words of one part of the question, without its scene
    context_words: float = 1.0  # the same with its scene, in neighbours and headings
    own_meaning: float = 1.0
    whole_meaning: float = 1.0
    section_words: float = 0.5
    recalled: float = 1.0  # recall ranked its section highly
    recalled_depth: float = 30.0  # the rank of a section at which that has halved
    rules: float = 0.2  # it says what must, may or cannot be
    back_matter: float = -1.0  # references, acknowledgements, contents
    unfinished: float = -0.5  # prose that breaks off or starts in the middle
    lead: float = 0.25  # a list item shares in the sentence that leads it in
    sides: float = 1.0  # what being best among one named document counts against being best of all
    followed: float = 3.0  # a place that strong evidence refers to
    followed_from: int = 6  # how many of the strongest may refer
    followed_most: int = 8  # how much of one such place
    beside: float = 0.25  # share of the strength of its stronger neighbour
    definition: float = 3.0  # it defines a term of the question
    far_meaning: float = 0.58  # cosine of the question's nearest sentence below which nothing read is about it
    near_meaning: float = (
        0.63  # below it little is: of 165 questions asked of another shelf 70 % lie below, of 94 asked of their own 2
    )
    near_words: float = 0.6  # mean share of its parts' words in what is shown that makes up for either
    faint_characters: int = 1200  # shown when little is
    established: float = 0.9  # share of a part's words that one shown section must have for it to count as established


@dataclass(frozen=True, slots=True)
class RecallRecipe(Recipe):
    """Which routes look for sections, how deep, and what each weighs in the fusion (paper 3.3). Set on development questions."""

    depth: int = 200  # passages a route gives for one query
    hint_depth: int = 50  # of the routes that weigh little, headings and numbers
    sections: int = 300  # sections kept of all routes together
    sharpness: float = (
        2.0  # power of a section's nearness to the best of its route: the larger, the more the first count
    )
    whole: float = 2.0  # the whole question beside each of its parts
    keyword: float = 1.0
    passages: float = 1.0
    headings: float = 0.02
    sentences: float = 0.4
    named_document: float = 0.2
    figures: float = 0.3
    numbers: float = 0.02
    facts: float = 0.02
    definitions: float = 0.3
    links: float = 0.15  # share of its score that a section hands on to those it refers to
    links_from: int = 10  # how many of the best sections' links are followed
    reranker: str = ""  # '' for none, 'late' interaction, 'pairs' (a cross-encoder), or 'model' (a list put in order)
    reranked: int = 24  # sections it is shown
    listed: int = 50  # sections that a model is shown
    rerank_characters: int = 500  # of each section, around its sentence nearest to the question
    rerank: float = 0.5  # of the best fused score, for the section it likes best


@dataclass(frozen=True, slots=True)
class ReadRecipe(Recipe):
    """How much is read for an answer (paper 3.3, 6.10). A budget decides when text is read, never whether it is recorded."""

    model_characters: int = 400_000  # for a writer that is a model
    rules_characters: int = 400_000  # for the extractive writer
    depth: int = 300  # sections considered beyond whole documents
    model_whole: float = 0.5  # share of a model's room for whole documents
    rules_whole: float = 0.0  # an extractive writer gains nothing from a whole document
    linked_share: float = 0.15  # of the room, kept for sections reached along links


@dataclass(frozen=True, slots=True)
class ResearchRecipe(Recipe):
    """How far a research goes (paper 6.16): each limit stops it, none of them hides what it did."""

    rounds: int = 5  # of deciding, searching and opening; with a model one call each
    searches: int = 6  # in one round
    first: int = 12  # sections of each obligation opened at the start
    opened: int = 4  # sections opened for one search
    characters: int = 160_000  # opened in all
