import { claim, limits, quantity } from '../../../../evidence/claims.ts'
import type { Extent } from '../../../../evidence/extent.ts'
import type { Asked } from '../../plans.ts'
import { capitalize, code, joinNames, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll, say } from '../../script.ts'
import { nameWords } from '../../../../inventory/name-words.ts'
import { stemWord } from '../../../../passages/stem-word.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { listEnum } from '../inventory/list-enum.ts'
import { answerRecords } from '../inventory/records.ts'
import { answerEnvironmentVariable } from '../environment.ts'
import type { AllSettings, JoinedSetting } from './all-settings.ts'
import { findSettings } from './all-settings.ts'
import { describeFeatures } from './describe-features.ts'
import { describeDatabase } from './describe-database.ts'
import { describePrecedence } from './describe-precedence.ts'
import { describeSetting } from './describe-settings.ts'
import type { Documented } from './documented-settings.ts'
import { findDocumented } from './documented-settings.ts'
import { findSettingDocs } from './find-setting-docs.ts'
import { findNamedValues } from './find-named-values.ts'
import { gatherFacts } from './gather-facts.ts'
import { grepAll } from './grep-all.ts'
import { planOpen } from '../../plans/open.ts'
import { rankSettings } from './rank-settings.ts'
import type { TopicSettings } from './topic-settings.ts'
import { chooseByTopic, topicWords } from './topic-settings.ts'

const mostRows = 40
const mostRanked = 10

/** What can be set: the settings that the question speaks of, or all of a kind. */
export function* planConfiguration(asked: Asked): Script {
  const { text } = asked.understanding
  const variable = findVariable(text)
  if (variable !== undefined) {
    yield* answerEnvironmentVariable(variable)
    return
  }
  const gathered = yield* gatherFacts(asked, ['settings', 'container', 'manifest'])
  const all = yield* findSettings(gathered, topicWords(text))
  if (/\bfeatures?\b(?! flags?\b)/iu.test(text) && (yield* describeFeatures(text, all.settings))) return
  const isEnvironment = /\benv(?:ironment)?[- ]?(?:variables?|vars?)?\b/iu.test(text)
  const byWords = rankSettings(text, all.settings)
  const named = yield* findNamedValues(text)
  // A setting that has one word of several is not what a name in the code says in full.
  const ranked = named.text !== '' && byWords.every(({ name }) => !named.isNamed(name)) ? [] : byWords
  const variables = all.settings.filter(({ kind }) => kind === 'environment')
  if (isListAsked(text)) {
    const settingsEnum = { words: ['setting'], general: undefined, phrase: 'settings' }
    if (!isEnvironment && /\bsettings\b/iu.test(text) && (yield* listEnum(settingsEnum, 0))) return
    const isBuild = /\b(?:compile|build|macros?|preprocessor|#?define[sd]?|cmake)\b/iu.test(text)
    const ofKind = isEnvironment
      ? variables
      : isBuild
        ? all.settings.filter(({ kind }) => /^(?:define|build option|feature)$/u.test(kind))
        : ofAskedFile(text, all.settings)
    const repository = (gathered.overview?.projects ?? []).flatMap(({ repo_name: name }) =>
      name.toLowerCase().split(/[/_-]/u),
    )
    const file = /\b([\w-]+)\.(?:toml|ya?ml|json|ini|conf|properties)\b/iu.exec(text)?.[1]?.toLowerCase()
    const topic = chooseByTopic(text, ofKind, [...repository, ...(file === undefined ? [] : [file])])
    const documented = yield* findDocumented(topicWords(text).filter((word) => !repository.includes(word)))
    if (yield* describeDocumented(documented, ofKind)) return
    if (topic.settings.length > 0) {
      yield* describeTopic(topic, isEnvironment)
      return
    }
    if (topic.missing.length > 0 && !isEnvironment && (yield* describeOptionsType(topic.missing, text)))
      return
    if (topic.missing.length > 0 && named.text === '')
      yield* say(
        `I did not find ${isEnvironment ? 'an environment variable' : 'a setting'} for ${joinNames(topic.missing.map(code)).replace(/ and (?=[^ ]+$)/u, ' or ')}; one may be registered in a way that I do not read. `,
      )
    if (!isEnvironment && ofKind.length > 0 && (topic.missing.length === 0 || named.text === '')) {
      yield* describeAll({ ...all, settings: ofKind })
      return
    }
  }
  if (isEnvironment && (ranked.length === 0 || isListAsked(text))) {
    yield* describeVariables(variables, ranked, all, text)
    return
  }
  if (
    /\b(?:which|what) (?:kind of )?(?:database|db)\b|\b(?:switch|change|move)\b.{0,30}\b(?:database|db|postgres\w*|mysql|sqlite)\b/iu.test(
      text,
    )
  )
    yield* describeDatabase()
  const fixedPort = /\bport\b/iu.test(text) ? yield* findFixedPort() : ''
  if (ranked.length > 0) {
    if (/\b(?:order|precedence|priority|wins?|first|both)\b/iu.test(text))
      yield* describePrecedence(ranked, text)
    yield* describeRanked(ranked, text)
    yield* say(fixedPort)
    if (isEnvironment) yield* say(`\n${summarizeVariables(variables, all)}`)
    return
  }
  if (fixedPort !== '') {
    yield* say(fixedPort)
    if (isEnvironment) yield* say(`\n${summarizeVariables(variables, all)}`)
    return
  }
  if (isListAsked(text) && all.settings.length > 0) {
    yield* describeAll(all)
    return
  }
  if (named.text !== '') {
    yield* say(named.text)
    return
  }
  yield* planOpen(asked)
}

/** `DATABASE_URL` of "where is DATABASE_URL read": a question on one variable alone. */
function findVariable(text: string): string | undefined {
  const names = [...text.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/gu)]
    .map(([name]) => name)
    .filter(
      (name) =>
        name.length > 1 &&
        !/^(?:ENV|API|URL|HTTPS?|SMTP|IMAP|LDAP|SSH|FTP|S3|AWS|OIDC|OAUTH|SAML|SSO|CORS|TCP|UDP|DNS|CPU|GPU|TUI|CLI|UI|JWT|DB|SQL|ID|IP|SSL|TLS|I|A|JSON|YAML|TOML|ORM)$/u.test(
          name,
        ),
    )
  const isOnly =
    names.length === 1 &&
    /\b(?:where|who|which|how)\b/iu.test(text) &&
    /\b(?:read|used?|set|defined|environment|env)\b/iu.test(text)
  return isOnly && text.split(' ').length <= 12 ? names[0] : undefined
}

