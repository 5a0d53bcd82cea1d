import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { defaultDataDirectory } from './default-data-directory.ts'
import { gitTokenList } from './git-tokens.ts'
import type { GitTokens } from './git-tokens.ts'
import { defaultMemoryBudgetMb, memorySize } from './memory-size.ts'
import { parseModelSettings } from '../agents/providers/model-settings.ts'
import type { ModelSettings } from '../agents/providers/model-settings.ts'
import { parseEmbeddingSettings } from '../agents/providers/embeddings/embedding-settings.ts'
import type { EmbeddingSettings } from '../agents/providers/embeddings/embedding-settings.ts'
import type { S3Settings } from '../objects/index.ts'
import { readGithubApp } from './github-app/settings.ts'
import type { GithubApp } from './github-app/settings.ts'
import { parseObjectStore } from './object-store-settings.ts'

export type Config = {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly dataDirectory: string
  /** The local user's key; undefined: made and kept in the data directory. */
  readonly apiKey: string | undefined
  readonly developmentMode: boolean
  readonly sample: boolean
  /** Undefined: the embedded server. */
  readonly databaseUrl: string | undefined
  /** What processes on several machines share files by; undefined: the data directory holds them. */
  readonly objectStore: S3Settings | undefined
  /** What copies of such files may take on this machine. */
  readonly cacheSizeMb: number
  /** False: this process takes up no parses; others do. */
  readonly parses: boolean
  /** When it is told to end: so long it waits for answers that are being written. */
  readonly drainSeconds: number
  readonly model: ModelSettings
  /** Hosts, and ranges of addresses that are not public, at which models that are set in the web app may be. */
  readonly modelHosts: readonly string[]
  /** How long what a run was is kept; undefined: as long as its conversation. */
  readonly runRecordDays: number | undefined
  /** Undefined: search ranks by words alone. */
  readonly embeddings: EmbeddingSettings | undefined
  /** Base URL for `owner/repo` names. */
  readonly gitHost: string
  /** For that host alone, unless `gitTokens` has another one. */
  readonly gitToken: string | undefined
  /** For other hosts too, each for its own alone. */
  readonly gitTokens: GitTokens
  /**
   * Other hosts that repositories are read from outside development mode: `example.com`, `*.example.com`,
   * `example.com:8443`, and ranges of addresses that they may have though these are not public: `10.1.0.0/16`.
   */
  readonly gitHosts: readonly string[]
  /** Undefined: none reads private repositories. */
  readonly githubApp: GithubApp | undefined
  /** What parsing one repository may use, all its threads together. */
  readonly memoryBudgetMb: number
  readonly workers: number | undefined
  /** Megabytes of code from which on a project can be asked while its calls are still being followed. */
  readonly earlyFromMb: number
  /** What the attachments of one user may take together. */
  readonly uploadQuota: { readonly megabytes: number; readonly files: number }
  /** What an index that is attached to a project may have. */
  readonly maxIndexMb: number
  /** Of one user: parses that wait or run, and projects. Undefined: any number. */
  readonly parseQuota: { readonly maxParses: number | undefined; readonly maxProjects: number | undefined }
  /** Of one user: what snapshots and mirrors of their projects take. Undefined: any. */
  readonly diskQuotaMb: number | undefined
  /** Requests a minute: of an address to what needs no key, and of a user. Undefined: any number. */
  readonly requestLimits: { readonly ofAddress: number | undefined; readonly ofUser: number | undefined }
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  readonly internalAdminSecret: string | undefined
  /** What those who read `/metrics` show; undefined: there is no such address. */
  readonly metricsToken: string | undefined
  /** Whether somebody collects traces; where and how, the standard variables say. */
  readonly traces: boolean
  /** Absolute: the file that a line is added to for each request of a user; undefined: none. */
  readonly auditLog: string | undefined
  /** What events of a billing provider are signed with; undefined: none are taken. */
  readonly billingSecret: string | undefined
  /** What git hosts sign their webhooks with; undefined: none are taken. */
  readonly webhookSecret: string | undefined
  /** Undefined: nobody signs in, as in development mode; clients have keys. */
  readonly accounts: AccountSettings | undefined
  /** What sessions are signed and tokens encrypted with; undefined: made and kept in the data directory. */
  readonly secret: string | undefined
  /** Whether a message is answered by a stream where the request leaves `stream` out and names no type of answer. */
  readonly streamDefault: boolean
  /** How streams are written to requests below `/api/v1`: server-sent events, or bare JSON objects. */
  readonly formerStreamFormat: 'sse' | 'json'
  /** Hosts that a `tunnel_url` may name; `*.example.com` stands for all below it. */
  readonly tunnelHosts: readonly string[]
}

