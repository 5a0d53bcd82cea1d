# Generated from the contract by clients/generator: npm run generate.
from __future__ import annotations

from ..endpoint_row import EndpointRow
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
    Project,
    ProjectDetails,
    ReceiveBillingEventResponse,
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
    SetOwnModelsResponse,
    SignInWithProviderResponse,
    SignOutResponse,
    StopAnswerResponse,
    SuggestQuestionsResponse,
    TakeBackCorrectionResponse,
    TextMatches,
    ToolAnswer,
    Usage,
    Uses,
)

REQUEST_PARSE: EndpointRow[ParseResponse] = EndpointRow(
    method="POST",
    path="/api/v2/parse",
    reply="json",
    body="json",
    repeats="freely",
)

GET_PARSING_STATUS: EndpointRow[ParsingStatus] = EndpointRow(
    method="GET",
    path="/api/v2/parsing-status/{project_id}",
    reply="json",
    repeats="freely",
)

FIND_PARSING: EndpointRow[FindParsingResponse] = EndpointRow(
    method="POST",
    path="/api/v2/parsing-status",
    reply="json",
    body="json",
    repeats="freely",
)

LIST_PROJECTS: EndpointRow[ListProjectsResponse] = EndpointRow(
    method="GET",
    path="/api/v2/projects/list",
    reply="json",
    repeats="freely",
)

GET_PROJECT: EndpointRow[ProjectDetails] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}",
    reply="json",
    repeats="freely",
)

REFRESH_PROJECT: EndpointRow[ParseResponse] = EndpointRow(
    method="POST",
    path="/api/v2/projects/{project_id}/refresh",
    reply="json",
    repeats="freely",
)

CHECK_FOLDER: EndpointRow[IndexState] = EndpointRow(
    method="POST",
    path="/api/v2/projects/{project_id}/check",
    reply="json",
    repeats="freely",
)

DELETE_PROJECT: EndpointRow[DeleteProjectResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/projects/{project_id}",
    reply="json",
)

ORIENT: EndpointRow[Orientation] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/orientation",
    reply="json",
    repeats="freely",
)

LIST_INVENTORY: EndpointRow[InventoryPart] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/orientation/{list}",
    reply="json",
    query=("start", "limit",),
    repeats="freely",
)

GET_BOOK: EndpointRow[Book] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/book",
    reply="json",
    repeats="freely",
)

GET_BOOK_PAGE: EndpointRow[BookPage] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/book/{page}",
    reply="json",
    repeats="freely",
)

CORRECT_BOOK_PAGE: EndpointRow[BookPage] = EndpointRow(
    method="PATCH",
    path="/api/v2/projects/{project_id}/book/{page}",
    reply="json",
    body="json",
)

TAKE_BACK_CORRECTION: EndpointRow[TakeBackCorrectionResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/projects/{project_id}/book/{page}",
    reply="json",
)

GET_BOOK_WRITING: EndpointRow[BookWriting] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/book-writing",
    reply="json",
    repeats="freely",
)

SET_BOOK_WRITING: EndpointRow[BookWriting] = EndpointRow(
    method="POST",
    path="/api/v2/projects/{project_id}/book-writing",
    reply="json",
    body="json",
    repeats="freely",
)

END_BOOK_WRITING: EndpointRow[EndBookWritingResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/projects/{project_id}/book-writing",
    reply="json",
)

EXPORT_BOOK: EndpointRow[str] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/book.md",
    reply="text",
    query=("page",),
    repeats="freely",
)

GET_BOOK_INDEX: EndpointRow[str] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/llms.txt",
    reply="text",
    repeats="freely",
)

LOOK_INTO_FOLDER: EndpointRow[LookIntoFolderResponse] = EndpointRow(
    method="GET",
    path="/api/v2/folders",
    reply="json",
    query=("path",),
    repeats="freely",
)

EXPORT_GRAPH: EndpointRow[GraphLine] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/graph",
    reply="lines",
    query=("kinds", "path",),
    repeats="freely",
)

