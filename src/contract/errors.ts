/**
 * All errors that a client can meet. A code is permanent; clients match on it, people read the detail.
 * `fault`: the client's are shown and not logged, the server's are logged with their cause, upstream's (a git host,
 * a model, an editor) are shown with what it said.
 */
export const errorRegistry = {
  api_key_required: { status: 401, detail: 'API key is required', fault: 'client' },
  invalid_api_key: { status: 401, detail: 'Invalid API key', fault: 'client' },
  invalid_user_id: { status: 401, detail: 'Invalid user_id', fault: 'client' },

  validation_failed: { status: 400, detail: 'The request is not valid', fault: 'client' },
  malformed_json: { status: 400, detail: 'The body is not valid JSON', fault: 'client' },
  malformed_form: { status: 400, detail: 'The form cannot be read', fault: 'client' },
  account_exists: { status: 400, detail: 'There is an account with this e-mail address', fault: 'client' },
  last_owner: {
    status: 400,
    detail: 'An organisation keeps an owner: expected another member to be made one first',
    fault: 'client',
  },
  last_administrator: {
    status: 400,
    detail: 'A service keeps an administrator: expected another one to be made first',
    fault: 'client',
  },
  project_exists: {
    status: 400,
    detail: 'The new owner has a project of this repository, branch and commit',
    fault: 'client',
  },
  empty_content: { status: 400, detail: 'Message content cannot be empty', fault: 'client' },
  repository_required: {
    status: 400,
    detail: 'Either repo_name or repo_path must be provided',
    fault: 'client',
  },
  invalid_repository: { status: 400, detail: 'The repository name is not valid', fault: 'client' },
  local_parsing_disabled: {
    status: 400,
    detail: 'Parsing local repositories is only supported in development mode',
    fault: 'client',
  },
  project_not_ready: { status: 400, detail: 'Project is not ready', fault: 'client' },
  unknown_agent: { status: 400, detail: 'Unknown agent', fault: 'client' },
  malformed_node_ids: { status: 400, detail: 'Invalid node_ids format', fault: 'client' },
  malformed_attachment_ids: { status: 400, detail: 'Invalid attachment_ids format', fault: 'client' },
  idempotency_key_reused: {
    status: 400,
    detail: 'The Idempotency-Key came with another request before: expected a new key',
    fault: 'client',
  },
  invalid_tunnel_url: { status: 400, detail: 'The tunnel_url cannot be used', fault: 'client' },
  invalid_index: { status: 400, detail: 'The file is not a SCIP index', fault: 'client' },
  unsupported_image: {
    status: 400,
    detail: 'Only JPEG, PNG, WebP and GIF images are accepted',
    fault: 'client',
  },

  conversation_not_shared: {
    status: 400,
    detail: 'The conversation is not shared with the organisation: expected its author to share it first',
    fault: 'client',
  },
  no_model: {
    status: 400,
    detail: 'There is no model: expected one that is set for the service or for you',
    fault: 'client',
  },
  citation_not_found: {
    status: 400,
    detail: 'The page cites lines that are not in the project',
    fault: 'client',
  },

  subscription_required: {
    status: 402,
    detail: 'Subscription required to create a conversation.',
    fault: 'client',
  },

  too_many_projects: { status: 403, detail: 'You have as many projects as you may', fault: 'client' },

  too_many_lists: {
    status: 403,
    detail: 'The organisation has as many lists as it may: expected at most 100',
    fault: 'client',
  },
  list_full: {
    status: 403,
    detail: 'The list has as many entries as it may: expected at most 500',
    fault: 'client',
  },
  disk_quota_exceeded: {
    status: 403,
    detail: 'Your projects take as much disk as they may',
    fault: 'client',
  },

  sign_in_refused: {
    status: 403,
    detail: 'E-mail address and password do not belong together',
    fault: 'client',
  },
  fresh_sign_in_required: {
    status: 403,
    detail: 'Sign in again first: expected a session that began within the last ten minutes',
    fault: 'client',
  },
  sign_up_refused: { status: 403, detail: 'An account is made by invitation only', fault: 'client' },
  account_disabled: { status: 403, detail: 'This account is disabled', fault: 'client' },
  accounts_disabled: {
    status: 403,
    detail: 'Nobody signs in here: clients have an API key',
    fault: 'client',
  },
  signature_refused: {
    status: 403,
    detail: 'The signature is not that of the body: expected HMAC-SHA-256 of "timestamp.body" in hex',
    fault: 'client',
  },
  role_refused: { status: 403, detail: 'Your role does not allow this', fault: 'client' },
  foreign_origin: { status: 403, detail: 'The request comes from elsewhere', fault: 'client' },
  not_found: { status: 404, detail: 'Not found', fault: 'client' },
  conversation_not_found: { status: 404, detail: 'Conversation not found', fault: 'client' },
  project_not_found: { status: 404, detail: 'Project not found', fault: 'client' },
  session_not_found: { status: 404, detail: 'Session not found', fault: 'client' },
  message_not_found: { status: 404, detail: 'Message not found', fault: 'client' },
  attachment_not_found: { status: 404, detail: 'Attachment not found', fault: 'client' },
  organisation_not_found: { status: 404, detail: 'Organisation not found', fault: 'client' },
  member_not_found: { status: 404, detail: 'Member not found', fault: 'client' },
  invitation_not_found: {
    status: 404,
    detail: 'Invitation not found: it was used or revoked, or its time is over',
    fault: 'client',
  },
  list_name_taken: {
    status: 400,
    detail: 'The organisation has a list of this name',
    fault: 'client',
  },
  list_not_found: { status: 404, detail: 'List not found', fault: 'client' },
  list_entry_not_found: { status: 404, detail: 'The list has no such entry', fault: 'client' },
  git_token_not_found: { status: 404, detail: 'Token not found', fault: 'client' },
  key_not_found: { status: 404, detail: 'API key not found', fault: 'client' },
  node_not_found: { status: 404, detail: 'Node not found', fault: 'client' },
  tool_not_found: { status: 404, detail: 'Tool not found', fault: 'client' },
  page_not_found: { status: 404, detail: 'Page not found', fault: 'client' },
  file_not_found: { status: 404, detail: 'File not found', fault: 'client' },
  method_not_allowed: { status: 405, detail: 'Method not allowed', fault: 'client' },
  request_timeout: {
    status: 408,
    detail: 'The request took too long to arrive',
    fault: 'client',
  },
  body_too_large: { status: 413, detail: 'The body is too large', fault: 'client' },
  upload_quota_exceeded: {
    status: 413,
    detail: 'There is no room left for attachments',
    fault: 'client',
  },
  unsupported_media_type: { status: 415, detail: 'Unsupported content type', fault: 'client' },
  too_many_parses: { status: 429, detail: 'Too many parses are under way', fault: 'client' },
  too_many_requests: {
    status: 429,
    detail: 'Too many requests: try again in a few seconds',
    fault: 'client',
    retryAfterSeconds: 10,
  },
  too_many_attempts: {
    status: 429,
    detail: 'Too many attempts to sign in have failed: try again in a quarter of an hour',
    fault: 'client',
    retryAfterSeconds: 900,
  },
  headers_too_large: {
    status: 431,
    detail: 'The headers are too large: expected at most 16 KiB, the address included',
    fault: 'client',
  },

  invalid_node_ids: { status: 500, detail: 'Internal server error', fault: 'client' },
  invalid_attachment_ids: { status: 500, detail: 'Internal server error', fault: 'client' },
  internal_error: { status: 500, detail: 'Internal server error', fault: 'server' },
  database_failed: {
    status: 500,
    detail: 'Internal server error',
    fault: 'upstream',
    retryAfterSeconds: 2,
  },
  run_failed: { status: 500, detail: 'Internal server error', fault: 'upstream' },
  shutting_down: {
    status: 503,
    detail: 'The service is shutting down',
    fault: 'upstream',
    retryAfterSeconds: 2,
  },
  not_ready: {
    status: 503,
    detail: 'The service is not ready',
    fault: 'upstream',
    retryAfterSeconds: 5,
  },
  database_unavailable: {
    status: 503,
    detail: 'The database cannot be reached: expected it to be back within seconds, try again',
    fault: 'upstream',
    retryAfterSeconds: 2,
  },
  disk_full: {
    status: 503,
    detail: 'The disk of the service is full: expected whoever runs it to make room, try again later',
    fault: 'server',
    retryAfterSeconds: 60,
  },
  storage_unavailable: {
    status: 503,
    detail: 'The object store cannot be reached: expected it to be back within seconds, try again',
    fault: 'upstream',
    retryAfterSeconds: 5,
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorEntry = {
  readonly status: number
  /** Sent as it stands, unless the place that raises the error knows more. */
  readonly detail: string
  readonly fault: 'client' | 'server' | 'upstream'
  /** For what passes by itself: sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
}

export type ErrorCode = keyof typeof errorRegistry

/** One of several fields that are wrong: `{"path": "agent_ids.0", "message": "expected a string"}`. */
export type FieldProblem = { readonly path: string; readonly message: string }
