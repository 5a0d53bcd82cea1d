// Generated from the contract by clients/generator: npm run generate.

import type { AnswerStream } from '../answer-stream.ts'
import type { EndpointRow } from '../endpoint-row.ts'
import type { RequestOptions } from '../request-options.ts'
import type {
  AcceptInvitationParameters,
  AcceptInvitationResponse,
  Account,
  AccountContents,
  AddListEntryParameters,
  AddListEntryResponse,
  Answer,
  AttachIndexParameters,
  AttachSessionParameters,
  AttachedIndex,
  Attachment,
  Blame,
  BlameLinesParameters,
  Book,
  BookPage,
  BookWriting,
  BranchConversationParameters,
  BranchConversationResponse,
  CallToolParameters,
  ChangeEmailParameters,
  ChangePasswordParameters,
  ChangedCitations,
  CheckFolderParameters,
  CompareRunParameters,
  Conversation,
  CorrectBookPageParameters,
  CreateConversationParameters,
  CreateConversationResponse,
  CreateKeyParameters,
  CreateListParameters,
  CreateOrganisationParameters,
  CreatedApiKey,
  DeleteAccountParameters,
  DeleteAccountResponse,
  DeleteConversationParameters,
  DeleteConversationResponse,
  DeleteListParameters,
  DeleteListResponse,
  DeleteMediaParameters,
  DeleteMediaResponse,
  DeleteOrganisationParameters,
  DeleteOrganisationResponse,
  DeleteProjectParameters,
  DeleteProjectResponse,
  DetachIndexParameters,
  DownloadMediaParameters,
  EndBookWritingParameters,
  EndBookWritingResponse,
  EndSessionsResponse,
  Entrance,
  ExportBookParameters,
  ExportGraphParameters,
  ExportIndexParameters,
  ExportRunParameters,
  ExportedRun,
  FileMeasures,
  FindDefinitionParameters,
  FindDefinitionResponse,
  FindNamesParameters,
  FindParsingParameters,
  FindParsingResponse,
  FindReferencesParameters,
  FindReferencesResponse,
  Folder,
  FoundNames,
  GetBookIndexParameters,
  GetBookPageParameters,
  GetBookParameters,
  GetBookWritingParameters,
  GetConversationParameters,
  GetHealthResponse,
  GetHoverParameters,
  GetMapParameters,
  GetNodeParameters,
  GetOrganisationParameters,
  GetOutlineParameters,
  GetParsingStatusParameters,
  GetProjectParameters,
  GetReadinessResponse,
  GitToken,
  GraphLine,
  Hierarchy,
  Hover,
  IndexState,
  Installation,
  InventoryPart,
  InviteMemberParameters,
  JudgeDiffParameters,
  JudgedDiff,
  LineHistory,
  List,
  ListAgentsResponse,
  ListChangedCitationsParameters,
  ListConversationsParameters,
  ListConversationsResponse,
  ListFilesParameters,
  ListFilesResponse,
  ListFolderParameters,
  ListGitTokensResponse,
  ListHierarchyParameters,
  ListInventoryParameters,
  ListKeysResponse,
  ListLineHistoryParameters,
  ListListEntriesParameters,
  ListListEntriesResponse,
  ListListsParameters,
  ListListsResponse,
  ListMessagesParameters,
  ListMessagesResponse,
  ListOrganisationsResponse,
  ListProjectsResponse,
  ListSharedConversationsParameters,
  ListSharedConversationsResponse,
  ListToolsResponse,
  ListUsesParameters,
  ListVersionsParameters,
  ListVersionsResponse,
  LookAtInvitationParameters,
  LookAtInvitationResponse,
  LookIntoFolderParameters,
  LookIntoFolderResponse,
  MadeInvitation,
  Map,
  MeasureFilesParameters,
  ModelTrial,
  Models,
  MoveProjectParameters,
  NameNodesParameters,
  Node,
  Organisation,
  OrganisationDetails,
  OrientParameters,
  Orientation,
  Outline,
  ParseResponse,
  ParsingStatus,
  PostFirstMessageParameters,
  PostMessageParameters,
  Project,
  ProjectDetails,
  ReadFileParameters,
  ReadRawParameters,
  ReceiveBillingEventParameters,
  ReceiveBillingEventResponse,
  ReceivePushParameters,
  ReceivePushResponse,
  RefreshProjectParameters,
  RemoveGitTokenParameters,
  RemoveGitTokenResponse,
  RemoveListEntryParameters,
  RemoveListEntryResponse,
  RemoveMemberParameters,
  RemoveMemberResponse,
  RenameAccountParameters,
  RenameListParameters,
  RenameListResponse,
  RenameOrganisationParameters,
  RenameOrganisationResponse,
  RequestParseParameters,
  ResolvedNames,
  RevokeInvitationParameters,
  RevokeInvitationResponse,
  RevokeKeyParameters,
  RevokeKeyResponse,
  RunComparison,
  SaveGitTokenParameters,
  SearchParameters,
  SearchResponse,
  SearchTextParameters,
  SetBookWritingParameters,
  SetMemberRoleParameters,
  SetMemberRoleResponse,
  SetOwnModelParameters,
  SetOwnModelsParameters,
  SetOwnModelsResponse,
  SetServiceModelParameters,
  ShareConversationParameters,
  SignInParameters,
  SignInWithProviderParameters,
  SignInWithProviderResponse,
  SignOutResponse,
  SignUpParameters,
  StopAnswerParameters,
  StopAnswerResponse,
  SuggestQuestionsParameters,
  SuggestQuestionsResponse,
  TakeBackCorrectionParameters,
  TakeBackCorrectionResponse,
  TextMatches,
  ToolAnswer,
  TryModelParameters,
  UpdateConversationParameters,
  UploadMediaParameters,
  Usage,
  Uses,
} from './types.ts'