EXPORT_INDEX: EndpointRow[bytes] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/scip",
    reply="bytes",
    repeats="freely",
)

ATTACH_INDEX: EndpointRow[AttachedIndex] = EndpointRow(
    method="POST",
    path="/api/v2/projects/{project_id}/scip",
    reply="json",
    body="form",
    repeats="freely",
)

DETACH_INDEX: EndpointRow[ParseResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/projects/{project_id}/scip",
    reply="json",
    repeats="freely",
)

FIND_DEFINITION: EndpointRow[FindDefinitionResponse] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/definition",
    reply="json",
    query=("path", "line", "column",),
    repeats="freely",
)

FIND_REFERENCES: EndpointRow[FindReferencesResponse] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/references",
    reply="json",
    query=("node_id", "kind",),
    repeats="freely",
)

LIST_FILES: EndpointRow[ListFilesResponse] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/files",
    reply="json",
    query=("path", "limit", "offset",),
    repeats="freely",
)

READ_FILE: EndpointRow[str] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/files/{path*}",
    reply="text",
    query=("start_line", "end_line", "commit",),
    repeats="freely",
)

LIST_FOLDER: EndpointRow[Folder] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/folder",
    reply="json",
    query=("path", "limit", "offset",),
    repeats="freely",
)

GET_OUTLINE: EndpointRow[Outline] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/outline",
    reply="json",
    query=("path",),
    repeats="freely",
)

GET_HOVER: EndpointRow[Hover] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/hover",
    reply="json",
    query=("path", "line", "column",),
    repeats="freely",
)

LIST_USES: EndpointRow[Uses] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/uses",
    reply="json",
    query=("node_id", "kinds", "known", "path", "limit", "offset",),
    repeats="freely",
)

LIST_HIERARCHY: EndpointRow[Hierarchy] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/hierarchy",
    reply="json",
    query=("node_id", "relation", "limit", "offset",),
    repeats="freely",
)

JUDGE_DIFF: EndpointRow[JudgedDiff] = EndpointRow(
    method="POST",
    path="/api/v2/projects/{project_id}/diff-impact",
    reply="json",
    body="json",
    repeats="freely",
)

GET_MAP: EndpointRow[Map] = EndpointRow(
    method="POST",
    path="/api/v2/projects/{project_id}/map",
    reply="json",
    body="json",
    repeats="freely",
)

MEASURE_FILES: EndpointRow[FileMeasures] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/file-measures",
    reply="json",
    repeats="freely",
)

FIND_NAMES: EndpointRow[FoundNames] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/find",
    reply="json",
    query=("query", "kinds", "path", "exclude_path", "language", "exclude_language", "case_sensitive", "limit",),
    repeats="freely",
)

NAME_NODES: EndpointRow[ResolvedNames] = EndpointRow(
    method="POST",
    path="/api/v2/projects/{project_id}/names",
    reply="json",
    body="json",
    repeats="freely",
)

SEARCH_TEXT: EndpointRow[TextMatches] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/text",
    reply="json",
    query=("query", "regex", "words", "case_sensitive", "path", "exclude_path", "language", "exclude_language", "limit",),
    repeats="freely",
)

BLAME_LINES: EndpointRow[Blame] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/blame",
    reply="json",
    query=("path", "start_line", "end_line",),
    repeats="freely",
)

LIST_LINE_HISTORY: EndpointRow[LineHistory] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/line-history",
    reply="json",
    query=("path", "start_line", "end_line",),
    repeats="freely",
)

READ_RAW: EndpointRow[bytes] = EndpointRow(
    method="GET",
    path="/api/v2/projects/{project_id}/raw/{path*}",
    reply="bytes",
    repeats="freely",
)

GET_NODE: EndpointRow[Node] = EndpointRow(
    method="GET",
    path="/api/v2/nodes/{project_id}/{node_id*}",
    reply="json",
    repeats="freely",
)

