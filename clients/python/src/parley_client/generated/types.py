# Generated from the contract by clients/generator: npm run generate.
from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired

__all__ = [
    "AcceptInvitationResponse",
    "Account",
    "AccountContents",
    "AddListEntryResponse",
    "Agent",
    "Answer",
    "AnswerUsage",
    "AnswerUsageFallback",
    "ApiKey",
    "AttachedIndex",
    "AttachedIndexIndex",
    "Attachment",
    "AvailableModel",
    "AvailableModelPrices",
    "Blame",
    "BlameLines",
    "Book",
    "BookPage",
    "BookPageCorrection",
    "BookPageCorrectionChanges",
    "BookPageProse",
    "BookPages",
    "BookWriting",
    "BookWritingEstimate",
    "BranchConversationResponse",
    "ChangedCitation",
    "ChangedCitations",
    "Conversation",
    "CreateConversationResponse",
    "CreatedApiKey",
    "DeleteAccountResponse",
    "DeleteConversationResponse",
    "DeleteListResponse",
    "DeleteMediaResponse",
    "DeleteOrganisationResponse",
    "DeleteProjectResponse",
    "EndBookWritingResponse",
    "EndSessionsResponse",
    "Entrance",
    "EntranceProviders",
    "ExportedRun",
    "FileMeasures",
    "FileMeasuresFiles",
    "FindDefinitionResponse",
    "FindDefinitionResponseDefinitions",
    "FindParsingResponse",
    "FindReferencesResponse",
    "FindReferencesResponseReasons",
    "FindReferencesResponseSites",
    "Folder",
    "FolderFiles",
    "FolderFolders",
    "FoundNames",
    "FoundNamesFiles",
    "FoundNamesNodes",
    "GetHealthResponse",
    "GetReadinessResponse",
    "GetReadinessResponseChecks",
    "GitToken",
    "GraphEdge",
    "GraphLine",
    "GraphNode",
    "Hierarchy",
    "HierarchyEntries",
    "HierarchyEntriesNode",
    "HierarchyEntriesSites",
    "HierarchyNode",
    "HierarchyReasons",
    "Hover",
    "HoverDefinitions",
    "HoverPlaces",
    "IndexState",
    "Installation",
    "InstallationModel",
    "InventoryPart",
    "InventoryPartConfiguration",
    "InventoryPartConfigurationShown",
    "InventoryPartOptions",
    "InventoryPartOptionsShown",
    "InventoryPartRoutes",
    "InventoryPartRoutesShown",
    "InventoryPartTables",
    "InventoryPartTablesShown",
    "Invitation",
    "JudgedDiff",
    "JudgedDiffFiles",
    "JudgedDiffFilesChanged",
    "JudgedDiffFilesExtent",
    "JudgedDiffFilesExtentUnread",
    "JudgedDiffFilesLevels",
    "JudgedDiffFilesLevelsNodes",
    "JudgedDiffFilesTests",
    "KnownModel",
    "KnownModelPrices",
    "LineHistory",
    "LineHistoryCommits",
    "List",
    "ListAgentsResponse",
    "ListConversationsResponse",
    "ListEntry",
    "ListFilesResponse",
    "ListFilesResponseFiles",
    "ListGitTokensResponse",
    "ListKeysResponse",
    "ListListEntriesResponse",
    "ListListsResponse",
    "ListMessagesResponse",
    "ListOrganisationsResponse",
    "ListProjectsResponse",
    "ListSharedConversationsResponse",
    "ListToolsResponse",
    "ListVersionsResponse",
    "LookAtInvitationResponse",
    "LookIntoFolderResponse",
    "MadeInvitation",
    "Map",
    "MapEdges",
    "MapNodes",
    "Member",
    "Message",
    "ModelTrial",
    "Models",
    "Node",
    "NodeEdges",
    "NodeEdgesIn",
    "NodeEdgesInNode",
    "NodeEdgesInSites",
    "NodeEdgesOut",
    "NodeEdgesOutNode",
    "NodeEdgesOutSites",
    "NodeReasons",
    "Organisation",
    "OrganisationDetails",
    "Orientation",
    "OrientationCentral",
    "OrientationCommands",
    "OrientationConfiguration",
    "OrientationConfigurationShown",
    "OrientationDependencies",
    "OrientationHotSpots",
    "OrientationHotSpotsFiles",
    "OrientationModules",
    "OrientationModulesPurpose",
    "OrientationOptions",
    "OrientationOptionsShown",
    "OrientationReadme",
    "OrientationRequirements",
    "OrientationRoutes",
    "OrientationRoutesShown",
    "OrientationTables",
    "OrientationTablesShown",
    "OrientationTests",
    "Outline",
    "OutlineDefinitions",
    "OutlineFile",
    "ParseResponse",
    "ParsingStatus",
    "ParsingStatusProgress",
    "PostFirstMessageParametersNodeIds",
    "PostMessageParametersNodeIds",
    "Project",
    "ProjectDetails",
    "ProjectDetailsAttachedIndex",
    "ProjectDetailsProgress",
    "ProjectDetailsStatistics",
    "ProjectDetailsStatisticsCallSites",
    "ProjectDetailsStatisticsLanguages",
    "ProjectDetailsStatisticsPreciseIndex",
    "ProjectDetailsStatisticsPreciseIndexDocuments",
    "ProjectDetailsStatisticsPreciseIndexNames",
    "ProjectDetailsStatisticsProblems",
    "ProjectProgress",
    "ReceiveBillingEventParametersPeriod",
    "ReceiveBillingEventResponse",
    "ReceivePushParametersProject",
    "ReceivePushParametersRepository",
    "ReceivePushResponse",
    "RemoveGitTokenResponse",
    "RemoveListEntryResponse",
    "RemoveMemberResponse",
    "RenameListResponse",
    "RenameOrganisationResponse",
    "ResolvedNames",
    "ResolvedNamesNames",
    "ResolvedNamesNamesNodes",
    "RevokeInvitationResponse",
    "RevokeKeyResponse",
    "RunComparison",
    "RunComparisonCompared",
    "RunComparisonSnapshots",
    "SearchResponse",
    "SearchResponseResults",
    "ServiceErrorCode",
    "SetMemberRoleResponse",
    "SetOwnModelParametersPrices",
    "SetOwnModelsResponse",
    "SetServiceModelParametersPrices",
    "SharedConversation",
    "SignInWithProviderResponse",
    "SignOutResponse",
    "StopAnswerResponse",
    "SuggestQuestionsResponse",
    "TakeBackCorrectionResponse",
    "TextMatches",
    "TextMatchesMatches",
    "ToolAnswer",
    "ToolAnswerVerdict",
    "ToolCall",
    "ToolCallToolCallDetails",
    "ToolDescription",
    "TryModelParametersModel",
    "TryModelParametersModelPrices",
    "Usage",
    "Uses",
    "UsesByKnown",
    "UsesReasons",
    "UsesUses",
]


