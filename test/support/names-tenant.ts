/** What belongs to a user or an organisation; `users` and `organisations` are found by their own ids. */
const tenantTables = new Set([
  'api_keys',
  'attachments',
  'conversations',
  'git_tokens',
  'identities',
  'invitations',
  'memberships',
  'messages',
  'model_usage',
  'projects',
  'request_keys',
  'run_events',
  'runs',
  'sessions',
])

const tenantKeys = /\b(?:user_id|organisation_id|shared_with)\b/

/** Statements that name no tenant, by why. In a database that is distributed by tenant each asks every part of it. */
const exceptions: readonly (readonly [reason: string, statement: RegExp])[] = [
  [
    'who asks is found by the hash of a key or a token',
    /\bwhere (?:.* )?(?:api_keys\.|invitations\.)?hash = /,
  ],
  [
    'a run that was let in goes on by the lease of its process',
    /\blease_(?:owner|expires_at)\b.*|.* as state from runs where id = any/,
  ],
  [
    'a parse that was let in goes on by its project and generation',
    /\bparse_generation\b|^with previous as \(select id, snapshot_key from projects/,
  ],
  [
    'work that was let in reads what it is about by its id',
    /^select \* from (?:projects|runs|conversations) where id = \$\d+(?: and deleted_at is null)?$/,
  ],
  [
    'a sweep removes what is deleted, of everybody',
    /^select (?:id )?from conversations where deleted_at is not null|^delete from (?:runs|messages) where conversation_id in |^delete from conversations where id in |^delete from attachments where id = any/,
  ],
  [
    'a start, or a sweep, compares files with what anybody has',
    /^select (?:snapshot_key from projects|storage_key from attachments|distinct repo_name, source->>'url' as url from projects)/,
  ],
]

/** Whether a statement on what belongs to somebody says whose it is: among its conditions, or the values that it adds. */
export function namesTenant(statement: string): boolean {
  const text = statement.toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
  const named = [...text.matchAll(/\b(?:from|join|into|update|using) ([a-z_]+)/g)].map(
    ([, name = '']) => name,
  )
  if (!named.some((name) => tenantTables.has(name))) return true
  const conditions = text.startsWith('insert into ')
    ? text
    : text.slice(Math.max(0, text.search(/\b(?:where|on)\b/)))
  return tenantKeys.test(conditions) || exceptions.some(([, pattern]) => pattern.test(text))
}
