import type { Extent } from '../../../../evidence/extent.ts'
import type { Script } from '../../script.ts'
import type { AllMatches, Match } from './grep-all.ts'
import { grepAll } from './grep-all.ts'

/** A place where code reads a variable of its environment. */
export interface EnvironmentRead {
  readonly name: string
  /** As it stands in the line; `undefined` where the line has none. */
  readonly fallback: string | undefined
  readonly isRequired: boolean
  readonly match: Match
}

export interface EnvironmentReads {
  readonly reads: readonly EnvironmentRead[]
  readonly extent: Extent
  /** Lines that read a variable whose name is computed and that no wrapper explains. */
  readonly computed: readonly Match[]
}

const name = '[A-Za-z_][A-Za-z0-9_]*'

/** Calls of python-decouple, django-environ, environs and Starlette, which read variables too. */
const pythonLibrary = String.raw`\b(?:config|env|env_config|decouple\.config)(?:\.(?:str|bool|int|float|list|tuple|dict|json|url|db|db_url|cache|cache_url|email_url|path|log_level|decimal|timedelta))?\(\s*['"]`

/** How languages read their environment, up to the variable's name; each is one search. */
const families: readonly string[] = [
  String.raw`(?:process\.env|import\.meta\.env|Bun\.env)(?:\.|\[\s*['"])|Deno\.env\.get\(\s*['"]`,
  String.raw`\benviron(?:\[\s*['"]|\.(?:get|pop|setdefault)\(\s*['"])|(?:get|Get|Lookup)[eE]nv(?:ironmentVariable)?\(\s*['"]`,
  String.raw`env::var(?:_os)?\(\s*"|\b(?:option_)?env!\(\s*"|\benv\s*=\s*"|\.env\(\s*"|\b(?:env|envconfig):"|viper\.BindEnv\([^)]*,\s*"|EnvVars?:\s*(?:\[\]string\{)?"|\bENV(?:\[\s*|\.fetch\(\s*)['"]`,
]

/** `NAME` in `${NAME:default}` of configuration files. */
const placeholder = String.raw`\$\{([A-Z][A-Z0-9_]+)(?::(-?[^}]*))?\}`

/** What the tool of the build sets, which is no setting. */
const builtIn = /^(?:CARGO_\w+|OUT_DIR|DEV|PROD|MODE|BASE_URL|SSR)$/u

/** Functions of libraries that read variables by themselves. */
const libraryReads: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bgetproxies\(\)/u, ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY']],
  [/\bProxyFromEnvironment\b/u, ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']],
]

const libraryCalls = String.raw`\bgetproxies\(\)|\bProxyFromEnvironment\b`

const destructuring = String.raw`\}\s*=\s*process\.env\b`

/** A read whose name is a value. */
const computedRead = String.raw`(?:(?:get|Get|Lookup)[eE]nv(?:ironmentVariable)?\(|\benviron\.get\(|\benviron\[|process\.env\[|env::var(?:_os)?\()\s*&?[a-z_]\w*\s*[\]),]`

const byName = [...families, pythonLibrary].join('|')
const byNameTest = new RegExp(`(?:${byName})${name}`, 'u')
const computedTest = new RegExp(computedRead, 'u')

/**
 * All places where code reads its environment: by name, through a function of its own, by destructuring, by tags.
 *
 * @param words in lower case, what the names of the variables that matter most have in them
 */