class ParseResponse(TypedDict):
    project_id: str
    status: Literal["submitted", "cloned", "parsed", "processing", "inferring", "ready", "error"]



class ParsingStatusProgress(TypedDict):
    stage: NotRequired[str]
    done: NotRequired[float]
    total: NotRequired[float]
    # How much of the whole parse is done, 0 to 1; it never goes back.
    fraction: NotRequired[float]
    # Since the parse began.
    seconds: NotRequired[float]
    # What git does while it fetches.
    step: NotRequired[str]
    # What happened to the parse, such as that it was taken up again.
    note: NotRequired[str]
    # An estimate, absent as long as there is none.
    seconds_left: NotRequired[float]



class ParsingStatus(TypedDict):
    status: Literal["submitted", "cloned", "parsed", "processing", "inferring", "ready", "error"]
    # The parsed commit is the head of its branch.
    latest: bool
    # What is still being worked out of a project that can be asked already; empty once all is
    # known. `calls`: after the first parse of a large repository names, texts, outlines and imports
    # between files are known, edges are not, and no list of them is said to be complete.
    pending: NotRequired[list[Literal["calls"]]]
    error: NotRequired[str | None]
    # Stage, files done and total, and how far the whole parse is.
    progress: NotRequired[ParsingStatusProgress | None]



class ProjectProgress(TypedDict):
    stage: NotRequired[str]
    done: NotRequired[float]
    total: NotRequired[float]
    # How much of the whole parse is done, 0 to 1; it never goes back.
    fraction: NotRequired[float]
    # Since the parse began.
    seconds: NotRequired[float]
    # What git does while it fetches.
    step: NotRequired[str]
    # What happened to the parse, such as that it was taken up again.
    note: NotRequired[str]
    # An estimate, absent as long as there is none.
    seconds_left: NotRequired[float]



class Project(TypedDict):
    id: str
    repo_name: str
    status: Literal["submitted", "cloned", "parsed", "processing", "inferring", "ready", "error"]
    # What is still being worked out of a project that can be asked already; empty once all is
    # known. `calls`: after the first parse of a large repository names, texts, outlines and imports
    # between files are known, edges are not, and no list of them is said to be complete.
    pending: list[Literal["calls"]]
    branch_name: str | None
    # Of the graph that is served; before the first parse is through, the one that is parsed.
    commit_id: str | None
    # When the graph that is served was made; null before the first parse is through.
    parsed_at: str | None
    created_at: str
    # Folder of a local project.
    repo_path: str | None
    # Whose members see it; null: it is yours alone.
    organisation_id: str | None
    # Why the last parse failed. What an earlier one made is served all the same.
    error: str | None
    error_code: str | None
    # Stage, files done and total, and how far the whole parse is.
    progress: ProjectProgress | None



class ProjectDetailsProgress(TypedDict):
    stage: NotRequired[str]
    done: NotRequired[float]
    total: NotRequired[float]
    # How much of the whole parse is done, 0 to 1; it never goes back.
    fraction: NotRequired[float]
    # Since the parse began.
    seconds: NotRequired[float]
    # What git does while it fetches.
    step: NotRequired[str]
    # What happened to the parse, such as that it was taken up again.
    note: NotRequired[str]
    # An estimate, absent as long as there is none.
    seconds_left: NotRequired[float]



class ProjectDetailsAttachedIndex(TypedDict):
    sha256: str
    byte_size: int



class ProjectDetailsStatisticsLanguages(TypedDict):
    name: str
    files: int
    lines: int
    # False where files of the language can be searched and read, but are not linked: what uses what
    # is not known.
    graph: bool
    # Definitions of a language that is not linked which are nodes all the same.
    outlined: NotRequired[int]



class ProjectDetailsStatisticsCallSites(TypedDict):
    """How many calls lead to a definition of the repository, and why the others do not."""

    total: int
    linked: int
    open_by_reason: dict[str, int]



class ProjectDetailsStatisticsPreciseIndexDocuments(TypedDict):
    """Those of the text that was parsed, of another text, of files that were not parsed, larger than
    is read, and of files that another one was used for.
    """

    used: int
    stale: int
    unknown: int
    too_large: int
    repeated: int



class ProjectDetailsStatisticsPreciseIndexNames(TypedDict):
    """In linked code, names that lead to a definition of the repository by the index or the graph: to
    the same, to others, and by one of both alone. The graph stays as it is.
    """

    agree: int
    differ: int
    only_index: int
    only_graph: int



class ProjectDetailsStatisticsPreciseIndex(TypedDict):
    """Where an index that another tool made of the code was read: one that is attached, else
    index.scip of a folder.
    """

    # Name and version of what made it.
    tool: str
    # Those of the text that was parsed, of another text, of files that were not parsed, larger than
    # is read, and of files that another one was used for.
    documents: ProjectDetailsStatisticsPreciseIndexDocuments
    # Places of edges that it gave to code that is not linked.
    edges: int
    # In linked code, names that lead to a definition of the repository by the index or the graph:
    # to the same, to others, and by one of both alone. The graph stays as it is.
    names: ProjectDetailsStatisticsPreciseIndexNames



class ProjectDetailsStatisticsProblems(TypedDict):
    path: str
    reason: str



class ProjectDetailsStatistics(TypedDict):
    files: int
    text_files: int
    lines: int
    # By kind.
    nodes: dict[str, int]
    # By kind.
    edges: dict[str, int]
    # Those of the graph first, most lines first.
    languages: list[ProjectDetailsStatisticsLanguages]
    # How many calls lead to a definition of the repository, and why the others do not.
    call_sites: ProjectDetailsStatisticsCallSites
    # Where an index that another tool made of the code was read: one that is attached, else
    # index.scip of a folder.
    precise_index: NotRequired[ProjectDetailsStatisticsPreciseIndex]
    # Files or parts that are not in the graph, and why.
    problems: list[ProjectDetailsStatisticsProblems]



class ProjectDetails(TypedDict):
    id: str
    repo_name: str
    status: Literal["submitted", "cloned", "parsed", "processing", "inferring", "ready", "error"]
    # What is still being worked out of a project that can be asked already; empty once all is
    # known. `calls`: after the first parse of a large repository names, texts, outlines and imports
    # between files are known, edges are not, and no list of them is said to be complete.
    pending: list[Literal["calls"]]
    branch_name: str | None
    # Of the graph that is served; before the first parse is through, the one that is parsed.
    commit_id: str | None
    # When the graph that is served was made; null before the first parse is through.
    parsed_at: str | None
    created_at: str
    # Folder of a local project.
    repo_path: str | None
    # Whose members see it; null: it is yours alone.
    organisation_id: str | None
    # Why the last parse failed. What an earlier one made is served all the same.
    error: str | None
    error_code: str | None
    # Stage, files done and total, and how far the whole parse is.
    progress: ProjectDetailsProgress | None
    latest: bool
    # Of whoever asks. `manage`: may delete it, and give it to an organisation.
    access: Literal["manage", "use"]
    # What was sent to be read with each parse; null: nothing.
    attached_index: ProjectDetailsAttachedIndex | None
    # Of the graph that is served; null before the first parse is through.
    statistics: ProjectDetailsStatistics | None



