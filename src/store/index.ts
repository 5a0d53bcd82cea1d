/** What the services use of the store. */
export { openStore } from './open-store.ts'
export type { ServerAddress, Store, StoreOptions } from './open-store.ts'
export { limitConcurrency } from './limit-concurrency.ts'
export type { Limit } from './limit-concurrency.ts'
export { answers, listen } from './listen.ts'
export type { Channel, Listening } from './listen.ts'
export { isDatabaseAway } from './is-database-away.ts'
export { createOwner, isDeadOwner, releaseDeadOwners } from './owner.ts'

export {
  claimBookWriting,
  countBookTokens,
  findBookWriting,
  finishBookWriting,
  keepBookProse,
  listBookProse,
  listFreeBookWriting,
  startBookWriting,
  stopBookWriting,
} from './book-prose.ts'
export type { ProseUsage } from './book-prose.ts'
export { deleteCorrectedPage, keepCorrectedPage, listCorrectedPages } from './book-pages.ts'
export type { CorrectedPage } from './book-pages.ts'
export { countWork } from './work-counts.ts'
export type { WorkCounts } from './work-counts.ts'

export { newId, parseId } from './ids.ts'
export type {
  ApiKeyId,
  AttachmentId,
  ConversationId,
  Id,
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

export { projectStages } from './schema.ts'
export type {
  ApiKey,
  Attachment,
  BookProse,
  BookWriting,
  Conversation,
  Database,
  Db,
  GitToken,
  Invitation,
  List,
  Job,
  JsonObject,
  MemberRole,
  Message,
  MessageStatus,
  Organisation,
  Project,
  ProjectSource,
  ProjectStage,
  ProjectStatus,
  Run,
  RunEvent,
  RunStatus,
  User,
  UserRole,
  StoredCitedLines,
  StoredModel,
  StoredModelSettings,
} from './schema.ts'

export { createUser, findOrCreateLocalUser, findUser, lockUser } from './users.ts'
export { readAccountContents } from './account-contents.ts'
export type { AccountContents, NamedOrganisation } from './account-contents.ts'
export { deleteUser } from './delete-user.ts'
export type { UserDeletion } from './delete-user.ts'
export type { NewUser } from './users.ts'
export {
  createAccount,
  createFirstAdministrator,
  createInvitedAccount,
  endSessions,
  findUserByEmail,
  hasAdministrator,
  findPasswordHash,
  hasPassword,
  listUsers,
  renameUser,
  setDisabled,
  setEmail,
  setPassword,
} from './accounts.ts'
export type { EmailChange, NewAccount } from './accounts.ts'
export { addGithubGrant, isGithubGranted, listGithubGrants, removeGithubGrant } from './github-grants.ts'
export type { GrantedRepositories, GrantHolder, ListedGrant } from './github-grants.ts'
export type { CredentialName } from './credential-name.ts'
export { createApiKey, findKeyOwner, hasLiveApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
export type { NewApiKey } from './api-keys.ts'
export {
  countMessages,
  findLastHumanMessage,
  listOldestConversations,
  listOldestMessages,
} from './offset-pages.ts'
export {
  createOrganisation,
  deleteOrganisation,
  findOrganisation,
  listAllOrganisations,
  listOrganisations,
  lockOrganisation,
  refusesOwnModels,
  renameOrganisation,
  setOwnModels,
} from './organisations.ts'
export type { ListedOrganisation } from './organisations.ts'
export { findRole, listMembers, removeMember, setMember } from './memberships.ts'
export type { Member, MemberChange } from './memberships.ts'
export {
  acceptInvitation,
  createInvitation,
  findInvitation,
  listInvitations,
  revokeInvitation,
} from './invitations.ts'
export type { Invited } from './invitations.ts'
export {
  addListEntry,
  createList,
  deleteList,
  listListEntries,
  listLists,
  removeListEntry,
  renameList,
} from './lists.ts'
export type { CountedList, ListEntry, NewListEntry } from './lists.ts'
export {
  deleteOwnModel,
  deleteServiceModel,
  findModels,
  keepOwnModel,
  keepServiceModel,
} from './chosen-models.ts'
export { deleteGitToken, findGitToken, keepGitToken, listGitTokens, noteGitTokenUse } from './git-tokens.ts'
export { planState, setBilledPlan, setPlan, tokenUsage } from './plan-usage.ts'
export type { Plan, PlanState, TokenUsage } from './plan-usage.ts'
export {
  beginParse,
  countProjects,
  createProject,
  deleteProject,
  failProject,
  findProject,
  findRequestedProject,
  findSeenRequest,
  finishProject,
  listProjects,
  listFollowers,
  listRemoteProjects,
  listSnapshotKeys,
  listIndexKeys,
  restartParse,
  setIndexKey,
  moveProject,
  readProject,
  requestReparse,
  setLatest,
  serveEarly,
  setProjectStage,
} from './projects.ts'
export type { FailedParse, FinishedParse, NewProject, ProjectOwner, StageUpdate } from './projects.ts'
export {
  createConversation,
  deleteConversation,
  findConversation,
  findReadableConversation,
  listConversationProjects,
  listConversations,
  listSharedConversations,
  purgeDeletedConversations,
  changeConversation,
  shareConversation,
} from './conversations.ts'
export type {
  ConversationChange,
  ConversationPage,
  NewConversation,
  SharedConversation,
  TextSearch,
} from './conversations.ts'
export { branchConversation } from './branch-conversation.ts'
export { addHumanMessageAndRun } from './add-human-message.ts'
export type { AddedMessage, NewHumanMessage } from './add-human-message.ts'
export {
  countReplaced,
  findMessage,
  listAsked,
  listMessages,
  listReplacedCitations,
  listVersions,
} from './messages.ts'
export type { MessagePage } from './messages.ts'
export {
  claimRun,
  deleteRunRecords,
  findActiveRun,
  findRun,
  findRunBySession,
  readRunStates,
  findRuns,
  finishRun,
  handOverRun,
  listExpiredRuns,
  listStoppedRuns,
  renewLease,
  findRunRecord,
  requestStop,
  sweepExpiredRuns,
} from './runs.ts'
export type { Answer, Lease, RunEnd } from './runs.ts'
export { findEarlierRequest } from './request-keys.ts'
export type { EarlierRequest, RequestKey } from './request-keys.ts'
export { appendRunEvents, readRunEvents } from './run-events.ts'
export type { Appended, NewRunEvents } from './run-events.ts'
export {
  attachmentsOf,
  createAttachment,
  deleteAttachment,
  findAttachments,
  listAttachmentKeys,
} from './attachments.ts'
export { diskUseOf, enterDiskUse } from './disk-use.ts'
export type { ProjectDiskUse } from './disk-use.ts'
export type { AttachmentQuota, NewAttachment } from './attachments.ts'
export {
  cancelJobs,
  claimJob,
  completeJob,
  countJobs,
  enqueueJob,
  failJob,
  handOverJobs,
  nextJobInMs,
  renewJob,
  setJobAtWork,
} from './jobs.ts'
export type { JobClaim, JobFailure, NewJob } from './jobs.ts'

export { startEmbedded } from './embedded/start-embedded.ts'
export type { EmbeddedOptions, EmbeddedServer } from './embedded/start-embedded.ts'