/** A method for each endpoint of the service. */
export interface Endpoints {
  /**
   * Parse a repository.
   *
   * @throws {ParleyError} with a code of the service, such as `repository_required`, `invalid_repository`, `local_parsing_disabled`, `organisation_not_found`, `too_many_projects`, `disk_quota_exceeded`, `too_many_parses`
   */
  requestParse(parameters?: RequestParseParameters, options?: RequestOptions): Promise<ParseResponse>
  /**
   * Get the parsing status of a project.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`
   */
  getParsingStatus(parameters: GetParsingStatusParameters, options?: RequestOptions): Promise<ParsingStatus>
  /**
   * Find the project of a repository, and its parsing status.
   *
   * @throws {ParleyError} with a code of the service, such as `repository_required`, `invalid_repository`, `local_parsing_disabled`, `project_not_found`
   */
  findParsing(parameters: FindParsingParameters, options?: RequestOptions): Promise<FindParsingResponse>
  /**
   * List projects, newest first.
   *
   * @throws {ParleyError} with a code of the service, such as `database_failed`
   */
  listProjects(options?: RequestOptions): Promise<ListProjectsResponse>
  /**
   * Get a project with what is in its graph.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`
   */
  getProject(parameters: GetProjectParameters, options?: RequestOptions): Promise<ProjectDetails>
  /**
   * Parse a project again where there is something newer; a folder as it is.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `too_many_parses`
   */
  refreshProject(parameters: RefreshProjectParameters, options?: RequestOptions): Promise<ParseResponse>
  /**
   * Look whether a local folder has changed since it was parsed; if so, it is parsed again.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`
   */
  checkFolder(parameters: CheckFolderParameters, options?: RequestOptions): Promise<IndexState>
  /**
   * Delete a project and its index; its conversations remain readable.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `role_refused`
   */
  deleteProject(parameters: DeleteProjectParameters, options?: RequestOptions): Promise<DeleteProjectResponse>
  /**
   * Get what one wants to know of a project first: modules, entry points, routes, tables, hot spots.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  orient(parameters: OrientParameters, options?: RequestOptions): Promise<Orientation>
  /**
   * Get a part of a list that the orientation begins: routes, tables, options or configuration.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  listInventory(parameters: ListInventoryParameters, options?: RequestOptions): Promise<InventoryPart>
  /**
   * List the pages of the book about a project.
   *
   * Written from the graph and in the words of the repository, without a model: overview, architecture, a page for each part, main flows, routes and commands, data, settings, how to change it. A page about nothing is left out.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  getBook(parameters: GetBookParameters, options?: RequestOptions): Promise<Book>
  /**
   * Read a page of the book, each statement with the lines that it rests on.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `page_not_found`
   */
  getBookPage(parameters: GetBookPageParameters, options?: RequestOptions): Promise<BookPage>
  /**
   * Correct a page of the book, or pin it as it is.
   *
   * It stays as it is written, whatever is parsed later: lines that have moved are cited where they stand, and what has changed since is told (`correction.changes`). For those who manage the project.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `page_not_found`, `role_refused`, `citation_not_found`
   */
  correctBookPage(parameters: CorrectBookPageParameters, options?: RequestOptions): Promise<BookPage>
  /**
   * Take back the correction of a page: it is made from the project again.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `page_not_found`, `role_refused`
   */
  takeBackCorrection(
    parameters: TakeBackCorrectionParameters,
    options?: RequestOptions,
  ): Promise<TakeBackCorrectionResponse>
  /**
   * Tell whether a model writes the openings of pages, and what that takes.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  getBookWriting(parameters: GetBookWritingParameters, options?: RequestOptions): Promise<BookWriting>
  /**
   * Have your model write the openings of pages behind each parse, within a budget of tokens.
   *
   * Off by default. Sentences without a citation that stands are left out; a page is written again only when lines that its prose cites have changed. For those who manage the project.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `role_refused`, `no_model`
   */
  setBookWriting(parameters: SetBookWritingParameters, options?: RequestOptions): Promise<BookWriting>
  /**
   * Have no model write any more; what it wrote is deleted.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `role_refused`
   */
  endBookWriting(
    parameters: EndBookWritingParameters,
    options?: RequestOptions,
  ): Promise<EndBookWritingResponse>
  /**
   * Read the whole book, or one page of it, as Markdown.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `page_not_found`
   */
  exportBook(parameters: ExportBookParameters, options?: RequestOptions): Promise<string>
  /**
   * List the pages of the book for programs, as llms.txt.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  getBookIndex(parameters: GetBookIndexParameters, options?: RequestOptions): Promise<string>
  /**
   * Look into a folder of the machine, to choose one to parse; in development mode only.
   *
   * @throws {ParleyError} with a code of the service, such as `local_parsing_disabled`
   */
  lookIntoFolder(
    parameters: LookIntoFolderParameters,
    options?: RequestOptions,
  ): Promise<LookIntoFolderResponse>
  /**
   * Stream the graph, a node or an edge a line.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  exportGraph(
    parameters: ExportGraphParameters,
    options?: RequestOptions,
  ): AsyncGenerator<GraphLine, void, undefined>
  /**
   * Stream the graph as a SCIP index, which editors and code hosts read.
   *
   * A protobuf message by https://github.com/sourcegraph/scip, metadata first, then a field for each document: definitions, the names that lead to them, documentation and what implements what. Names that only possibly lead to a definition are left out.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  exportIndex(parameters: ExportIndexParameters, options?: RequestOptions): Promise<Blob>
  /**
   * Attach a SCIP index that another tool made of the code, and parse the project with it.
   *
   * It takes the place of the one that was attached before, is read with every later parse, and goes with the project. Documents of another text than is parsed are left out and counted (`statistics.precise_index`). A parse that is under way begins anew; the same index once more changes nothing.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `invalid_index`, `body_too_large`, `disk_quota_exceeded`, `too_many_parses`
   */
  attachIndex(parameters: AttachIndexParameters, options?: RequestOptions): Promise<AttachedIndex>
  /**
   * Remove the attached index, and parse the project without it.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `too_many_parses`
   */
  detachIndex(parameters: DetachIndexParameters, options?: RequestOptions): Promise<ParseResponse>
  /**
   * Find where the name at a place is defined.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `file_not_found`
   */
  findDefinition(
    parameters: FindDefinitionParameters,
    options?: RequestOptions,
  ): Promise<FindDefinitionResponse>
  /**
   * Find the places that lead to a node, and whether these are all.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `node_not_found`
   */
  findReferences(
    parameters: FindReferencesParameters,
    options?: RequestOptions,
  ): Promise<FindReferencesResponse>
  /**
   * List the files of a project.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  listFiles(parameters: ListFilesParameters, options?: RequestOptions): Promise<ListFilesResponse>
  /**
   * Read a file at the parsed commit, or at one before it.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `file_not_found`
   */
  readFile(parameters: ReadFileParameters, options?: RequestOptions): Promise<string>
  /**
   * List what is directly in a folder.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `file_not_found`
   */
  listFolder(parameters: ListFolderParameters, options?: RequestOptions): Promise<Folder>
  /**
   * Describe a file and list its definitions.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `file_not_found`
   */
  getOutline(parameters: GetOutlineParameters, options?: RequestOptions): Promise<Outline>
  /**
   * Describe what the name at a place means: signature, documentation, and where it is defined.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `file_not_found`
   */
  getHover(parameters: GetHoverParameters, options?: RequestOptions): Promise<Hover>
  /**
   * List the places that use a node with their lines, how each is known, and whether these are all.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `node_not_found`
   */
  listUses(parameters: ListUsesParameters, options?: RequestOptions): Promise<Uses>
  /**
   * List the callers, callees, supertypes, subtypes or overrides of a node, one level.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `node_not_found`
   */
  listHierarchy(parameters: ListHierarchyParameters, options?: RequestOptions): Promise<Hierarchy>
  /**
   * Tell what a proposed change can break, file by file, and which tests would tell.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  judgeDiff(parameters: JudgeDiffParameters, options?: RequestOptions): Promise<JudgedDiff>
  /**
   * Get a map: directories, files and definitions as far as they are unfolded, and the edges between them added up.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  getMap(parameters: GetMapParameters, options?: RequestOptions): Promise<Map>
  /**
   * Measure the files: how often each was changed and by whom, what of it tests reach, its layer of imports.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  measureFiles(parameters: MeasureFilesParameters, options?: RequestOptions): Promise<FileMeasures>
  /**
   * Find files and definitions by a part of their names, while it is typed.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  findNames(parameters: FindNamesParameters, options?: RequestOptions): Promise<FoundNames>
  /**
   * Tell which nodes some names stand for, such as those of the boxes of a diagram.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  nameNodes(parameters: NameNodesParameters, options?: RequestOptions): Promise<ResolvedNames>
  /**
   * Search the text of all files, literally or by a regular expression.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  searchText(parameters: SearchTextParameters, options?: RequestOptions): Promise<TextMatches>
  /**
   * Tell which commits last changed some lines.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `file_not_found`
   */
  blameLines(parameters: BlameLinesParameters, options?: RequestOptions): Promise<Blame>
  /**
   * List the commits that changed some lines, newest first.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `file_not_found`
   */
  listLineHistory(parameters: ListLineHistoryParameters, options?: RequestOptions): Promise<LineHistory>
  /**
   * Read the bytes of a file, pictures and other binaries too.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `file_not_found`
   */
  readRaw(parameters: ReadRawParameters, options?: RequestOptions): Promise<Blob>
  /**
   * Get a node with its source, its edges, and where they were seen.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `node_not_found`
   */
  getNode(parameters: GetNodeParameters, options?: RequestOptions): Promise<Node>
  /**
   * Search the code of one or several projects.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`
   */
  search(parameters: SearchParameters, options?: RequestOptions): Promise<SearchResponse>
  /** List the tools that agents have. */
  listTools(options?: RequestOptions): Promise<ListToolsResponse>
  /**
   * Call a tool of the agents over a project.
   *
   * A local folder that has changed is parsed again first, as far as `wait` allows. What a tool cannot answer is an answer with `failed`: it says what was wrong and what to call next.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `project_not_ready`, `tool_not_found`
   */
  callTool(parameters: CallToolParameters, options?: RequestOptions): Promise<ToolAnswer>
  /**
   * Create a conversation.
   *
   * @throws {ParleyError} with a code of the service, such as `unknown_agent`, `project_not_ready`, `subscription_required`, `project_not_found`
   */
  createConversation(
    parameters: CreateConversationParameters,
    options?: RequestOptions,
  ): Promise<CreateConversationResponse>
  /** List conversations, newest first or by use. */
  listConversations(
    parameters?: ListConversationsParameters,
    options?: RequestOptions,
  ): Promise<ListConversationsResponse>
  /** List the conversations that other members share, the last 200. */
  listSharedConversations(
    parameters?: ListSharedConversationsParameters,
    options?: RequestOptions,
  ): Promise<ListSharedConversationsResponse>
  /**
   * Get a conversation.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`
   */
  getConversation(parameters: GetConversationParameters, options?: RequestOptions): Promise<Conversation>
  /**
   * Rename or pin a conversation, change its agent or its projects.
   *
   * @throws {ParleyError} with a code of the service, such as `unknown_agent`, `project_not_ready`, `conversation_not_found`, `project_not_found`
   */
  updateConversation(
    parameters: UpdateConversationParameters,
    options?: RequestOptions,
  ): Promise<Conversation>
  /**
   * Begin a new conversation with the messages of another that can be read, before one of them or all.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`
   */
  branchConversation(
    parameters: BranchConversationParameters,
    options?: RequestOptions,
  ): Promise<BranchConversationResponse>
  /**
   * Delete a conversation.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`
   */
  deleteConversation(
    parameters: DeleteConversationParameters,
    options?: RequestOptions,
  ): Promise<DeleteConversationResponse>
  /**
   * List the messages of a conversation, the newest page first, oldest first within a page; of long ones a page holds fewer than asked for, and the header Link names the next.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`
   */
  listMessages(parameters: ListMessagesParameters, options?: RequestOptions): Promise<ListMessagesResponse>
  /**
   * List an answer and those that it has taken the place of, the last made first; of long ones a page holds fewer than asked for, and the header Link names the next.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`, `message_not_found`
   */
  listVersions(parameters: ListVersionsParameters, options?: RequestOptions): Promise<ListVersionsResponse>
  /**
   * List the citations of a page of messages whose lines have changed since the answer was made.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`
   */
  listChangedCitations(
    parameters: ListChangedCitationsParameters,
    options?: RequestOptions,
  ): Promise<ChangedCitations>
  /**
   * Send a message and get its answer, as a stream or whole.
   *
   * A request that is repeated, with the same `Idempotency-Key` header or the same `session_id` and `prev_human_message_id`, is not stored again: it gets the answer to the first.
   *
   * @throws {ParleyError} with a code of the service, such as `empty_content`, `malformed_node_ids`, `malformed_attachment_ids`, `invalid_tunnel_url`, `idempotency_key_reused`, `unsupported_image`, `upload_quota_exceeded`, `subscription_required`, `conversation_not_found`, `project_not_found`, `session_not_found`, `invalid_node_ids`, `invalid_attachment_ids`, `run_failed`, `shutting_down`, `database_failed`
   */
  postMessage(parameters: PostMessageParameters, options?: RequestOptions): Promise<Answer>
  /**
   * Send a message and get its answer, as a stream or whole.
   *
   * A request that is repeated, with the same `Idempotency-Key` header or the same `session_id` and `prev_human_message_id`, is not stored again: it gets the answer to the first.
   *
   * @throws {ParleyError} with a code of the service, such as `empty_content`, `malformed_node_ids`, `malformed_attachment_ids`, `invalid_tunnel_url`, `idempotency_key_reused`, `unsupported_image`, `upload_quota_exceeded`, `subscription_required`, `conversation_not_found`, `project_not_found`, `session_not_found`, `invalid_node_ids`, `invalid_attachment_ids`, `run_failed`, `shutting_down`, `database_failed`
   */
  postMessageStream(parameters: PostMessageParameters, options?: RequestOptions): AnswerStream
  /**
   * Attach to an answer, be it finished, from any place in it.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`, `session_not_found`
   */
  attachSession(parameters: AttachSessionParameters, options?: RequestOptions): AnswerStream
  /**
   * Stop the answer that is being written; what it has said is kept.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`, `session_not_found`
   */
  stopAnswer(parameters: StopAnswerParameters, options?: RequestOptions): Promise<StopAnswerResponse>
  /**
   * Create a conversation and send its first message in one call.
   *
   * A request that is repeated, with the same `Idempotency-Key` header or the same `session_id` and `prev_human_message_id`, is not stored again: it gets the answer to the first.
   *
   * @throws {ParleyError} with a code of the service, such as `empty_content`, `unknown_agent`, `malformed_node_ids`, `malformed_attachment_ids`, `invalid_tunnel_url`, `idempotency_key_reused`, `unsupported_image`, `upload_quota_exceeded`, `project_not_ready`, `subscription_required`, `project_not_found`, `invalid_node_ids`, `invalid_attachment_ids`, `run_failed`, `shutting_down`
   */
  postFirstMessage(parameters: PostFirstMessageParameters, options?: RequestOptions): Promise<Answer>
  /**
   * Create a conversation and send its first message in one call.
   *
   * A request that is repeated, with the same `Idempotency-Key` header or the same `session_id` and `prev_human_message_id`, is not stored again: it gets the answer to the first.
   *
   * @throws {ParleyError} with a code of the service, such as `empty_content`, `unknown_agent`, `malformed_node_ids`, `malformed_attachment_ids`, `invalid_tunnel_url`, `idempotency_key_reused`, `unsupported_image`, `upload_quota_exceeded`, `project_not_ready`, `subscription_required`, `project_not_found`, `invalid_node_ids`, `invalid_attachment_ids`, `run_failed`, `shutting_down`
   */
  postFirstMessageStream(parameters: PostFirstMessageParameters, options?: RequestOptions): AnswerStream
  /**
   * Get questions to ask after an answer, made from the graph around what it cites.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`, `project_not_ready`
   */
  suggestQuestions(
    parameters: SuggestQuestionsParameters,
    options?: RequestOptions,
  ): Promise<SuggestQuestionsResponse>
  /**
   * Get what wrote an answer, as one object that `parley replay` makes again over the same snapshot.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`, `message_not_found`
   */
  exportRun(parameters: ExportRunParameters, options?: RequestOptions): Promise<ExportedRun>
  /**
   * Make what wrote an answer again over what is served now, without its model, and compare.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`, `message_not_found`, `project_not_found`, `project_not_ready`
   */
  compareRun(parameters: CompareRunParameters, options?: RequestOptions): Promise<RunComparison>
  /** List the agents. */
  listAgents(options?: RequestOptions): Promise<ListAgentsResponse>
  /** Tell which model answers, and what leaves the machine. */
  getInstallation(options?: RequestOptions): Promise<Installation>
  /** Get the plan and how much of it is used. */
  getUsage(options?: RequestOptions): Promise<Usage>
  /** List API keys, newest first; the keys themselves are not kept. */
  listKeys(options?: RequestOptions): Promise<ListKeysResponse>
  /** Create an API key, which is shown once. */
  createKey(parameters?: CreateKeyParameters, options?: RequestOptions): Promise<CreatedApiKey>
  /**
   * Revoke an API key.
   *
   * @throws {ParleyError} with a code of the service, such as `key_not_found`
   */
  revokeKey(parameters: RevokeKeyParameters, options?: RequestOptions): Promise<RevokeKeyResponse>
  /** List the hosts for which you have saved a token. */
  listGitTokens(options?: RequestOptions): Promise<ListGitTokensResponse>
  /** Save a token with which your private repositories are read, in place of an earlier one. */
  saveGitToken(parameters: SaveGitTokenParameters, options?: RequestOptions): Promise<GitToken>
  /**
   * Remove the token for a host.
   *
   * @throws {ParleyError} with a code of the service, such as `git_token_not_found`
   */
  removeGitToken(
    parameters: RemoveGitTokenParameters,
    options?: RequestOptions,
  ): Promise<RemoveGitTokenResponse>
  /** Tell which model answers you, and which others you may choose; keys are never sent. */
  listModels(options?: RequestOptions): Promise<Models>
  /**
   * Choose the model that answers all users, in place of an earlier one; for administrators.
   *
   * @throws {ParleyError} with a code of the service, such as `role_refused`
   */
  setServiceModel(parameters: SetServiceModelParameters, options?: RequestOptions): Promise<Models>
  /**
   * Take the model that answers all users back, with its key; for administrators.
   *
   * @throws {ParleyError} with a code of the service, such as `role_refused`
   */
  removeServiceModel(options?: RequestOptions): Promise<Models>
  /** Choose a model that answers you with a key of yours, which is kept encrypted. */
  setOwnModel(parameters: SetOwnModelParameters, options?: RequestOptions): Promise<Models>
  /** Remove your model and its key. */
  removeOwnModel(options?: RequestOptions): Promise<Models>
  /**
   * Ask a model one short question: what it takes, or why it fails.
   *
   * @throws {ParleyError} with a code of the service, such as `role_refused`
   */
  tryModel(parameters: TryModelParameters, options?: RequestOptions): Promise<ModelTrial>
  /**
   * Upload an attachment.
   *
   * @throws {ParleyError} with a code of the service, such as `body_too_large`, `upload_quota_exceeded`
   */
  uploadMedia(parameters: UploadMediaParameters, options?: RequestOptions): Promise<Attachment>
  /**
   * Download an attachment.
   *
   * @throws {ParleyError} with a code of the service, such as `attachment_not_found`
   */
  downloadMedia(parameters: DownloadMediaParameters, options?: RequestOptions): Promise<Blob>
  /**
   * Delete an attachment.
   *
   * @throws {ParleyError} with a code of the service, such as `attachment_not_found`
   */
  deleteMedia(parameters: DeleteMediaParameters, options?: RequestOptions): Promise<DeleteMediaResponse>
  /** Tell how people sign in here, and whose session the request carries. */
  getEntrance(options?: RequestOptions): Promise<Entrance>
  /**
   * Make an account, and sign a browser in with it.
   *
   * @throws {ParleyError} with a code of the service, such as `accounts_disabled`, `sign_up_refused`, `account_exists`, `too_many_attempts`
   */
  signUp(parameters: SignUpParameters, options?: RequestOptions): Promise<Account>
  /**
   * Sign a browser in: the session is a cookie.
   *
   * @throws {ParleyError} with a code of the service, such as `accounts_disabled`, `sign_in_refused`, `account_disabled`, `too_many_attempts`
   */
  signIn(parameters: SignInParameters, options?: RequestOptions): Promise<Account>
  /**
   * Begin to sign a browser in with another service.
   *
   * @throws {ParleyError} with a code of the service, such as `accounts_disabled`, `not_found`
   */
  signInWithProvider(
    parameters: SignInWithProviderParameters,
    options?: RequestOptions,
  ): Promise<SignInWithProviderResponse>
  /** End the session of a browser. */
  signOut(options?: RequestOptions): Promise<SignOutResponse>
  /** Tell whose key or session it is. */
  getAccount(options?: RequestOptions): Promise<Account>
  /** Change your name. */
  renameAccount(parameters: RenameAccountParameters, options?: RequestOptions): Promise<Account>
  /**
   * Change the password; other sessions end.
   *
   * @throws {ParleyError} with a code of the service, such as `accounts_disabled`, `sign_in_refused`, `account_disabled`, `too_many_attempts`
   */
  changePassword(parameters: ChangePasswordParameters, options?: RequestOptions): Promise<Account>
  /**
   * Change the e-mail address that you sign in with; other sessions end.
   *
   * @throws {ParleyError} with a code of the service, such as `accounts_disabled`, `sign_in_refused`, `account_disabled`, `too_many_attempts`, `fresh_sign_in_required`, `account_exists`
   */
  changeEmail(parameters: ChangeEmailParameters, options?: RequestOptions): Promise<Account>
  /**
   * Show what the deletion of your account would do with what it has.
   *
   * @throws {ParleyError} with a code of the service, such as `accounts_disabled`
   */
  getAccountContents(options?: RequestOptions): Promise<AccountContents>
  /**
   * Delete your account, with your projects, conversations, attachments, keys and tokens.
   *
   * @throws {ParleyError} with a code of the service, such as `accounts_disabled`, `sign_in_refused`, `account_disabled`, `too_many_attempts`, `fresh_sign_in_required`, `last_owner`, `last_administrator`, `not_found`
   */
  deleteAccount(
    parameters?: DeleteAccountParameters,
    options?: RequestOptions,
  ): Promise<DeleteAccountResponse>
  /** List the organisations that you are a member of. */
  listOrganisations(options?: RequestOptions): Promise<ListOrganisationsResponse>
  /**
   * Create an organisation, of which you are the owner.
   *
   * @throws {ParleyError} with a code of the service, such as `accounts_disabled`
   */
  createOrganisation(
    parameters: CreateOrganisationParameters,
    options?: RequestOptions,
  ): Promise<Organisation>
  /**
   * Get an organisation with its members.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`
   */
  getOrganisation(
    parameters: GetOrganisationParameters,
    options?: RequestOptions,
  ): Promise<OrganisationDetails>
  /**
   * Rename an organisation.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `role_refused`
   */
  renameOrganisation(
    parameters: RenameOrganisationParameters,
    options?: RequestOptions,
  ): Promise<RenameOrganisationResponse>
  /**
   * Say whether members may ask about its projects with keys of their own.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `role_refused`
   */
  setOwnModels(parameters: SetOwnModelsParameters, options?: RequestOptions): Promise<SetOwnModelsResponse>
  /**
   * Delete an organisation with its projects.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `role_refused`
   */
  deleteOrganisation(
    parameters: DeleteOrganisationParameters,
    options?: RequestOptions,
  ): Promise<DeleteOrganisationResponse>
  /**
   * Change the role of a member.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `member_not_found`, `role_refused`, `last_owner`
   */
  setMemberRole(parameters: SetMemberRoleParameters, options?: RequestOptions): Promise<SetMemberRoleResponse>
  /**
   * Remove a member, or leave.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `member_not_found`, `role_refused`, `last_owner`
   */
  removeMember(parameters: RemoveMemberParameters, options?: RequestOptions): Promise<RemoveMemberResponse>
  /**
   * Make an invitation that one person can accept within a week.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `role_refused`
   */
  inviteMember(parameters: InviteMemberParameters, options?: RequestOptions): Promise<MadeInvitation>
  /**
   * Take an invitation back.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `invitation_not_found`, `role_refused`
   */
  revokeInvitation(
    parameters: RevokeInvitationParameters,
    options?: RequestOptions,
  ): Promise<RevokeInvitationResponse>
  /**
   * List the lists in which an organisation keeps conversations and searches, by name.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`
   */
  listLists(parameters: ListListsParameters, options?: RequestOptions): Promise<ListListsResponse>
  /**
   * Make a list of an organisation, which has at most 100.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `list_name_taken`, `too_many_lists`
   */
  createList(parameters: CreateListParameters, options?: RequestOptions): Promise<List>
  /**
   * Rename a list.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `list_not_found`, `list_name_taken`
   */
  renameList(parameters: RenameListParameters, options?: RequestOptions): Promise<RenameListResponse>
  /**
   * Delete a list; what it names stays.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `list_not_found`
   */
  deleteList(parameters: DeleteListParameters, options?: RequestOptions): Promise<DeleteListResponse>
  /**
   * List the entries of a list, the last added first.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `list_not_found`
   */
  listListEntries(
    parameters: ListListEntriesParameters,
    options?: RequestOptions,
  ): Promise<ListListEntriesResponse>
  /**
   * Keep a shared conversation, or a search, in a list, which has at most 500 entries.
   *
   * What is in the list already is not added again. A conversation that is shared no longer leaves its lists.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `list_not_found`, `conversation_not_found`, `conversation_not_shared`, `list_full`
   */
  addListEntry(parameters: AddListEntryParameters, options?: RequestOptions): Promise<AddListEntryResponse>
  /**
   * Take an entry out of a list.
   *
   * @throws {ParleyError} with a code of the service, such as `organisation_not_found`, `list_not_found`, `list_entry_not_found`
   */
  removeListEntry(
    parameters: RemoveListEntryParameters,
    options?: RequestOptions,
  ): Promise<RemoveListEntryResponse>
  /**
   * Tell what an invitation is to.
   *
   * @throws {ParleyError} with a code of the service, such as `invitation_not_found`
   */
  lookAtInvitation(
    parameters: LookAtInvitationParameters,
    options?: RequestOptions,
  ): Promise<LookAtInvitationResponse>
  /**
   * Become a member by an invitation.
   *
   * @throws {ParleyError} with a code of the service, such as `invitation_not_found`
   */
  acceptInvitation(
    parameters: AcceptInvitationParameters,
    options?: RequestOptions,
  ): Promise<AcceptInvitationResponse>
  /**
   * Give a project to an organisation, or take it to yourself.
   *
   * @throws {ParleyError} with a code of the service, such as `project_not_found`, `organisation_not_found`, `role_refused`, `project_exists`
   */
  moveProject(parameters: MoveProjectParameters, options?: RequestOptions): Promise<Project>
  /**
   * Let the members of an organisation read a conversation, or end that.
   *
   * @throws {ParleyError} with a code of the service, such as `conversation_not_found`, `organisation_not_found`
   */
  shareConversation(parameters: ShareConversationParameters, options?: RequestOptions): Promise<Conversation>
  /**
   * Set a user's plan, as a billing provider tells it.
   *
   * Signed: `X-Parley-Timestamp` is the time in seconds, `X-Parley-Signature` the HMAC-SHA-256 of `timestamp.body` in hex, with the secret of the installation.
   *
   * @throws {ParleyError} with a code of the service, such as `signature_refused`, `not_found`, `internal_error`, `database_unavailable`
   */
  receiveBillingEvent(
    parameters: ReceiveBillingEventParameters,
    options?: RequestOptions,
  ): Promise<ReceiveBillingEventResponse>
  /**
   * Take the word of a git host that something was pushed; projects that follow the branch are parsed again.
   *
   * For webhooks of GitHub, GitLab, Gitea and Forgejo, with the secret of the installation: `X-Hub-Signature-256` or `X-Gitea-Signature` is the HMAC-SHA-256 of the body in hex, `X-Gitlab-Token` the secret itself. JSON, or a form whose `payload` is. The reply is the same whether or not there is such a project.
   *
   * @throws {ParleyError} with a code of the service, such as `signature_refused`, `not_found`, `internal_error`, `database_unavailable`
   */
  receivePush(parameters?: ReceivePushParameters, options?: RequestOptions): Promise<ReceivePushResponse>
  /**
   * Tell whether the service can answer.
   *
   * 503, with `status` `degraded` beside the error, while the database cannot be reached.
   *
   * @throws {ParleyError} with a code of the service, such as `database_unavailable`
   */
  getHealth(options?: RequestOptions): Promise<GetHealthResponse>
  /**
   * Tell whether requests should be sent to this process.
   *
   * 503, with `status` `not_ready` and the same `checks` beside the error, while the database cannot be reached or the data folder cannot be written to; with the code `shutting_down` while it finishes answers before it ends.
   *
   * @throws {ParleyError} with a code of the service, such as `not_ready`, `shutting_down`
   */
  getReadiness(options?: RequestOptions): Promise<GetReadinessResponse>
  /** Sign out of every browser; keys stay. */
  endSessions(options?: RequestOptions): Promise<EndSessionsResponse>
}

