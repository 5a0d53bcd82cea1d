/** The tables as TypeScript sees them. Column names are snake_case in PostgreSQL (see open-store.ts). */
import type { CredentialName } from './credential-name.ts'
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely'
import type {
  ApiKeyId,
  AttachmentId,
  ConversationId,
  GitTokenId,
  InvitationId,
  JobId,
  ListEntryId,
  ListId,
  MessageId,
  OrganisationId,
  ProjectId,
  RunId,
  UserId,
} from './ids.ts'

export type Database = {
  users: UserTable
  identities: IdentityTable
  sessions: SessionTable
  apiKeys: ApiKeyTable
  organisations: OrganisationTable
  memberships: MembershipTable
  invitations: InvitationTable
  lists: ListTable
  listEntries: ListEntryTable
  gitTokens: GitTokenTable
  githubGrants: GithubGrantTable
  serviceModels: ServiceModelTable
  ownModels: OwnModelTable
  projects: ProjectTable
  bookPages: BookPageTable
  bookWriting: BookWritingTable
  bookProse: BookProseTable
  conversations: ConversationTable
  messages: MessageTable
  runs: RunTable
  runEvents: RunEventTable
  requestKeys: RequestKeyTable
  attachments: AttachmentTable
  jobs: JobTable
}

/** What every statement takes first: the store's pool, or a transaction on it. */
export type Db = Kysely<Database>

export type User = Selectable<UserTable>
export type ApiKey = Selectable<ApiKeyTable>
export type Organisation = Selectable<OrganisationTable>
export type Membership = Selectable<MembershipTable>
export type Invitation = Selectable<InvitationTable>
export type List = Selectable<ListTable>
export type GitToken = Selectable<GitTokenTable>
export type Project = Selectable<ProjectTable>
export type Conversation = Selectable<ConversationTable>
export type Message = Selectable<MessageTable>
export type Run = Selectable<RunTable>
export type RunEvent = Selectable<RunEventTable>
export type Attachment = Selectable<AttachmentTable>
export type Job = Selectable<JobTable>

/** Written as text made by `toStorableJson`, read as the value. */
type Json<Value> = ColumnType<Value, string, string>
type Timestamp = ColumnType<Date, Date | undefined, Date>
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
/** Grows with every row that is inserted, whatever the clock does: what is listed is in this order. */
type Sequence = GeneratedAlways<number>
export type JsonObject = { readonly [key: string]: unknown }

type UserTable = {
  id: UserId
  name: string
  createdAt: Timestamp
  /** Human messages a period; null: no limit. */
  messageLimit: number | null
  messagesUsed: Generated<number>
  /** Both null: the count never starts afresh. */
  periodStart: OptionalTimestamp
  periodEnd: OptionalTimestamp
  /** The period is followed by others of its length; false: with its end the subscription has expired. */
  periodRenews: Generated<boolean>
  /** When what a billing provider last told of it happened. */
  planSetAt: OptionalTimestamp
  /** In lower case; null where the user cannot sign in. */
  email: ColumnType<string | null, string | null | undefined, string | null>
  /** Somebody who may vouch for it has: an administrator, or the service that they signed in with. */
  emailVerified: Generated<boolean>
  image: ColumnType<string | null, string | null | undefined, string | null>
  role: Generated<UserRole>
  /** From then on neither sessions nor keys of theirs are accepted. */
  disabledAt: OptionalTimestamp
  updatedAt: Timestamp
}

export type UserRole = 'member' | 'administrator'

/** How a user signs in. Its other columns are the authentication library's own. */
type IdentityTable = {
  id: string
  userId: UserId
  /** `credential`: by the password. */
  providerId: string
  accountId: string
  /** Hashed. */
  password: string | null
  updatedAt: Timestamp
}

type SessionTable = {
  id: string
  userId: UserId
}

type ApiKeyTable = {
  id: ApiKeyId
  sequence: Sequence
  userId: UserId
  /** SHA-256 of the key as 64 lower-case hex digits. The key itself is stored nowhere. */
  hash: string
  /** The first characters of the key, by which its owner tells it from others. */
  prefix: string
  name: string
  createdAt: Timestamp
  expiresAt: OptionalTimestamp
  revokedAt: OptionalTimestamp
  /** To the minute. */
  lastUsedAt: OptionalTimestamp
}

type OrganisationTable = {
  id: OrganisationId
  name: string
  /** Members may ask about its projects with keys of their own. */
  ownModels: Generated<boolean>
  createdAt: Timestamp
}

export type MemberRole = 'owner' | 'admin' | 'member'

type MembershipTable = {
  userId: UserId
  organisationId: OrganisationId
  role: MemberRole
  createdAt: Timestamp
}

type InvitationTable = {
  id: InvitationId
  organisationId: OrganisationId
  /** SHA-256 of its token as 64 lower-case hex digits. The token itself is stored nowhere. */
  hash: string
  role: Exclude<MemberRole, 'owner'>
  /** Null: whoever administers the service. */
  invitedBy: UserId | null
  createdAt: Timestamp
  expiresAt: Timestamp
}

