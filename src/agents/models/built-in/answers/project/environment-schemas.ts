import { isToolFailure } from '../../../../tools/tool.ts'
import type { Script } from '../../script.ts'
import { call } from '../../script.ts'
import { pathOf } from '../../prose.ts'
import type { VariableRead } from './all-settings.ts'
import type { Match } from './grep-all.ts'

/*
 * Variables that code declares to a library that reads them: envalid, t3-env, zod and Joi schemas in script languages,
 * envconfig and caarlos0/env tags in Go. No line of the repository reads them by `process.env` or `os.Getenv`.
 */

const scriptField = String.raw`^\s*[A-Z][A-Z0-9_]{2,}\s*:\s*(?:(?:str|num|bool|port|url|email|host|json|testOnly)\(|(?:z|[jJ]oi|v|t|Type)\s*\.\w)`
const goTag = '`[^`]*\\b(?:envconfig|env|envDefault|split_words)\\s*:\\s*"'
const goPlain = '^\\s*[A-Z]\\w*\\s+[\\w.\\[\\]*]+\\s+`[^`]*\\bdefault\\s*:\\s*"'

export function* findSchemaVariables(): Script<VariableRead[]> {
  const output = yield* call('grep', {
    pattern: [scriptField, goTag, goPlain, String.raw`\benvconfig\.(?:Must)?Process\(`].join('|'),
    regex: true,
    case_sensitive: true,
    limit: 300,
  })
  if (isToolFailure(output)) return []
  const product = output.matches.filter(({ in_test: isTest }) => isTest !== true)
  const script = product.filter(({ location }) => /\.[cm]?[jt]s:/u.test(location))
  const go = product.filter(({ location }) => /\.go:/u.test(location))
  return [...(yield* ofEnvironment(script)), ...(yield* readGo(go))]
}

/** A schema of capitals is one of the environment where its file speaks of `process.env` or of a library for it. */
function* ofEnvironment(matches: readonly Match[]): Script<VariableRead[]> {
  if (matches.length === 0) return []
  const output = yield* call('grep', {
    pattern: String.raw`\bprocess\.env\b|\bcleanEnv\b|\bcreateEnv\b|\bimport\.meta\.env\b|@nestjs/config|ConfigModule`,
    regex: true,
    case_sensitive: true,
    limit: 300,
  })
  const files = new Set(isToolFailure(output) ? [] : output.matches.map(({ location }) => pathOf(location)))
  return matches
    .filter(({ location }) => files.has(pathOf(location)))
    .flatMap(({ text, location, in: inside }): VariableRead[] => {
      const name = /^\s*([A-Z][A-Z0-9_]{2,})\s*:/u.exec(text)?.[1]
      if (name === undefined) return []
      const value =
        /\bdefault\s*:\s*("[^"]*"|'[^']*'|[\w.-]+)/u.exec(text)?.[1] ??
        /\.default\(\s*("[^"]*"|'[^']*'|[\w.-]+)\s*\)/u.exec(text)?.[1]
      const isOptional = value !== undefined || /\.optional\(\)|devDefault|\ballow\(/u.test(text)
      return [{ name, value, isRequired: !isOptional, location, in: inside }]
    })
}

/** `Port int \`default:"3030" split_words:"true"\`` of what `envconfig.Process("traggo", …)` fills is `TRAGGO_PORT`. */
function* readGo(matches: readonly Match[]): Script<VariableRead[]> {
  const process = matches.find(({ text }) => text.includes('envconfig.'))
  const prefix = process === undefined ? '' : yield* findPrefix(process)
  return matches.flatMap(({ text, location, in: inside }): VariableRead[] => {
    const [, field, tag] = /^\s*([A-Z]\w*)\s+[\w.[\]*]+\s+`([^`]*)`/u.exec(text) ?? []
    if (field === undefined || tag === undefined) return []
    const own = /\b(?:envconfig|env)\s*:\s*"([A-Za-z_]\w*)/u.exec(tag)?.[1]
    // Without a name of its own a field is one of the environment only where the library fills it.
    if (own === undefined && process === undefined) return []
    const words = /\bsplit_words\s*:\s*"true"/u.test(tag) ? snake(field) : field
    const name = own ?? (prefix === '' ? words : `${prefix}_${words}`)
    const value = /\b(?:default|envDefault)\s*:\s*"([^"]*)"/u.exec(tag)?.[1]
    const isRequired = value === undefined && /\brequired\b/u.test(tag)
    return [{ name: name.toUpperCase(), value, isRequired, location, in: inside }]
  })
}

function snake(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/gu, '_')
}

/** The first argument of `envconfig.Process`: a literal, or a variable of the same package with a literal value. */
function* findPrefix({ text, location }: Match): Script<string> {
  const argument = /\(\s*("[^"]*"|\w+)/u.exec(text)?.[1] ?? '""'
  if (argument.startsWith('"')) return argument.slice(1, -1)
  const directory = pathOf(location).split('/').slice(0, -1).join('/')
  const output = yield* call('grep', {
    pattern: String.raw`\b(?:prefix|\w*[pP]refix)\s*(?:string\s*)?:?=\s*"\w*"`,
    regex: true,
    case_sensitive: true,
    ...(directory === '' ? {} : { path: directory }),
    limit: 20,
  })
  if (isToolFailure(output)) return ''
  const line = output.matches.find((match) =>
    match.text
      .trim()
      .replace(/^(?:var|const)\s+/u, '')
      .startsWith(argument),
  )
  return /"(\w*)"/u.exec(line?.text ?? '')?.[1] ?? ''
}
