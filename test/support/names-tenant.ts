/** What belongs to a user or an organisation; `users` and `organisations` are found by their own ids. */
const tenantTables = new Set([
  'api_keys',
  'attachments',
  'conversations',
  'git_tokens',
  'identities',
  'invitations',
  'list_entries',
  'lists',
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
    /\bwhere (?:.* )?(?:api_keys\.|invitations\.)?hash = |\bon conflict \(hash\)/,
  ],
  [
    'a run that was let in goes on by the lease of its process',
    /\blease_(?:owner|expires_at)\b.*|.* as state from runs where id = any|^select id from runs where id = any\(\$1::uuid\[\]\) and stop_requested$/,
  ],
  [
    'a parse that was let in goes on by its project and generation',
    /\bparse_generation\b|^with previous as \(select id, (?:snapshot|index)_key from projects/,
  ],
  [
    'work that was let in reads what it is about by its id',
    /^select \* from (?:projects|runs|conversations) where id = \$\d+(?: and deleted_at is null)?$|^select \* from run_events where run_id = \$\d+ and /,
  ],
  [
    'what was found for its user is noted, or read, by its id',
    /^update projects set latest = \$1, remote_checked_at = now\(\) where id = \$2$|^update git_tokens set last_used_at = now\(\) where id = |^select id from messages where conversation_id = \$1 and status != \$2 and sequence < /,
  ],
  [
    'a push is for whoever has parsed its repository',
    /^select \* from projects where coalesce\(source->>'url', source->>'path'\) = any\(\$1\)/,
  ],
  [
    'metrics count the work of everybody',
    /^select status, count\(\*\)::int as count from (?:runs|projects) where .* group by 1$/,
  ],
  [
    'a sweep removes what is deleted, of everybody',
    /^select (?:id )?from conversations where deleted_at is not null|^delete from (?:runs|messages) where conversation_id in |^delete from conversations where id in |^delete from attachments where id = any/,
  ],
  [
    'a start, or a sweep, compares files with what anybody has',
    /^select (?:(?:snapshot|index)_key from projects|storage_key from attachments|distinct repo_name, source->>'url' as url from projects)/,
  ],
]

/** Statements that name a tenant and yet look into every part, by why. */
const everyPart: readonly (readonly [reason: string, statement: RegExp])[] = [
  [
    'what is shared with an organisation lies with whoever added it',
    /\bprojects\.organisation_id = any\(array\(|\bconversations\.shared_with = any\(array\(/,
  ],
  ['a worker takes the next run of anybody', /^update runs set status = 'running'/],
]

/** Whether it is known why a statement asks every part of a database that is distributed by tenant. */
export function asksEveryPart(statement: string): boolean {
  const text = normalise(statement)
  return [...exceptions, ...everyPart].some(([, pattern]) => pattern.test(text))
}

/** Whether a statement on what belongs to somebody says whose it is: among its conditions, or the values that it adds. */
export function namesTenant(statement: string): boolean {
  const text = normalise(statement)
  const named = [...text.matchAll(/\b(?:from|join|into|update|using) ([a-z_]+)/g)].map(
    ([, name = '']) => name,
  )
  if (!named.some((name) => tenantTables.has(name))) return true
  const conditions = text.startsWith('insert into ')
    ? text
    : text.slice(Math.max(0, text.search(/\b(?:where|on)\b/)))
  return tenantKeys.test(conditions) || exceptions.some(([, pattern]) => pattern.test(text))
}

function normalise(statement: string): string {
  return statement.toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
}
