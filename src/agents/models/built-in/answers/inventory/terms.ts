import { isStopWord } from '../../../../passages/stop-words.ts'

/** Something that a question asks for, with the forms that it may be written in. */
export interface Term {
  /** As the question has it. */
  readonly word: string
  /** Spellings and names of the same thing. */
  readonly forms: readonly string[]
  /** What the word begins with in all its forms, and other names that may stand for something else. */
  readonly root: string
  readonly aliases: readonly string[]
  /** A regular expression of all forms, for any case. */
  readonly pattern: string
  /** Names what is looked for, not only what it is about. */
  readonly isDecisive: boolean
  /** Its other names are known, so that the absence of all of them says something. */
  readonly isKnown: boolean
}

const mostTerms = 4

/** The terms of "is there any …", the most special ones first. */
export function readTerms(text: string): Term[] {
  const plain = text
    .replace(
      /^\s*(?:(?:is|are) there\b|(?:do|does|did|can|will) (?:we|it|they|the \w+|this \w+|\w+)\b|(?:is|are|has|have|could)\b)/iu,
      ' ',
    )
    .replace(/\b(?:unit |integration )?tests?\b.*$/iu, ' ')
  const special = [
    ...plain.matchAll(
      /\b[A-Za-z]+\/\d(?:\.\d)?\b|\b[a-z]\w{1,30}(?:\.[a-z]\w{1,30}){1,4}\b|\b[A-Za-z]{1,5}\d{1,3}\b|:\/\/|\b[A-Z]{2,}\b|\b[a-z]+:\/\//gu,
    ),
  ].map(([word]) => word)
  const inBrackets = [...text.matchAll(/\(([\w\s,/-]{2,40})\)/gu)].flatMap(([, inner = '']) =>
    inner.split(/[\s,]+/u),
  )
  const words = (plain.match(/[A-Za-z][\w-]{2,}/gu) ?? []).filter(
    (word) => !isStopWord(word) && !fillers.has(word.toLowerCase()),
  )
  const all = [
    ...new Map(
      [...inBrackets, ...special, ...words]
        .filter((word) => word.length > 1)
        .map((word) => [word.toLowerCase(), word]),
    ).values(),
  ]
  const kept = all.filter(
    (word) =>
      !special.some(
        (other) =>
          other !== word &&
          /[/.]/u.test(other) &&
          other.toLowerCase().split(/[/.]/u).includes(word.toLowerCase()),
      ),
  )
  const phrases = [...conceptTerms(text), ...phraseTerms(plain)]
  return [
    ...phrases,
    ...kept
      .filter(
        (word) =>
          !phrases.some(
            ({ word: phrase, forms }) =>
              phrase.toLowerCase().includes(word.toLowerCase()) || forms.includes(word.toLowerCase()),
          ),
      )
      .map((word) => toTerm(word, all.length)),
  ].slice(0, mostTerms)
}

/** Techniques that have several names and abbreviations, of which code has any: only all of them together are absent. */
const concepts: readonly { readonly said: RegExp; readonly forms: readonly string[] }[] = [
  {
    said: /\b(?:two|2|multi)[- ]?factor\b|\b(?:2fa|mfa|totp|hotp|otp)\b|\bone[- ]time passwords?\b/iu,
    forms: [
      'two-factor',
      'two factor',
      'two_factor',
      'twofactor',
      'multi-factor',
      'multifactor',
      '2fa',
      'mfa',
      'totp',
      'hotp',
      'otp',
      'one-time password',
    ],
  },
  {
    said: /\b(?:single[- ]sign[- ]on|sso)\b/iu,
    forms: ['single sign-on', 'single-sign-on', 'sso', 'saml', 'openid', 'oidc', 'oauth'],
  },
  {
    said: /\b(?:webauthn|passkeys?|fido2?)\b/iu,
    forms: ['webauthn', 'passkey', 'fido'],
  },
  {
    said: /\b(?:web ?assembly|wasm)\b/iu,
    forms: ['webassembly', 'wasm'],
  },
  {
    said: /\b(?:server[- ]sent events?|sse)\b/iu,
    forms: ['server-sent event', 'server sent event', 'eventsource', 'text/event-stream', 'sse'],
  },
  {
    said: /\b(?:tamper\w*|manipulat(?:ed|ion)|integrity check\w*)\b/iu,
    forms: ['tamper', 'checksum', 'hmac', 'integrity', 'encrypt', 'signature', 'crc32'],
  },
  {
    said: /\b(?:open ?telemetry|otel|otlp)\b/iu,
    forms: ['opentelemetry', 'otel', 'otlp'],
  },
]