export const endpointRows: { readonly [Name in keyof Endpoints]: EndpointRow } = {
  requestParse: { method: 'POST', path: '/api/v2/parse', reply: 'json', body: 'json', repeats: 'freely' },
  getParsingStatus: {
    method: 'GET',
    path: '/api/v2/parsing-status/{project_id}',
    reply: 'json',
    repeats: 'freely',
  },
  findParsing: {
    method: 'POST',
    path: '/api/v2/parsing-status',
    reply: 'json',
    body: 'json',
    repeats: 'freely',
  },
  listProjects: {
    method: 'GET',
    path: '/api/v2/projects/list',
    reply: 'json',
    takesNothing: true,
    repeats: 'freely',
  },
  getProject: { method: 'GET', path: '/api/v2/projects/{project_id}', reply: 'json', repeats: 'freely' },
  refreshProject: {
    method: 'POST',
    path: '/api/v2/projects/{project_id}/refresh',
    reply: 'json',
    repeats: 'freely',
  },
  checkFolder: {
    method: 'POST',
    path: '/api/v2/projects/{project_id}/check',
    reply: 'json',
    repeats: 'freely',
  },
  deleteProject: { method: 'DELETE', path: '/api/v2/projects/{project_id}', reply: 'json' },
  orient: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/orientation',
    reply: 'json',
    repeats: 'freely',
  },
  listInventory: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/orientation/{list}',
    reply: 'json',
    query: ['start', 'limit'],
    repeats: 'freely',
  },
  getBook: { method: 'GET', path: '/api/v2/projects/{project_id}/book', reply: 'json', repeats: 'freely' },
  getBookPage: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/book/{page}',
    reply: 'json',
    repeats: 'freely',
  },
  correctBookPage: {
    method: 'PATCH',
    path: '/api/v2/projects/{project_id}/book/{page}',
    reply: 'json',
    body: 'json',
  },
  takeBackCorrection: { method: 'DELETE', path: '/api/v2/projects/{project_id}/book/{page}', reply: 'json' },
  getBookWriting: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/book-writing',
    reply: 'json',
    repeats: 'freely',
  },
  setBookWriting: {
    method: 'POST',
    path: '/api/v2/projects/{project_id}/book-writing',
    reply: 'json',
    body: 'json',
    repeats: 'freely',
  },
  endBookWriting: { method: 'DELETE', path: '/api/v2/projects/{project_id}/book-writing', reply: 'json' },
  exportBook: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/book.md',
    reply: 'text',
    query: ['page'],
    repeats: 'freely',
  },
  getBookIndex: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/llms.txt',
    reply: 'text',
    repeats: 'freely',
  },
  lookIntoFolder: {
    method: 'GET',
    path: '/api/v2/folders',
    reply: 'json',
    query: ['path'],
    repeats: 'freely',
  },
  exportGraph: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/graph',
    reply: 'lines',
    query: ['kinds', 'path'],
    repeats: 'freely',
  },
  exportIndex: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/scip',
    reply: 'bytes',
    repeats: 'freely',
  },
  attachIndex: {
    method: 'POST',
    path: '/api/v2/projects/{project_id}/scip',
    reply: 'json',
    body: 'form',
    repeats: 'freely',
  },
  detachIndex: {
    method: 'DELETE',
    path: '/api/v2/projects/{project_id}/scip',
    reply: 'json',
    repeats: 'freely',
  },
  findDefinition: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/definition',
    reply: 'json',
    query: ['path', 'line', 'column'],
    repeats: 'freely',
  },
  findReferences: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/references',
    reply: 'json',
    query: ['node_id', 'kind'],
    repeats: 'freely',
  },
  listFiles: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/files',
    reply: 'json',
    query: ['path', 'limit', 'offset'],
    repeats: 'freely',
  },
  readFile: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/files/{path*}',
    reply: 'text',
    query: ['start_line', 'end_line', 'commit'],
    repeats: 'freely',
  },
  listFolder: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/folder',
    reply: 'json',
    query: ['path', 'limit', 'offset'],
    repeats: 'freely',
  },
  getOutline: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/outline',
    reply: 'json',
    query: ['path'],
    repeats: 'freely',
  },
  getHover: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/hover',
    reply: 'json',
    query: ['path', 'line', 'column'],
    repeats: 'freely',
  },
  listUses: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/uses',
    reply: 'json',
    query: ['node_id', 'kinds', 'known', 'path', 'limit', 'offset'],
    repeats: 'freely',
  },
  listHierarchy: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/hierarchy',
    reply: 'json',
    query: ['node_id', 'relation', 'limit', 'offset'],
    repeats: 'freely',
  },
  judgeDiff: {
    method: 'POST',
    path: '/api/v2/projects/{project_id}/diff-impact',
    reply: 'json',
    body: 'json',
    repeats: 'freely',
  },
  getMap: {
    method: 'POST',
    path: '/api/v2/projects/{project_id}/map',
    reply: 'json',
    body: 'json',
    repeats: 'freely',
  },
  measureFiles: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/file-measures',
    reply: 'json',
    repeats: 'freely',
  },
  findNames: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/find',
    reply: 'json',
    query: [
      'query',
      'kinds',
      'path',
      'exclude_path',
      'language',
      'exclude_language',
      'case_sensitive',
      'limit',
    ],
    repeats: 'freely',
  },
  nameNodes: {
    method: 'POST',
    path: '/api/v2/projects/{project_id}/names',
    reply: 'json',
    body: 'json',
    repeats: 'freely',
  },
  searchText: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/text',
    reply: 'json',
    query: [
      'query',
      'regex',
      'words',
      'case_sensitive',
      'path',
      'exclude_path',
      'language',
      'exclude_language',
      'limit',
    ],
    repeats: 'freely',
  },
  blameLines: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/blame',
    reply: 'json',
    query: ['path', 'start_line', 'end_line'],
    repeats: 'freely',
  },
  listLineHistory: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/line-history',
    reply: 'json',
    query: ['path', 'start_line', 'end_line'],
    repeats: 'freely',
  },
  readRaw: {
    method: 'GET',
    path: '/api/v2/projects/{project_id}/raw/{path*}',
    reply: 'bytes',
    repeats: 'freely',
  },
  getNode: { method: 'GET', path: '/api/v2/nodes/{project_id}/{node_id*}', reply: 'json', repeats: 'freely' },
  search: { method: 'POST', path: '/api/v2/search', reply: 'json', body: 'json', repeats: 'freely' },
  listTools: { method: 'GET', path: '/api/v2/tools', reply: 'json', takesNothing: true, repeats: 'freely' },
  callTool: {
    method: 'POST',
    path: '/api/v2/projects/{project_id}/tools/{tool}',
    reply: 'json',
    query: ['budget', 'wait', 'unchecked'],
    body: 'whole',
    repeats: 'freely',
  },
  createConversation: {
    method: 'POST',
    path: '/api/v2/conversations',
    reply: 'json',
    query: ['hidden'],
    body: 'json',
  },
  listConversations: {
    method: 'GET',
    path: '/api/v2/conversations',
    reply: 'json',
    query: ['limit', 'before', 'include_hidden', 'order', 'project_id', 'search'],
    repeats: 'freely',
  },
  listSharedConversations: {
    method: 'GET',
    path: '/api/v2/conversations/shared',
    reply: 'json',
    query: ['search'],
    repeats: 'freely',
  },
  getConversation: {
    method: 'GET',
    path: '/api/v2/conversations/{conversation_id}',
    reply: 'json',
    repeats: 'freely',
  },
  updateConversation: {
    method: 'PATCH',
    path: '/api/v2/conversations/{conversation_id}',
    reply: 'json',
    body: 'json',
  },
  branchConversation: {
    method: 'POST',
    path: '/api/v2/conversations/{conversation_id}/branch',
    reply: 'json',
    body: 'json',
  },
  deleteConversation: { method: 'DELETE', path: '/api/v2/conversations/{conversation_id}', reply: 'json' },
  listMessages: {
    method: 'GET',
    path: '/api/v2/conversations/{conversation_id}/messages',
    reply: 'json',
    query: ['limit', 'before', 'start'],
    repeats: 'freely',
  },
  listVersions: {
    method: 'GET',
    path: '/api/v2/conversations/{conversation_id}/messages/{message_id}/versions',
    reply: 'json',
    query: ['limit', 'before'],
    repeats: 'freely',
  },
  listChangedCitations: {
    method: 'GET',
    path: '/api/v2/conversations/{conversation_id}/changed-citations',
    reply: 'json',
    query: ['limit', 'before', 'start'],
    repeats: 'freely',
  },
  postMessage: {
    method: 'POST',
    path: '/api/v2/conversations/{conversation_id}/message',
    reply: 'json',
    query: ['session_id', 'prev_human_message_id', 'replaces'],
    fixed: { stream: 'false' },
    body: 'json-or-form',
    repeats: 'by-key',
  },
  postMessageStream: {
    method: 'POST',
    path: '/api/v2/conversations/{conversation_id}/message',
    reply: 'answer',
    query: ['session_id', 'prev_human_message_id', 'replaces'],
    fixed: { stream: 'true' },
    body: 'json-or-form',
    repeats: 'by-key',
  },
  attachSession: {
    method: 'GET',
    path: '/api/v2/conversations/{conversation_id}/sessions/{session_id}/stream',
    reply: 'answer',
    query: ['cursor'],
    repeats: 'freely',
  },
  stopAnswer: {
    method: 'POST',
    path: '/api/v2/conversations/{conversation_id}/stop',
    reply: 'json',
    query: ['session_id'],
  },
  postFirstMessage: {
    method: 'POST',
    path: '/api/v2/project/{project_id}/message',
    reply: 'json',
    query: ['session_id', 'prev_human_message_id', 'hidden'],
    fixed: { stream: 'false' },
    body: 'json-or-form',
    repeats: 'by-key',
  },
  postFirstMessageStream: {
    method: 'POST',
    path: '/api/v2/project/{project_id}/message',
    reply: 'answer',
    query: ['session_id', 'prev_human_message_id', 'hidden'],
    fixed: { stream: 'true' },
    body: 'json-or-form',
    repeats: 'by-key',
  },
  suggestQuestions: {
    method: 'GET',
    path: '/api/v2/conversations/{conversation_id}/messages/{message_id}/suggestions',
    reply: 'json',
    repeats: 'freely',
  },
  exportRun: {
    method: 'GET',
    path: '/api/v2/conversations/{conversation_id}/runs/{message_id}/export',
    reply: 'json',
    repeats: 'freely',
  },
  compareRun: {
    method: 'POST',
    path: '/api/v2/conversations/{conversation_id}/runs/{message_id}/replay',
    reply: 'json',
    repeats: 'freely',
  },
  listAgents: {
    method: 'GET',
    path: '/api/v2/list-available-agents',
    reply: 'json',
    takesNothing: true,
    repeats: 'freely',
  },
  getInstallation: {
    method: 'GET',
    path: '/api/v2/installation',
    reply: 'json',
    takesNothing: true,
    repeats: 'freely',
  },
  getUsage: { method: 'GET', path: '/api/v2/usage', reply: 'json', takesNothing: true, repeats: 'freely' },
  listKeys: { method: 'GET', path: '/api/v2/keys', reply: 'json', takesNothing: true, repeats: 'freely' },
  createKey: { method: 'POST', path: '/api/v2/keys', reply: 'json', body: 'json' },
  revokeKey: { method: 'DELETE', path: '/api/v2/keys/{key_id}', reply: 'json' },
  listGitTokens: {
    method: 'GET',
    path: '/api/v2/git-tokens',
    reply: 'json',
    takesNothing: true,
    repeats: 'freely',
  },
  saveGitToken: { method: 'POST', path: '/api/v2/git-tokens', reply: 'json', body: 'json' },
  removeGitToken: { method: 'DELETE', path: '/api/v2/git-tokens/{git_token_id}', reply: 'json' },
  listModels: { method: 'GET', path: '/api/v2/models', reply: 'json', takesNothing: true, repeats: 'freely' },
  setServiceModel: {
    method: 'POST',
    path: '/api/v2/models/service',
    reply: 'json',
    body: 'json',
    repeats: 'freely',
  },
  removeServiceModel: {
    method: 'DELETE',
    path: '/api/v2/models/service',
    reply: 'json',
    takesNothing: true,
    repeats: 'freely',
  },
  setOwnModel: { method: 'POST', path: '/api/v2/models/own', reply: 'json', body: 'json', repeats: 'freely' },
  removeOwnModel: {
    method: 'DELETE',
    path: '/api/v2/models/own',
    reply: 'json',
    takesNothing: true,
    repeats: 'freely',
  },
  tryModel: { method: 'POST', path: '/api/v2/models/test', reply: 'json', body: 'json' },
  uploadMedia: { method: 'POST', path: '/api/v2/media/upload', reply: 'json', body: 'form' },
  downloadMedia: {
    method: 'GET',
    path: '/api/v2/media/{attachment_id}/download',
    reply: 'bytes',
    repeats: 'freely',
  },
  deleteMedia: { method: 'DELETE', path: '/api/v2/media/{attachment_id}', reply: 'json' },
  getEntrance: { method: 'GET', path: '/api/v2/auth', reply: 'json', takesNothing: true, repeats: 'freely' },
  signUp: { method: 'POST', path: '/api/v2/auth/sign-up', reply: 'json', body: 'json' },
  signIn: { method: 'POST', path: '/api/v2/auth/sign-in', reply: 'json', body: 'json' },
  signInWithProvider: { method: 'POST', path: '/api/v2/auth/providers/{provider}', reply: 'json' },
  signOut: { method: 'POST', path: '/api/v2/auth/sign-out', reply: 'json', takesNothing: true },
  getAccount: {
    method: 'GET',
    path: '/api/v2/account',
    reply: 'json',
    takesNothing: true,
    repeats: 'freely',
  },
  renameAccount: { method: 'PATCH', path: '/api/v2/account', reply: 'json', body: 'json' },
  changePassword: { method: 'POST', path: '/api/v2/account/password', reply: 'json', body: 'json' },
  changeEmail: { method: 'POST', path: '/api/v2/account/email', reply: 'json', body: 'json' },
  getAccountContents: {
    method: 'GET',
    path: '/api/v2/account/deletion',
    reply: 'json',
    takesNothing: true,
    repeats: 'freely',
  },
  deleteAccount: { method: 'POST', path: '/api/v2/account/deletion', reply: 'json', body: 'json' },
  listOrganisations: {
    method: 'GET',
    path: '/api/v2/organisations',
    reply: 'json',
    takesNothing: true,
    repeats: 'freely',
  },
  createOrganisation: { method: 'POST', path: '/api/v2/organisations', reply: 'json', body: 'json' },
  getOrganisation: {
    method: 'GET',
    path: '/api/v2/organisations/{organisation_id}',
    reply: 'json',
    repeats: 'freely',
  },
  renameOrganisation: {
    method: 'PATCH',
    path: '/api/v2/organisations/{organisation_id}',
    reply: 'json',
    body: 'json',
  },
  setOwnModels: {
    method: 'POST',
    path: '/api/v2/organisations/{organisation_id}/own-models',
    reply: 'json',
    body: 'json',
    repeats: 'freely',
  },
  deleteOrganisation: { method: 'DELETE', path: '/api/v2/organisations/{organisation_id}', reply: 'json' },
  setMemberRole: {
    method: 'PATCH',
    path: '/api/v2/organisations/{organisation_id}/members/{user_id}',
    reply: 'json',
    body: 'json',
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/v2/organisations/{organisation_id}/members/{user_id}',
    reply: 'json',
  },
  inviteMember: {
    method: 'POST',
    path: '/api/v2/organisations/{organisation_id}/invitations',
    reply: 'json',
    body: 'json',
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/v2/organisations/{organisation_id}/invitations/{invitation_id}',
    reply: 'json',
  },
  listLists: {
    method: 'GET',
    path: '/api/v2/organisations/{organisation_id}/lists',
    reply: 'json',
    repeats: 'freely',
  },
  createList: {
    method: 'POST',
    path: '/api/v2/organisations/{organisation_id}/lists',
    reply: 'json',
    body: 'json',
  },
  renameList: {
    method: 'PATCH',
    path: '/api/v2/organisations/{organisation_id}/lists/{list_id}',
    reply: 'json',
    body: 'json',
  },
  deleteList: {
    method: 'DELETE',
    path: '/api/v2/organisations/{organisation_id}/lists/{list_id}',
    reply: 'json',
  },
  listListEntries: {
    method: 'GET',
    path: '/api/v2/organisations/{organisation_id}/lists/{list_id}/entries',
    reply: 'json',
    repeats: 'freely',
  },
  addListEntry: {
    method: 'POST',
    path: '/api/v2/organisations/{organisation_id}/lists/{list_id}/entries',
    reply: 'json',
    body: 'json',
    repeats: 'freely',
  },
  removeListEntry: {
    method: 'DELETE',
    path: '/api/v2/organisations/{organisation_id}/lists/{list_id}/entries/{entry_id}',
    reply: 'json',
  },
  lookAtInvitation: { method: 'POST', path: '/api/v2/auth/invitation', reply: 'json', body: 'json' },
  acceptInvitation: { method: 'POST', path: '/api/v2/invitations/accept', reply: 'json', body: 'json' },
  moveProject: { method: 'POST', path: '/api/v2/projects/{project_id}/owner', reply: 'json', body: 'json' },
  shareConversation: {
    method: 'POST',
    path: '/api/v2/conversations/{conversation_id}/share',
    reply: 'json',
    body: 'json',
  },
  receiveBillingEvent: {
    method: 'POST',
    path: '/api/v2/billing/events',
    reply: 'json',
    body: 'json',
    repeats: 'freely',
  },
  receivePush: {
    method: 'POST',
    path: '/api/v2/webhooks/push',
    reply: 'json',
    body: 'json',
    repeats: 'freely',
  },
  getHealth: { method: 'GET', path: '/health', reply: 'json', takesNothing: true, repeats: 'freely' },
  getReadiness: { method: 'GET', path: '/ready', reply: 'json', takesNothing: true, repeats: 'freely' },
  endSessions: { method: 'DELETE', path: '/api/v2/account/sessions', reply: 'json', takesNothing: true },
}