/** What an organisation keeps together. */
type ListTable = {
  id: ListId
  organisationId: OrganisationId
  name: string
  createdAt: Timestamp
}

/** A conversation, or a search with its name. */
type ListEntryTable = {
  id: ListEntryId
  organisationId: OrganisationId
  listId: ListId
  conversationId: ConversationId | null
  name: string | null
  /** The query part of its address in the web app. */
  search: string | null
  createdAt: Timestamp
}

type GitTokenTable = {
  id: GitTokenId
  userId: UserId
  /** The one that it is sent to: `https://gitlab.example.com`. */
  origin: string
  /** Encrypted, bound to the user and the origin. */
  sealed: string
  createdAt: Timestamp
  /** To the minute. */
  lastUsedAt: OptionalTimestamp
}

/** What the GitHub App reads for a user, or for the members of an organisation: one of the two is null. */
type GithubGrantTable = {
  id: string
  userId: UserId | null
  organisationId: OrganisationId | null
  /** Of GitHub, in lower case. */
  account: string
  /** Of one repository, in lower case; null: all of the account. */
  name: string | null
  createdAt: Timestamp
}

/** What answers, without its key: addresses and names only. */
export type StoredModelSettings = {
  readonly provider: string
  readonly name: string
  readonly baseUrl: string
  readonly contextTokens?: number | undefined
  readonly prices?:
    | { readonly input: number; readonly output: number; readonly cachedInput: number }
    | undefined
}

type ServiceModelTable = {
  /** There is one row at most. */
  onlyOne: Generated<boolean>
  settings: Json<StoredModelSettings>
  /** The key, encrypted and bound to whose it is and to the address; null: none is sent. */
  sealed: string | null
  updatedAt: Timestamp
}

type OwnModelTable = Pick<ServiceModelTable, 'settings' | 'sealed' | 'updatedAt'> & { userId: UserId }

export type StoredModel = Omit<Selectable<ServiceModelTable>, 'onlyOne'>

export type ProjectStatus = ProjectStage | 'error'
export const projectStages = ['submitted', 'cloned', 'parsed', 'processing', 'inferring', 'ready'] as const
export type ProjectStage = (typeof projectStages)[number]

export type ProjectSource =
  | {
      readonly kind: 'remote'
      readonly url: string
      readonly branchName: string | null
      readonly commitId: string | null
    }
  | {
      readonly kind: 'local'
      readonly path: string
      /** Without one and without a commit: the files as they are. */
      readonly branchName: string | null
      readonly commitId: string | null
    }

type ProjectTable = {
  id: ProjectId
  sequence: Sequence
  /** Who asked for it, and whose it is where it belongs to no organisation. */
  userId: UserId
  /** Its members see it, and nobody else. */
  organisationId: ColumnType<OrganisationId | null, OrganisationId | null | undefined, OrganisationId | null>
  repoName: string
  /** What was asked for. */
  source: Json<ProjectSource>
  /** Equal for requests that mean the same parse of one address (see projects.ts); null: it is not found again. */
  requestKey: string | null
  /** What it was resolved to: those of the snapshot that is served, and before there is one, of the first parse. */
  branchName: string | null
  commitId: string | null
  status: ProjectStatus
  progress: Json<JsonObject>
  errorCode: string | null
  errorMessage: string | null
  statistics: Json<JsonObject | null>
  /** The snapshot that is served; while a repeated parse runs, the previous one. */
  snapshotKey: string | null
  /** The parsed commit was its branch's head when that was last looked up. */
  latest: Generated<boolean>
  /** What its snapshot has on disk, and the mirror that it is parsed from, as its last parse left them. */
  snapshotBytes: Generated<number>
  mirrorBytes: Generated<number>
  /** Of the index that is attached to it, with its SHA-256 at the end; null: none is. */
  indexKey: ColumnType<string | null, string | null | undefined, string | null>
  indexBytes: Generated<number>
  remoteCheckedAt: OptionalTimestamp
  /** Grows with every parse that begins: a worker that holds an older number may no longer write. */
  parseGeneration: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  deletedAt: OptionalTimestamp
}

/** A page of a project's book as somebody has corrected it. */
type BookPageTable = {
  projectId: ProjectId
  pageId: string
  title: string
  about: string
  parent: string | null
  markdown: string
  citedLines: Json<readonly BookCitedLines[]>
  writtenBy: UserId | null
  commitId: string | null
  writtenAt: Timestamp
}

/** Of a project whose book a model writes prose for. */
type BookWritingTable = {
  projectId: ProjectId
  /** Whose model it is, and who pays. */
  userId: UserId
  /** Read and written, at most, for each parse. */
  tokens: number
  /** The snapshot whose book is written as far as it could be. */
  doneKey: string | null
  /** Why not further. */
  failure: string | null
  /** The snapshot that tokens were spent for last, and how many. */
  spentKey: string | null
  spentTokens: number
  /** Somebody writes it until then, or for as long as they go on. */
  claimedUntil: OptionalTimestamp
}
export type BookWriting = Selectable<BookWritingTable>