class IndexState(TypedDict):
    commit_id: str | None
    # `refreshed`: what had changed was parsed before the answer. `behind`: what has changed is not
    # in the answer. `unchecked`: nobody looked, or could.
    state: Literal["current", "refreshed", "behind", "unchecked"]
    # Why it is `behind` or `unchecked`, for people.
    reason: str | None
    # Of a local folder, since the parse; the first ones.
    changed_files: list[str]
    changed_count: int
    # What is still being worked out of a project that can be asked already; empty once all is
    # known. `calls`: after the first parse of a large repository names, texts, outlines and imports
    # between files are known, edges are not, and no list of them is said to be complete.
    pending: list[Literal["calls"]]



class OrientationReadme(TypedDict):
    text: str
    # `path:start-end`, 1-based and inclusive, or a path.
    location: str



class OrientationCommands(TypedDict):
    purpose: str
    command: str
    # `path:start-end`, 1-based and inclusive, or a path.
    location: str



class OrientationRequirements(TypedDict):
    text: str
    # `path:start-end`, 1-based and inclusive, or a path.
    location: str



class OrientationModulesPurpose(TypedDict):
    text: str
    # `path:start-end`, 1-based and inclusive, or a path.
    location: str



class OrientationModules(TypedDict):
    path: str
    files: int
    lines: int
    purpose: OrientationModulesPurpose | None


OrientationDependencies = TypedDict(
    "OrientationDependencies",
    {
        "from": "str",
        "to": "str",
        "imports": "int",
        # `path:start-end`, 1-based and inclusive, or a path.
        "site": "str",
    },
)



class OrientationCentral(TypedDict):
    node_id: str
    kind: str
    name: str
    # `path:start-end`, 1-based and inclusive, or a path.
    location: str
    signature: str
    doc: str



class OrientationRoutesShown(TypedDict):
    method: str
    route: str
    handler: str
    # `path:start-end`, 1-based and inclusive, or a path.
    location: str



class OrientationRoutes(TypedDict):
    total: int
    shown: list[OrientationRoutesShown]



class OrientationTablesShown(TypedDict):
    name: str
    fields: int
    # `path:start-end`, 1-based and inclusive, or a path.
    location: str



class OrientationTables(TypedDict):
    total: int
    shown: list[OrientationTablesShown]



class OrientationOptionsShown(TypedDict):
    name: str
    help: str
    # `path:start-end`, 1-based and inclusive, or a path.
    location: str



class OrientationOptions(TypedDict):
    """Options and arguments of the command line."""

    total: int
    shown: list[OrientationOptionsShown]



class OrientationConfigurationShown(TypedDict):
    kind: str
    path: str



class OrientationConfiguration(TypedDict):
    """Manifests, settings, containers and CI files."""

    total: int
    shown: list[OrientationConfigurationShown]



class OrientationTests(TypedDict):
    files: int
    # Those that the graph knows.
    cases: int



class OrientationHotSpotsFiles(TypedDict):
    path: str
    commits: int
    last: str



class OrientationHotSpots(TypedDict):
    """Files that commits change most."""

    files: list[OrientationHotSpotsFiles]
    # Commits that were counted; merges and sweeping ones are not.
    commits: int
    since: str
    complete: bool
    # Why there is no history.
    unavailable: str | None



class Orientation(TypedDict):
    # How the README begins.
    readme: OrientationReadme | None
    # How to install, build, run, test and check it, the best first of each purpose.
    commands: list[OrientationCommands]
    # What must be installed, e.g. `Node.js >=20`.
    requirements: list[OrientationRequirements]
    # The directories of the code, most lines first, and what they say of themselves.
    modules: list[OrientationModules]
    # Imports between directories, most first.
    dependencies: list[OrientationDependencies]
    # Files that a program may start in.
    entry_points: list[str]
    # Definitions that most of the others depend on.
    central: list[OrientationCentral]
    routes: OrientationRoutes
    tables: OrientationTables
    # Options and arguments of the command line.
    options: OrientationOptions
    # Manifests, settings, containers and CI files.
    configuration: OrientationConfiguration
    tests: OrientationTests
    # Files that commits change most.
    hot_spots: OrientationHotSpots
    # Questions to begin with, without those that the user has asked already.
    questions: list[str]



class InventoryPartRoutesShown(TypedDict):
    method: str
    route: str
    handler: str
    # `path:start-end`, 1-based and inclusive, or a path.
    location: str



class InventoryPartRoutes(TypedDict):
    total: int
    shown: list[InventoryPartRoutesShown]



class InventoryPartTablesShown(TypedDict):
    name: str
    fields: int
    # `path:start-end`, 1-based and inclusive, or a path.
    location: str



class InventoryPartTables(TypedDict):
    total: int
    shown: list[InventoryPartTablesShown]



class InventoryPartOptionsShown(TypedDict):
    name: str
    help: str
    # `path:start-end`, 1-based and inclusive, or a path.
    location: str



class InventoryPartOptions(TypedDict):
    """Options and arguments of the command line."""

    total: int
    shown: list[InventoryPartOptionsShown]



class InventoryPartConfigurationShown(TypedDict):
    kind: str
    path: str



class InventoryPartConfiguration(TypedDict):
    """Manifests, settings, containers and CI files."""

    total: int
    shown: list[InventoryPartConfigurationShown]



class InventoryPart(TypedDict):
    routes: NotRequired[InventoryPartRoutes]
    tables: NotRequired[InventoryPartTables]
    # Options and arguments of the command line.
    options: NotRequired[InventoryPartOptions]
    # Manifests, settings, containers and CI files.
    configuration: NotRequired[InventoryPartConfiguration]



class BookPages(TypedDict):
    # Letters, digits and hyphens.
    id: str
    title: str
    # What it is about, in a line.
    about: str
    # Id of the page that it belongs below.
    parent: str | None
    # It is as somebody has written it, whatever is parsed.
    corrected: bool



class Book(TypedDict):
    repo_name: str
    commit_id: str | None
    # What is still being worked out of a project that can be asked already; empty once all is
    # known. `calls`: after the first parse of a large repository names, texts, outlines and imports
    # between files are known, edges are not, and no list of them is said to be complete.
    pending: list[Literal["calls"]]
    # In reading order.
    pages: list[BookPages]