SEARCH: EndpointRow[SearchResponse] = EndpointRow(
    method="POST",
    path="/api/v2/search",
    reply="json",
    body="json",
    repeats="freely",
)

LIST_TOOLS: EndpointRow[ListToolsResponse] = EndpointRow(
    method="GET",
    path="/api/v2/tools",
    reply="json",
    repeats="freely",
)

CALL_TOOL: EndpointRow[ToolAnswer] = EndpointRow(
    method="POST",
    path="/api/v2/projects/{project_id}/tools/{tool}",
    reply="json",
    query=("budget", "wait", "unchecked",),
    body="whole",
    repeats="freely",
)

CREATE_CONVERSATION: EndpointRow[CreateConversationResponse] = EndpointRow(
    method="POST",
    path="/api/v2/conversations",
    reply="json",
    query=("hidden",),
    body="json",
)

LIST_CONVERSATIONS: EndpointRow[ListConversationsResponse] = EndpointRow(
    method="GET",
    path="/api/v2/conversations",
    reply="json",
    query=("limit", "before", "include_hidden", "order", "project_id", "search",),
    repeats="freely",
)

LIST_SHARED_CONVERSATIONS: EndpointRow[ListSharedConversationsResponse] = EndpointRow(
    method="GET",
    path="/api/v2/conversations/shared",
    reply="json",
    query=("search",),
    repeats="freely",
)

GET_CONVERSATION: EndpointRow[Conversation] = EndpointRow(
    method="GET",
    path="/api/v2/conversations/{conversation_id}",
    reply="json",
    repeats="freely",
)

UPDATE_CONVERSATION: EndpointRow[Conversation] = EndpointRow(
    method="PATCH",
    path="/api/v2/conversations/{conversation_id}",
    reply="json",
    body="json",
)

BRANCH_CONVERSATION: EndpointRow[BranchConversationResponse] = EndpointRow(
    method="POST",
    path="/api/v2/conversations/{conversation_id}/branch",
    reply="json",
    body="json",
)

DELETE_CONVERSATION: EndpointRow[DeleteConversationResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/conversations/{conversation_id}",
    reply="json",
)

LIST_MESSAGES: EndpointRow[ListMessagesResponse] = EndpointRow(
    method="GET",
    path="/api/v2/conversations/{conversation_id}/messages",
    reply="json",
    query=("limit", "before", "start",),
    repeats="freely",
)

LIST_VERSIONS: EndpointRow[ListVersionsResponse] = EndpointRow(
    method="GET",
    path="/api/v2/conversations/{conversation_id}/messages/{message_id}/versions",
    reply="json",
    query=("limit", "before",),
    repeats="freely",
)

LIST_CHANGED_CITATIONS: EndpointRow[ChangedCitations] = EndpointRow(
    method="GET",
    path="/api/v2/conversations/{conversation_id}/changed-citations",
    reply="json",
    query=("limit", "before", "start",),
    repeats="freely",
)

POST_MESSAGE: EndpointRow[Answer] = EndpointRow(
    method="POST",
    path="/api/v2/conversations/{conversation_id}/message",
    reply="json",
    query=("session_id", "prev_human_message_id", "replaces",),
    fixed={"stream": "false"},
    body="json-or-form",
    repeats="by-key",
)

POST_MESSAGE_STREAM: EndpointRow[Answer] = EndpointRow(
    method="POST",
    path="/api/v2/conversations/{conversation_id}/message",
    reply="answer",
    query=("session_id", "prev_human_message_id", "replaces",),
    fixed={"stream": "true"},
    body="json-or-form",
    repeats="by-key",
)

ATTACH_SESSION: EndpointRow[Answer] = EndpointRow(
    method="GET",
    path="/api/v2/conversations/{conversation_id}/sessions/{session_id}/stream",
    reply="answer",
    query=("cursor",),
    repeats="freely",
)