function isListAsked(text: string): boolean {
  return /\b(?:which|what|all|every|list|any)\b.{0,60}\b(?:env|variables?|vars?|settings?|options?|flags?|propert(?:y|ies)|parameters?|knobs?|macros?|defines)\b|\b(?:settings?|options?|propert(?:y|ies)) (?:are|can|does|do|is)\b|\bmust i set\b|\bneed to set\b|^(?:the )?environment variables\b|\bconfiguration options\b/iu.test(
    text,
  )
}

/** "From appsettings", "in application.yml": the settings of the file that the question names. */
function ofAskedFile(text: string, settings: readonly JoinedSetting[]): readonly JoinedSetting[] {
  const name =
    /\b([\w-]+)\.(?:toml|ya?ml|json|ini|conf|properties)\b/iu.exec(text)?.[1] ??
    /\b(appsettings|docker-compose)\b/iu.exec(text)?.[1]
  if (name === undefined) return settings
  const own = settings.filter(({ places, givenIn }) =>
    [...places, ...givenIn.map(({ location }) => location)].some((place) =>
      (place.split('/').at(-1) ?? '').toLowerCase().startsWith(name.toLowerCase()),
    ),
  )
  return own.length === 0 ? settings : own
}

/** The settings that the documentation of the part names, with those that have its word in their name. */
function* describeDocumented(
  { topics, settings: all }: Documented,
  settings: readonly JoinedSetting[],
): Script<boolean> {
  // Words in capitals that no code reads may be values.
  const documented = all.filter(
    ({ name, says }) => settings.some((setting) => setting.name === name) || says.startsWith(name),
  )
  if (documented.length < 2) return false
  const files = [...new Set(documented.map(({ location }) => location.replace(/:\d+-\d+$/u, '')))]
  const narrow = topics.filter((word) => settings.filter((one) => hasWord(one, word)).length <= mostNarrow)
  const others = settings.filter(
    (setting) =>
      !documented.some(({ name }) => name === setting.name) && narrow.some((word) => hasWord(setting, word)),
  )
  yield* say(
    `${capitalize(plural(documented.length, 'variable'))} ${documented.length === 1 ? 'is' : 'are'} documented for this in ${joinNames(files.map((file) => `[${file}]`))}:\n\n`,
  )
  for (const { name, says, location } of documented.slice(0, mostRows)) {
    const setting = settings.find((one) => one.name === name)
    const doc = says === '' ? '' : `${says} [${location}]`
    yield* say(
      setting === undefined
        ? `- ${code(name)}${doc === '' ? ` [${location}]` : `: ${doc}`}\n`
        : describeSetting(setting, doc === '' ? `[${location}]` : doc),
    )
  }
  if (others.length > 0) {
    yield* say(`\nAlso called so:\n\n`)
    for (const setting of others.slice(0, mostRanked)) yield* say(describeSetting(setting))
  }
  return true
}

/** A word that more settings have does not tell them apart. */
const mostNarrow = 12