class BookPageCorrectionChanges(TypedDict):
    # As it was written then.
    citation: str
    state: Literal["moved", "changed", "gone"]
    # Where it stands now, of `moved`.
    start_line: int | None
    end_line: int | None



class BookPageCorrection(TypedDict):
    # Name of who wrote it; null where the account is gone.
    by: str | None
    at: str
    # That was parsed then.
    commit_id: str | None
    # Cited lines that are not what they were when it was written.
    changes: list[BookPageCorrectionChanges]



class BookPageProse(TypedDict):
    model: str
    at: str



class BookPage(TypedDict):
    # Letters, digits and hyphens.
    id: str
    title: str
    # What it is about, in a line.
    about: str
    # Id of the page that it belongs below.
    parent: str | None
    # It is as somebody has written it, whatever is parsed.
    corrected: bool
    commit_id: str | None
    # What is still being worked out of a project that can be asked already; empty once all is
    # known. `calls`: after the first parse of a large repository names, texts, outlines and imports
    # between files are known, edges are not, and no list of them is said to be complete.
    pending: list[Literal["calls"]]
    # With citations in square brackets, and links to other pages as `id.md`; diagrams are Mermaid.
    markdown: str
    # All that stand there, `path:start-end` or a path, each once; each resolves in the commit.
    citations: list[str]
    # Null for a page as it is made.
    correction: BookPageCorrection | None
    # Of what a model has written at the beginning; each of its sentences is cited.
    prose: BookPageProse | None
    # Id of the page before it.
    previous: str | None
    next: str | None



class BookWritingEstimate(TypedDict):
    """What all pages take once, at most about."""

    pages: int
    tokens: int
    # US dollars; null where the price is not known.
    cost: float | None



class BookWriting(TypedDict):
    enabled: bool
    # Read and written, at most, behind each parse; null where it is off.
    tokens: int | None
    # For what is parsed now, or was last.
    spent_tokens: int
    # The one of whoever asks, which would be asked; null for none.
    model: str | None
    # What all pages take once, at most about.
    estimate: BookWritingEstimate
    # Pages with prose.
    written: int
    under_way: bool
    # Why not all pages are written.
    failure: str | None



class GraphNode(TypedDict):
    type: Literal["node"]
    node_id: str
    kind: str
    name: str
    file_path: str
    start_line: int
    end_line: int
    # Where the name stands; 0 where there is none.
    line: int
    column: int
    abstract: bool


GraphEdge = TypedDict(
    "GraphEdge",
    {
        "type": "Literal['edge']",
        "kind": "str",
        "from": "str",
        "to": "str",
        "file_path": "str",
        "line": "int",
        "column": "int",
        "known": "Literal['exact', 'inferred', 'possible']",
    },
)



class AttachedIndexIndex(TypedDict):
    # Name and version of what made it.
    tool: str
    documents: int
    byte_size: int
    sha256: str



class AttachedIndex(TypedDict):
    project_id: str
    status: Literal["submitted", "cloned", "parsed", "processing", "inferring", "ready", "error"]
    index: AttachedIndexIndex



class FolderFolders(TypedDict):
    path: str
    name: str
    file_count: int



class FolderFiles(TypedDict):
    path: str
    language: str
    kind: str
    byte_size: int
    line_count: int
    is_test: bool
    is_generated: bool
    name: str



class Folder(TypedDict):
    path: str
    # Folders and files directly in it.
    total: int
    folders: list[FolderFolders]
    files: list[FolderFiles]



class OutlineFile(TypedDict):
    path: str
    language: str
    kind: str
    byte_size: int
    line_count: int
    is_test: bool
    is_generated: bool



class OutlineDefinitions(TypedDict):
    node_id: str
    kind: str
    name: str
    file_path: str
    start_line: int
    end_line: int
    # Where the name stands; 0 where there is none.
    line: int
    column: int
    signature: str
    parent_id: str | None



class Outline(TypedDict):
    file: OutlineFile
    commit_id: str | None
    # git blob id; empty where there is none.
    blob: str
    # In the order of the source.
    definitions: list[OutlineDefinitions]
    # Definitions in the file; more than 5,000 are not listed.
    total: int



class HoverDefinitions(TypedDict):
    node_id: str
    kind: str
    name: str
    file_path: str
    start_line: int
    end_line: int
    # Where the name stands; 0 where there is none.
    line: int
    column: int
    signature: str
    doc: str
    known: Literal["exact", "inferred", "possible"]



class HoverPlaces(TypedDict):
    file_path: str
    line: int
    column: int
    known: Literal["exact", "inferred", "possible"]



class Hover(TypedDict):
    definitions: list[HoverDefinitions]
    # Where what is no node is defined, such as a local variable.
    places: list[HoverPlaces]
    # Why the name leads nowhere in the repository.
    unresolved: str | None


UsesUses = TypedDict(
    "UsesUses",
    {
        "file_path": "str",
        "line": "int",
        "column": "int",
        "kind": "str",
        # The definition that the place is in.
        "from": "str",
        "known": "Literal['exact', 'inferred', 'possible']",
        "rule": "str",
        # The line, cut to 400 characters.
        "text": "str",
    },
)



class UsesByKnown(TypedDict):
    """Of all uses of the chosen kinds and paths."""

    exact: int
    inferred: int
    possible: int



class UsesReasons(TypedDict):
    reason: str
    count: int



class Uses(TypedDict):
    node_id: str
    uses: list[UsesUses]
    total: int
    # Of all uses of the chosen kinds and paths.
    by_known: UsesByKnown
    # Of all uses, whatever was chosen.
    by_kind: dict[str, int]
    # Whether these are surely all.
    complete: bool
    reasons: list[UsesReasons]



class HierarchyNode(TypedDict):
    node_id: str
    kind: str
    name: str
    file_path: str
    start_line: int
    end_line: int
    # Where the name stands; 0 where there is none.
    line: int
    column: int
    signature: str
    doc: str



class HierarchyEntriesNode(TypedDict):
    node_id: str
    kind: str
    name: str
    file_path: str
    start_line: int
    end_line: int
    # Where the name stands; 0 where there is none.
    line: int
    column: int
    signature: str



class HierarchyEntriesSites(TypedDict):
    file_path: str
    line: int
    column: int
    known: Literal["exact", "inferred", "possible"]



class HierarchyEntries(TypedDict):
    node: HierarchyEntriesNode
    kind: str
    known: Literal["exact", "inferred", "possible"]
    site_count: int
    sites: list[HierarchyEntriesSites]
    # The entry has entries of its own.
    has_more: bool



class HierarchyReasons(TypedDict):
    reason: str
    count: int



class Hierarchy(TypedDict):
    node: HierarchyNode
    entries: list[HierarchyEntries]
    total: int
    # Whether these are surely all; null where nothing tells: of types and overrides.
    complete: bool | None
    reasons: list[HierarchyReasons]