STOP_ANSWER: EndpointRow[StopAnswerResponse] = EndpointRow(
    method="POST",
    path="/api/v2/conversations/{conversation_id}/stop",
    reply="json",
    query=("session_id",),
)

POST_FIRST_MESSAGE: EndpointRow[Answer] = EndpointRow(
    method="POST",
    path="/api/v2/project/{project_id}/message",
    reply="json",
    query=("session_id", "prev_human_message_id", "hidden",),
    fixed={"stream": "false"},
    body="json-or-form",
    repeats="by-key",
)

POST_FIRST_MESSAGE_STREAM: EndpointRow[Answer] = EndpointRow(
    method="POST",
    path="/api/v2/project/{project_id}/message",
    reply="answer",
    query=("session_id", "prev_human_message_id", "hidden",),
    fixed={"stream": "true"},
    body="json-or-form",
    repeats="by-key",
)

SUGGEST_QUESTIONS: EndpointRow[SuggestQuestionsResponse] = EndpointRow(
    method="GET",
    path="/api/v2/conversations/{conversation_id}/messages/{message_id}/suggestions",
    reply="json",
    repeats="freely",
)

EXPORT_RUN: EndpointRow[ExportedRun] = EndpointRow(
    method="GET",
    path="/api/v2/conversations/{conversation_id}/runs/{message_id}/export",
    reply="json",
    repeats="freely",
)

COMPARE_RUN: EndpointRow[RunComparison] = EndpointRow(
    method="POST",
    path="/api/v2/conversations/{conversation_id}/runs/{message_id}/replay",
    reply="json",
    repeats="freely",
)

LIST_AGENTS: EndpointRow[ListAgentsResponse] = EndpointRow(
    method="GET",
    path="/api/v2/list-available-agents",
    reply="json",
    repeats="freely",
)

GET_INSTALLATION: EndpointRow[Installation] = EndpointRow(
    method="GET",
    path="/api/v2/installation",
    reply="json",
    repeats="freely",
)

GET_USAGE: EndpointRow[Usage] = EndpointRow(
    method="GET",
    path="/api/v2/usage",
    reply="json",
    repeats="freely",
)

LIST_KEYS: EndpointRow[ListKeysResponse] = EndpointRow(
    method="GET",
    path="/api/v2/keys",
    reply="json",
    repeats="freely",
)

CREATE_KEY: EndpointRow[CreatedApiKey] = EndpointRow(
    method="POST",
    path="/api/v2/keys",
    reply="json",
    body="json",
)

REVOKE_KEY: EndpointRow[RevokeKeyResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/keys/{key_id}",
    reply="json",
)

LIST_GIT_TOKENS: EndpointRow[ListGitTokensResponse] = EndpointRow(
    method="GET",
    path="/api/v2/git-tokens",
    reply="json",
    repeats="freely",
)

SAVE_GIT_TOKEN: EndpointRow[GitToken] = EndpointRow(
    method="POST",
    path="/api/v2/git-tokens",
    reply="json",
    body="json",
)

REMOVE_GIT_TOKEN: EndpointRow[RemoveGitTokenResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/git-tokens/{git_token_id}",
    reply="json",
)

LIST_MODELS: EndpointRow[Models] = EndpointRow(
    method="GET",
    path="/api/v2/models",
    reply="json",
    repeats="freely",
)

SET_SERVICE_MODEL: EndpointRow[Models] = EndpointRow(
    method="POST",
    path="/api/v2/models/service",
    reply="json",
    body="json",
    repeats="freely",
)

REMOVE_SERVICE_MODEL: EndpointRow[Models] = EndpointRow(
    method="DELETE",
    path="/api/v2/models/service",
    reply="json",
    repeats="freely",
)

SET_OWN_MODEL: EndpointRow[Models] = EndpointRow(
    method="POST",
    path="/api/v2/models/own",
    reply="json",
    body="json",
    repeats="freely",
)

REMOVE_OWN_MODEL: EndpointRow[Models] = EndpointRow(
    method="DELETE",
    path="/api/v2/models/own",
    reply="json",
    repeats="freely",
)