function hasWord({ name }: JoinedSetting, word: string): boolean {
  return (
    nameWords(name).includes(word) ||
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/u)
      .includes(word)
  )
}

/** All settings of the part that was asked for. */
function* describeTopic({ told, settings }: TopicSettings, isEnvironment: boolean): Script {
  const noun = isEnvironment ? 'environment variable' : 'setting'
  yield* say(`I found ${plural(settings.length, noun)} for ${joinNames(told.map(code))}:\n\n`)
  const shown = settings.slice(0, mostRows)
  const docs = yield* findSettingDocs(shown.map(({ name }) => name))
  const declared = yield* findFields(
    shown.filter(({ places }) => places.length === 0).map(({ name }) => name),
  )
  for (const setting of shown) {
    const field = declared.get(setting.name)
    yield* say(
      describeSetting(
        field === undefined ? setting : { ...setting, readAt: [field] },
        docs.get(setting.name),
      ),
    )
  }
  if (settings.length > shown.length) yield* say(`- and ${settings.length - shown.length} more\n`)
}

/** "What options does the retry strategy have": a class of options with those words in its name. */
function* describeOptionsType(words: readonly string[], text: string): Script<boolean> {
  const outputs = yield* callAll(
    'list_definitions',
    ['options', 'settings', 'config'].map((word) => ({
      word,
      kinds: ['class', 'interface', 'type'],
      limit: 100,
    })),
  )
  const wanted = words.map(stemWord)
  const fitting = outputs
    .flatMap((output) => (isToolFailure(output) ? [] : output.definitions))
    .filter(({ in_test, name }) => {
      const own = nameWords(name.split('.').at(-1) ?? '').map(stemWord)
      return in_test !== true && wanted.every((word) => own.includes(word))
    })
    .sort((one, other) => one.name.length - other.name.length)
  if (fitting.length === 0) return false
  const [best] = fitting
  yield* answerRecords(fitting.filter(({ name }) => name === best?.name).slice(0, 2), text)
  return true
}

/** Where a settings struct, class or macro declares what samples give in capitals: `smtp_host: String`. */
function* findFields(names: readonly string[]): Script<Map<string, string>> {
  const fields = new Map<string, string>()
  const asked = names.filter((name) => /^[A-Z][A-Z0-9_]+$/u.test(name)).slice(0, mostRows)
  if (asked.length === 0) return fields
  const { matches } = yield* grepAll(
    String.raw`^\s*(?:pub\s+|public\s+|readonly\s+)?(?:${asked.map((name) => name.toLowerCase()).join('|')})\??\s*:`,
  )
  for (const { text, location, in_test } of matches) {
    const name = /(?<![a-z0-9_])([a-z][a-z0-9_]{0,120})\??\s{0,20}:/u.exec(text)?.[1]?.toUpperCase()
    if (
      name !== undefined &&
      in_test !== true &&
      /\.(?:rs|py|go|cs|java|kt|[cm]?[jt]s):/u.test(location) &&
      !fields.has(name)
    )
      fields.set(name, location)
  }
  return fields
}

function* describeVariables(
  variables: readonly JoinedSetting[],
  ranked: readonly JoinedSetting[],
  all: AllSettings,
  text: string,
): Script {
  const read = variables.filter(({ places }) => places.length > 0)
  yield* say(`${summarizeVariables(variables, all)}\n\n`)
  const named = ranked.filter(({ kind, places }) => kind === 'environment' && places.length > 0)
  const first = [...named, ...read.filter((setting) => !named.includes(setting))]
  const docs = yield* findSettingDocs(first.slice(0, mostRows).map(({ name }) => name))
  for (const setting of first.slice(0, mostRows)) yield* say(describeSetting(setting, docs.get(setting.name)))
  if (first.length > mostRows) yield* say(`- and ${first.length - mostRows} more\n`)
  const onlyGiven = variables.filter(({ places }) => places.length === 0)
  if (onlyGiven.length > 0) {
    yield* say(
      `\nGiven in containers or samples, but not seen to be read by code here: ${joinNames(
        onlyGiven.slice(0, 12).map(({ name, givenIn }) => `${code(name)} [${givenIn[0]?.location ?? ''}]`),
        12,
      )}${onlyGiven.length > 12 ? ` and ${onlyGiven.length - 12} more` : ''}.\n`,
    )
  }
  if (/\b(?:must|required?|need|have to)\b/iu.test(text)) {
    const required = read.filter(({ isRequired }) => isRequired)
    yield* say(
      required.length > 0
        ? `\nWithout a default, so that it fails where they are not set: ${joinNames(
            required.map(({ name }) => code(name)),
            20,
          )}.\n`
        : '\nNone of the lines that were found fails by itself where its variable is not set.\n',
    )
  }
  if (/\boff\b|\bdisable|\bignore\b/iu.test(text)) {
    const switches = yield* findSettingDocs(['trust_env', 'NO_COLOR', 'no-env'])
    const rows = [...switches].map(([name, doc]) => `${code(name)}: ${doc}`)
    if (rows.length > 0) yield* say(`\nTo switch them off: ${rows.join(' ')}\n`)
  }
}

