import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { lineAt } from '../project/facts.ts'
import type { CodeLine } from '../scan-lines.ts'
import { scanLines } from '../scan-lines.ts'
import type { SettingRead } from './setting.ts'

export interface EnvironmentReads {
  readonly reads: readonly SettingRead[]
  /** Lines that read a variable whose name is computed and that no function of the program explains. */
  readonly computed: readonly CodeLine[]
}

const name = '[A-Za-z_][A-Za-z0-9_]*'

/** Calls of python-decouple, django-environ, environs and Starlette, which read variables too. */
const pythonLibrary = String.raw`\b(?:config|env|env_config|decouple\.config)(?:\.(?:str|bool|int|float|list|tuple|dict|json|url|db|db_url|cache|cache_url|email_url|path|log_level|decimal|timedelta))?\(\s*['"]`

/** `os.environ` or one that is imported from there: `request.environ` is that of a request (WSGI). */
const environ = String.raw`(?:^|[^.\w]|\b_?os\.)environ`

/** How languages read their environment, up to the variable's name. */
const byName = [
  String.raw`(?:process\.env|import\.meta\.env|Bun\.env)(?:\.|\[\s*['"])|Deno\.env\.get\(\s*['"]`,
  String.raw`${environ}(?:\[\s*['"]|\.(?:get|pop|setdefault)\(\s*['"])|(?:get|Get|Lookup)[eE]nv(?:ironmentVariable)?\(\s*['"]`,
  String.raw`env::var(?:_os)?\(\s*"|\b(?:option_)?env!\(\s*"|\benv(?:var)?\s*=\s*"|\.env\(\s*"|\b(?:env|envconfig):"|viper\.BindEnv\([^)]*,\s*"|EnvVars?:\s*(?:\[\]string\{)?"|\bENV(?:\[\s*|\.fetch\(\s*)['"]`,
  pythonLibrary,
].join('|')

/** `NAME` in `${NAME:default}` of configuration files. */
const placeholder = String.raw`\$\{([A-Z][A-Z0-9_]+)(?::(-?[^}]*))?\}`

/** What the tool of the build sets, which is no setting: Cargo anywhere, Vite in its own object. */
const builtIn = /\b(?:CARGO_\w+|OUT_DIR)$|import\.meta\.env\.(?:DEV|PROD|MODE|BASE_URL|SSR)$/u