TRY_MODEL: EndpointRow[ModelTrial] = EndpointRow(
    method="POST",
    path="/api/v2/models/test",
    reply="json",
    body="json",
)

UPLOAD_MEDIA: EndpointRow[Attachment] = EndpointRow(
    method="POST",
    path="/api/v2/media/upload",
    reply="json",
    body="form",
)

DOWNLOAD_MEDIA: EndpointRow[bytes] = EndpointRow(
    method="GET",
    path="/api/v2/media/{attachment_id}/download",
    reply="bytes",
    repeats="freely",
)

DELETE_MEDIA: EndpointRow[DeleteMediaResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/media/{attachment_id}",
    reply="json",
)

GET_ENTRANCE: EndpointRow[Entrance] = EndpointRow(
    method="GET",
    path="/api/v2/auth",
    reply="json",
    repeats="freely",
)

SIGN_UP: EndpointRow[Account] = EndpointRow(
    method="POST",
    path="/api/v2/auth/sign-up",
    reply="json",
    body="json",
)

SIGN_IN: EndpointRow[Account] = EndpointRow(
    method="POST",
    path="/api/v2/auth/sign-in",
    reply="json",
    body="json",
)

SIGN_IN_WITH_PROVIDER: EndpointRow[SignInWithProviderResponse] = EndpointRow(
    method="POST",
    path="/api/v2/auth/providers/{provider}",
    reply="json",
)

SIGN_OUT: EndpointRow[SignOutResponse] = EndpointRow(
    method="POST",
    path="/api/v2/auth/sign-out",
    reply="json",
)

GET_ACCOUNT: EndpointRow[Account] = EndpointRow(
    method="GET",
    path="/api/v2/account",
    reply="json",
    repeats="freely",
)

RENAME_ACCOUNT: EndpointRow[Account] = EndpointRow(
    method="PATCH",
    path="/api/v2/account",
    reply="json",
    body="json",
)

CHANGE_PASSWORD: EndpointRow[Account] = EndpointRow(
    method="POST",
    path="/api/v2/account/password",
    reply="json",
    body="json",
)

CHANGE_EMAIL: EndpointRow[Account] = EndpointRow(
    method="POST",
    path="/api/v2/account/email",
    reply="json",
    body="json",
)

GET_ACCOUNT_CONTENTS: EndpointRow[AccountContents] = EndpointRow(
    method="GET",
    path="/api/v2/account/deletion",
    reply="json",
    repeats="freely",
)

DELETE_ACCOUNT: EndpointRow[DeleteAccountResponse] = EndpointRow(
    method="POST",
    path="/api/v2/account/deletion",
    reply="json",
    body="json",
)

LIST_ORGANISATIONS: EndpointRow[ListOrganisationsResponse] = EndpointRow(
    method="GET",
    path="/api/v2/organisations",
    reply="json",
    repeats="freely",
)

CREATE_ORGANISATION: EndpointRow[Organisation] = EndpointRow(
    method="POST",
    path="/api/v2/organisations",
    reply="json",
    body="json",
)

GET_ORGANISATION: EndpointRow[OrganisationDetails] = EndpointRow(
    method="GET",
    path="/api/v2/organisations/{organisation_id}",
    reply="json",
    repeats="freely",
)

RENAME_ORGANISATION: EndpointRow[RenameOrganisationResponse] = EndpointRow(
    method="PATCH",
    path="/api/v2/organisations/{organisation_id}",
    reply="json",
    body="json",
)

SET_OWN_MODELS: EndpointRow[SetOwnModelsResponse] = EndpointRow(
    method="POST",
    path="/api/v2/organisations/{organisation_id}/own-models",
    reply="json",
    body="json",
    repeats="freely",
)

DELETE_ORGANISATION: EndpointRow[DeleteOrganisationResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/organisations/{organisation_id}",
    reply="json",
)

