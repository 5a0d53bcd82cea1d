/** Who asks, and what they may. */
export { isSameKey } from './api-key-text.ts'
export {
  changePassword,
  endSessions,
  findProvider,
  findSession,
  firstAccountToken,
  hasPassword,
  openAccounts,
  renameUser,
  signIn,
  signUp,
  signUpState,
} from './accounts.ts'
export type { Accounts, SignedIn } from './accounts.ts'
export {
  addUser,
  listUsers,
  planOf,
  resetPassword,
  resolveUser,
  setUserDisabled,
  setUserPlan,
} from './administer-users.ts'
export { changeEmail, changeEmailOf } from './change-email.ts'
export { accountContents, deleteAccount, deleteAccountOf } from './delete-account.ts'
export { applyBillingEvent, requireBillingSignature } from './billing-event.ts'
export { callbackPath, passwordLength } from './sign-in-engine.ts'
export { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
export type { NewKey } from './api-keys.ts'
export { createAuthenticator } from './authenticate.ts'
export type { Authenticate, Caller, Credentials } from './authenticate.ts'
export { listGitTokens, removeGitToken, saveGitToken } from './git-tokens.ts'
export { hasUsableKey, makeFirstKey } from './first-key.ts'
export { localKey } from './local-key.ts'
export { watchCredentials } from './watch-credentials.ts'
export type { CredentialWatch } from './watch-credentials.ts'
export { requireMessagesLeft, usage, usageOfModels } from './plans.ts'