class JudgedDiffFilesChanged(TypedDict):
    node_id: str
    kind: str
    # `Class.method`.
    name: str
    # `path:start-end`.
    location: str
    signature: NotRequired[str]



class JudgedDiffFilesLevelsNodes(TypedDict):
    node_id: str
    kind: str
    # `Class.method`.
    name: str
    # `path:start-end`.
    location: str
    signature: NotRequired[str]
    # Kind of the edge.
    via: str
    # The name that it uses.
    through: str
    # `path:line`, or empty.
    site: str
    known: Literal["exact", "inferred", "possible"]
    # The line of the site.
    text: NotRequired[str]



class JudgedDiffFilesLevels(TypedDict):
    depth: int
    nodes: list[JudgedDiffFilesLevelsNodes]
    total: int
    # It has all that there are, and so have those before it.
    complete: bool



class JudgedDiffFilesTests(TypedDict):
    node_id: str
    kind: str
    # `Class.method`.
    name: str
    # `path:start-end`.
    location: str
    signature: NotRequired[str]
    depth: int



class JudgedDiffFilesExtentUnread(TypedDict):
    what: str
    count: int



class JudgedDiffFilesExtent(TypedDict):
    shown: int
    # Null where counting stopped before the end.
    total: int | None
    cut: Literal["limit", "length", "time", "depth", "memory"] | None
    # What was not looked at and could hold more.
    unread: list[JudgedDiffFilesExtentUnread]



class JudgedDiffFiles(TypedDict):
    path: str
    # `new`: nothing depends on it yet. `missing`: no such file was parsed. `unmatched`: its lines
    # are not those that the diff changes.
    state: Literal["judged", "new", "missing", "unmatched"]
    # Definitions whose lines are changed or removed.
    changed: list[JudgedDiffFilesChanged]
    changed_count: int
    levels: list[JudgedDiffFilesLevels]
    # The nearest first.
    tests: list[JudgedDiffFilesTests]
    test_count: int
    # In which dependents and tests stand.
    file_count: int
    extent: JudgedDiffFilesExtent



class JudgedDiff(TypedDict):
    files: list[JudgedDiffFiles]



class MapNodes(TypedDict):
    node_id: str
    # Position of the node that it is in; -1 of the repository, which is first.
    parent: int
    kind: str
    # Of a directory the path from the one that it is in.
    name: str
    # Where the name stands; absent where there is none.
    line: NotRequired[int]
    # Directly in it, shown or not; absent: none.
    children: NotRequired[int]
    # In it at any depth, itself included; absent: none.
    files: NotRequired[int]
    # In it at any depth, itself included; absent: none.
    definitions: NotRequired[int]
    # Its children are shown, as far as they fit.
    is_open: NotRequired[Literal[True]]
    is_test: NotRequired[Literal[True]]


MapEdges = TypedDict(
    "MapEdges",
    {
        # Position of a node.
        "from": "int",
        "to": "int",
        "kind": "str",
        "exact": "int",
        "inferred": "int",
        "possible": "int",
    },
)



class Map(TypedDict):
    # Each behind the one that it is in.
    nodes: list[MapNodes]
    # Edges of one kind between two nodes and what is folded up in them, counted by how each is
    # known; none between a node and what it contains.
    edges: list[MapEdges]
    # That would be shown without `max_nodes`.
    total_nodes: int
    # Between the shown nodes, without `max_edges`.
    total_edges: int



class FileMeasuresFiles(TypedDict):
    path: str
    # Functions and methods that are no tests; absent: none.
    functions: NotRequired[int]
    # Of them those that run where a test runs, over calls that are exact or inferred; absent: none.
    tested: NotRequired[int]
    # Steps of imports below it, a circle of imports being one; absent where it imports nothing of
    # the repository.
    layer: NotRequired[int]
    # That changed it, of those that were counted; absent: none.
    commits: NotRequired[int]
    # Position in `authors` of whoever made most of them.
    author: NotRequired[int]



class FileMeasures(TypedDict):
    files: list[FileMeasuresFiles]
    # Those with most files of which they made most commits first.
    authors: list[str]
    # Commits that were counted; merges and those of more than 30 files are not.
    commits: int
    # Day of the oldest of them.
    since: str
    # No older commit was left out.
    complete: bool
    # Why there is no history.
    unavailable: str | None



class FoundNamesFiles(TypedDict):
    path: str
    language: str
    kind: str
    byte_size: int
    line_count: int
    is_test: bool
    is_generated: bool



class FoundNamesNodes(TypedDict):
    node_id: str
    kind: str
    name: str
    file_path: str
    start_line: int
    end_line: int
    # Where the name stands; 0 where there is none.
    line: int
    column: int
    signature: str



class FoundNames(TypedDict):
    files: list[FoundNamesFiles]
    nodes: list[FoundNamesNodes]



class ResolvedNamesNamesNodes(TypedDict):
    node_id: str
    kind: str
    name: str
    file_path: str
    start_line: int
    end_line: int
    # Where the name stands; 0 where there is none.
    line: int
    column: int
    signature: str



class ResolvedNamesNames(TypedDict):
    name: str
    # Of exactly this name or id; none where it means more than 20.
    nodes: list[ResolvedNamesNamesNodes]



class ResolvedNames(TypedDict):
    names: list[ResolvedNamesNames]



class TextMatchesMatches(TypedDict):
    file_path: str
    line: int
    column: int
    text: str



class TextMatches(TypedDict):
    matches: list[TextMatchesMatches]
    # There may be more: the limit or the time for it was reached.
    truncated: bool



class BlameLines(TypedDict):
    commit: str
    author: str
    # When it was committed, in UTC: `2026-01-31`.
    date: str
    subject: str
    start_line: int
    end_line: int



class Blame(TypedDict):
    lines: list[BlameLines]
    # Older commits may be missing.
    cut: bool
    # Why there is no history to read.
    unavailable: str | None



class LineHistoryCommits(TypedDict):
    commit: str
    author: str
    # When it was committed, in UTC: `2026-01-31`.
    date: str
    subject: str
    body: str



class LineHistory(TypedDict):
    commits: list[LineHistoryCommits]
    # Older commits may be missing.
    cut: bool
    # Why there is no history to read.
    unavailable: str | None



class NodeEdgesInNode(TypedDict):
    node_id: str
    kind: str
    name: str
    file_path: str
    start_line: int
    end_line: int



class NodeEdgesInSites(TypedDict):
    file_path: str
    line: int
    column: int
    known: str
    rule: str



class NodeEdgesIn(TypedDict):
    node: NodeEdgesInNode
    known: str
    site_count: int
    sites: list[NodeEdgesInSites]



class NodeEdgesOutNode(TypedDict):
    node_id: str
    kind: str
    name: str
    file_path: str
    start_line: int
    end_line: int



