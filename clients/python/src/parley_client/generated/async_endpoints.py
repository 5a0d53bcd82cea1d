# Generated from the contract by clients/generator: npm run generate.
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any, Literal, TypeVar

from ..async_answer_stream import AsyncAnswerStream
from ..endpoint_row import EndpointRow
from ..upload import Upload
from . import rows
from .types import (
    AcceptInvitationResponse,
    Account,
    AccountContents,
    AddListEntryResponse,
    Answer,
    AttachedIndex,
    Attachment,
    Blame,
    Book,
    BookPage,
    BookWriting,
    BranchConversationResponse,
    ChangedCitations,
    Conversation,
    CreateConversationResponse,
    CreatedApiKey,
    DeleteAccountResponse,
    DeleteConversationResponse,
    DeleteListResponse,
    DeleteMediaResponse,
    DeleteOrganisationResponse,
    DeleteProjectResponse,
    EndBookWritingResponse,
    EndSessionsResponse,
    Entrance,
    ExportedRun,
    FileMeasures,
    FindDefinitionResponse,
    FindParsingResponse,
    FindReferencesResponse,
    Folder,
    FoundNames,
    GetHealthResponse,
    GetReadinessResponse,
    GitToken,
    GraphLine,
    Hierarchy,
    Hover,
    IndexState,
    Installation,
    InventoryPart,
    JudgedDiff,
    LineHistory,
    List,
    ListAgentsResponse,
    ListConversationsResponse,
    ListFilesResponse,
    ListGitTokensResponse,
    ListKeysResponse,
    ListListEntriesResponse,
    ListListsResponse,
    ListMessagesResponse,
    ListOrganisationsResponse,
    ListProjectsResponse,
    ListSharedConversationsResponse,
    ListToolsResponse,
    ListVersionsResponse,
    LookAtInvitationResponse,
    LookIntoFolderResponse,
    MadeInvitation,
    Map,
    ModelTrial,
    Models,
    Node,
    Organisation,
    OrganisationDetails,
    Orientation,
    Outline,
    ParseResponse,
    ParsingStatus,
    PostFirstMessageParametersNodeIds,
    PostMessageParametersNodeIds,
    Project,
    ProjectDetails,
    ReceiveBillingEventParametersPeriod,
    ReceiveBillingEventResponse,
    ReceivePushParametersProject,
    ReceivePushParametersRepository,
    ReceivePushResponse,
    RemoveGitTokenResponse,
    RemoveListEntryResponse,
    RemoveMemberResponse,
    RenameListResponse,
    RenameOrganisationResponse,
    ResolvedNames,
    RevokeInvitationResponse,
    RevokeKeyResponse,
    RunComparison,
    SearchResponse,
    SetMemberRoleResponse,
    SetOwnModelParametersPrices,
    SetOwnModelsResponse,
    SetServiceModelParametersPrices,
    SignInWithProviderResponse,
    SignOutResponse,
    StopAnswerResponse,
    SuggestQuestionsResponse,
    TakeBackCorrectionResponse,
    TextMatches,
    ToolAnswer,
    TryModelParametersModel,
    Usage,
    Uses,
)

Result = TypeVar("Result")