/** Functions of libraries that read variables by themselves. */
const libraryReads: readonly (readonly [call: string, names: readonly string[]])[] = [
  [String.raw`\bgetproxies\(\)`, ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY']],
  [String.raw`\bProxyFromEnvironment\b`, ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']],
]

const destructuring = String.raw`\}\s*=\s*process\.env\b`

/** A read whose name is a value: that value. */
const computedName = String.raw`(?:(?:get|Get|Lookup)[eE]nv(?:ironmentVariable)?\(|${environ}(?:\.get\(|\[)|process\.env\[|env::var(?:_os)?\()\s*&?([A-Za-z_][\w.:]*)`
const computedRead = String.raw`${computedName}\s*[\]),(]`

/** A call whose name stands on the next line. */
const openRead = String.raw`(?:${environ}\.(?:get|pop|setdefault)|(?:get|Get|Lookup)[eE]nv(?:ironmentVariable)?|env::var(?:_os)?|\bENV\.fetch|Deno\.env\.get)\(\s*$`

const openTest = new RegExp(openRead, 'u')
const byNameTest = new RegExp(`(?:${byName})${name}`, 'u')
const computedTest = new RegExp(computedRead, 'u')
const valueTest = new RegExp(String.raw`${computedName}\s*[\]),]`, 'u')
const notProgram = /^\.|(?:^|\/)scripts?\/|^(?:mvnw|gradlew)/u

/** Lines that `findEnvironmentReads` reads. */
export const environmentPattern: string = [
  `(?:${byName})${name}`,
  placeholder,
  destructuring,
  ...libraryReads.map(([call]) => call),
  computedRead,
  openRead,
].join('|')

/** All places where code reads its environment: by name, through a function of its own, by destructuring, by tags. */
export function findEnvironmentReads(snapshot: Snapshot, found: readonly CodeLine[]): EnvironmentReads {
  const lines = found
    .filter(
      (line) => !notProgram.test(line.path) && !isOfRequest(line, snapshot.nodeAt(line.path, line.line)),
    )
    .map((line) => (openTest.test(line.text) ? withNextLine(snapshot, line) : line))
  const reads = lines.flatMap((line) => [
    ...readVariables(line),
    ...(/\.(?:properties|ya?ml)$/u.test(line.path) ? readPlaceholders(line) : []),
    ...readLibraries(line),
  ])
  const open = lines.filter(({ text }) => computedTest.test(text) && !byNameTest.test(text))
  const constants = open.map((line) => ({ line, read: readConstant(snapshot, line) }))
  const wrapped = findWrapped(
    snapshot,
    constants.flatMap(({ line, read }) => (read === undefined ? [line] : [])),
  )
  return {
    reads: [...reads, ...constants.flatMap(({ read }) => read ?? []), ...wrapped.reads],
    computed: wrapped.computed,
  }
}

function withNextLine(snapshot: Snapshot, { path, line, text }: CodeLine): CodeLine {
  const next = snapshot.readLines(path, line + 1, line + 1)?.text ?? ''
  return { path, line, text: `${text.trimEnd()}${next.trim()}` }
}

/** An application of WSGI, the node around a line, is given the `environ` of each request. */
export function isOfRequest({ text }: CodeLine, around: NodeRecord | undefined): boolean {
  return /(?:^|[^.\w])environ\b/u.test(text) && /[(,]\s*environ\b/u.test(around?.signature ?? '')
}

/** What a line reads by name. */
export function readVariables(line: CodeLine): SettingRead[] {
  return [...readNames(line), ...readDestructuring(line)]
}

function toRead({ path, line }: CodeLine, variable: string, value?: string, isRequired = false): SettingRead {
  return { name: variable, value: value?.trim(), isRequired, place: lineAt(path, line) }
}

function readNames(line: CodeLine): SettingRead[] {
  return [...line.text.matchAll(new RegExp(`(?:${byName})(${name})`, 'gu'))].flatMap((found) => {
    const variable = found[1] ?? ''
    const before = found[0].slice(0, -variable.length)
    // Small letters after these are methods and attributes of other things.
    const isName = /^[A-Z][A-Z0-9_]*$/u.test(variable) || /(?:process\.env|env:"|BindEnv)/u.test(before)
    if (!isName || builtIn.test(found[0])) return []
    const rest = line.text.slice(found.index + found[0].length)
    // `command.env("TERM", "dumb")` gives a variable to a process.
    if (/\.env\(\s*"$/u.test(before) && /^"\s*,/u.test(rest)) return []
    // Behind an attribute (`env = "NAME", hide)`) follow others, behind an argument its default.
    const isFlag = /=\s*"$/u.test(before) && /^"\s*,\s*[A-Za-z_]\w*\s*\)/u.test(rest)
    const fallback = findFallback(isFlag ? '' : rest, line.text)
    return [toRead(line, variable, fallback, isNeeded(before, rest, line.path))]
  })
}

function readPlaceholders(line: CodeLine): SettingRead[] {
  return [...line.text.matchAll(new RegExp(placeholder, 'gu'))].map(([, variable = '', written = '']) => {
    // As a shell expands it: `${PORT:-80}`, `${KEY:?is needed}`; in Spring `${LIMIT:-1}` is a negative number.
    const isShell = /compose/iu.test(line.path) || !/^-\d+$/u.test(written)
    const fallback = isShell ? written.replace(/^-/u, '') : written
    const value = fallback.includes('${') ? `${fallback}}` : fallback
    return written.startsWith('?')
      ? toRead(line, variable, undefined, true)
      : toRead(line, variable, value === '' ? undefined : value)
  })
}

function readDestructuring(line: CodeLine): SettingRead[] {
  if (!new RegExp(destructuring, 'u').test(line.text)) return []
  const names = /\{([^{}]*)\}/u.exec(line.text)?.[1] ?? ''
  return names.split(',').flatMap((part) => {
    const [, variable, fallback] = /^\s*([A-Z]\w*)(?:\s*:\s*\w+)?(?:\s*=\s*(.+))?$/u.exec(part) ?? []
    return variable === undefined ? [] : [toRead(line, variable, fallback)]
  })
}

function readLibraries(line: CodeLine): SettingRead[] {
  return libraryReads.flatMap(([call, names]) =>
    new RegExp(call, 'u').test(line.text) ? names.map((variable) => toRead(line, variable)) : [],
  )
}

/** `|| 3000`, `?? 3000`, `, "default")`, `or "default"`, `envDefault:"x"`, `default_value = "x"`. */
function findFallback(rest: string, line: string): string | undefined {
  const found =
    /^['"\])\s]*(?:\|\||\?\?)\s*(['"`][^'"`]*['"`]|[\w.-]+(?![\w.-]|\s*[[(]))/u.exec(rest)?.[1] ??
    /^['"]\s*,\s*(['"][^'"]*['"]|[\w.-]+)\s*\)/u.exec(rest)?.[1] ??
    /^['"][^()]{0,80}?,\s*default\s*=\s*(['"][^'"]*['"]|[\w.-]+)/u.exec(rest)?.[1] ??
    /^['"]\s*\)\s*or\s+(['"][^'"]*['"]|[\w.-]+)/u.exec(rest)?.[1] ??
    /^['"]\s*\)\s*\?\?\s*("[^"]*"|[\w.-]+)/u.exec(rest)?.[1] ??
    /\benvDefault:"([^"]*)"/u.exec(line)?.[1] ??
    /\bdefault:"([^"]*)"/u.exec(line)?.[1] ??
    /\bdefault_value(?:_t)?\s*=\s*("[^"]*"|[\w.]+)/u.exec(line)?.[1] ??
    /\.unwrap_or(?:_else)?\(\s*(?:\|_\|\s*)?(?:String::from\(\s*)?("[^"]*"|[\w.]+(?![\w.:(!]))/u.exec(
      rest,
    )?.[1]
  return found === undefined || /^(?:None|null|undefined|nil)$/u.test(found) ? undefined : found
}

function isNeeded(before: string, rest: string, path: string): boolean {
  return (
    // Libraries of Python raise where there is neither the variable nor a default.
    (path.endsWith('.py') &&
      new RegExp(`${pythonLibrary}$`, 'u').test(before) &&
      /^['"](?!.*\bdefault\s*=)[^),]*\)/u.test(rest)) ||
    (/environ\[\s*['"]$/u.test(before) && /^['"]\s*\](?!\s*=)/u.test(rest)) ||
    /^"\s*\)\s*\.(?:unwrap|expect)\(/u.test(rest) ||
    /^,(?:required|notEmpty)/u.test(rest)
  )
}

/** `os.Getenv(portVariable)` where one constant of that name is a text. */
function readConstant(snapshot: Snapshot, line: CodeLine): SettingRead | undefined {
  const constant = valueTest.exec(line.text)?.[1]?.split(/[.:]+/u).at(-1)
  if (constant === undefined) return undefined
  const found = snapshot.resolveName(constant, { kinds: ['variable', 'field'], limit: 2 })
  const [only] = found
  if (only === undefined || found.length > 1 || only.node.name !== constant) return undefined
  const { filePath, startLine, endLine } = only.node
  const text = snapshot.readLines(filePath, startLine, endLine)?.text ?? ''
  const value = /[=:]\s*["'`]([A-Z][A-Z0-9_]+)["'`]/u.exec(text)?.[1]
  return value === undefined ? undefined : toRead(line, value)
}

/** A wrapper may hand its parameter on to another one, and so on. */
const maxLevels = 3
const maxWrappers = 6

/** Functions that read the variable that they are given, and the names that their callers give them. */
function findWrapped(
  snapshot: Snapshot,
  open: readonly CodeLine[],
): Pick<EnvironmentReads, 'reads' | 'computed'> {
  const ownerOf = ({ path, line }: CodeLine): string => snapshot.nodeAt(path, line)?.name ?? ''
  const reads: SettingRead[] = []
  const computed = new Set(open)
  const seen = new Set<string>()
  let wrappers = open.map((line) => ({ source: line, wrapper: ownerOf(line) }))
  for (let level = 0; level < maxLevels; level += 1) {
    wrappers = wrappers.filter(({ wrapper }) => /^\w{3,}$/u.test(wrapper) && !seen.has(wrapper))
    const names = [...new Set(wrappers.map(({ wrapper }) => wrapper))].slice(0, maxWrappers)
    if (names.length === 0) break
    for (const one of names) seen.add(one)
    const any = names.join('|')
    const given = new RegExp(
      String.raw`\b(${any})(?:<[^<>]*>)?\s*\([^"'()]{0,60}["']([A-Z][A-Z0-9_]+)["'](?:\s*,\s*(["'][^"']*["']|[\w.-]+)(?=\s*[,)]))?`,
      'u',
    )
    const next: typeof wrappers = []
    for (const line of scanLines(snapshot, String.raw`\b(?:${any})(?:<[^>]*>)?\s*\(`).lines) {
      const found = given.exec(line.text)
      const source = wrappers.find(({ wrapper }) => line.text.includes(wrapper))?.source
      if (source === undefined) continue
      if (found !== null) {
        reads.push(toRead(line, found[2] ?? '', found[3]))
        computed.delete(source)
      } else if (!names.includes(ownerOf(line))) next.push({ source, wrapper: ownerOf(line) })
    }
    wrappers = next
  }
  return { reads, computed: [...computed] }
}
