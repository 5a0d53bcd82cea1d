/**
 * In order of their names. One that has been released is never edited: add another.
 * Tables are named without a schema; the connection's search_path says where they go.
 */
export const migrations: Readonly<Record<string, readonly string[]>> = {
  '0001-first-tables': [
    `create table users (
    id text primary key,
    name text not null,
    created_at timestamptz not null default now(),
    message_limit integer check (message_limit >= 0),
    messages_used integer not null default 0,
    period_start timestamptz,
    period_end timestamptz,
    check ((period_start is null and period_end is null) or period_start < period_end)
  )`,
    `create table api_keys (
    id uuid primary key,
    user_id text not null references users,
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    prefix text not null,
    name text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`,
    `create index api_keys_of_user on api_keys (user_id, id)`,
    `create table projects (
    id uuid primary key,
    user_id text not null references users,
    repo_name text not null,
    source jsonb not null,
    request_key text,
    branch_name text,
    commit_id text,
    status text not null check (status in ('submitted','cloned','parsed','processing','inferring','ready','error')),
    progress jsonb not null default '{}',
    error_code text,
    error_message text,
    statistics jsonb not null default 'null',
    snapshot_key text,
    latest boolean not null default false,
    remote_checked_at timestamptz,
    parse_generation integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
    `create unique index projects_one_a_request on projects (user_id, repo_name, request_key)
    where deleted_at is null and request_key is not null`,
    `create index projects_of_user on projects (user_id, id) where deleted_at is null`,
    `create table conversations (
    id uuid primary key,
    user_id text not null references users,
    title text not null,
    hidden boolean not null,
    agent_ids text[] not null,
    project_ids uuid[] not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
    `create index conversations_of_user on conversations (user_id, id) where deleted_at is null`,
    `create table messages (
    id uuid primary key,
    conversation_id uuid not null references conversations,
    user_id text not null,
    role text not null check (role in ('human','agent')),
    content text not null,
    citations jsonb not null default '[]',
    tool_calls jsonb not null default '[]',
    thinking text,
    node_ids text[] not null default '{}',
    attachment_ids uuid[] not null default '{}',
    status text not null check (status in ('running','completed','stopped','error')),
    run_id uuid,
    created_at timestamptz not null default now()
  )`,
    `create index messages_of_conversation on messages (conversation_id, id)`,
    `create table runs (
    id uuid primary key,
    user_id text not null references users,
    conversation_id uuid not null references conversations,
    human_message_id uuid not null references messages,
    agent_message_id uuid not null references messages,
    session_id text not null,
    agent_id text not null,
    status text not null check (status in ('queued','running','completed','stopped','error')),
    error text,
    lease_owner text,
    lease_expires_at timestamptz,
    attempts integer not null default 0,
    stop_requested boolean not null default false,
    has_output boolean not null default false,
    last_sequence integer not null default 0,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    unique (user_id, session_id)
  )`,
    `create index runs_of_conversation on runs (conversation_id, id)`,
    `create index runs_unfinished on runs (lease_expires_at) where status in ('queued','running')`,
    `create table run_events (
    run_id uuid not null references runs on delete cascade,
    user_id text not null,
    sequence integer not null,
    event jsonb not null,
    created_at timestamptz not null default now(),
    primary key (run_id, sequence)
  )`,
    `create table attachments (
    id uuid primary key,
    user_id text not null references users,
    kind text not null check (kind in ('image','document')),
    file_name text not null,
    mime_type text not null,
    byte_size bigint not null,
    storage_key text not null,
    created_at timestamptz not null default now()
  )`,
    `create index attachments_of_user on attachments (user_id, id)`,
    `create table jobs (
    id uuid primary key,
    kind text not null,
    key text not null,
    payload jsonb not null,
    attempts integer not null default 0,
    available_at timestamptz not null default now(),
    lease_owner text,
    lease_expires_at timestamptz,
    error text,
    created_at timestamptz not null default now()
  )`,
    `create unique index jobs_one_waiting_a_key on jobs (kind, key) where lease_owner is null`,
    `create unique index jobs_one_active_a_key on jobs (kind, key) where lease_owner is not null`,
    `create index jobs_by_availability on jobs (kind, available_at)`,
  ],
  '0002-hand-overs': [
    `alter table jobs add column hand_overs integer not null default 0`,
    `alter table runs add column hand_overs integer not null default 0`,
  ],
  '0003-purges': [
    `create index conversations_deleted on conversations (id) where deleted_at is not null`,
    `create index messages_with_attachments on messages using gin (attachment_ids) where attachment_ids <> '{}'`,
  ],
  '0004-order-of-records': [
    ...['messages', 'conversations', 'projects', 'runs', 'api_keys'].flatMap((table) => [
      `alter table ${table} add column sequence bigint`,
      `update ${table} set sequence = numbered.position
      from (select id, row_number() over (order by id) as position from ${table}) as numbered
      where ${table}.id = numbered.id`,
      `alter table ${table} alter column sequence set not null,
      alter column sequence add generated always as identity`,
      `select setval(pg_get_serial_sequence('${table}', 'sequence'),
      (select coalesce(max(sequence), 0) + 1 from ${table}), false)`,
    ]),
    `drop index messages_of_conversation, conversations_of_user, projects_of_user, runs_of_conversation, api_keys_of_user`,
    `create index messages_of_conversation on messages (conversation_id, sequence)`,
    `create index conversations_of_user on conversations (user_id, sequence) where deleted_at is null`,
    `create index projects_of_user on projects (user_id, sequence) where deleted_at is null`,
    `create index runs_of_conversation on runs (conversation_id, sequence)`,
    `create index api_keys_of_user on api_keys (user_id, sequence)`,
  ],
  '0005-repeated-requests': [
    `create table request_keys (
    user_id text not null references users on delete cascade,
    key text not null,
    fingerprint text not null,
    run_id uuid not null references runs on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
  )`,
    `create index request_keys_of_run on request_keys (run_id)`,
  ],
  '0006-plans-that-end': [
    // Until here every period was followed by another.
    `alter table users add column period_renews boolean not null default true`,
    `alter table users alter column period_renews set default false`,
  ],
  '0007-projects-by-address': [
    `drop index projects_one_a_request`,
    `update projects set source = source || '{"branchName": null}' where source->>'kind' = 'local'`,
    // Of several projects of one folder, which older versions made, the newest is the one that is found again.
    `with newest as (
    select distinct on (user_id, source->>'path', source->>'commitId') id, source->>'commitId' as commit_id
    from projects where source->>'kind' = 'local' and deleted_at is null
    order by user_id, source->>'path', source->>'commitId', id desc
  )
  update projects set request_key = coalesce('commit:' || newest.commit_id, 'default')
  from newest where projects.id = newest.id`,
    // The address, and not the name, says which repository it is: two hosts may each have an own/flask.
    `create unique index projects_one_a_request on projects
    (user_id, coalesce(source->>'url', source->>'path'), request_key)
    where deleted_at is null and request_key is not null`,
  ],
  '0008-usage-of-models': [
    `alter table runs add column usage jsonb`,
    // Apart from the runs, which go with their conversation: what was used stays used.
    `create table model_usage (
    run_id uuid primary key,
    user_id text not null references users on delete cascade,
    model text not null,
    input_tokens bigint not null,
    cached_input_tokens bigint not null,
    output_tokens bigint not null,
    cost double precision,
    created_at timestamptz not null default now()
  )`,
    `create index model_usage_of_user on model_usage (user_id, created_at)`,
  ],
  '0009-conversations-by-use': [
    `alter table conversations add column pinned_at timestamptz`,
    `create index conversations_by_use on conversations (user_id, (pinned_at is not null), updated_at, sequence)
    where deleted_at is null`,
  ],
  '0010-accounts': [
    `alter table users
    add column email text,
    add column email_verified boolean not null default false,
    add column image text,
    add column role text not null default 'member' check (role in ('member','administrator')),
    add column disabled_at timestamptz,
    add column updated_at timestamptz not null default now()`,
    // Whoever signs in by e-mail is looked for in lower case.
    `alter table users add constraint users_email check (email = lower(email))`,
    `create unique index users_one_an_email on users (email)`,
    `create table sessions (
    id text primary key,
    user_id text not null references users on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
    `create index sessions_of_user on sessions (user_id)`,
    // How a user signs in: by a password, or as whom another service knows them.
    `create table identities (
    id text primary key,
    user_id text not null references users on delete cascade,
    provider_id text not null,
    account_id text not null,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider_id, account_id)
  )`,
    `create index identities_of_user on identities (user_id)`,
    // What a sign-in by another service is waited for with.
    `create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
    `create index verifications_by_identifier on verifications (identifier)`,
  ],
  '0011-plans-that-are-billed': [`alter table users add column plan_set_at timestamptz`],
  '0012-cited-lines': [`alter table messages add column cited_lines jsonb not null default '[]'`],
  '0013-organisations': [
    `create table organisations (
    id uuid primary key,
    name text not null,
    created_at timestamptz not null default now()
  )`,
    `create table memberships (
    user_id text not null references users on delete cascade,
    organisation_id uuid not null references organisations on delete cascade,
    role text not null check (role in ('owner','admin','member')),
    created_at timestamptz not null default now(),
    primary key (user_id, organisation_id)
  )`,
    `create index memberships_of_organisation on memberships (organisation_id)`,
    `create table invitations (
    id uuid primary key,
    organisation_id uuid not null references organisations on delete cascade,
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    role text not null check (role in ('admin','member')),
    invited_by text references users on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
    `create index invitations_of_organisation on invitations (organisation_id)`,
    // A project belongs to its organisation, else to its user.
    `alter table projects add column organisation_id uuid references organisations on delete set null`,
    `create index projects_of_organisation on projects (organisation_id, sequence) where deleted_at is null`,
    `drop index projects_one_a_request`,
    `create unique index projects_one_a_request on projects
    (user_id, coalesce(source->>'url', source->>'path'), request_key)
    where deleted_at is null and request_key is not null and organisation_id is null`,
    `create unique index projects_one_a_request_of_organisation on projects
    (organisation_id, coalesce(source->>'url', source->>'path'), request_key)
    where deleted_at is null and request_key is not null and organisation_id is not null`,
    `alter table conversations add column shared_with uuid references organisations on delete set null`,
    `create index conversations_shared on conversations (shared_with) where shared_with is not null`,
  ],
  '0014-tokens-of-git-hosts': [
    `create table git_tokens (
    id uuid primary key,
    user_id text not null references users on delete cascade,
    origin text not null,
    sealed text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    unique (user_id, origin)
  )`,
  ],
  // A webhook names a repository, whoever has projects of it.
  '0015-projects-by-address': [
    `create index projects_by_address on projects ((coalesce(source->>'url', source->>'path'))) where deleted_at is null`,
  ],
  // Whether a job is the likely cause of its worker's end.
  '0016-crashes-of-jobs': [
    `alter table jobs add column is_at_work boolean not null default false`,
    `alter table jobs add column crashes integer not null default 0`,
  ],
  // Whoever takes up a run whose process died reads from the editor too.
  '0017-tunnels-of-runs': [`alter table runs add column tunnel_url text`],
  // Zero until a project is parsed again.
  '0018-disk-use-of-projects': [
    `alter table projects add column snapshot_bytes bigint not null default 0,
    add column mirror_bytes bigint not null default 0`,
  ],
  '0019-grants-of-the-github-app': [
    `create table github_grants (
    id uuid primary key,
    user_id text references users on delete cascade,
    organisation_id uuid references organisations on delete cascade,
    account text not null check (account = lower(account)),
    name text check (name = lower(name)),
    created_at timestamptz not null default now(),
    check (num_nonnulls(user_id, organisation_id) = 1)
  )`,
    `create unique index github_grants_once on github_grants
    (account, (coalesce(name, '')), (coalesce(user_id, organisation_id::text)))`,
    `create index github_grants_of_user on github_grants (user_id)`,
    `create index github_grants_of_organisation on github_grants (organisation_id)`,
  ],
  // Without whoever made it an invitation would be one of the service's administrator.
  '0020-invitations-end-with-who-made-them': [
    `alter table invitations drop constraint invitations_invited_by_fkey`,
    `alter table invitations add foreign key (invited_by) references users on delete cascade`,
  ],
  // Prompts, replies and results of a run: read by whoever audits or replays it, never with the run itself.
  '0021-records-of-runs': [
    `create table run_records (
    run_id uuid primary key references runs on delete cascade,
    user_id text not null,
    record jsonb not null,
    created_at timestamptz not null default now()
  )`,
  ],
  // A key that is revoked and a session that is ended take their answers along.
  '0022-credentials-of-runs': [`alter table runs add column credential text`],
  // Models that are chosen in the web app, whose keys are encrypted, and which of them a conversation asks.
  '0023-chosen-models': [
    `create table service_models (
    only_one boolean primary key default true check (only_one),
    settings jsonb not null,
    sealed text,
    updated_at timestamptz not null default now()
  )`,
    `create table own_models (
    user_id text primary key references users on delete cascade,
    settings jsonb not null,
    sealed text,
    updated_at timestamptz not null default now()
  )`,
    `alter table conversations add column model text`,
    `alter table organisations add column own_models boolean not null default true`,
    `create index run_records_by_age on run_records (created_at)`,
  ],
  // An answer that another one has taken the place of is kept, with its question.
  '0024-versions-of-answers': [
    `alter table messages add column replaced_by uuid references messages`,
    `create index messages_replaced on messages (replaced_by) where replaced_by is not null`,
  ],
  // An index that another tool made of the code, which the project is parsed with.
  '0025-attached-indexes': [
    `alter table projects add column index_key text, add column index_bytes bigint not null default 0`,
  ],
  // Null where it was shared before that was kept.
  '0026-when-conversations-were-shared': [`alter table conversations add column shared_at timestamptz`],
  // Pages that people have corrected stay as they wrote them, whoever has the project then.
  '0027-corrected-pages-of-books': [
    `create table book_pages (
    project_id uuid not null references projects on delete cascade,
    page_id text not null,
    title text not null,
    about text not null,
    parent text,
    markdown text not null,
    cited_lines jsonb not null,
    written_by text references users on delete set null,
    commit_id text,
    written_at timestamptz not null default now(),
    primary key (project_id, page_id)
  )`,
    `create index book_pages_of_writer on book_pages (written_by)`,
  ],
  // Prose that a model writes for pages: off where there is no row, and it ends with whoever pays for it.
  '0028-prose-of-books': [
    `create table book_writing (
    project_id uuid primary key references projects on delete cascade,
    user_id text not null references users on delete cascade,
    tokens integer not null,
    done_key text,
    failure text,
    spent_key text,
    spent_tokens integer not null default 0,
    claimed_until timestamptz
  )`,
    `create index book_writing_of_user on book_writing (user_id)`,
    `create table book_prose (
    project_id uuid not null references projects on delete cascade,
    page_id text not null,
    markdown text not null,
    cited_lines jsonb not null,
    model text not null,
    written_at timestamptz not null default now(),
    primary key (project_id, page_id)
  )`,
  ],
  '0029-lists-of-organisations': [
    `create table lists (
    id uuid not null,
    organisation_id uuid not null references organisations on delete cascade,
    name text not null,
    created_at timestamptz not null default now(),
    primary key (organisation_id, id)
  )`,
    `create table list_entries (
    id uuid not null,
    organisation_id uuid not null,
    list_id uuid not null,
    conversation_id uuid references conversations on delete cascade,
    name text,
    search text,
    created_at timestamptz not null default now(),
    primary key (organisation_id, list_id, id),
    foreign key (organisation_id, list_id) references lists on delete cascade,
    check (num_nonnulls(conversation_id, search) = 1 and (name is null) = (search is null))
  )`,
    `create index list_entries_of_conversation on list_entries (conversation_id) where conversation_id is not null`,
  ],
  '0030-origin-of-branches': [
    `alter table conversations add column branch_of uuid references conversations on delete set null`,
    `create index conversations_of_origin on conversations (branch_of) where branch_of is not null`,
  ],
}
