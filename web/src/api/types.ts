/** What goes over the wire, as the service's own schemas say; nothing of them is in the app when it runs. */
import type { z } from 'zod'
import type * as account from '../../../src/contract/account.ts'
import type * as books from '../../../src/contract/book.ts'
import type * as code from '../../../src/contract/code.ts'
import type * as answers from '../../../src/contract/answer.ts'
import type * as conversations from '../../../src/contract/conversations.ts'
import type * as organisations from '../../../src/contract/organisations.ts'
import type * as orientations from '../../../src/contract/orientation.ts'
import type * as models from '../../../src/contract/models.ts'
import type * as nodes from '../../../src/contract/nodes.ts'
import type * as projects from '../../../src/contract/projects.ts'
import type * as toolOutputs from '../../../src/contract/tool-outputs.ts'
import type * as tools from '../../../src/contract/tools.ts'
import type * as signIn from '../../../src/contract/sign-in.ts'

export type ProjectStatus = z.output<typeof projects.projectStatus>
export type ProjectStage = Exclude<ProjectStatus, 'error'>
export type Project = z.output<typeof projects.project>
export type ProjectDetails = z.output<typeof projects.projectDetails>
export type ParseRequest = { readonly [Field in keyof z.input<typeof projects.parseBody>]?: string }
export type MachineFolder = z.output<typeof projects.folderResponse>
export type Orientation = z.output<typeof orientations.orientation>
export type Book = z.output<typeof books.book>
export type BookWriting = z.output<typeof books.bookWriting>
export type BookPage = z.output<typeof books.bookPage>
export type Suggestions = z.output<typeof orientations.suggestions>
export type SearchResults = z.output<typeof nodes.searchResponse>
export type ParsingStatus = z.output<typeof projects.parsingStatus>
export type ParseResponse = z.output<typeof projects.parseResponse>

export type Conversation = z.output<typeof conversations.conversation>
export type SharedConversation = z.output<typeof conversations.sharedConversation>
export type CreatedConversation = z.output<typeof conversations.createConversationResponse>
export type Message = z.output<typeof conversations.message>
export type ChangedCitation = z.output<typeof conversations.changedCitations>[number]
export type AnswerStatus = Message['status']

/** The data of a frame: `message` is what is new, `citations` are all so far, `tool_calls` those that changed. */
export type AnswerFrame = answers.Answer
export type AnswerUsage = answers.AnswerUsage
export type ToolCall = answers.ToolCallItem

export type AccountContents = z.output<typeof signIn.accountContents>
export type Agent = z.output<typeof account.agent>
export type Installation = z.output<typeof account.installation>
export type ApiKey = z.output<typeof account.apiKey>
export type CreatedApiKey = z.output<typeof account.createdApiKey>
export type Attachment = z.output<typeof account.attachment>
export type Usage = z.output<typeof account.usage>

export type Folder = z.output<typeof code.folderResponse>
export type Outline = z.output<typeof code.outlineResponse>
export type OutlineEntry = Outline['definitions'][number]
export type Definition = Omit<OutlineEntry, 'parent_id'>
export type Hover = z.output<typeof code.hoverResponse>
export type Uses = z.output<typeof code.usesResponse>
export type Use = Uses['uses'][number]
export type Known = Use['known']
export type Hierarchy = z.output<typeof code.hierarchyResponse>
export type HierarchyEntry = Hierarchy['entries'][number]
export type HierarchyRelation = (typeof code.hierarchyRelations)[number]
export type ResolvedNames = z.output<typeof code.nameNodesResponse>
export type FoundNames = z.output<typeof code.findResponse>
export type TextMatches = z.output<typeof code.textSearchResponse>
export type Blame = z.output<typeof code.blameResponse>
export type LineHistory = z.output<typeof code.lineHistoryResponse>

export type ToolAnswer = tools.ToolAnswerBody
export type Impact = z.output<typeof toolOutputs.impactOutput>
export type Dependent = Impact['levels'][number]['nodes'][number]
export type PathBetween = z.output<typeof toolOutputs.pathOutput>
export type CommitLog = z.output<typeof toolOutputs.logOutput>
export type ShownCommit = z.output<typeof toolOutputs.commitOutput>
export type Extent = Impact['extent']
export type JudgedDiff = z.output<typeof toolOutputs.judgeDiffResponse>
export type FileImpact = JudgedDiff['files'][number]
export type Models = z.output<typeof models.models>
export type ModelForm = z.input<typeof models.modelBody>
export type ModelTrial = z.output<typeof models.modelTrial>
export type ExportedRun = z.output<typeof conversations.exportedRun>
export type RunComparison = z.output<typeof conversations.runComparison>
export type GitToken = z.output<typeof account.gitToken>
export type Organisation = z.output<typeof organisations.organisation>
export type OrganisationDetails = z.output<typeof organisations.organisationDetails>
export type KeptList = z.output<typeof organisations.list>
export type ListEntry = z.output<typeof organisations.listEntry>
export type NewListEntry = z.input<typeof organisations.listEntryBody>
export type Member = OrganisationDetails['members'][number]
export type MadeInvitation = z.output<typeof organisations.madeInvitation>
export type Invited = z.output<typeof organisations.invited>
export type Account = z.output<typeof signIn.account>
export type Entrance = z.output<typeof signIn.entrance>
export type IndexState = z.output<typeof tools.indexState>