class NodeEdgesOutSites(TypedDict):
    file_path: str
    line: int
    column: int
    known: str
    rule: str



class NodeEdgesOut(TypedDict):
    node: NodeEdgesOutNode
    known: str
    site_count: int
    sites: list[NodeEdgesOutSites]


NodeEdges = TypedDict(
    "NodeEdges",
    {
        "in": "list[NodeEdgesIn]",
        "out": "list[NodeEdgesOut]",
        "in_count": "int",
        "out_count": "int",
    },
)



class NodeReasons(TypedDict):
    reason: str
    count: int



class Node(TypedDict):
    node_id: str
    kind: str
    name: str
    file_path: str
    start_line: int
    end_line: int
    signature: str
    doc: str
    parent_id: str | None
    source: str | None
    edges: dict[str, NodeEdges]
    # Whether the lists of what leads here are complete.
    complete: bool
    reasons: list[NodeReasons]



class SearchResponseResults(TypedDict):
    node_id: str
    name: str
    file_path: str
    start_line: int
    end_line: int
    kind: str
    content: str
    match_type: str
    relevance: float



class SearchResponse(TypedDict):
    results: list[SearchResponseResults]



class ToolDescription(TypedDict):
    name: str
    description: str
    # JSON Schema of what is posted.
    input_schema: dict[str, Any]



class ToolAnswerVerdict(TypedDict):
    # The output holds everything that there is.
    complete: bool
    text: str



class ToolAnswer(TypedDict):
    tool: str
    # What the tool says; with `error` where it could not answer.
    output: dict[str, Any]
    failed: bool
    # One line for people.
    summary: str
    verdict: ToolAnswerVerdict
    # `path:start-end`, 1-based and inclusive, each checked against the parsed tree.
    citations: list[str]
    index: IndexState



class Conversation(TypedDict):
    id: str
    title: str
    hidden: bool
    agent_ids: list[str]
    project_ids: list[str]
    pinned: bool
    created_at: str
    updated_at: str
    # `read`: somebody else has shared it.
    access: Literal["write", "read"]
    # What answers in it, such as `openai:gpt-5` or `built-in`; `default`: whatever answers
    # otherwise.
    model: str
    # The conversation that it was branched from, which may be gone; null where there is none, and
    # for readers.
    branch_of: str | None
    # The organisation whose members read it.
    shared_with: str | None
    # Of an answer that is being written.
    active_session_id: NotRequired[str | None]



class SharedConversation(TypedDict):
    id: str
    title: str
    hidden: bool
    agent_ids: list[str]
    project_ids: list[str]
    pinned: bool
    created_at: str
    updated_at: str
    # `read`: somebody else has shared it.
    access: Literal["write", "read"]
    # What answers in it, such as `openai:gpt-5` or `built-in`; `default`: whatever answers
    # otherwise.
    model: str
    # The conversation that it was branched from, which may be gone; null where there is none, and
    # for readers.
    branch_of: str | None
    # The organisation whose members read it.
    shared_with: str | None
    # Of an answer that is being written.
    active_session_id: NotRequired[str | None]
    # The name of who has begun it.
    shared_by: str
    # Null where it is not known any more.
    shared_at: str | None
    # The name of the organisation whose members read it.
    organisation: str



class Message(TypedDict):
    id: str
    role: Literal["human", "agent"]
    # The role, in the words of older clients.
    type: Literal["HUMAN", "AI_GENERATED"]
    message: str
    content: str
    citations: list[str]
    tool_calls: list[ToolCall]
    thinking: str | None
    node_ids: list[str]
    attachment_ids: list[str]
    status: Literal["running", "completed", "stopped", "error"]
    # Of an answer that failed: why.
    error: NotRequired[str | None]
    # Of an answer: the agent that gave it.
    agent_id: NotRequired[str]
    # Of an answer: the model that gave it, and what it used.
    usage: NotRequired[AnswerUsage]
    # Of an answer that has taken the place of others: how many there are, with itself.
    versions: NotRequired[int]
    created_at: str



class ToolCallToolCallDetails(TypedDict):
    summary: str
    arguments: NotRequired[Any]
    content: NotRequired[str]



class ToolCall(TypedDict):
    call_id: str
    event_type: Literal["call", "result", "error"]
    tool_name: str
    # One line for people.
    tool_response: str
    tool_call_details: ToolCallToolCallDetails
    is_complete: bool
    is_truncated: bool
    original_length: int



class AnswerUsageFallback(TypedDict):
    """Why the built-in model answered instead."""

    code: str
    message: str



class AnswerUsage(TypedDict):
    # Such as `openai:gpt-5`, or `built-in`.
    model: str
    # Requests to the model.
    steps: int
    input_tokens: int
    # Of the input, what was in the provider's cache.
    cached_input_tokens: int
    output_tokens: int
    # US dollars; null where no prices are configured.
    cost: float | None
    # Why the built-in model answered instead.
    fallback: NotRequired[AnswerUsageFallback]



class ChangedCitation(TypedDict):
    message_id: str
    citation: str
    # `moved`: the lines stand elsewhere in their file. `changed`: they are not in it as they were.
    # `gone`: the file is not there.
    state: Literal["moved", "changed", "gone"]
    # Of moved lines, where they stand.
    start_line: int | None
    end_line: int | None



class Answer(TypedDict):
    # The text of the answer; the same as `content`.
    message: str
    content: str
    # `path:start-end`, 1-based and inclusive, each checked against the parsed tree.
    citations: list[str]
    tool_calls: list[ToolCall]
    thinking: str | None
    conversation_id: NotRequired[str]
    message_id: NotRequired[str]
    session_id: NotRequired[str]
    status: NotRequired[Literal["completed", "stopped", "error"]]
    error: NotRequired[str]
    # Of a whole answer, and of the last frame of a stream; in a frame before it, what the model has
    # used so far.
    usage: NotRequired[AnswerUsage]
    # The stream ended and the answer goes on: attach to its session for the rest.
    resumable: NotRequired[bool]



class ExportedRun(TypedDict):
    format: Literal["parley-run-1"]
    run_id: str
    status: str
    created_at: str
    finished_at: str | None
    usage: NotRequired[AnswerUsage]
    # What was asked, sent, called, replied and answered, with the SHA-256 of each whole result.
    record: dict[str, Any]



class RunComparisonCompared(TypedDict):
    prompts: int
    calls: int
    characters: int



class RunComparisonSnapshots(TypedDict):
    repo_name: str
    # The file that was read.
    recorded: str
    # The one that is served now.
    served: str



class RunComparison(TypedDict):
    # Bit for bit, with the recorded replies of the model.
    same: bool
    # Prompts, results of tools and characters of the answer; null where it was not made again.
    compared: RunComparisonCompared | None
    differences: list[str]
    # Why it cannot be made again.
    refusal: str | None
    snapshots: list[RunComparisonSnapshots]