export function* findEnvironmentReads(words: readonly string[] = []): Script<EnvironmentReads> {
  const all = yield* grepAll(
    `(?:${byName})${name}|${placeholder}|${destructuring}|${libraryCalls}|${computedRead}`,
  )
  const found = all.extent.cut === null ? all : yield* addNamed(all, words)
  const reads: EnvironmentRead[] = []
  const computed: Match[] = []
  for (const match of found.matches.filter(isOfProgram)) {
    reads.push(...readLine(match, new RegExp(`(?:${byName})(${name})`, 'gu')))
    if (/\.(?:properties|ya?ml):/u.test(match.location)) reads.push(...readPlaceholders(match))
    reads.push(...readDestructuring(match))
    for (const [call, names] of libraryReads) {
      if (call.test(match.text))
        reads.push(
          ...names.map((variable) => ({ name: variable, fallback: undefined, isRequired: false, match })),
        )
    }
    if (computedTest.test(match.text) && !byNameTest.test(match.text)) computed.push(match)
  }
  const wrapped = yield* findWrapped(computed)
  return {
    reads: [...reads, ...wrapped.reads.filter(({ match }) => isOfProgram(match))],
    extent: found.extent,
    computed: wrapped.computed,
  }
}

/** Where the lines of all variables do not fit, those of variables that have an asked word in their name are searched for. */
function* addNamed(all: AllMatches, words: readonly string[]): Script<AllMatches> {
  const asked = words.filter((word) => /^[a-z][a-z0-9]{1,30}$/u.test(word)).map((word) => word.toUpperCase())
  if (asked.length === 0) return all
  const named = yield* grepAll(`(?:${byName})[A-Z0-9_]*(?:${asked.join('|')})`)
  const known = new Set(all.matches.map(({ location }) => location))
  return {
    ...all,
    matches: [...all.matches, ...named.matches.filter(({ location }) => !known.has(location))],
  }
}

function readPlaceholders(match: Match): EnvironmentRead[] {
  return [...match.text.matchAll(new RegExp(placeholder, 'gu'))].flatMap(([, variable, fallback]) =>
    variable === undefined ? [] : [{ name: variable, fallback, isRequired: false, match }],
  )
}

function readDestructuring(match: Match): EnvironmentRead[] {
  if (!new RegExp(destructuring, 'u').test(match.text)) return []
  const names = /\{([^{}]*)\}/u.exec(match.text)?.[1] ?? ''
  return names.split(',').flatMap((part): EnvironmentRead[] => {
    const [, variable, fallback] = /^\s*([A-Z]\w*)(?:\s*:\s*\w+)?(?:\s*=\s*(.+))?$/u.exec(part) ?? []
    return variable === undefined
      ? []
      : [{ name: variable, fallback: fallback?.trim(), isRequired: false, match }]
  })
}

function isOfProgram(match: Match): boolean {
  return (
    match.in_test !== true &&
    !/^\.|(?:^|\/)scripts?\/|\.(?:html|md|rst|txt|adoc|lock|svg):/iu.test(match.location) &&
    !/^(?:[^/]+\/)?(?:dist|node_modules|vendor|docs?|examples?|bench\w*)\/|^(?:mvnw|gradlew)/u.test(
      match.location,
    ) &&
    !/^\s*(?:\/\/|\*|\/\*)/u.test(match.text)
  )
}