class AsyncEndpoints(ABC):
    """A method for each endpoint of the service."""

    @abstractmethod
    async def _read(
        self,
        row: EndpointRow[Result],
        parameters: Mapping[str, Any],
        timeout: float | None,
        idempotency_key: str | None = None,
    ) -> Result: ...

    @abstractmethod
    def _read_lines(
        self, row: EndpointRow[Result], parameters: Mapping[str, Any], timeout: float | None
    ) -> AsyncGenerator[Result, None]: ...

    @abstractmethod
    def _read_answer(
        self,
        row: EndpointRow[Any],
        parameters: Mapping[str, Any],
        timeout: float | None,
        idempotency_key: str | None = None,
    ) -> AsyncAnswerStream: ...

    async def request_parse(
        self,
        *,
        repo_name: str | None = None,
        repo_path: str | None = None,
        branch_name: str | None = None,
        commit_id: str | None = None,
        organisation_id: str | None = None,
        timeout: float | None = None,
    ) -> ParseResponse:
        """Parse a repository.

        Args:
            repo_name: Repository in `owner/repo` form, or its full address.
            repo_path: Absolute path of a local repository; in development mode only.
            organisation_id: Whose project it becomes; yours if absent.

        Raises:
            ServiceError: with a code such as `repository_required`, `invalid_repository`,
            `local_parsing_disabled`, `organisation_not_found`, `too_many_projects`,
            `disk_quota_exceeded`, `too_many_parses`
        """
        return await self._read(
            rows.REQUEST_PARSE,
            {
                "repo_name": repo_name,
                "repo_path": repo_path,
                "branch_name": branch_name,
                "commit_id": commit_id,
                "organisation_id": organisation_id,
            },
            timeout,
        )

    async def get_parsing_status(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> ParsingStatus:
        """Get the parsing status of a project.

        Raises:
            ServiceError: with a code such as `project_not_found`
        """
        return await self._read(
            rows.GET_PARSING_STATUS,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def find_parsing(
        self,
        *,
        repo_name: str,
        branch_name: str | None = None,
        commit_id: str | None = None,
        timeout: float | None = None,
    ) -> FindParsingResponse:
        """Find the project of a repository, and its parsing status.

        Raises:
            ServiceError: with a code such as `repository_required`, `invalid_repository`,
            `local_parsing_disabled`, `project_not_found`
        """
        return await self._read(
            rows.FIND_PARSING,
            {
                "repo_name": repo_name,
                "branch_name": branch_name,
                "commit_id": commit_id,
            },
            timeout,
        )

    async def list_projects(
        self,
        *,
        timeout: float | None = None,
    ) -> ListProjectsResponse:
        """List projects, newest first.

        Raises:
            ServiceError: with a code such as `database_failed`
        """
        return await self._read(
            rows.LIST_PROJECTS,
            {},
            timeout,
        )

    async def get_project(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> ProjectDetails:
        """Get a project with what is in its graph.

        Raises:
            ServiceError: with a code such as `project_not_found`
        """
        return await self._read(
            rows.GET_PROJECT,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def refresh_project(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> ParseResponse:
        """Parse a project again where there is something newer; a folder as it is.

        Raises:
            ServiceError: with a code such as `project_not_found`, `too_many_parses`
        """
        return await self._read(
            rows.REFRESH_PROJECT,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def check_folder(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> IndexState:
        """Look whether a local folder has changed since it was parsed; if so, it is parsed again.

        Raises:
            ServiceError: with a code such as `project_not_found`
        """
        return await self._read(
            rows.CHECK_FOLDER,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def delete_project(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> DeleteProjectResponse:
        """Delete a project and its index; its conversations remain readable.

        Raises:
            ServiceError: with a code such as `project_not_found`, `role_refused`
        """
        return await self._read(
            rows.DELETE_PROJECT,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def orient(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> Orientation:
        """Get what one wants to know of a project first: modules, entry points, routes, tables, hot
        spots.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.ORIENT,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def list_inventory(
        self,
        *,
        project_id: str,
        list: Literal["routes", "tables", "options", "configuration"],
        start: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> InventoryPart:
        """Get a part of a list that the orientation begins: routes, tables, options or configuration.

        Args:
            start: So many are left out; 0 if absent.
            limit: 100 if absent.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.LIST_INVENTORY,
            {
                "project_id": project_id,
                "list": list,
                "start": start,
                "limit": limit,
            },
            timeout,
        )

    async def get_book(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> Book:
        """List the pages of the book about a project.

        Written from the graph and in the words of the repository, without a model: overview,
        architecture, a page for each part, main flows, routes and commands, data, settings, how to
        change it. A page about nothing is left out.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.GET_BOOK,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def get_book_page(
        self,
        *,
        project_id: str,
        page: str,
        timeout: float | None = None,
    ) -> BookPage:
        """Read a page of the book, each statement with the lines that it rests on.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `page_not_found`
        """
        return await self._read(
            rows.GET_BOOK_PAGE,
            {
                "project_id": project_id,
                "page": page,
            },
            timeout,
        )

    async def correct_book_page(
        self,
        *,
        project_id: str,
        page: str,
        markdown: str,
        timeout: float | None = None,
    ) -> BookPage:
        """Correct a page of the book, or pin it as it is.

        It stays as it is written, whatever is parsed later: lines that have moved are cited where
        they stand, and what has changed since is told (`correction.changes`). For those who manage
        the project.

        Args:
            markdown: The whole page. Each citation in it, `[path:start-end]`, has to be in the
            project as it is parsed.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `page_not_found`, `role_refused`, `citation_not_found`
        """
        return await self._read(
            rows.CORRECT_BOOK_PAGE,
            {
                "project_id": project_id,
                "page": page,
                "markdown": markdown,
            },
            timeout,
        )

    async def take_back_correction(
        self,
        *,
        project_id: str,
        page: str,
        timeout: float | None = None,
    ) -> TakeBackCorrectionResponse:
        """Take back the correction of a page: it is made from the project again.

        Raises:
            ServiceError: with a code such as `project_not_found`, `page_not_found`, `role_refused`
        """
        return await self._read(
            rows.TAKE_BACK_CORRECTION,
            {
                "project_id": project_id,
                "page": page,
            },
            timeout,
        )

    async def get_book_writing(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> BookWriting:
        """Tell whether a model writes the openings of pages, and what that takes.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.GET_BOOK_WRITING,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def set_book_writing(
        self,
        *,
        project_id: str,
        tokens: int,
        timeout: float | None = None,
    ) -> BookWriting:
        """Have your model write the openings of pages behind each parse, within a budget of tokens.

        Off by default. Sentences without a citation that stands are left out; a page is written
        again only when lines that its prose cites have changed. For those who manage the project.

        Args:
            tokens: Read and written, at most, behind each parse. A page that would go beyond is not
            begun.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `role_refused`, `no_model`
        """
        return await self._read(
            rows.SET_BOOK_WRITING,
            {
                "project_id": project_id,
                "tokens": tokens,
            },
            timeout,
        )

    async def end_book_writing(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> EndBookWritingResponse:
        """Have no model write any more; what it wrote is deleted.

        Raises:
            ServiceError: with a code such as `project_not_found`, `role_refused`
        """
        return await self._read(
            rows.END_BOOK_WRITING,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def export_book(
        self,
        *,
        project_id: str,
        page: str | None = None,
        timeout: float | None = None,
    ) -> str:
        """Read the whole book, or one page of it, as Markdown.

        Args:
            page: Id of one page; the whole book where it is absent.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `page_not_found`
        """
        return await self._read(
            rows.EXPORT_BOOK,
            {
                "project_id": project_id,
                "page": page,
            },
            timeout,
        )

    async def get_book_index(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> str:
        """List the pages of the book for programs, as llms.txt.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.GET_BOOK_INDEX,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def look_into_folder(
        self,
        *,
        path: str,
        timeout: float | None = None,
    ) -> LookIntoFolderResponse:
        """Look into a folder of the machine, to choose one to parse; in development mode only.

        Args:
            path: Absolute path of a folder, or how it begins.

        Raises:
            ServiceError: with a code such as `local_parsing_disabled`
        """
        return await self._read(
            rows.LOOK_INTO_FOLDER,
            {
                "path": path,
            },
            timeout,
        )

    def export_graph(
        self,
        *,
        project_id: str,
        kinds: str | Sequence[str] | None = None,
        path: str | None = None,
        timeout: float | None = None,
    ) -> AsyncGenerator[GraphLine, None]:
        """Stream the graph, a node or an edge a line.

        Args:
            kinds: Kinds of nodes and of edges. Kinds of edges choose among the edges and leave all
            nodes; kinds of nodes choose among the nodes, and without kinds of edges beside them
            there are no edges.
            path: Path prefix or glob.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return self._read_lines(
            rows.EXPORT_GRAPH,
            {
                "project_id": project_id,
                "kinds": kinds,
                "path": path,
            },
            timeout,
        )

    async def export_index(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> bytes:
        """Stream the graph as a SCIP index, which editors and code hosts read.

        A protobuf message by https://github.com/sourcegraph/scip, metadata first, then a field for
        each document: definitions, the names that lead to them, documentation and what implements
        what. Names that only possibly lead to a definition are left out.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.EXPORT_INDEX,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def attach_index(
        self,
        *,
        project_id: str,
        file: Upload,
        timeout: float | None = None,
    ) -> AttachedIndex:
        """Attach a SCIP index that another tool made of the code, and parse the project with it.

        It takes the place of the one that was attached before, is read with every later parse, and
        goes with the project. Documents of another text than is parsed are left out and counted
        (`statistics.precise_index`). A parse that is under way begins anew; the same index once
        more changes nothing.

        Args:
            file: The index itself, not compressed.

        Raises:
            ServiceError: with a code such as `project_not_found`, `invalid_index`,
            `body_too_large`, `disk_quota_exceeded`, `too_many_parses`
        """
        return await self._read(
            rows.ATTACH_INDEX,
            {
                "project_id": project_id,
                "file": file,
            },
            timeout,
        )

    async def detach_index(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> ParseResponse:
        """Remove the attached index, and parse the project without it.

        Raises:
            ServiceError: with a code such as `project_not_found`, `too_many_parses`
        """
        return await self._read(
            rows.DETACH_INDEX,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def find_definition(
        self,
        *,
        project_id: str,
        path: str,
        line: int,
        column: int,
        timeout: float | None = None,
    ) -> FindDefinitionResponse:
        """Find where the name at a place is defined.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `file_not_found`
        """
        return await self._read(
            rows.FIND_DEFINITION,
            {
                "project_id": project_id,
                "path": path,
                "line": line,
                "column": column,
            },
            timeout,
        )

    async def find_references(
        self,
        *,
        project_id: str,
        node_id: str,
        kind: str | None = None,
        timeout: float | None = None,
    ) -> FindReferencesResponse:
        """Find the places that lead to a node, and whether these are all.

        Args:
            node_id: The id of a node, or a name that means one definition alone.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `node_not_found`
        """
        return await self._read(
            rows.FIND_REFERENCES,
            {
                "project_id": project_id,
                "node_id": node_id,
                "kind": kind,
            },
            timeout,
        )

    async def list_files(
        self,
        *,
        project_id: str,
        path: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> ListFilesResponse:
        """List the files of a project.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.LIST_FILES,
            {
                "project_id": project_id,
                "path": path,
                "limit": limit,
                "offset": offset,
            },
            timeout,
        )

    async def read_file(
        self,
        *,
        project_id: str,
        path: str,
        start_line: int | None = None,
        end_line: int | None = None,
        commit: str | None = None,
        timeout: float | None = None,
    ) -> str:
        """Read a file at the parsed commit, or at one before it.

        Args:
            commit: A commit in the history of the parsed one, whose file is read from git; the
            parsed files if absent.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `file_not_found`
        """
        return await self._read(
            rows.READ_FILE,
            {
                "project_id": project_id,
                "path": path,
                "start_line": start_line,
                "end_line": end_line,
                "commit": commit,
            },
            timeout,
        )

    async def list_folder(
        self,
        *,
        project_id: str,
        path: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> Folder:
        """List what is directly in a folder.

        Args:
            path: A folder; absent: the root.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `file_not_found`
        """
        return await self._read(
            rows.LIST_FOLDER,
            {
                "project_id": project_id,
                "path": path,
                "limit": limit,
                "offset": offset,
            },
            timeout,
        )

    async def get_outline(
        self,
        *,
        project_id: str,
        path: str,
        timeout: float | None = None,
    ) -> Outline:
        """Describe a file and list its definitions.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `file_not_found`
        """
        return await self._read(
            rows.GET_OUTLINE,
            {
                "project_id": project_id,
                "path": path,
            },
            timeout,
        )

    async def get_hover(
        self,
        *,
        project_id: str,
        path: str,
        line: int,
        column: int,
        timeout: float | None = None,
    ) -> Hover:
        """Describe what the name at a place means: signature, documentation, and where it is defined.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `file_not_found`
        """
        return await self._read(
            rows.GET_HOVER,
            {
                "project_id": project_id,
                "path": path,
                "line": line,
                "column": column,
            },
            timeout,
        )

    async def list_uses(
        self,
        *,
        project_id: str,
        node_id: str,
        kinds: str | Sequence[str] | None = None,
        known: str | Sequence[str] | None = None,
        path: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> Uses:
        """List the places that use a node with their lines, how each is known, and whether these are
        all.

        Args:
            node_id: The id of a node, or a name that means one definition alone.
            kinds: Kinds of edges, such as `calls`.
            path: Path prefix or glob.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `node_not_found`
        """
        return await self._read(
            rows.LIST_USES,
            {
                "project_id": project_id,
                "node_id": node_id,
                "kinds": kinds,
                "known": known,
                "path": path,
                "limit": limit,
                "offset": offset,
            },
            timeout,
        )

    async def list_hierarchy(
        self,
        *,
        project_id: str,
        node_id: str,
        relation: Literal["callers", "callees", "supertypes", "subtypes", "overridden", "overriding"],
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
    ) -> Hierarchy:
        """List the callers, callees, supertypes, subtypes or overrides of a node, one level.

        Args:
            node_id: The id of a node, or a name that means one definition alone.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `node_not_found`
        """
        return await self._read(
            rows.LIST_HIERARCHY,
            {
                "project_id": project_id,
                "node_id": node_id,
                "relation": relation,
                "limit": limit,
                "offset": offset,
            },
            timeout,
        )

    async def judge_diff(
        self,
        *,
        project_id: str,
        patch: str,
        timeout: float | None = None,
    ) -> JudgedDiff:
        """Tell what a proposed change can break, file by file, and which tests would tell.

        Args:
            patch: A unified diff.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.JUDGE_DIFF,
            {
                "project_id": project_id,
                "patch": patch,
            },
            timeout,
        )

    async def get_map(
        self,
        *,
        project_id: str,
        open: Sequence[str] | None = None,
        closed: Sequence[str] | None = None,
        reveal: Sequence[str] | None = None,
        depth: Literal["modules", "files", "definitions"] | None = None,
        max_nodes: int | None = None,
        max_edges: int | None = None,
        timeout: float | None = None,
    ) -> Map:
        """Get a map: directories, files and definitions as far as they are unfolded, and the edges
        between them added up.

        Args:
            open: Nodes to unfold, with all that is around them; the repository always is.
            closed: Nodes that stay folded, whatever is unfolded.
            reveal: Nodes to be seen: what is around them is unfolded, be it among `closed`.
            depth: `modules`: the directories that hold most are unfolded, for an overview; `files`:
            all directories; `definitions`: everything. Absent: what is in `open`.
            max_nodes: 2,000 by default. Of a group that does not fit whole those are shown that
            hold most.
            max_edges: 4,000 by default, the strongest.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.GET_MAP,
            {
                "project_id": project_id,
                "open": open,
                "closed": closed,
                "reveal": reveal,
                "depth": depth,
                "max_nodes": max_nodes,
                "max_edges": max_edges,
            },
            timeout,
        )

    async def measure_files(
        self,
        *,
        project_id: str,
        timeout: float | None = None,
    ) -> FileMeasures:
        """Measure the files: how often each was changed and by whom, what of it tests reach, its layer
        of imports.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.MEASURE_FILES,
            {
                "project_id": project_id,
            },
            timeout,
        )

    async def find_names(
        self,
        *,
        project_id: str,
        query: str | None = None,
        kinds: str | Sequence[str] | None = None,
        path: str | None = None,
        exclude_path: str | Sequence[str] | None = None,
        language: str | Sequence[str] | None = None,
        exclude_language: str | Sequence[str] | None = None,
        case_sensitive: bool | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> FoundNames:
        """Find files and definitions by a part of their names, while it is typed.

        Args:
            query: Words, `"words in quotes"` that belong together, `NOT` before a word that must
            not be there, `OR` between alternatives, parentheses around them. Absent: all files that
            are not filtered out, and definitions where `kinds` names some.
            kinds: Kinds of nodes; `file` for files. Absent: all.
            path: Path prefix or glob.
            exclude_path: What is left out: path prefixes or globs.
            language: Any of these: ids of languages, such as `python`, and names of those that are
            only searched, such as `HTML`.
            exclude_language: What is left out, as `language` names it.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.FIND_NAMES,
            {
                "project_id": project_id,
                "query": query,
                "kinds": kinds,
                "path": path,
                "exclude_path": exclude_path,
                "language": language,
                "exclude_language": exclude_language,
                "case_sensitive": case_sensitive,
                "limit": limit,
            },
            timeout,
        )

    async def name_nodes(
        self,
        *,
        project_id: str,
        names: Sequence[str],
        timeout: float | None = None,
    ) -> ResolvedNames:
        """Tell which nodes some names stand for, such as those of the boxes of a diagram.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.NAME_NODES,
            {
                "project_id": project_id,
                "names": names,
            },
            timeout,
        )

    async def search_text(
        self,
        *,
        project_id: str,
        query: str,
        regex: bool | None = None,
        words: bool | None = None,
        case_sensitive: bool | None = None,
        path: str | None = None,
        exclude_path: str | Sequence[str] | None = None,
        language: str | Sequence[str] | None = None,
        exclude_language: str | Sequence[str] | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> TextMatches:
        """Search the text of all files, literally or by a regular expression.

        Args:
            regex: The query is an expression in the syntax of RE2.
            words: After the lines that have the query itself, those with all its words, those with
            all that the path of their file has not, then those with some of them in files that have
            all in their text or path. Words, `"words in quotes"` that belong together, `NOT` before
            a word that must not be there, `OR` between alternatives, parentheses around them.
            path: Path prefix or glob.
            exclude_path: What is left out: path prefixes or globs.
            language: Any of these: ids of languages, such as `python`, and names of those that are
            only searched, such as `HTML`.
            exclude_language: What is left out, as `language` names it.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.SEARCH_TEXT,
            {
                "project_id": project_id,
                "query": query,
                "regex": regex,
                "words": words,
                "case_sensitive": case_sensitive,
                "path": path,
                "exclude_path": exclude_path,
                "language": language,
                "exclude_language": exclude_language,
                "limit": limit,
            },
            timeout,
        )

    async def blame_lines(
        self,
        *,
        project_id: str,
        path: str,
        start_line: int,
        end_line: int,
        timeout: float | None = None,
    ) -> Blame:
        """Tell which commits last changed some lines.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `file_not_found`
        """
        return await self._read(
            rows.BLAME_LINES,
            {
                "project_id": project_id,
                "path": path,
                "start_line": start_line,
                "end_line": end_line,
            },
            timeout,
        )

    async def list_line_history(
        self,
        *,
        project_id: str,
        path: str,
        start_line: int,
        end_line: int,
        timeout: float | None = None,
    ) -> LineHistory:
        """List the commits that changed some lines, newest first.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `file_not_found`
        """
        return await self._read(
            rows.LIST_LINE_HISTORY,
            {
                "project_id": project_id,
                "path": path,
                "start_line": start_line,
                "end_line": end_line,
            },
            timeout,
        )

    async def read_raw(
        self,
        *,
        project_id: str,
        path: str,
        timeout: float | None = None,
    ) -> bytes:
        """Read the bytes of a file, pictures and other binaries too.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `file_not_found`
        """
        return await self._read(
            rows.READ_RAW,
            {
                "project_id": project_id,
                "path": path,
            },
            timeout,
        )

    async def get_node(
        self,
        *,
        project_id: str,
        node_id: str,
        timeout: float | None = None,
    ) -> Node:
        """Get a node with its source, its edges, and where they were seen.

        Args:
            node_id: The id of a node, `path:line`, or a name that means one definition alone:
            `res.send`, `requests.get`, `Class.method`.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `node_not_found`
        """
        return await self._read(
            rows.GET_NODE,
            {
                "project_id": project_id,
                "node_id": node_id,
            },
            timeout,
        )

    async def search(
        self,
        *,
        project_id: str | None = None,
        project_ids: Sequence[str] | None = None,
        query: str,
        limit: int | None = None,
        kinds: Sequence[str] | None = None,
        path: str | None = None,
        group: Literal["file"] | None = None,
        timeout: float | None = None,
    ) -> SearchResponse:
        """Search the code of one or several projects.

        Args:
            query: Words, names, a question, or a whole issue text.
            path: Path prefix or glob.
            group: `file`: each file once.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.SEARCH,
            {
                "project_id": project_id,
                "project_ids": project_ids,
                "query": query,
                "limit": limit,
                "kinds": kinds,
                "path": path,
                "group": group,
            },
            timeout,
        )

    async def list_tools(
        self,
        *,
        timeout: float | None = None,
    ) -> ListToolsResponse:
        """List the tools that agents have."""
        return await self._read(
            rows.LIST_TOOLS,
            {},
            timeout,
        )

    async def call_tool(
        self,
        *,
        project_id: str,
        tool: str,
        budget: int | None = None,
        wait: int | None = None,
        unchecked: bool | None = None,
        body: Mapping[str, Any],
        timeout: float | None = None,
    ) -> ToolAnswer:
        """Call a tool of the agents over a project.

        A local folder that has changed is parsed again first, as far as `wait` allows. What a tool
        cannot answer is an answer with `failed`: it says what was wrong and what to call next.

        Args:
            budget: Most tokens of the output (of four characters each), 6,000 by default; what does
            not fit is counted.
            wait: Seconds to wait, 20 by default: for a local folder that has changed to be parsed
            again, and, where the tool tells of calls, for calls that are still being followed. With
            0 the answer says at once what it lacks.
            unchecked: Answer from the index as it is, without looking whether a local folder has
            changed.
            body: As the `input_schema` of the tool says.

        Raises:
            ServiceError: with a code such as `project_not_found`, `project_not_ready`,
            `tool_not_found`
        """
        return await self._read(
            rows.CALL_TOOL,
            {
                "project_id": project_id,
                "tool": tool,
                "budget": budget,
                "wait": wait,
                "unchecked": unchecked,
                "body": body,
            },
            timeout,
        )

    async def create_conversation(
        self,
        *,
        hidden: bool | None = None,
        project_ids: Sequence[str],
        agent_ids: Sequence[str] | None = None,
        title: str | None = None,
        model: str | None = None,
        timeout: float | None = None,
    ) -> CreateConversationResponse:
        """Create a conversation.

        Raises:
            ServiceError: with a code such as `unknown_agent`, `project_not_ready`,
            `subscription_required`, `project_not_found`
        """
        return await self._read(
            rows.CREATE_CONVERSATION,
            {
                "hidden": hidden,
                "project_ids": project_ids,
                "agent_ids": agent_ids,
                "title": title,
                "model": model,
            },
            timeout,
        )

    async def list_conversations(
        self,
        *,
        limit: int | None = None,
        before: str | None = None,
        include_hidden: bool | None = None,
        order: Literal["created", "used"] | None = None,
        project_id: str | None = None,
        search: str | None = None,
        timeout: float | None = None,
    ) -> ListConversationsResponse:
        """List conversations, newest first or by use.

        Args:
            limit: 50 if absent.
            before: The id that the page ends before.
            order: `used`: pinned ones first, then the last used. `created` if absent.
            project_id: Only those about this project.
            search: Only those with these words, each in their title, in a message, or in an earlier
            version of one. `"Words in quotes"` belong together, `NOT` stands before a word that
            must not be there, `OR` between alternatives, parentheses around them.
        """
        return await self._read(
            rows.LIST_CONVERSATIONS,
            {
                "limit": limit,
                "before": before,
                "include_hidden": include_hidden,
                "order": order,
                "project_id": project_id,
                "search": search,
            },
            timeout,
        )

    async def list_shared_conversations(
        self,
        *,
        search: str | None = None,
        timeout: float | None = None,
    ) -> ListSharedConversationsResponse:
        """List the conversations that other members share, the last 200.

        Args:
            search: Only those with these words, each in their title, in a message, or in an earlier
            version of one. `"Words in quotes"` belong together, `NOT` stands before a word that
            must not be there, `OR` between alternatives, parentheses around them.
        """
        return await self._read(
            rows.LIST_SHARED_CONVERSATIONS,
            {
                "search": search,
            },
            timeout,
        )

    async def get_conversation(
        self,
        *,
        conversation_id: str,
        timeout: float | None = None,
    ) -> Conversation:
        """Get a conversation.

        Raises:
            ServiceError: with a code such as `conversation_not_found`
        """
        return await self._read(
            rows.GET_CONVERSATION,
            {
                "conversation_id": conversation_id,
            },
            timeout,
        )

    async def update_conversation(
        self,
        *,
        conversation_id: str,
        title: str | None = None,
        pinned: bool | None = None,
        agent_ids: Sequence[str] | None = None,
        project_ids: Sequence[str] | None = None,
        model: str | None = None,
        timeout: float | None = None,
    ) -> Conversation:
        """Rename or pin a conversation, change its agent or its projects.

        Raises:
            ServiceError: with a code such as `unknown_agent`, `project_not_ready`,
            `conversation_not_found`, `project_not_found`
        """
        return await self._read(
            rows.UPDATE_CONVERSATION,
            {
                "conversation_id": conversation_id,
                "title": title,
                "pinned": pinned,
                "agent_ids": agent_ids,
                "project_ids": project_ids,
                "model": model,
            },
            timeout,
        )

    async def branch_conversation(
        self,
        *,
        conversation_id: str,
        before_message_id: str | None = None,
        timeout: float | None = None,
    ) -> BranchConversationResponse:
        """Begin a new conversation with the messages of another that can be read, before one of them
        or all.

        Args:
            before_message_id: A message of the conversation; all are kept if absent.

        Raises:
            ServiceError: with a code such as `conversation_not_found`
        """
        return await self._read(
            rows.BRANCH_CONVERSATION,
            {
                "conversation_id": conversation_id,
                "before_message_id": before_message_id,
            },
            timeout,
        )

    async def delete_conversation(
        self,
        *,
        conversation_id: str,
        timeout: float | None = None,
    ) -> DeleteConversationResponse:
        """Delete a conversation.

        Raises:
            ServiceError: with a code such as `conversation_not_found`
        """
        return await self._read(
            rows.DELETE_CONVERSATION,
            {
                "conversation_id": conversation_id,
            },
            timeout,
        )

    async def list_messages(
        self,
        *,
        conversation_id: str,
        limit: int | None = None,
        before: str | None = None,
        start: int | None = None,
        timeout: float | None = None,
    ) -> ListMessagesResponse:
        """List the messages of a conversation, the newest page first, oldest first within a page; of
        long ones a page holds fewer than asked for, and the header Link names the next.

        Args:
            limit: 50 if absent.
            before: The id that the page ends before.
            start: Instead of `before`: how many of the oldest are left out.

        Raises:
            ServiceError: with a code such as `conversation_not_found`
        """
        return await self._read(
            rows.LIST_MESSAGES,
            {
                "conversation_id": conversation_id,
                "limit": limit,
                "before": before,
                "start": start,
            },
            timeout,
        )

    async def list_versions(
        self,
        *,
        conversation_id: str,
        message_id: str,
        limit: int | None = None,
        before: str | None = None,
        timeout: float | None = None,
    ) -> ListVersionsResponse:
        """List an answer and those that it has taken the place of, the last made first; of long ones a
        page holds fewer than asked for, and the header Link names the next.

        Args:
            limit: 50 if absent.
            before: The id that the page ends before.

        Raises:
            ServiceError: with a code such as `conversation_not_found`, `message_not_found`
        """
        return await self._read(
            rows.LIST_VERSIONS,
            {
                "conversation_id": conversation_id,
                "message_id": message_id,
                "limit": limit,
                "before": before,
            },
            timeout,
        )

    async def list_changed_citations(
        self,
        *,
        conversation_id: str,
        limit: int | None = None,
        before: str | None = None,
        start: int | None = None,
        timeout: float | None = None,
    ) -> ChangedCitations:
        """List the citations of a page of messages whose lines have changed since the answer was made.

        Args:
            limit: 50 if absent.
            before: The id that the page ends before.
            start: Instead of `before`: how many of the oldest are left out.

        Raises:
            ServiceError: with a code such as `conversation_not_found`
        """
        return await self._read(
            rows.LIST_CHANGED_CITATIONS,
            {
                "conversation_id": conversation_id,
                "limit": limit,
                "before": before,
                "start": start,
            },
            timeout,
        )

    async def post_message(
        self,
        *,
        conversation_id: str,
        session_id: str | None = None,
        prev_human_message_id: str | None = None,
        replaces: str | None = None,
        content: str,
        node_ids: Sequence[str | PostMessageParametersNodeIds] | str | None = None,
        attachment_ids: Sequence[str] | str | None = None,
        tunnel_url: str | None = None,
        images: Sequence[Upload] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Answer:
        """Send a message and get its answer, as a stream or whole.

        A request that is repeated, with the same `Idempotency-Key` header or the same `session_id`
        and `prev_human_message_id`, is not stored again: it gets the answer to the first.

        Args:
            session_id: Id for the session; with `cursor`, the session to attach to.
            replaces: The id of a human message of the conversation: the new one takes its place.
            Its answer becomes an earlier version of the new one, and what followed that is removed.
            content: The message; not only white space.
            node_ids: Code nodes that focus the message; in a form, as a JSON string.
            attachment_ids: Uploaded attachments; in a form, as a JSON string or a repeated field.
            tunnel_url: Address of the editor that files are read from.
            images: Image files, in a form.

        Raises:
            ServiceError: with a code such as `empty_content`, `malformed_node_ids`,
            `malformed_attachment_ids`, `invalid_tunnel_url`, `idempotency_key_reused`,
            `unsupported_image`, `upload_quota_exceeded`, `subscription_required`,
            `conversation_not_found`, `project_not_found`, `session_not_found`, `invalid_node_ids`,
            `invalid_attachment_ids`, `run_failed`, `shutting_down`, `database_failed`
        """
        return await self._read(
            rows.POST_MESSAGE,
            {
                "conversation_id": conversation_id,
                "session_id": session_id,
                "prev_human_message_id": prev_human_message_id,
                "replaces": replaces,
                "content": content,
                "node_ids": node_ids,
                "attachment_ids": attachment_ids,
                "tunnel_url": tunnel_url,
                "images": images,
            },
            timeout,
            idempotency_key,
        )

    def post_message_stream(
        self,
        *,
        conversation_id: str,
        session_id: str | None = None,
        prev_human_message_id: str | None = None,
        replaces: str | None = None,
        content: str,
        node_ids: Sequence[str | PostMessageParametersNodeIds] | str | None = None,
        attachment_ids: Sequence[str] | str | None = None,
        tunnel_url: str | None = None,
        images: Sequence[Upload] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AsyncAnswerStream:
        """Send a message and get its answer, as a stream or whole.

        A request that is repeated, with the same `Idempotency-Key` header or the same `session_id`
        and `prev_human_message_id`, is not stored again: it gets the answer to the first.

        Args:
            session_id: Id for the session; with `cursor`, the session to attach to.
            replaces: The id of a human message of the conversation: the new one takes its place.
            Its answer becomes an earlier version of the new one, and what followed that is removed.
            content: The message; not only white space.
            node_ids: Code nodes that focus the message; in a form, as a JSON string.
            attachment_ids: Uploaded attachments; in a form, as a JSON string or a repeated field.
            tunnel_url: Address of the editor that files are read from.
            images: Image files, in a form.

        Raises:
            ServiceError: with a code such as `empty_content`, `malformed_node_ids`,
            `malformed_attachment_ids`, `invalid_tunnel_url`, `idempotency_key_reused`,
            `unsupported_image`, `upload_quota_exceeded`, `subscription_required`,
            `conversation_not_found`, `project_not_found`, `session_not_found`, `invalid_node_ids`,
            `invalid_attachment_ids`, `run_failed`, `shutting_down`, `database_failed`
        """
        return self._read_answer(
            rows.POST_MESSAGE_STREAM,
            {
                "conversation_id": conversation_id,
                "session_id": session_id,
                "prev_human_message_id": prev_human_message_id,
                "replaces": replaces,
                "content": content,
                "node_ids": node_ids,
                "attachment_ids": attachment_ids,
                "tunnel_url": tunnel_url,
                "images": images,
            },
            timeout,
            idempotency_key,
        )

    def attach_session(
        self,
        *,
        conversation_id: str,
        session_id: str,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> AsyncAnswerStream:
        """Attach to an answer, be it finished, from any place in it.

        Raises:
            ServiceError: with a code such as `conversation_not_found`, `session_not_found`
        """
        return self._read_answer(
            rows.ATTACH_SESSION,
            {
                "conversation_id": conversation_id,
                "session_id": session_id,
                "cursor": cursor,
            },
            timeout,
        )

    async def stop_answer(
        self,
        *,
        conversation_id: str,
        session_id: str | None = None,
        timeout: float | None = None,
    ) -> StopAnswerResponse:
        """Stop the answer that is being written; what it has said is kept.

        Raises:
            ServiceError: with a code such as `conversation_not_found`, `session_not_found`
        """
        return await self._read(
            rows.STOP_ANSWER,
            {
                "conversation_id": conversation_id,
                "session_id": session_id,
            },
            timeout,
        )

    async def post_first_message(
        self,
        *,
        project_id: str,
        session_id: str | None = None,
        prev_human_message_id: str | None = None,
        hidden: bool | None = None,
        content: str,
        node_ids: Sequence[str | PostFirstMessageParametersNodeIds] | str | None = None,
        attachment_ids: Sequence[str] | str | None = None,
        tunnel_url: str | None = None,
        images: Sequence[Upload] | None = None,
        agent_id: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Answer:
        """Create a conversation and send its first message in one call.

        A request that is repeated, with the same `Idempotency-Key` header or the same `session_id`
        and `prev_human_message_id`, is not stored again: it gets the answer to the first.

        Args:
            session_id: Id for the session; with `cursor`, the session to attach to.
            hidden: `true` if absent.
            content: The message; not only white space.
            node_ids: Code nodes that focus the message; in a form, as a JSON string.
            attachment_ids: Uploaded attachments; in a form, as a JSON string or a repeated field.
            tunnel_url: Address of the editor that files are read from.
            images: Image files, in a form.
            agent_id: `codebase_qna_agent` if absent.

        Raises:
            ServiceError: with a code such as `empty_content`, `unknown_agent`,
            `malformed_node_ids`, `malformed_attachment_ids`, `invalid_tunnel_url`,
            `idempotency_key_reused`, `unsupported_image`, `upload_quota_exceeded`,
            `project_not_ready`, `subscription_required`, `project_not_found`, `invalid_node_ids`,
            `invalid_attachment_ids`, `run_failed`, `shutting_down`
        """
        return await self._read(
            rows.POST_FIRST_MESSAGE,
            {
                "project_id": project_id,
                "session_id": session_id,
                "prev_human_message_id": prev_human_message_id,
                "hidden": hidden,
                "content": content,
                "node_ids": node_ids,
                "attachment_ids": attachment_ids,
                "tunnel_url": tunnel_url,
                "images": images,
                "agent_id": agent_id,
            },
            timeout,
            idempotency_key,
        )

    def post_first_message_stream(
        self,
        *,
        project_id: str,
        session_id: str | None = None,
        prev_human_message_id: str | None = None,
        hidden: bool | None = None,
        content: str,
        node_ids: Sequence[str | PostFirstMessageParametersNodeIds] | str | None = None,
        attachment_ids: Sequence[str] | str | None = None,
        tunnel_url: str | None = None,
        images: Sequence[Upload] | None = None,
        agent_id: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AsyncAnswerStream:
        """Create a conversation and send its first message in one call.

        A request that is repeated, with the same `Idempotency-Key` header or the same `session_id`
        and `prev_human_message_id`, is not stored again: it gets the answer to the first.

        Args:
            session_id: Id for the session; with `cursor`, the session to attach to.
            hidden: `true` if absent.
            content: The message; not only white space.
            node_ids: Code nodes that focus the message; in a form, as a JSON string.
            attachment_ids: Uploaded attachments; in a form, as a JSON string or a repeated field.
            tunnel_url: Address of the editor that files are read from.
            images: Image files, in a form.
            agent_id: `codebase_qna_agent` if absent.

        Raises:
            ServiceError: with a code such as `empty_content`, `unknown_agent`,
            `malformed_node_ids`, `malformed_attachment_ids`, `invalid_tunnel_url`,
            `idempotency_key_reused`, `unsupported_image`, `upload_quota_exceeded`,
            `project_not_ready`, `subscription_required`, `project_not_found`, `invalid_node_ids`,
            `invalid_attachment_ids`, `run_failed`, `shutting_down`
        """
        return self._read_answer(
            rows.POST_FIRST_MESSAGE_STREAM,
            {
                "project_id": project_id,
                "session_id": session_id,
                "prev_human_message_id": prev_human_message_id,
                "hidden": hidden,
                "content": content,
                "node_ids": node_ids,
                "attachment_ids": attachment_ids,
                "tunnel_url": tunnel_url,
                "images": images,
                "agent_id": agent_id,
            },
            timeout,
            idempotency_key,
        )

    async def suggest_questions(
        self,
        *,
        conversation_id: str,
        message_id: str,
        timeout: float | None = None,
    ) -> SuggestQuestionsResponse:
        """Get questions to ask after an answer, made from the graph around what it cites.

        Raises:
            ServiceError: with a code such as `conversation_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.SUGGEST_QUESTIONS,
            {
                "conversation_id": conversation_id,
                "message_id": message_id,
            },
            timeout,
        )

    async def export_run(
        self,
        *,
        conversation_id: str,
        message_id: str,
        timeout: float | None = None,
    ) -> ExportedRun:
        """Get what wrote an answer, as one object that `parley replay` makes again over the same
        snapshot.

        Raises:
            ServiceError: with a code such as `conversation_not_found`, `message_not_found`
        """
        return await self._read(
            rows.EXPORT_RUN,
            {
                "conversation_id": conversation_id,
                "message_id": message_id,
            },
            timeout,
        )

    async def compare_run(
        self,
        *,
        conversation_id: str,
        message_id: str,
        timeout: float | None = None,
    ) -> RunComparison:
        """Make what wrote an answer again over what is served now, without its model, and compare.

        Raises:
            ServiceError: with a code such as `conversation_not_found`, `message_not_found`,
            `project_not_found`, `project_not_ready`
        """
        return await self._read(
            rows.COMPARE_RUN,
            {
                "conversation_id": conversation_id,
                "message_id": message_id,
            },
            timeout,
        )

    async def list_agents(
        self,
        *,
        timeout: float | None = None,
    ) -> ListAgentsResponse:
        """List the agents."""
        return await self._read(
            rows.LIST_AGENTS,
            {},
            timeout,
        )

    async def get_installation(
        self,
        *,
        timeout: float | None = None,
    ) -> Installation:
        """Tell which model answers, and what leaves the machine."""
        return await self._read(
            rows.GET_INSTALLATION,
            {},
            timeout,
        )

    async def get_usage(
        self,
        *,
        timeout: float | None = None,
    ) -> Usage:
        """Get the plan and how much of it is used."""
        return await self._read(
            rows.GET_USAGE,
            {},
            timeout,
        )

    async def list_keys(
        self,
        *,
        timeout: float | None = None,
    ) -> ListKeysResponse:
        """List API keys, newest first; the keys themselves are not kept."""
        return await self._read(
            rows.LIST_KEYS,
            {},
            timeout,
        )

    async def create_key(
        self,
        *,
        name: str | None = None,
        expires_at: str | None = None,
        timeout: float | None = None,
    ) -> CreatedApiKey:
        """Create an API key, which is shown once."""
        return await self._read(
            rows.CREATE_KEY,
            {
                "name": name,
                "expires_at": expires_at,
            },
            timeout,
        )

    async def revoke_key(
        self,
        *,
        key_id: str,
        timeout: float | None = None,
    ) -> RevokeKeyResponse:
        """Revoke an API key.

        Raises:
            ServiceError: with a code such as `key_not_found`
        """
        return await self._read(
            rows.REVOKE_KEY,
            {
                "key_id": key_id,
            },
            timeout,
        )

    async def list_git_tokens(
        self,
        *,
        timeout: float | None = None,
    ) -> ListGitTokensResponse:
        """List the hosts for which you have saved a token."""
        return await self._read(
            rows.LIST_GIT_TOKENS,
            {},
            timeout,
        )

    async def save_git_token(
        self,
        *,
        host: str,
        token: str,
        timeout: float | None = None,
    ) -> GitToken:
        """Save a token with which your private repositories are read, in place of an earlier one.

        Args:
            host: Such as `gitlab.example.com`, or `code.example.org:8443`.
            token: `TOKEN`, or `USER:TOKEN`.
        """
        return await self._read(
            rows.SAVE_GIT_TOKEN,
            {
                "host": host,
                "token": token,
            },
            timeout,
        )

    async def remove_git_token(
        self,
        *,
        git_token_id: str,
        timeout: float | None = None,
    ) -> RemoveGitTokenResponse:
        """Remove the token for a host.

        Raises:
            ServiceError: with a code such as `git_token_not_found`
        """
        return await self._read(
            rows.REMOVE_GIT_TOKEN,
            {
                "git_token_id": git_token_id,
            },
            timeout,
        )

    async def list_models(
        self,
        *,
        timeout: float | None = None,
    ) -> Models:
        """Tell which model answers you, and which others you may choose; keys are never sent."""
        return await self._read(
            rows.LIST_MODELS,
            {},
            timeout,
        )

    async def set_service_model(
        self,
        *,
        provider: Literal["openai", "anthropic", "google", "openai-compatible"],
        name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        context_tokens: int | None = None,
        prices: SetServiceModelParametersPrices | None = None,
        timeout: float | None = None,
    ) -> Models:
        """Choose the model that answers all users, in place of an earlier one; for administrators.

        Args:
            base_url: The provider's own if absent.
            api_key: The one that is kept for this address if absent.

        Raises:
            ServiceError: with a code such as `role_refused`
        """
        return await self._read(
            rows.SET_SERVICE_MODEL,
            {
                "provider": provider,
                "name": name,
                "base_url": base_url,
                "api_key": api_key,
                "context_tokens": context_tokens,
                "prices": prices,
            },
            timeout,
        )

    async def remove_service_model(
        self,
        *,
        timeout: float | None = None,
    ) -> Models:
        """Take the model that answers all users back, with its key; for administrators.

        Raises:
            ServiceError: with a code such as `role_refused`
        """
        return await self._read(
            rows.REMOVE_SERVICE_MODEL,
            {},
            timeout,
        )

    async def set_own_model(
        self,
        *,
        provider: Literal["openai", "anthropic", "google", "openai-compatible"],
        name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        context_tokens: int | None = None,
        prices: SetOwnModelParametersPrices | None = None,
        timeout: float | None = None,
    ) -> Models:
        """Choose a model that answers you with a key of yours, which is kept encrypted.

        Args:
            base_url: The provider's own if absent.
            api_key: The one that is kept for this address if absent.
        """
        return await self._read(
            rows.SET_OWN_MODEL,
            {
                "provider": provider,
                "name": name,
                "base_url": base_url,
                "api_key": api_key,
                "context_tokens": context_tokens,
                "prices": prices,
            },
            timeout,
        )

    async def remove_own_model(
        self,
        *,
        timeout: float | None = None,
    ) -> Models:
        """Remove your model and its key."""
        return await self._read(
            rows.REMOVE_OWN_MODEL,
            {},
            timeout,
        )

    async def try_model(
        self,
        *,
        holder: Literal["own", "service"],
        model: TryModelParametersModel | None = None,
        timeout: float | None = None,
    ) -> ModelTrial:
        """Ask a model one short question: what it takes, or why it fails.

        Args:
            holder: Whose key is used where none is given.
            model: The one that is kept if absent.

        Raises:
            ServiceError: with a code such as `role_refused`
        """
        return await self._read(
            rows.TRY_MODEL,
            {
                "holder": holder,
                "model": model,
            },
            timeout,
        )

    async def upload_media(
        self,
        *,
        file: Upload,
        timeout: float | None = None,
    ) -> Attachment:
        """Upload an attachment.

        Raises:
            ServiceError: with a code such as `body_too_large`, `upload_quota_exceeded`
        """
        return await self._read(
            rows.UPLOAD_MEDIA,
            {
                "file": file,
            },
            timeout,
        )

    async def download_media(
        self,
        *,
        attachment_id: str,
        timeout: float | None = None,
    ) -> bytes:
        """Download an attachment.

        Raises:
            ServiceError: with a code such as `attachment_not_found`
        """
        return await self._read(
            rows.DOWNLOAD_MEDIA,
            {
                "attachment_id": attachment_id,
            },
            timeout,
        )

    async def delete_media(
        self,
        *,
        attachment_id: str,
        timeout: float | None = None,
    ) -> DeleteMediaResponse:
        """Delete an attachment.

        Raises:
            ServiceError: with a code such as `attachment_not_found`
        """
        return await self._read(
            rows.DELETE_MEDIA,
            {
                "attachment_id": attachment_id,
            },
            timeout,
        )

    async def get_entrance(
        self,
        *,
        timeout: float | None = None,
    ) -> Entrance:
        """Tell how people sign in here, and whose session the request carries."""
        return await self._read(
            rows.GET_ENTRANCE,
            {},
            timeout,
        )

    async def sign_up(
        self,
        *,
        name: str,
        email: str,
        password: str,
        token: str | None = None,
        timeout: float | None = None,
    ) -> Account:
        """Make an account, and sign a browser in with it.

        Args:
            token: Of the first account, or of an invitation.

        Raises:
            ServiceError: with a code such as `accounts_disabled`, `sign_up_refused`,
            `account_exists`, `too_many_attempts`
        """
        return await self._read(
            rows.SIGN_UP,
            {
                "name": name,
                "email": email,
                "password": password,
                "token": token,
            },
            timeout,
        )

    async def sign_in(
        self,
        *,
        email: str,
        password: str,
        timeout: float | None = None,
    ) -> Account:
        """Sign a browser in: the session is a cookie.

        Raises:
            ServiceError: with a code such as `accounts_disabled`, `sign_in_refused`,
            `account_disabled`, `too_many_attempts`
        """
        return await self._read(
            rows.SIGN_IN,
            {
                "email": email,
                "password": password,
            },
            timeout,
        )

    async def sign_in_with_provider(
        self,
        *,
        provider: str,
        timeout: float | None = None,
    ) -> SignInWithProviderResponse:
        """Begin to sign a browser in with another service.

        Raises:
            ServiceError: with a code such as `accounts_disabled`, `not_found`
        """
        return await self._read(
            rows.SIGN_IN_WITH_PROVIDER,
            {
                "provider": provider,
            },
            timeout,
        )

    async def sign_out(
        self,
        *,
        timeout: float | None = None,
    ) -> SignOutResponse:
        """End the session of a browser."""
        return await self._read(
            rows.SIGN_OUT,
            {},
            timeout,
        )

    async def get_account(
        self,
        *,
        timeout: float | None = None,
    ) -> Account:
        """Tell whose key or session it is."""
        return await self._read(
            rows.GET_ACCOUNT,
            {},
            timeout,
        )

    async def rename_account(
        self,
        *,
        name: str,
        timeout: float | None = None,
    ) -> Account:
        """Change your name."""
        return await self._read(
            rows.RENAME_ACCOUNT,
            {
                "name": name,
            },
            timeout,
        )

    async def change_password(
        self,
        *,
        current_password: str,
        new_password: str,
        timeout: float | None = None,
    ) -> Account:
        """Change the password; other sessions end.

        Raises:
            ServiceError: with a code such as `accounts_disabled`, `sign_in_refused`,
            `account_disabled`, `too_many_attempts`
        """
        return await self._read(
            rows.CHANGE_PASSWORD,
            {
                "current_password": current_password,
                "new_password": new_password,
            },
            timeout,
        )

    async def change_email(
        self,
        *,
        email: str,
        password: str | None = None,
        timeout: float | None = None,
    ) -> Account:
        """Change the e-mail address that you sign in with; other sessions end.

        Args:
            password: Of the account; where it has none, a session that began within the last ten
            minutes is asked for.

        Raises:
            ServiceError: with a code such as `accounts_disabled`, `sign_in_refused`,
            `account_disabled`, `too_many_attempts`, `fresh_sign_in_required`, `account_exists`
        """
        return await self._read(
            rows.CHANGE_EMAIL,
            {
                "email": email,
                "password": password,
            },
            timeout,
        )

    async def get_account_contents(
        self,
        *,
        timeout: float | None = None,
    ) -> AccountContents:
        """Show what the deletion of your account would do with what it has.

        Raises:
            ServiceError: with a code such as `accounts_disabled`
        """
        return await self._read(
            rows.GET_ACCOUNT_CONTENTS,
            {},
            timeout,
        )

    async def delete_account(
        self,
        *,
        password: str | None = None,
        timeout: float | None = None,
    ) -> DeleteAccountResponse:
        """Delete your account, with your projects, conversations, attachments, keys and tokens.

        Args:
            password: Of the account; where it has none, a session that began within the last ten
            minutes is asked for.

        Raises:
            ServiceError: with a code such as `accounts_disabled`, `sign_in_refused`,
            `account_disabled`, `too_many_attempts`, `fresh_sign_in_required`, `last_owner`,
            `last_administrator`, `not_found`
        """
        return await self._read(
            rows.DELETE_ACCOUNT,
            {
                "password": password,
            },
            timeout,
        )

    async def list_organisations(
        self,
        *,
        timeout: float | None = None,
    ) -> ListOrganisationsResponse:
        """List the organisations that you are a member of."""
        return await self._read(
            rows.LIST_ORGANISATIONS,
            {},
            timeout,
        )

    async def create_organisation(
        self,
        *,
        name: str,
        timeout: float | None = None,
    ) -> Organisation:
        """Create an organisation, of which you are the owner.

        Raises:
            ServiceError: with a code such as `accounts_disabled`
        """
        return await self._read(
            rows.CREATE_ORGANISATION,
            {
                "name": name,
            },
            timeout,
        )

    async def get_organisation(
        self,
        *,
        organisation_id: str,
        timeout: float | None = None,
    ) -> OrganisationDetails:
        """Get an organisation with its members.

        Raises:
            ServiceError: with a code such as `organisation_not_found`
        """
        return await self._read(
            rows.GET_ORGANISATION,
            {
                "organisation_id": organisation_id,
            },
            timeout,
        )

    async def rename_organisation(
        self,
        *,
        organisation_id: str,
        name: str,
        timeout: float | None = None,
    ) -> RenameOrganisationResponse:
        """Rename an organisation.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `role_refused`
        """
        return await self._read(
            rows.RENAME_ORGANISATION,
            {
                "organisation_id": organisation_id,
                "name": name,
            },
            timeout,
        )

    async def set_own_models(
        self,
        *,
        organisation_id: str,
        allowed: bool,
        timeout: float | None = None,
    ) -> SetOwnModelsResponse:
        """Say whether members may ask about its projects with keys of their own.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `role_refused`
        """
        return await self._read(
            rows.SET_OWN_MODELS,
            {
                "organisation_id": organisation_id,
                "allowed": allowed,
            },
            timeout,
        )

    async def delete_organisation(
        self,
        *,
        organisation_id: str,
        timeout: float | None = None,
    ) -> DeleteOrganisationResponse:
        """Delete an organisation with its projects.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `role_refused`
        """
        return await self._read(
            rows.DELETE_ORGANISATION,
            {
                "organisation_id": organisation_id,
            },
            timeout,
        )

    async def set_member_role(
        self,
        *,
        organisation_id: str,
        user_id: str,
        role: Literal["owner", "admin", "member"],
        timeout: float | None = None,
    ) -> SetMemberRoleResponse:
        """Change the role of a member.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `member_not_found`,
            `role_refused`, `last_owner`
        """
        return await self._read(
            rows.SET_MEMBER_ROLE,
            {
                "organisation_id": organisation_id,
                "user_id": user_id,
                "role": role,
            },
            timeout,
        )

    async def remove_member(
        self,
        *,
        organisation_id: str,
        user_id: str,
        timeout: float | None = None,
    ) -> RemoveMemberResponse:
        """Remove a member, or leave.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `member_not_found`,
            `role_refused`, `last_owner`
        """
        return await self._read(
            rows.REMOVE_MEMBER,
            {
                "organisation_id": organisation_id,
                "user_id": user_id,
            },
            timeout,
        )

    async def invite_member(
        self,
        *,
        organisation_id: str,
        role: Literal["admin", "member"] | None = None,
        timeout: float | None = None,
    ) -> MadeInvitation:
        """Make an invitation that one person can accept within a week.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `role_refused`
        """
        return await self._read(
            rows.INVITE_MEMBER,
            {
                "organisation_id": organisation_id,
                "role": role,
            },
            timeout,
        )

    async def revoke_invitation(
        self,
        *,
        organisation_id: str,
        invitation_id: str,
        timeout: float | None = None,
    ) -> RevokeInvitationResponse:
        """Take an invitation back.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `invitation_not_found`,
            `role_refused`
        """
        return await self._read(
            rows.REVOKE_INVITATION,
            {
                "organisation_id": organisation_id,
                "invitation_id": invitation_id,
            },
            timeout,
        )

    async def list_lists(
        self,
        *,
        organisation_id: str,
        timeout: float | None = None,
    ) -> ListListsResponse:
        """List the lists in which an organisation keeps conversations and searches, by name.

        Raises:
            ServiceError: with a code such as `organisation_not_found`
        """
        return await self._read(
            rows.LIST_LISTS,
            {
                "organisation_id": organisation_id,
            },
            timeout,
        )

    async def create_list(
        self,
        *,
        organisation_id: str,
        name: str,
        timeout: float | None = None,
    ) -> List:
        """Make a list of an organisation, which has at most 100.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `list_name_taken`,
            `too_many_lists`
        """
        return await self._read(
            rows.CREATE_LIST,
            {
                "organisation_id": organisation_id,
                "name": name,
            },
            timeout,
        )

    async def rename_list(
        self,
        *,
        organisation_id: str,
        list_id: str,
        name: str,
        timeout: float | None = None,
    ) -> RenameListResponse:
        """Rename a list.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `list_not_found`,
            `list_name_taken`
        """
        return await self._read(
            rows.RENAME_LIST,
            {
                "organisation_id": organisation_id,
                "list_id": list_id,
                "name": name,
            },
            timeout,
        )

    async def delete_list(
        self,
        *,
        organisation_id: str,
        list_id: str,
        timeout: float | None = None,
    ) -> DeleteListResponse:
        """Delete a list; what it names stays.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `list_not_found`
        """
        return await self._read(
            rows.DELETE_LIST,
            {
                "organisation_id": organisation_id,
                "list_id": list_id,
            },
            timeout,
        )

    async def list_list_entries(
        self,
        *,
        organisation_id: str,
        list_id: str,
        timeout: float | None = None,
    ) -> ListListEntriesResponse:
        """List the entries of a list, the last added first.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `list_not_found`
        """
        return await self._read(
            rows.LIST_LIST_ENTRIES,
            {
                "organisation_id": organisation_id,
                "list_id": list_id,
            },
            timeout,
        )

    async def add_list_entry(
        self,
        *,
        organisation_id: str,
        list_id: str,
        conversation_id: str | None = None,
        search: str | None = None,
        name: str | None = None,
        timeout: float | None = None,
    ) -> AddListEntryResponse:
        """Keep a shared conversation, or a search, in a list, which has at most 500 entries.

        What is in the list already is not added again. A conversation that is shared no longer
        leaves its lists.

        Args:
            conversation_id: One that is shared with the organisation.
            search: What follows `/search?` in the address of the web app.
            name: Of the search.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `list_not_found`,
            `conversation_not_found`, `conversation_not_shared`, `list_full`
        """
        return await self._read(
            rows.ADD_LIST_ENTRY,
            {
                "organisation_id": organisation_id,
                "list_id": list_id,
                "conversation_id": conversation_id,
                "search": search,
                "name": name,
            },
            timeout,
        )

    async def remove_list_entry(
        self,
        *,
        organisation_id: str,
        list_id: str,
        entry_id: str,
        timeout: float | None = None,
    ) -> RemoveListEntryResponse:
        """Take an entry out of a list.

        Raises:
            ServiceError: with a code such as `organisation_not_found`, `list_not_found`,
            `list_entry_not_found`
        """
        return await self._read(
            rows.REMOVE_LIST_ENTRY,
            {
                "organisation_id": organisation_id,
                "list_id": list_id,
                "entry_id": entry_id,
            },
            timeout,
        )

    async def look_at_invitation(
        self,
        *,
        token: str,
        timeout: float | None = None,
    ) -> LookAtInvitationResponse:
        """Tell what an invitation is to.

        Raises:
            ServiceError: with a code such as `invitation_not_found`
        """
        return await self._read(
            rows.LOOK_AT_INVITATION,
            {
                "token": token,
            },
            timeout,
        )

    async def accept_invitation(
        self,
        *,
        token: str,
        timeout: float | None = None,
    ) -> AcceptInvitationResponse:
        """Become a member by an invitation.

        Raises:
            ServiceError: with a code such as `invitation_not_found`
        """
        return await self._read(
            rows.ACCEPT_INVITATION,
            {
                "token": token,
            },
            timeout,
        )

    async def move_project(
        self,
        *,
        project_id: str,
        organisation_id: str,
        timeout: float | None = None,
    ) -> Project:
        """Give a project to an organisation, or take it to yourself.

        Raises:
            ServiceError: with a code such as `project_not_found`, `organisation_not_found`,
            `role_refused`, `project_exists`
        """
        return await self._read(
            rows.MOVE_PROJECT,
            {
                "project_id": project_id,
                "organisation_id": organisation_id,
            },
            timeout,
        )

    async def share_conversation(
        self,
        *,
        conversation_id: str,
        organisation_id: str,
        timeout: float | None = None,
    ) -> Conversation:
        """Let the members of an organisation read a conversation, or end that.

        Args:
            organisation_id: Whose members read it; null: nobody else does.

        Raises:
            ServiceError: with a code such as `conversation_not_found`, `organisation_not_found`
        """
        return await self._read(
            rows.SHARE_CONVERSATION,
            {
                "conversation_id": conversation_id,
                "organisation_id": organisation_id,
            },
            timeout,
        )

    async def receive_billing_event(
        self,
        *,
        user: str,
        occurred_at: str,
        message_limit: int,
        period: ReceiveBillingEventParametersPeriod,
        timeout: float | None = None,
    ) -> ReceiveBillingEventResponse:
        """Set a user's plan, as a billing provider tells it.

        Signed: `X-Parley-Timestamp` is the time in seconds, `X-Parley-Signature` the HMAC-SHA-256
        of `timestamp.body` in hex, with the secret of the installation.

        Args:
            user: E-mail address or id.
            occurred_at: Of several events of a user the latest counts, in whatever order they come.
            message_limit: Messages of a period; null: no limit.
            period: With its end the subscription expires, unless it renews; null: none.

        Raises:
            ServiceError: with a code such as `signature_refused`, `not_found`, `internal_error`,
            `database_unavailable`
        """
        return await self._read(
            rows.RECEIVE_BILLING_EVENT,
            {
                "user": user,
                "occurred_at": occurred_at,
                "message_limit": message_limit,
                "period": period,
            },
            timeout,
        )

    async def receive_push(
        self,
        *,
        ref: str | None = None,
        after: str | None = None,
        repository: ReceivePushParametersRepository | None = None,
        project: ReceivePushParametersProject | None = None,
        timeout: float | None = None,
    ) -> ReceivePushResponse:
        """Take the word of a git host that something was pushed; projects that follow the branch are
        parsed again.

        For webhooks of GitHub, GitLab, Gitea and Forgejo, with the secret of the installation:
        `X-Hub-Signature-256` or `X-Gitea-Signature` is the HMAC-SHA-256 of the body in hex,
        `X-Gitlab-Token` the secret itself. JSON, or a form whose `payload` is. The reply is the
        same whether or not there is such a project.

        Args:
            ref: `refs/heads/main`; absent in events that are no push.
            after: The commit that was pushed; zeros where a branch was deleted.

        Raises:
            ServiceError: with a code such as `signature_refused`, `not_found`, `internal_error`,
            `database_unavailable`
        """
        return await self._read(
            rows.RECEIVE_PUSH,
            {
                "ref": ref,
                "after": after,
                "repository": repository,
                "project": project,
            },
            timeout,
        )

    async def get_health(
        self,
        *,
        timeout: float | None = None,
    ) -> GetHealthResponse:
        """Tell whether the service can answer.

        503, with `status` `degraded` beside the error, while the database cannot be reached.

        Raises:
            ServiceError: with a code such as `database_unavailable`
        """
        return await self._read(
            rows.GET_HEALTH,
            {},
            timeout,
        )

    async def get_readiness(
        self,
        *,
        timeout: float | None = None,
    ) -> GetReadinessResponse:
        """Tell whether requests should be sent to this process.

        503, with `status` `not_ready` and the same `checks` beside the error, while the database
        cannot be reached or the data folder cannot be written to; with the code `shutting_down`
        while it finishes answers before it ends.

        Raises:
            ServiceError: with a code such as `not_ready`, `shutting_down`
        """
        return await self._read(
            rows.GET_READINESS,
            {},
            timeout,
        )

    async def end_sessions(
        self,
        *,
        timeout: float | None = None,
    ) -> EndSessionsResponse:
        """Sign out of every browser; keys stay."""
        return await self._read(
            rows.END_SESSIONS,
            {},
            timeout,
        )
