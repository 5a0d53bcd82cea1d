import type { DeclaredPackage } from '../../../../knowledge/project/facts.ts'
import type { PackagePurpose } from '../../project-facts/package-purposes.ts'
import { packagePurpose } from '../../project-facts/package-purposes.ts'
import type { Understanding } from '../../understand.ts'

export interface AskedPackages<One extends DeclaredPackage> {
  /** Packages whose names stand in the question. */
  readonly named: readonly One[]
  /** Those, and the ones that are for what is asked. */
  readonly found: readonly One[]
  /** Names that are written like packages and that no manifest declares. */
  readonly missing: readonly string[]
  /** What packages are asked for that none is for. */
  readonly kinds: readonly PackagePurpose[]
  /** Words of the question that may be names. */
  readonly words: readonly string[]
}

const purposeWords: readonly (readonly [PackagePurpose, RegExp])[] = [
  ['web framework', /\bweb ?framework|\bframework\b|\bweb server|\bspring boot\b/iu],
  ['HTTP client', /\bhttp client|\bhttp requests?\b|\bhttp (?:lib\w*|requests?)|\bfor http\b/iu],
  ['ORM', /\borm\b|\bobject[- ]relational|\bmigrations?\b/iu],
  ['database', /\bdatabases?\b|\bdb\b|\bdrivers?\b|\bsql\b/iu],
  ['logging', /\blogging|\blogger|\blogs?\b/iu],
  ['tests', /\btest(?:s|ing)?\b|\bmock/iu],
  ['validation', /\bvalidat/iu],
  ['authentication', /\bauthenticat|\boauth\b|\bjwt\b|\blog ?in\b|\bauth\b|\btokens?\b/iu],
  ['password hashing', /\bhash(?:es|ing|ed)?\b|\bpasswords?\b/iu],
  ['serialization', /\bserializ|\bserialis|\bjson\b|\byaml\b/iu],
  ['templates', /\btemplat/iu],
  ['cache', /\bcach(?:e|es|ing)\b/iu],
  ['queues', /\bqueues?\b|\bmessage broker|\bbackground (?:jobs?|tasks?|work)\b/iu],
  ['command line', /\bcommand[- ]line|\bcli\b|\bargument pars|\bflags?\b/iu],
  ['terminal', /\bterminal\b|\btui\b|\bcolou?rs?\b/iu],
  ['UI', /\bfront-?end\b|\bui\b|\bcss\b/iu],
  ['linting', /\blint/iu],
  ['dates', /\bdates?\b|\btime ?zones?\b/iu],
  ['configuration', /\bconfig/iu],
  ['cryptography', /\bcrypto|\bencrypt/iu],
  ['regular expressions', /\bregex|\bregular expression/iu],
  ['documentation', /\bdocumentation\b|\bswagger\b|\bopenapi\b/iu],
  ['charts', /\bchart(?:s|ing)?\b|\bgraphs\b|\bplot(?:s|ting)?\b|\bdiagrams?\b/iu],
  ['maps', /\bmaps\b/iu],
  ['forms', /\bforms?\b/iu],
  ['state', /\bstate management\b|\b(?:manage|global|client|app\w*) state\b/iu],
  ['styling', /\bstyl(?:es|ing|esheets?)\b|\bcss\b/iu],
  ['drag and drop', /\bdrag/iu],
  ['real-time messages', /\bweb ?sockets?\b|\breal-?time\b/iu],
  ['images', /\bimages?\b|\bthumbnails?\b/iu],
  ['Markdown', /\bmarkdown\b/iu],
  ['mail', /\be?-?mails?\b|\bsmtp\b/iu],
  ['payments', /\bpayments?\b|\bbilling\b/iu],
  ['object storage', /\bs3\b|\bobject storage\b|\bblob storage\b/iu],
  ['compression', /\bcompress\w*|\barchives?\b|\bzip\b/iu],
  ['scheduling', /\bschedul\w+|\bcron\b/iu],
  ['translations', /\btranslat\w+|\bi18n\b|\binternationali[sz]ation\b|\blocali[sz]ation\b/iu],
  ['GraphQL', /\bgraphql\b/iu],
  ['metrics', /\bmetrics\b|\bmonitoring\b|\btelemetry\b|\btracing\b|\berror tracking\b/iu],
]