function readLine(match: Match, extract: RegExp): EnvironmentRead[] {
  return [...match.text.matchAll(extract)].flatMap((found): EnvironmentRead[] => {
    const variable = found[1] ?? ''
    const before = found[0].slice(0, -variable.length)
    // Small letters after these are methods and attributes of other things.
    const isName = /^[A-Z][A-Z0-9_]*$/u.test(variable) || /(?:process\.env|env:"|BindEnv)/u.test(before)
    if (!isName || builtIn.test(variable)) return []
    const rest = match.text.slice(found.index + found[0].length)
    return [
      {
        name: variable,
        fallback: findFallback(rest, match.text),
        isRequired: isRequired(before, rest),
        match,
      },
    ]
  })
}

/** `|| 3000`, `?? 3000`, `, "default")`, `or "default"`, `envDefault:"x"`, `default_value = "x"`. */
function findFallback(rest: string, line: string): string | undefined {
  const found =
    /^['"\])\s]*(?:\|\||\?\?)\s*(['"`][^'"`]*['"`]|[\w.-]+)/u.exec(rest)?.[1] ??
    /^['"]\s*,\s*(['"][^'"]*['"]|[\w.-]+)\s*\)/u.exec(rest)?.[1] ??
    /^['"][^()]{0,80}?,\s*default\s*=\s*(['"][^'"]*['"]|[\w.-]+)/u.exec(rest)?.[1] ??
    /^['"]\s*\)\s*or\s+(['"][^'"]*['"]|[\w.-]+)/u.exec(rest)?.[1] ??
    /^['"]\s*\)\s*\?\?\s*("[^"]*"|[\w.-]+)/u.exec(rest)?.[1] ??
    /\benvDefault:"([^"]*)"/u.exec(line)?.[1] ??
    /\bdefault:"([^"]*)"/u.exec(line)?.[1] ??
    /\bdefault_value(?:_t)?\s*=\s*("[^"]*"|[\w.]+)/u.exec(line)?.[1] ??
    /\.unwrap_or(?:_else)?\(\s*(?:\|_\|\s*)?("[^"]*"|[\w.]+)/u.exec(rest)?.[1]
  return found === undefined || /^(?:None|null|undefined|nil)$/u.test(found) ? undefined : found
}

function isRequired(before: string, rest: string): boolean {
  return (
    // Libraries raise where there is neither the variable nor a default.
    (new RegExp(`${pythonLibrary}$`, 'u').test(before) && /^['"](?!.*\bdefault\s*=)[^)]*\)/u.test(rest)) ||
    (/environ\[\s*['"]$/u.test(before) && /^['"]\s*\](?!\s*=)/u.test(rest)) ||
    /^"\s*\)\s*\.(?:unwrap|expect)\(/u.test(rest) ||
    /^,(?:required|notEmpty)/u.test(rest)
  )
}

/** Functions that read the variable that they are given, and the names that their callers give them. */
function* findWrapped(dynamic: readonly Match[]): Script<{ reads: EnvironmentRead[]; computed: Match[] }> {
  const reads: EnvironmentRead[] = []
  const open = new Map<Match, string>()
  for (const match of dynamic) open.set(match, lastName(match))
  const computed = new Set(dynamic)
  let wrappers = [...open].filter(([, wrapper]) => /^\w{3,}$/u.test(wrapper)).slice(0, 6)
  const seen = new Set<string>()
  // A wrapper may hand its parameter on to another one.
  for (let level = 0; level < 3 && wrappers.length > 0; level += 1) {
    const names = [...new Set(wrappers.map(([, wrapper]) => wrapper))].filter((one) => !seen.has(one))
    if (names.length === 0) break
    for (const one of names) seen.add(one)
    const { matches } = yield* grepAll(String.raw`\b(?:${names.join('|')})(?:<[^>]*>)?\s*\(`)
    const given = new RegExp(
      String.raw`\b(${names.join('|')})(?:<[^<>]*>)?\s*\([^"'()]{0,60}["']([A-Z][A-Z0-9_]+)["'](?:\s*,\s*(["'][^"']*["']|[\w.-]+)(?=\s*[,)]))?`,
      'u',
    )
    const next: [Match, string][] = []
    for (const line of matches) {
      const found = given.exec(line.text)
      const [source] = wrappers.find(([, wrapper]) => line.text.includes(wrapper)) ?? []
      if (found !== null) {
        reads.push({ name: found[2] ?? '', fallback: found[3], isRequired: false, match: line })
        if (source !== undefined) computed.delete(source)
      } else if (isOfProgram(line) && source !== undefined && !names.includes(lastName(line))) {
        next.push([source, lastName(line)])
      }
    }
    wrappers = next.filter(([, wrapper]) => /^\w{3,}$/u.test(wrapper)).slice(0, 4)
  }
  return { reads, computed: [...computed] }
}

/** Name of the definition around a line. */
function lastName(match: Match): string {
  return match.in?.replace(/^.*[#.]/u, '') ?? ''
}