export type AccountSettings = {
  /** Where browsers reach the service: `https://parley.example.com`. Undefined: at the address that it listens on. */
  readonly publicUrl: string | undefined
  /** Whether anybody may sign up, or only who is invited. */
  readonly signUp: 'open' | 'invited'
  readonly providers: readonly IdentityProvider[]
}

/** Another service that people sign in with. */
export type IdentityProvider = {
  readonly id: 'github' | 'oidc'
  readonly name: string
  /** Of an OpenID Connect provider: its address, below which `.well-known/openid-configuration` is. */
  readonly issuer?: string
  readonly clientId: string
  readonly clientSecret: string
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment once. Throws a `ConfigError` that names every setting that is wrong. */
export function parseConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const trimmed = value?.trim() ?? ''
      return trimmed === '' ? [] : [[name, trimmed]]
    }),
  )
  const problems: string[] = []
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0])
      const shown = secretNames.has(name) ? '' : ` "${given[name] ?? ''}"`
      problems.push(`Cannot use ${name}${shown}: ${issue.message}`)
    }
  }
  for (const [name, needed] of needs) {
    if (given[name] !== undefined && given[needed] === undefined) {
      problems.push(`Cannot use ${name} without ${needed}`)
    }
  }
  let model: ModelSettings = { provider: 'built-in' }
  let embeddings: EmbeddingSettings | undefined
  let objectStore: S3Settings | undefined
  let githubApp: GithubApp | undefined
  try {
    model = parseModelSettings(given)
    embeddings = parseEmbeddingSettings(given)
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  try {
    objectStore = parseObjectStore(given)
  } catch (error) {
    problems.push((error as Error).message)
  }
  const { PARLEY_GITHUB_APP: appId, PARLEY_GITHUB_APP_KEY_FILE: keyFile } = given
  if (parsed.success && appId !== undefined && keyFile !== undefined) {
    try {
      githubApp = readGithubApp({ id: appId, keyFile, host: parsed.data.PARLEY_GITHUB_APP_HOST })
    } catch (error) {
      problems.push((error as Error).message)
    }
  }
  if (
    objectStore !== undefined &&
    given['DATABASE_URL'] !== undefined &&
    given['PARLEY_SECRET'] === undefined
  ) {
    problems.push(
      'Cannot use PARLEY_OBJECT_STORE with DATABASE_URL and without PARLEY_SECRET: expected the same secret on every machine, such as what "openssl rand -hex 32" prints',
    )
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  const values = parsed.data
  const isDevelopmentMode = values.isDevelopmentMode === 'enabled'
  return {
    host: values.HOST,
    port: values.PORT,
    dataDirectory: resolve(values.PARLEY_DATA ?? defaultDataDirectory(environment)),
    apiKey: values.PARLEY_API_KEY,
    developmentMode: isDevelopmentMode,
    sample: values.PARLEY_SAMPLE === 'on',
    databaseUrl: values.DATABASE_URL,
    objectStore,
    cacheSizeMb: values.PARLEY_CACHE_SIZE,
    parses: values.PARLEY_WORK === 'on',
    drainSeconds: values.PARLEY_DRAIN_SECONDS,
    model,
    modelHosts: values.PARLEY_MODEL_HOSTS,
    runRecordDays: values.PARLEY_RUN_RECORD_DAYS,
    embeddings,
    gitHost: values.PARLEY_GIT_HOST,
    gitToken: values.PARLEY_GIT_TOKEN,
    gitTokens: values.PARLEY_GIT_TOKENS,
    gitHosts: values.PARLEY_GIT_HOSTS,
    githubApp,
    memoryBudgetMb: values.PARLEY_MEMORY_BUDGET ?? defaultMemoryBudgetMb(),
    workers: values.PARLEY_WORKERS,
    earlyFromMb: values.PARLEY_EARLY_FROM,
    uploadQuota: { megabytes: values.PARLEY_UPLOAD_QUOTA, files: values.PARLEY_UPLOAD_FILES },
    maxIndexMb: values.PARLEY_MAX_INDEX,
    parseQuota: {
      maxParses: values.PARLEY_MAX_PARSES ?? (isDevelopmentMode ? undefined : DEFAULT_MAX_PARSES),
      maxProjects: values.PARLEY_MAX_PROJECTS ?? (isDevelopmentMode ? undefined : DEFAULT_MAX_PROJECTS),
    },
    diskQuotaMb: values.PARLEY_DISK_QUOTA ?? (isDevelopmentMode ? undefined : DEFAULT_DISK_QUOTA_MB),
    requestLimits: {
      ofAddress: values.PARLEY_ADDRESS_LIMIT ?? (isDevelopmentMode ? undefined : DEFAULT_ADDRESS_LIMIT),
      ofUser: values.PARLEY_USER_LIMIT,
    },
    trustedProxies: values.PARLEY_TRUSTED_PROXIES,
    internalAdminSecret: values.INTERNAL_ADMIN_SECRET,
    metricsToken: values.PARLEY_METRICS_TOKEN,
    traces:
      values.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
      (values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined,
    auditLog: values.PARLEY_AUDIT_LOG === undefined ? undefined : resolve(values.PARLEY_AUDIT_LOG),
    accounts: isDevelopmentMode || values.PARLEY_ACCOUNTS === 'off' ? undefined : toAccountSettings(values),
    secret: values.PARLEY_SECRET,
    billingSecret: values.PARLEY_BILLING_SECRET,
    webhookSecret: values.PARLEY_WEBHOOK_SECRET,
    formerStreamFormat: values.PARLEY_V1_STREAM_FORMAT,
    streamDefault: values.PARLEY_STREAM_DEFAULT === 'on',
    tunnelHosts: values.PARLEY_TUNNEL_HOSTS,
  }
}

function toAccountSettings(values: z.output<typeof environmentSchema>): AccountSettings {
  const { PARLEY_GITHUB_CLIENT: github, PARLEY_OIDC_CLIENT: oidc, PARLEY_OIDC_ISSUER: issuer } = values
  return {
    publicUrl: values.PARLEY_PUBLIC_URL,
    signUp: values.PARLEY_SIGN_UP,
    providers: [
      ...(github === undefined ? [] : [{ id: 'github' as const, name: 'GitHub', ...github }]),
      ...(oidc === undefined || issuer === undefined
        ? []
        : [{ id: 'oidc' as const, name: values.PARLEY_OIDC_NAME, issuer, ...oidc }]),
    ],
  }
}

/** More than a person has a use for, and few enough that one user does not fill queue and disk. */
const DEFAULT_MAX_PARSES = 100
const DEFAULT_MAX_PROJECTS = 1_000
const DEFAULT_DISK_QUOTA_MB = 100 * 1024

/** Sign-ins and events of webhooks that one address sends in a minute: of a whole office, not of a program that tries. */
const DEFAULT_ADDRESS_LIMIT = 300

/** Settings that mean nothing without another one. Providers send browsers back to the public address. */
const needs = [
  ['PARLEY_OIDC_CLIENT', 'PARLEY_OIDC_ISSUER'],
  ['PARLEY_OIDC_ISSUER', 'PARLEY_OIDC_CLIENT'],
  ['PARLEY_OIDC_CLIENT', 'PARLEY_PUBLIC_URL'],
  ['PARLEY_GITHUB_CLIENT', 'PARLEY_PUBLIC_URL'],
  ['PARLEY_GITHUB_APP', 'PARLEY_GITHUB_APP_KEY_FILE'],
  ['PARLEY_GITHUB_APP_KEY_FILE', 'PARLEY_GITHUB_APP'],
] as const

/** Their values appear in no message. */
const secretNames = new Set([
  'PARLEY_API_KEY',
  'DATABASE_URL',
  'PARLEY_GIT_TOKEN',
  'PARLEY_GIT_TOKENS',
  'INTERNAL_ADMIN_SECRET',
  'PARLEY_METRICS_TOKEN',
  'PARLEY_SECRET',
  'PARLEY_BILLING_SECRET',
  'PARLEY_WEBHOOK_SECRET',
  'PARLEY_GITHUB_CLIENT',
  'PARLEY_OIDC_CLIENT',
])

const wholeNumber = (least: number, most: number) => {
  const expected = `expected a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, expected)
    .transform(Number)
    .refine((value) => value >= least && value <= most, expected)
}

/** A secret that is too short can be guessed. */
const secret = z.string().regex(/^[\x21-\x7e]{16,512}$/, 'expected 16 to 512 printable characters, no spaces')

const urlOf = (pattern: RegExp, expected: string) =>
  z.string().refine((value) => pattern.test(value) && URL.canParse(value), expected)

/** `ID:SECRET`, as the provider names its client. */
const oauthClient = z
  .string()
  .regex(
    /^[\x21-\x39\x3b-\x7e]{1,256}:[\x21-\x7e]{1,512}$/,
    'expected the id and the secret of a client, with a colon between',
  )
  .transform((pair) => {
    const at = pair.indexOf(':')
    return { clientId: pair.slice(0, at), clientSecret: pair.slice(at + 1) }
  })

const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/

const listOf = (isEntry: (entry: string) => boolean, error: string) =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((entry) => entry !== ''),
    )
    .refine((entries) => entries.every(isEntry), { error })

function isAddressRange(entry: string): boolean {
  const [network = '', prefix = '', ...rest] = entry.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(network)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
}

const hostList = (examples: string) =>
  listOf(
    (entry) => isAddressRange(entry) || HOST.test(entry.replace(/:\d{1,5}$/, '')),
    `expected host names with commas between them, such as ${examples}, and ranges of their addresses that are not public, such as 10.1.0.0/16`,
  )

const environmentSchema = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'expected a host name or an address')
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8001),
  PARLEY_DATA: z.string().optional(),
  PARLEY_API_KEY: secret.optional(),
  isDevelopmentMode: z
    .enum(['enabled', 'disabled'], { error: 'expected "enabled" or "disabled"' })
    .default('disabled'),
  PARLEY_SAMPLE: z.enum(['on', 'off'], { error: 'expected "on" or "off"' }).default('on'),
  DATABASE_URL: urlOf(
    /^postgres(?:ql)?:\/\//,
    'expected an address such as postgres://user:password@host:5432/name',
  ).optional(),
  PARLEY_GIT_HOST: urlOf(/^https?:\/\//, 'expected a base URL such as https://github.com').default(
    'https://github.com',
  ),
  PARLEY_GIT_TOKEN: z.string().optional(),
  PARLEY_GIT_TOKENS: gitTokenList.default(new Map()),
  PARLEY_MEMORY_BUDGET: memorySize.optional(),
  PARLEY_CACHE_SIZE: memorySize.default(10_240),
  PARLEY_WORK: z.enum(['on', 'off'], { error: 'expected "on" or "off"' }).default('on'),
  PARLEY_DRAIN_SECONDS: wholeNumber(0, 3600).default(10),
  PARLEY_WORKERS: wholeNumber(1, 256).optional(),
  // Following calls takes some ten seconds then (1 MB of code a second on two cores); from 1 MB on it has a thread beside it.
  PARLEY_EARLY_FROM: wholeNumber(1, 1_000_000).default(8),
  PARLEY_UPLOAD_QUOTA: memorySize.default(1024),
  PARLEY_UPLOAD_FILES: wholeNumber(1, 1_000_000).default(1_000),
  PARLEY_MAX_INDEX: memorySize.default(500),
  PARLEY_MAX_PARSES: wholeNumber(1, 1_000_000).optional(),
  PARLEY_MAX_PROJECTS: wholeNumber(1, 1_000_000).optional(),
  PARLEY_DISK_QUOTA: memorySize.optional(),
  PARLEY_ADDRESS_LIMIT: wholeNumber(10, 1_000_000).optional(),
  PARLEY_USER_LIMIT: wholeNumber(60, 1_000_000).optional(),
  PARLEY_TRUSTED_PROXIES: listOf(
    (entry) => isIP(entry) !== 0 || isAddressRange(entry),
    'expected addresses and ranges with commas between them, such as 127.0.0.1, 10.1.0.0/16',
  ),
  INTERNAL_ADMIN_SECRET: secret.optional(),
  PARLEY_METRICS_TOKEN: secret.optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(
    /^https?:\/\//,
    'expected an address such as http://localhost:4318',
  ).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlOf(
    /^https?:\/\//,
    'expected an address such as http://localhost:4318/v1/traces',
  ).optional(),
  PARLEY_AUDIT_LOG: z.string().optional(),
  PARLEY_ACCOUNTS: z.enum(['on', 'off'], { error: 'expected "on" or "off"' }).default('on'),
  PARLEY_SIGN_UP: z.enum(['open', 'invited'], { error: 'expected "open" or "invited"' }).default('invited'),
  PARLEY_PUBLIC_URL: urlOf(/^https?:\/\//, 'expected an address such as https://parley.example.com')
    .transform((address) => new URL(address))
    .refine(({ href, origin }) => href === `${origin}/`, 'expected no path behind the host')
    .transform(({ origin }) => origin)
    .optional(),
  PARLEY_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,512}$/, 'expected 32 to 512 printable characters, no spaces')
    .optional(),
  PARLEY_BILLING_SECRET: secret.optional(),
  PARLEY_WEBHOOK_SECRET: secret.optional(),
  PARLEY_GITHUB_APP: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'expected the id of a GitHub App, or its client id')
    .optional(),
  PARLEY_GITHUB_APP_KEY_FILE: z.string().optional(),
  PARLEY_GITHUB_APP_HOST: urlOf(
    /^https?:\/\//,
    'expected an address such as https://github.example.com',
  ).default('https://github.com'),
  PARLEY_GITHUB_CLIENT: oauthClient.optional(),
  PARLEY_OIDC_ISSUER: urlOf(
    /^https?:\/\//,
    'expected the address of an OpenID Connect provider, such as https://login.example.com',
  ).optional(),
  PARLEY_OIDC_CLIENT: oauthClient.optional(),
  PARLEY_OIDC_NAME: z.string().max(60, 'expected at most 60 characters').default('single sign-on'),
  PARLEY_V1_STREAM_FORMAT: z.enum(['sse', 'json'], { error: 'expected "sse" or "json"' }).default('sse'),
  PARLEY_STREAM_DEFAULT: z.enum(['on', 'off'], { error: 'expected "on" or "off"' }).default('on'),
  PARLEY_GIT_HOSTS: hostList('gitlab.example.com, *.example.net, code.example.org:8443'),
  PARLEY_MODEL_HOSTS: hostList('models.example.com, *.example.net, gateway.example.org:8443'),
  PARLEY_RUN_RECORD_DAYS: wholeNumber(0, 36_500).optional(),
  PARLEY_TUNNEL_HOSTS: listOf(
    (entry) => HOST.test(entry),
    'expected host names with commas between them, such as tunnel.example.com, *.example.net',
  ),
})