/** Words of questions that also are names of packages. */
const plainWords =
  /^(?:the|used?|uses|using|for|what|which|where|why|here|version|package|packages|library|libraries|crates?|gems?|nuget|npm|licen[cs]es?|minimum|required?|requirements?|supported|target\w*|test|tests|build|log|time|types?|core|common|config|debug|cli|web|api|http|data|project|depend\w*|does|rely|need|needs|code|file|files|client|server|run|runtime|driver|drivers|provider|spring|boot|parent|plugins?|optional|mandatory|hard|extras?|deps|are|they|and|can|could|drop|bundled?|code|come|cache|database|logging|framework|third|party|any|all|list|env|express(?=ion))$/iu

/** The packages that a question names, by name or by what they are for. */
export function findAskedPackages<One extends DeclaredPackage>(
  { text, names }: Understanding,
  packages: readonly One[],
  /** Names of the project itself. */
  own: readonly string[] = [],
): AskedPackages<One> {
  const words = [
    ...new Set(
      [...names.strong, ...text.split(/[\s,;?!()`"']+/u)].map((word) =>
        word.replace(/\.$/u, '').toLowerCase(),
      ),
    ),
  ].filter((word) => word.length > 1 && !own.some((name) => name.toLowerCase() === word))
  const whole = new Set(packages.map(({ name }) => name.toLowerCase()).filter((name) => words.includes(name)))
  const named = packages.filter((one) => {
    const lower = one.name.toLowerCase()
    const forms = formsOf(one.name)
    return words.some(
      (word) =>
        forms.includes(word) &&
        // `react` alone is not `@testing-library/react`.
        (lower === word || !whole.has(word)) &&
        (!plainWords.test(word) || names.strong.includes(word) || isCalledPackage(word, text)),
    )
  })
  // "Which webjars": a group of names, where none is called just so.
  const grouped = (named.length > 0 ? [] : packages).filter((one) =>
    words.some((word) => {
      const stem = word.replace(/s$/u, '')
      return (
        stem.length > 4 &&
        !plainWords.test(word) &&
        one.name
          .toLowerCase()
          .split(/[.:/@-]/u)
          .some((part) => part === word || part === stem || part === `${stem}s`)
      )
    }),
  )
  const alike =
    named.length > 0 || grouped.length > 0
      ? findByOtherNames(text, packages).filter((one) => !named.includes(one))
      : findAlike(text, words, packages)
  const asked = purposeWords.filter(([, word]) => word.test(text)).map(([purpose]) => purpose)
  const isNamed = named.length + grouped.length + alike.length > 0
  const ofPurpose = (isNamed ? [] : packages).filter((one) => {
    const purpose = packagePurpose(one)
    return one.use !== 'indirect' && purpose !== undefined && asked.includes(purpose)
  })
  const isVersion = /\bversions?\b/iu.test(text)
  const frameworks = isVersion
    ? packages.filter(
        (one) =>
          /(?:^|[.:])spring-boot-starter-parent$|^org\.springframework\.boot$/u.test(one.name) &&
          /spring/iu.test(text),
      )
    : []
  const found = [...new Set([...named, ...frameworks, ...grouped, ...alike, ...ofPurpose])]
  const declared = new Set(packages.flatMap(({ name }) => formsOf(name)))
  const missing = (isNamed ? [] : findNamed(text)).filter(
    (name) => !declared.has(name.toLowerCase()) && !declared.has(name.toLowerCase().replaceAll('_', '-')),
  )
  return {
    named: [...new Set([...named, ...grouped, ...alike])],
    found: missing.length > 0 && named.length === 0 ? [] : found,
    missing,
    words: words.filter((word) => word.length > 2 && !plainWords.test(word)),
    kinds: asked.filter((purpose) => !packages.some((one) => packagePurpose(one) === purpose)),
  }
}

/** What people call packages whose names are longer or other: "EF Core", "postgres", "kafka". */
const otherNames: readonly (readonly [RegExp, RegExp])[] = [
  [/\bef(?: ?core)?\b|\bentity framework\b/iu, /^microsoft\.entityframeworkcore/u],
  [/\basp\.net(?: core)?\b/iu, /^microsoft\.aspnetcore/u],
  [/\bnext\.?js\b/iu, /^next$/u],
  [/\bvue\.?js\b/iu, /^vue$/u],
  [/\bexpress\.?js\b/iu, /^express$/u],
  [
    /\bpostgres(?:ql)?\b/iu,
    /^(?:pg|psycopg.*|asyncpg|npgsql.*|postgres|org\.postgresql:postgresql|.*\/(?:pq|pgx|postgres)(?:\/v\d+)?)$/u,
  ],
  [/\bmysql\b/iu, /^(?:mysql2?|pymysql|mysqlclient|trilogy|.*mysql.*)$/u],
  [/\bsqlite\b/iu, /sqlite/u],
  [/\bjwt\b|\bjson web tokens?\b/iu, /jwt|jsonwebtoken|^jose$|python-jose/u],
  [/\bopentelemetry\b|\botel\b/iu, /opentelemetry/u],
  [/\bk8s\b|\bkubernetes\b/iu, /kubernetes|k8s/u],
]

function findByOtherNames<One extends DeclaredPackage>(text: string, packages: readonly One[]): One[] {
  const known = otherNames.filter(([asked]) => asked.test(text)).map(([, name]) => name)
  return packages.filter(
    ({ name, use }) => use !== 'indirect' && known.some((test) => test.test(name.toLowerCase())),
  )
}

/** Packages whose names begin with a word of the question or have it as a part: `sentry` is `sentry-sdk`. */
function findAlike<One extends DeclaredPackage>(
  text: string,
  words: readonly string[],
  packages: readonly One[],
): One[] {
  if (otherNames.some(([asked]) => asked.test(text))) return findByOtherNames(text, packages)
  const distinct = words.filter((word) => word.length > 3 && !plainWords.test(word) && !everyday.test(word))
  return packages.filter(({ name, use }) => {
    if (use === 'indirect') return false
    const parts = name.toLowerCase().split(/[.:/@_-]/u)
    return distinct.some(
      (word) =>
        (word.length > 5 && word.includes('-') && name.toLowerCase().includes(word)) ||
        parts.some(
          (part) =>
            part === word || (word.length > 4 && part.startsWith(word) && part.length < word.length + 6),
        ),
    )
  })
}

/** Words that stand in names of packages and in most questions. */
const everyday =
  /^(?:there|here|needed?|still|which|version|support\w*|react|node|python|rust|golang|java|ruby|php|dotnet|rails|spring|microsoft|google|github|apache|plugins?|tools?|utils?|express|style|table|form|query|state|router?|select|parse\w*|build\w*|minimum|standard|language|import\w*|order|start\w*|service\w*|require\w*|docker|real|uses?|only|module|system|other|extension\w*|reference\w*)$/u

/** "The debug package": an everyday word that the question calls a package. */
function isCalledPackage(word: string, text: string): boolean {
  const lower = text.toLowerCase().replaceAll(/[`'"]/gu, '')
  return ['package', 'library', 'dependency', 'module', 'crate', 'lib'].some(
    (noun) => lower.includes(`${word} ${noun}`) || lower.includes(`the ${noun} ${word}`),
  )
}

/** `github.com/charmbracelet/bubbletea/v2` is also called `bubbletea`. */
function formsOf(name: string): string[] {
  const lower = name.toLowerCase()
  const bare = lower.replace(/\/v\d+$/u, '')
  const last = bare.split(/[/:]/u).at(-1) ?? bare
  return [
    ...new Set([
      lower,
      bare,
      last,
      last.replace(/\.v\d+$/u, ''),
      bare
        .replace(/\/v\d+$/u, '')
        .split('/')
        .slice(0, 2)
        .join('/'),
      last.replaceAll('_', '-'),
      last.replaceAll('-', '_'),
    ]),
  ]
}

/** The name that stands where a question names a package: "version of urllib3", "depend on X", "why is X in go.mod". */
function findNamed(text: string): string[] {
  const patterns = [
    /\bversion of (?:the )?([\w@./-]{2,60})/iu,
    /\bdepends? on ([\w@./-]{2,60})/iu,
    /\bwhy (?:is|do we (?:use|have|need)|does it (?:use|need)) ([\w@./-]{2,60})/iu,
    /\bwhat (?:do we|does it|is) (?:use )?([\w@./-]{2,60}) (?:used )?for\b/iu,
    /\b(?:use|uses|using) ([\w@./-]{2,60})\s*(?:\?|$)/iu,
    /\b(?:drop|remove|upgrade|replace|uninstall) (?:the )?([\w@./-]{2,60})\s*(?:\?|$|from)/iu,
  ]
  return patterns.flatMap((pattern) => {
    const name = pattern.exec(text)?.[1]?.replace(/[.?]$/u, '')
    const isPlain =
      name === undefined ||
      plainWords.test(name) ||
      /^(?:it|this|that|a|an|we|our|us|each|other|them|they|external|at|in|on|by|any\w*|something|run-?time|everything|node|python|java|go|rust)$/iu.test(
        name,
      )
    return isPlain ? [] : [name]
  })
}