class Agent(TypedDict):
    id: str
    name: str
    description: str
    status: Literal["SYSTEM"]
    visibility: None



class InstallationModel(TypedDict):
    # Such as `openai:gpt-5`, or `built-in`.
    name: str
    # Where questions and code are sent; null: nowhere.
    host: str | None
    # They stay on the machine.
    local: bool



class Installation(TypedDict):
    # Folders of the machine may be parsed.
    development_mode: bool
    model: InstallationModel



class Usage(TypedDict):
    plan: str | None
    message_limit: int | None
    messages_used: int
    period_end: str | None
    # Read by models for the messages of the period.
    input_tokens: int
    # Of these, what was in the provider's cache.
    cached_input_tokens: int
    output_tokens: int
    # US dollars; null where no prices are configured.
    cost: float | None



class ApiKey(TypedDict):
    id: str
    name: str
    prefix: str
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    last_used_at: str | None



class CreatedApiKey(TypedDict):
    id: str
    name: str
    prefix: str
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    last_used_at: str | None
    # Shown this once.
    key: str



class GitToken(TypedDict):
    id: str
    # What it is sent to, such as `https://gitlab.example.com`.
    host: str
    created_at: str
    last_used_at: str | None



class Models(TypedDict):
    # What answers you where a conversation chooses nothing else, such as `built-in`.
    used: str
    # The first answers where a conversation chooses nothing else.
    available: list[AvailableModel]
    # What a conversation may choose.
    choices: list[str]
    may_set_service: bool
    # Models of the providers. Others work, too.
    known: list[KnownModel]
    # When windows and prices of these were read.
    known_on: str



class AvailableModelPrices(TypedDict):
    input: float
    output: float
    cached_input: float



class AvailableModel(TypedDict):
    # Who chose it: you, an administrator in the web app, or the settings that the service started
    # with.
    source: Literal["own", "service", "environment"]
    # Such as `openai:gpt-5`.
    name: str
    # Where questions and code are sent.
    host: str
    # They stay on the machine of the service.
    local: bool
    # For whoever may change it.
    base_url: str | None
    has_key: bool
    # That it reads and writes in one request; null: not known.
    context_tokens: int | None
    # US dollars for a million tokens; null: not known.
    prices: AvailableModelPrices | None
    updated_at: str | None



class KnownModelPrices(TypedDict):
    input: float
    output: float
    cached_input: float



class KnownModel(TypedDict):
    provider: Literal["openai", "anthropic", "google", "openai-compatible"]
    name: str
    # That it reads and writes in one request; null: not known.
    context_tokens: int | None
    # US dollars for a million tokens; null: not known.
    prices: KnownModelPrices | None



class ModelTrial(TypedDict):
    name: str
    host: str
    seconds: float
    input_tokens: int
    output_tokens: int
    # US dollars; null where no prices are known.
    cost: float | None
    # What it said; null where it failed.
    reply: str | None
    # Why it failed.
    error: str | None



class Attachment(TypedDict):
    id: str
    attachment_type: Literal["image", "document"]
    file_name: str
    mime_type: str
    file_size: int
    message: str



class EntranceProviders(TypedDict):
    id: str
    name: str



class Entrance(TypedDict):
    # People sign in; false: clients have an API key, and nothing else.
    accounts: bool
    # `first`: there is no account yet, and the token that the service printed makes one.
    sign_up: Literal["first", "open", "invited"]
    # Other services to sign in with.
    providers: list[EntranceProviders]
    # Whose session the request carries.
    user: Account | None



class Account(TypedDict):
    id: str
    name: str
    email: str | None
    role: Literal["member", "administrator"]
    # False for who signs in with another service alone.
    has_password: bool



class AccountContents(TypedDict):
    # Deleted, with those of `ending_organisations`.
    projects: int
    # Of organisations: they stay, in the name of another member.
    shared_projects: int
    # Deleted, also where they are shared.
    conversations: int
    attachments: int
    api_keys: int
    git_tokens: int
    # Names of those without another member: they end.
    ending_organisations: list[str]
    # Names of those with members but without another owner: the deletion is refused.
    owned_organisations: list[str]
    # Nobody else administers the service: the deletion is refused.
    last_administrator: bool



class Organisation(TypedDict):
    id: str
    name: str
    # Of whoever asks.
    role: Literal["owner", "admin", "member"]
    members: int
    created_at: str



class OrganisationDetails(TypedDict):
    id: str
    name: str
    role: Literal["owner", "admin", "member"]
    created_at: str
    # Members may ask about its projects with keys of their own.
    own_models: bool
    members: list[Member]
    # That can be accepted; none for who may not invite.
    invitations: list[Invitation]



class Member(TypedDict):
    user_id: str
    name: str
    email: str | None
    role: Literal["owner", "admin", "member"]
    joined_at: str



class Invitation(TypedDict):
    id: str
    role: Literal["admin", "member"]
    created_at: str
    expires_at: str



class MadeInvitation(TypedDict):
    id: str
    role: Literal["admin", "member"]
    created_at: str
    expires_at: str
    # Shown this once: it stands behind `/settings#invitation=` in the address of the web app.
    token: str



class List(TypedDict):
    id: str
    name: str
    # How many.
    entries: int
    created_at: str



class ListEntry(TypedDict):
    id: str
    # Of the search, or the title of the conversation.
    name: str
    # Null: it is a search.
    conversation_id: str | None
    # What follows `/search?` in the address of the web app.
    search: str | None
    added_at: str



class FindParsingResponse(TypedDict):
    project_id: str
    repo_name: str
    status: Literal["submitted", "cloned", "parsed", "processing", "inferring", "ready", "error"]
    latest: bool



class DeleteProjectResponse(TypedDict):
    message: str



class TakeBackCorrectionResponse(TypedDict):
    message: str



class EndBookWritingResponse(TypedDict):
    message: str



class LookIntoFolderResponse(TypedDict):
    path: str
    is_folder: bool
    # Absolute paths: of the folders in it; where there is no such folder, of those that may be
    # meant.
    folders: list[str]



class FindDefinitionResponseDefinitions(TypedDict):
    node_id: str | None
    file_path: str
    line: int
    column: int
    known: Literal["exact", "inferred", "possible"]



class FindDefinitionResponse(TypedDict):
    definitions: list[FindDefinitionResponseDefinitions]
    unresolved: str | None


FindReferencesResponseSites = TypedDict(
    "FindReferencesResponseSites",
    {
        "file_path": "str",
        "line": "int",
        "column": "int",
        "from": "str",
        "known": "Literal['exact', 'inferred', 'possible']",
    },
)



class FindReferencesResponseReasons(TypedDict):
    reason: str
    count: int



class FindReferencesResponse(TypedDict):
    sites: list[FindReferencesResponseSites]
    complete: bool
    reasons: list[FindReferencesResponseReasons]