/** How many variables the code reads, as certain as the search. */
function summarizeVariables(variables: readonly JoinedSetting[], { extent, computed }: AllSettings): string {
  const count = variables.filter(({ places }) => places.length > 0).length
  const ofNames: Extent = {
    ...extent,
    shown: count,
    total: extent.total === null ? null : count,
    unread: [
      ...extent.unread,
      ...(computed.length > 0
        ? [
            {
              what:
                computed.length === 1
                  ? 'line that reads a variable whose name is computed'
                  : 'lines that read a variable whose name is computed',
              count: computed.length,
            },
          ]
        : []),
    ],
  }
  if (count === 0) {
    return claim(
      ofNames,
      () =>
        'No line outside of tests reads an environment variable by a name that stands in the code, in the ways that were searched for.',
      () => 'No environment variable was found that is read by name.',
    )
  }
  const number = quantity(ofNames, 'environment variable')
  return `I found ${number} that ${count === 1 ? 'is' : 'are'} read by name; other ways to read one would not be seen.${limits(ofNames)}`
}

function* describeRanked(ranked: readonly JoinedSetting[], text: string): Script {
  const shown = ranked.slice(0, mostRanked)
  const docs = yield* findSettingDocs(shown.map(({ name }) => name))
  const [first] = shown
  const isChange = /\bhow (?:do|can|would|to|should)\b|\bchange\b|\boverride\b/iu.test(text)
  yield* say(
    first !== undefined && isChange
      ? `By ${wayOf(first)} ${code(first.name)}${first.givenIn[0]?.value === undefined ? '' : `, as in ${code(`${first.name}=${first.givenIn[0].value}`.slice(0, 100))} [${first.givenIn[0].location}]`}${shown.length === 1 ? '' : '; these settings fit the question best'}:\n\n`
      : `${shown.length === 1 ? 'This setting fits' : 'These settings fit'} the question best:\n\n`,
  )
  for (const setting of shown) yield* say(describeSetting(setting, docs.get(setting.name)))
  if (ranked.length > shown.length) yield* say(`- and ${ranked.length - shown.length} more\n`)
}

function wayOf({ kind }: JoinedSetting): string {
  switch (kind) {
    case 'environment':
      return 'the environment variable'
    case 'key':
      return 'the key'
    case 'build option':
      return 'the build option'
    case 'feature':
      return 'the feature'
    case 'define':
      return 'the preprocessor switch'
    case 'registered':
      return 'the setting'
  }
}

/** Where the program listens at a number that stands in the code. */
function* findFixedPort(): Script<string> {
  const { matches } = yield* grepAll(
    String.raw`\.listen\(\s*\d{2,5}\s*[,)]|\.run\([^)]*\bport\s*=\s*\d{2,5}|ListenAndServe\(\s*"[^"]*:\d{2,5}"`,
  )
  const rows = matches
    .filter(
      ({ in_test, location }) =>
        // Sockets of Rust and C listen with the length of a queue.
        in_test !== true && !/^(?:dist|docs?|examples?)\/|\.(?:md|rst|rs|c|cc|cpp|h):/iu.test(location),
    )
    .slice(0, 3)
    .map(({ text, location }) => `${code(text.slice(0, 100))} [${location}]`)
  return rows.length === 0 ? '' : `\nThe port is hard-coded: ${joinNames(rows, 3)}.\n`
}

const kindWords: readonly (readonly [JoinedSetting['kind'], string])[] = [
  ['registered', 'Settings that the code registers'],
  ['environment', 'Environment variables'],
  ['key', 'Keys of configuration files'],
  ['build option', 'Options of the build'],
  ['feature', 'Features of the package'],
  ['define', 'Preprocessor switches'],
]

function* describeAll(all: AllSettings): Script {
  const groups = kindWords
    .map(([kind, label]) => ({ label, rows: all.settings.filter((setting) => setting.kind === kind) }))
    .filter(({ rows }) => rows.length > 0)
  yield* say(
    `${capitalize(joinNames(groups.map(({ label, rows }) => `${label.toLowerCase()} (at least ${rows.length})`)))} can be set.\n`,
  )
  for (const { label, rows } of groups) {
    yield* say(`\n**${label}**\n\n`)
    for (const setting of rows.slice(0, mostRows)) yield* say(describeSetting(setting))
    if (rows.length > mostRows) yield* say(`- and ${rows.length - mostRows} more\n`)
  }
}