/** Who somebody is; every other technique that is named beside it says more exactly what is asked for. */
const authentication = {
  said: /\b(?:authentication|authenticat\w+|log(?:ging)?[- ]?ins?|sign(?:ing)?[- ]?ins?|user accounts?)\b/iu,
  forms: [
    'authentication',
    'authenticate',
    'authenticator',
    'authorization',
    'login',
    'log in',
    'sign in',
    'signin',
    'auth',
    'jwt',
    'oauth',
  ],
}

function conceptTerms(text: string): Term[] {
  const said = toConcepts(concepts, text)
  return said.length > 0 ? said : toConcepts([authentication], text)
}

function toConcepts(
  among: readonly { readonly said: RegExp; readonly forms: readonly string[] }[],
  text: string,
): Term[] {
  return among.flatMap(({ said, forms }) => {
    const word = said.exec(text)?.[0]
    if (word === undefined) return []
    const pattern = forms
      // A short one is a word of its own: hashes have any two or three letters.
      .map((form) =>
        form.length < 6 ? String.raw`(?:^|[^A-Za-z0-9])${escape(form)}(?:$|[^A-Za-z0-9])` : escape(form),
      )
      .join('|')
    return [{ word, forms, root: '', aliases: [], pattern, isDecisive: true, isKnown: true }]
  })
}

/** Products of two words: "spring security" is written `spring-security`, `springsecurity`, `spring.security`. */
function phraseTerms(text: string): Term[] {
  const match =
    /\b(spring security|rate limit\w*|feature flags?|dark mode|service workers?|message queue|connection pool\w*|depth limit|circuit breaker|web ?sockets?|udp sink|github enterprise)\b/iu.exec(
      text,
    )
  if (match === null) return []
  const [word] = match
  const parts = word.toLowerCase().split(/[\s-]+/u)
  const stem = parts.map((part) => part.replace(/(?:ing|er|s)$/u, ''))
  return [
    {
      word,
      forms: [...new Set([parts.join(' '), parts.join('-'), parts.join('_'), parts.join('')])],
      root: '',
      aliases: [],
      pattern: stem.join(String.raw`[\s_.-]?`),
      isDecisive: true,
      isKnown: true,
    },
  ]
}

function toTerm(word: string, number: number): Term {
  const lower = word.toLowerCase()
  const stem = lower.replace(/(?:ations?|ing|ions?|ers?|es|s)$/u, '')
  const root = stem.length >= 4 ? stem : lower
  const version = /^([a-z]+)\/(\d)/u.exec(lower)
  const own =
    version === null
      ? [root]
      : [lower, `${version[1] ?? ''}${version[2] ?? ''}`, `${version[1] ?? ''}-${version[2] ?? ''}`]
  const others = synonyms.get(root) ?? synonyms.get(lower) ?? []
  const written = [...new Set([...own, ...others])]
  return {
    word,
    forms: [...new Set([lower, ...own.slice(1), ...others])],
    root,
    aliases: others.filter((other) => otherThings.has(other)),
    // Found anywhere in a word where it is long enough to mean itself there; names are split afterwards.
    pattern: written
      .map((form) => (form.length < 5 ? String.raw`(?:^|[^A-Za-z])${escape(form)}` : escape(form)))
      .join('|'),
    isKnown: version !== null || synonyms.has(root) || synonyms.has(lower),
    isDecisive:
      number === 1 ||
      version !== null ||
      synonyms.has(root) ||
      synonyms.has(lower) ||
      /\d|^[A-Z]{2,}$|\w\.\w/u.test(word),
  }
}