SET_MEMBER_ROLE: EndpointRow[SetMemberRoleResponse] = EndpointRow(
    method="PATCH",
    path="/api/v2/organisations/{organisation_id}/members/{user_id}",
    reply="json",
    body="json",
)

REMOVE_MEMBER: EndpointRow[RemoveMemberResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/organisations/{organisation_id}/members/{user_id}",
    reply="json",
)

INVITE_MEMBER: EndpointRow[MadeInvitation] = EndpointRow(
    method="POST",
    path="/api/v2/organisations/{organisation_id}/invitations",
    reply="json",
    body="json",
)

REVOKE_INVITATION: EndpointRow[RevokeInvitationResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/organisations/{organisation_id}/invitations/{invitation_id}",
    reply="json",
)

LIST_LISTS: EndpointRow[ListListsResponse] = EndpointRow(
    method="GET",
    path="/api/v2/organisations/{organisation_id}/lists",
    reply="json",
    repeats="freely",
)

CREATE_LIST: EndpointRow[List] = EndpointRow(
    method="POST",
    path="/api/v2/organisations/{organisation_id}/lists",
    reply="json",
    body="json",
)

RENAME_LIST: EndpointRow[RenameListResponse] = EndpointRow(
    method="PATCH",
    path="/api/v2/organisations/{organisation_id}/lists/{list_id}",
    reply="json",
    body="json",
)

DELETE_LIST: EndpointRow[DeleteListResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/organisations/{organisation_id}/lists/{list_id}",
    reply="json",
)

LIST_LIST_ENTRIES: EndpointRow[ListListEntriesResponse] = EndpointRow(
    method="GET",
    path="/api/v2/organisations/{organisation_id}/lists/{list_id}/entries",
    reply="json",
    repeats="freely",
)

ADD_LIST_ENTRY: EndpointRow[AddListEntryResponse] = EndpointRow(
    method="POST",
    path="/api/v2/organisations/{organisation_id}/lists/{list_id}/entries",
    reply="json",
    body="json",
    repeats="freely",
)

REMOVE_LIST_ENTRY: EndpointRow[RemoveListEntryResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/organisations/{organisation_id}/lists/{list_id}/entries/{entry_id}",
    reply="json",
)

LOOK_AT_INVITATION: EndpointRow[LookAtInvitationResponse] = EndpointRow(
    method="POST",
    path="/api/v2/auth/invitation",
    reply="json",
    body="json",
)

ACCEPT_INVITATION: EndpointRow[AcceptInvitationResponse] = EndpointRow(
    method="POST",
    path="/api/v2/invitations/accept",
    reply="json",
    body="json",
)

MOVE_PROJECT: EndpointRow[Project] = EndpointRow(
    method="POST",
    path="/api/v2/projects/{project_id}/owner",
    reply="json",
    body="json",
)

SHARE_CONVERSATION: EndpointRow[Conversation] = EndpointRow(
    method="POST",
    path="/api/v2/conversations/{conversation_id}/share",
    reply="json",
    body="json",
)

RECEIVE_BILLING_EVENT: EndpointRow[ReceiveBillingEventResponse] = EndpointRow(
    method="POST",
    path="/api/v2/billing/events",
    reply="json",
    body="json",
    repeats="freely",
)

RECEIVE_PUSH: EndpointRow[ReceivePushResponse] = EndpointRow(
    method="POST",
    path="/api/v2/webhooks/push",
    reply="json",
    body="json",
    repeats="freely",
)

GET_HEALTH: EndpointRow[GetHealthResponse] = EndpointRow(
    method="GET",
    path="/health",
    reply="json",
    repeats="freely",
)

GET_READINESS: EndpointRow[GetReadinessResponse] = EndpointRow(
    method="GET",
    path="/ready",
    reply="json",
    repeats="freely",
)

END_SESSIONS: EndpointRow[EndSessionsResponse] = EndpointRow(
    method="DELETE",
    path="/api/v2/account/sessions",
    reply="json",
)