class ListFilesResponseFiles(TypedDict):
    path: str
    language: str
    kind: str
    byte_size: int
    line_count: int
    is_test: bool
    is_generated: bool



class ListFilesResponse(TypedDict):
    files: list[ListFilesResponseFiles]



class CreateConversationResponse(TypedDict):
    message: str
    conversation_id: str



class BranchConversationResponse(TypedDict):
    message: str
    conversation_id: str



class DeleteConversationResponse(TypedDict):
    message: str



class PostMessageParametersNodeIds(TypedDict):
    node_id: str
    name: NotRequired[str | None]



class StopAnswerResponse(TypedDict):
    status: Literal["success"]
    message: str
    saved_partial: bool
    message_id: str | None



class PostFirstMessageParametersNodeIds(TypedDict):
    node_id: str
    name: NotRequired[str | None]



class SuggestQuestionsResponse(TypedDict):
    questions: list[str]



class RevokeKeyResponse(TypedDict):
    message: str



class RemoveGitTokenResponse(TypedDict):
    message: str



class SetServiceModelParametersPrices(TypedDict):
    input: float
    output: float
    cached_input: NotRequired[float | None]



class SetOwnModelParametersPrices(TypedDict):
    input: float
    output: float
    cached_input: NotRequired[float | None]



class TryModelParametersModelPrices(TypedDict):
    input: float
    output: float
    cached_input: NotRequired[float | None]



class TryModelParametersModel(TypedDict):
    provider: Literal["openai", "anthropic", "google", "openai-compatible"]
    name: str
    # The provider's own if absent.
    base_url: NotRequired[str | None]
    # The one that is kept for this address if absent.
    api_key: NotRequired[str | None]
    context_tokens: NotRequired[int | None]
    prices: NotRequired[TryModelParametersModelPrices | None]



class DeleteMediaResponse(TypedDict):
    message: str



class SignInWithProviderResponse(TypedDict):
    # Where the browser goes on.
    address: str



class SignOutResponse(TypedDict):
    message: str



class DeleteAccountResponse(TypedDict):
    message: str



class RenameOrganisationResponse(TypedDict):
    message: str



class SetOwnModelsResponse(TypedDict):
    message: str



class DeleteOrganisationResponse(TypedDict):
    message: str



class SetMemberRoleResponse(TypedDict):
    message: str



class RemoveMemberResponse(TypedDict):
    message: str



class RevokeInvitationResponse(TypedDict):
    message: str



class RenameListResponse(TypedDict):
    message: str



class DeleteListResponse(TypedDict):
    message: str



class AddListEntryResponse(TypedDict):
    id: str



class RemoveListEntryResponse(TypedDict):
    message: str



class LookAtInvitationResponse(TypedDict):
    # Its name.
    organisation: str
    role: Literal["admin", "member"]
    # The name of who invites; null: who runs the service.
    invited_by: str | None



class AcceptInvitationResponse(TypedDict):
    organisation_id: str



class ReceiveBillingEventResponse(TypedDict):
    # False where an event of that time or a later one has set the plan.
    applied: bool
    message_limit: int | None
    messages_used: int
    period_end: str | None



class ReceiveBillingEventParametersPeriod(TypedDict):
    start: str
    end: str
    renews: bool



class ReceivePushResponse(TypedDict):
    message: str



class ReceivePushParametersRepository(TypedDict):
    clone_url: NotRequired[str | None]
    ssh_url: NotRequired[str | None]
    default_branch: NotRequired[str | None]



class ReceivePushParametersProject(TypedDict):
    git_http_url: NotRequired[str | None]
    git_ssh_url: NotRequired[str | None]
    default_branch: NotRequired[str | None]



class GetHealthResponse(TypedDict):
    status: Literal["ok"]
    version: str
    # When the process that answers was started: another one than before tells of a restart.
    started_at: str



class GetReadinessResponseChecks(TypedDict):
    database: Literal["ok", "away"]
    # `full`: less than 100 MB are left on its disk.
    data_directory: Literal["ok", "not_writable", "full"]



class GetReadinessResponse(TypedDict):
    status: Literal["ready"]
    version: str
    checks: GetReadinessResponseChecks



class EndSessionsResponse(TypedDict):
    message: str


# A JSON object a line, nodes first.
GraphLine = GraphNode | GraphEdge

ChangedCitations = list[ChangedCitation]

ListProjectsResponse = list[Project]

ListToolsResponse = list[ToolDescription]

ListConversationsResponse = list[Conversation]

ListSharedConversationsResponse = list[SharedConversation]

ListMessagesResponse = list[Message]

ListVersionsResponse = list[Message]

ListAgentsResponse = list[Agent]

ListKeysResponse = list[ApiKey]

ListGitTokensResponse = list[GitToken]

ListOrganisationsResponse = list[Organisation]

ListListsResponse = list[List]

ListListEntriesResponse = list[ListEntry]

# Permanent names of what the service refuses or cannot do.
ServiceErrorCode = Literal[
    "api_key_required",
    "invalid_api_key",
    "invalid_user_id",
    "validation_failed",
    "malformed_json",
    "malformed_form",
    "account_exists",
    "last_owner",
    "last_administrator",
    "project_exists",
    "empty_content",
    "repository_required",
    "invalid_repository",
    "local_parsing_disabled",
    "project_not_ready",
    "unknown_agent",
    "malformed_node_ids",
    "malformed_attachment_ids",
    "idempotency_key_reused",
    "invalid_tunnel_url",
    "invalid_index",
    "unsupported_image",
    "conversation_not_shared",
    "no_model",
    "citation_not_found",
    "subscription_required",
    "too_many_projects",
    "too_many_lists",
    "list_full",
    "disk_quota_exceeded",
    "sign_in_refused",
    "fresh_sign_in_required",
    "sign_up_refused",
    "account_disabled",
    "accounts_disabled",
    "signature_refused",
    "role_refused",
    "foreign_origin",
    "not_found",
    "conversation_not_found",
    "project_not_found",
    "session_not_found",
    "message_not_found",
    "attachment_not_found",
    "organisation_not_found",
    "member_not_found",
    "invitation_not_found",
    "list_name_taken",
    "list_not_found",
    "list_entry_not_found",
    "git_token_not_found",
    "key_not_found",
    "node_not_found",
    "tool_not_found",
    "page_not_found",
    "file_not_found",
    "method_not_allowed",
    "request_timeout",
    "body_too_large",
    "upload_quota_exceeded",
    "unsupported_media_type",
    "too_many_parses",
    "too_many_requests",
    "too_many_attempts",
    "headers_too_large",
    "invalid_node_ids",
    "invalid_attachment_ids",
    "internal_error",
    "database_failed",
    "run_failed",
    "shutting_down",
    "not_ready",
    "database_unavailable",
    "disk_full",
    "storage_unavailable",
]