/** What there is of the kind of a term that there is not: other versions of a protocol. */
export function similarForms({ word }: Term): string | undefined {
  const version = /^([A-Za-z]+)\/\d/u.exec(word)
  return version === null ? undefined : String.raw`\b${escape(version[1]?.toLowerCase() ?? '')}(?:/)?[12]\b`
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)
}

const fillers = new Set(
  'mode modes feature features system functionality capability support supported supports anywhere somewhere stuff check checks checking implemented implementation available already look looks like kind sort option options way possible used use uses using provide provides client server repository project codebase thing things certain custom other only that with when which handling based'.split(
    ' ',
  ),
)

/** Of the other names those of things that stand beside what is asked for, or that mean much else. */
const otherThings: ReadonlySet<string> = new Set(
  'opensearch mariadb container zlib deflate zstd bcrypt metrics tracing openid role permission protobuf extension locale'.split(
    ' ',
  ),
)

/** Other names of a technique, by the stem of its word. */
const synonyms = new Map<string, readonly string[]>(
  Object.entries({
    yaml: [],
    'http/3': ['quic'],
    'http/2': [],
    kubernetes: ['k8s', 'kubectl', 'helm'],
    docker: ['dockerfile', 'container'],
    gzip: ['zlib', 'deflate', 'gunzip', 'zstd'],
    compress: ['gzip', 'zlib', 'deflate', 'zstd'],
    logs: ['logger', 'logging'],
    log: ['logger', 'logging'],
    cache: ['memoize', 'lru'],
    cach: ['cache', 'memoize', 'lru'],
    graphql: ['gql'],
    websocket: ['ws://'],
    retry: ['retries', 'backoff'],
    retri: ['retry', 'backoff'],
    encrypt: ['cipher', 'aes', 'bcrypt'],
    telemetry: ['opentelemetry', 'metrics', 'tracing'],
    metric: ['prometheus', 'statsd'],
    react: ['jsx', 'tsx'],
    tls: ['ssl', 'https'],
    ci: ['github/workflows', 'gitlab-ci', 'travis', 'jenkins', 'circleci', 'appveyor'],
    csrf: ['xsrf'],
    rbac: ['role', 'permission'],
    jwt: ['jsonwebtoken', 'json web token'],
    tokio: [],
    toml: [],
    xml: [],
    windows: ['win32'],
    typescript: ['tsconfig'],
    postgres: ['postgresql', 'psql', 'pgx'],
    mysql: ['mariadb'],
    mongodb: ['mongo', 'mongoose'],
    sqlite: ['sqlite3'],
    oauth: ['oauth2', 'openid'],
    ldap: [],
    saml: [],
    grpc: ['protobuf'],
    kafka: [],
    redis: [],
    i18n: ['internationalization', 'locale', 'translation'],
    plugin: ['extension', 'addon'],
    webhook: [],
    swagger: ['openapi'],
    openapi: ['swagger'],
    sentry: [],
    rabbitmq: ['amqp'],
    amqp: ['rabbitmq'],
    mqtt: [],
    memcached: [],
    cassandra: [],
    dynamodb: [],
    clickhouse: [],
    elasticsearch: ['opensearch'],
    stripe: [],
    paypal: [],
    terraform: [],
    ansible: [],
    celery: [],
    firebase: [],
    prometheus: [],
    cuda: [],
    opencl: [],
    vulkan: [],
    bluetooth: [],
    captcha: ['recaptcha'],
    asyncio: ['async def'],
  }),
)