/** What a model has written for a page. */
type BookProseTable = {
  projectId: ProjectId
  pageId: string
  markdown: string
  citedLines: Json<readonly BookCitedLines[]>
  model: string
  writtenAt: Timestamp
}
export type BookProse = Selectable<BookProseTable>

/** What stood at a cited place when a page was written. */
export type BookCitedLines = Omit<StoredCitedLines, 'projectId'>

type ConversationTable = {
  id: ConversationId
  sequence: Sequence
  userId: UserId
  title: string
  hidden: boolean
  agentIds: string[]
  projectIds: ProjectId[]
  createdAt: Timestamp
  /** With each message, and where its record changes. */
  updatedAt: Timestamp
  /** Those that are pinned stand before the others where conversations are listed by use. */
  pinnedAt: OptionalTimestamp
  /** `provider:name`, or `built-in`; null: whatever answers its author otherwise. */
  model: ColumnType<string | null, string | null | undefined, string | null>
  /** The conversation that it was branched from; it may be deleted. */
  branchOf: ColumnType<ConversationId | null, ConversationId | null | undefined, never>
  /** Its members read it. */
  sharedWith: ColumnType<OrganisationId | null, OrganisationId | null | undefined, OrganisationId | null>
  sharedAt: OptionalTimestamp
  deletedAt: OptionalTimestamp
}

export type MessageStatus = 'running' | 'completed' | 'stopped' | 'error'

/** Lines of a project as they were cited: 1-based, inclusive; the digest is that of their text. */
export type StoredCitedLines = {
  readonly projectId: string
  readonly citation: string
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly digest: string
}

type MessageTable = {
  id: MessageId
  sequence: Sequence
  conversationId: ConversationId
  userId: UserId
  role: 'human' | 'agent'
  content: string
  citations: Json<readonly string[]>
  /** Of the citations that name lines: what stood there when the answer was made. */
  citedLines: Json<readonly StoredCitedLines[]>
  toolCalls: Json<readonly JsonObject[]>
  thinking: string | null
  nodeIds: string[]
  attachmentIds: AttachmentId[]
  status: MessageStatus
  runId: RunId | null
  /** The answer that stands in the conversation in its place, and in that of its question; null: it stands there itself. */
  replacedBy: ColumnType<MessageId | null, MessageId | null | undefined, MessageId | null>
  createdAt: Timestamp
}

export type RunStatus = 'queued' | 'running' | 'completed' | 'stopped' | 'error'

type RunTable = {
  id: RunId
  sequence: Sequence
  userId: UserId
  conversationId: ConversationId
  humanMessageId: MessageId
  agentMessageId: MessageId
  /** Unique for its user. */
  sessionId: string
  agentId: string
  /** Where the person's editor is reached; gone when the run has ended. */
  tunnelUrl: string | null
  /** With what its message was let in; null: with what is never taken away from its user alone. */
  credential: CredentialName | null
  status: RunStatus
  error: string | null
  leaseOwner: string | null
  leaseExpiresAt: OptionalTimestamp
  /** How often it was claimed. */
  attempts: Generated<number>
  /** How often its holder gave it back, untouched, because its process was told to stop. */
  handOvers: Generated<number>
  stopRequested: Generated<boolean>
  /** It has said something: it can no longer be started afresh without a reader noticing. */
  hasOutput: Generated<boolean>
  /** Sequence number of its newest event; 0: none. */
  lastSequence: Generated<number>
  /** What it used of its model; null until it has ended, and where it ended without its agent. */
  usage: ColumnType<RunUsageRecord | null, string | null | undefined, string | null>
  createdAt: Timestamp
  finishedAt: OptionalTimestamp
}

export type RunUsageRecord = {
  readonly model: string
  /** Requests to the model. */
  readonly steps: number
  readonly inputTokens: number
  readonly cachedInputTokens: number
  readonly outputTokens: number
  /** US dollars; null where no prices are configured. */
  readonly cost: number | null
  /** Why another model answered in its place. */
  readonly fallback?: { readonly code: string; readonly message: string }
}

type RunEventTable = {
  runId: RunId
  userId: UserId
  /** Dense, from 1. */
  sequence: number
  event: Json<unknown>
  createdAt: Timestamp
}

/** What a repeated request is known by, and the run that the first one made. */
type RequestKeyTable = {
  userId: UserId
  key: string
  /** Of what was asked. */
  fingerprint: string
  runId: RunId
  createdAt: Timestamp
}

type AttachmentTable = {
  id: AttachmentId
  userId: UserId
  kind: 'image' | 'document'
  fileName: string
  mimeType: string
  byteSize: number
  storageKey: string
  createdAt: Timestamp
}

type JobTable = {
  id: JobId
  kind: string
  key: string
  payload: Json<JsonObject>
  /** How often it was claimed. */
  attempts: Generated<number>
  /** How often its holder gave it back in order, which says nothing against the job. */
  handOvers: Generated<number>
  /** Its holder is in the midst of what could end a process. */
  isAtWork: Generated<boolean>
  /** How often its holder ended then. */
  crashes: Generated<number>
  availableAt: Timestamp
  leaseOwner: string | null
  leaseExpiresAt: OptionalTimestamp
  error: string | null
  createdAt: Timestamp
}
