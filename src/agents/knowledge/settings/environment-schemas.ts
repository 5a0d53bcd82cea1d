import type { Snapshot } from '../../../index/snapshot.ts'
import { lineAt } from '../project/facts.ts'
import type { CodeLine } from '../scan-lines.ts'
import { scanLines } from '../scan-lines.ts'
import type { SettingRead } from './setting.ts'

/*
 * Variables that code declares to a library that reads them: envalid, t3-env, zod and Joi schemas in script languages,
 * envconfig and caarlos0/env tags in Go, settings classes of pydantic, keys of viper. No line of the repository reads
 * them by `process.env` or `os.Getenv`.
 */

const scriptField = String.raw`^\s*[A-Z][A-Z0-9_]{2,}\s*:\s*(?:(?:str|num|bool|port|url|email|host|json|testOnly)\(|(?:z|[jJ]oi|v|t|Type)\s*\.\w)`
const goTag = '`[^`]*\\b(?:envconfig|env|envDefault|split_words)\\s*:\\s*"'
const goPlain = '^\\s*[A-Z]\\w*\\s+[\\w.\\[\\]*]+\\s+`[^`]*\\bdefault\\s*:\\s*"'
const settingsClass = String.raw`^\s*class\s+\w+\([^)]*BaseSettings\b`
const viper = String.raw`viper\.(?:SetEnvPrefix|AutomaticEnv|Get\w*|SetDefault|BindPFlag)\(`

/** Lines that `findSchemaVariables` reads. */
export const schemaPattern: string = [
  scriptField,
  goTag,
  goPlain,
  String.raw`\benvconfig\.(?:Must)?Process\(`,
  settingsClass,
  viper,
].join('|')

export function findSchemaVariables(snapshot: Snapshot, lines: readonly CodeLine[]): SettingRead[] {
  const ending = (pattern: RegExp): CodeLine[] => lines.filter(({ path }) => pattern.test(path))
  const go = ending(/\.go$/u)
  return [
    ...readScript(snapshot, ending(/\.[cm]?[jt]s$/u)),
    ...readTags(snapshot, go),
    ...readViper(go),
    ...ending(/\.py$/u).flatMap((line) => readClass(snapshot, line)),
  ]
}

function declared(line: CodeLine, name: string, value: string | undefined, isRequired: boolean): SettingRead {
  return { name, value, isRequired, place: lineAt(line.path, line.line), isDeclared: true }
}

/** A schema of capitals is one of the environment where its file speaks of `process.env` or of a library for it. */
function readScript(snapshot: Snapshot, lines: readonly CodeLine[]): SettingRead[] {
  const speaks = new Map<string, boolean>()
  return lines.flatMap((line): SettingRead[] => {
    const { path, text } = line
    const isOfEnvironment =
      speaks.get(path) ??
      /\bprocess\.env\b|\bcleanEnv\b|\bcreateEnv\b|\bimport\.meta\.env\b|@nestjs\/config|ConfigModule/u.test(
        snapshot.readText(path) ?? '',
      )
    speaks.set(path, isOfEnvironment)
    const name = /^\s*([A-Z][A-Z0-9_]{2,})\s*:/u.exec(text)?.[1]
    if (name === undefined || !isOfEnvironment) return []
    const value =
      /\bdefault\s*:\s*("[^"]*"|'[^']*'|[\w.-]+)/u.exec(text)?.[1] ??
      /\.default\(\s*("[^"]*"|'[^']*'|[\w.-]+)\s*\)/u.exec(text)?.[1]
    const isOptional = value !== undefined || /\.optional\(\)|devDefault|\ballow\(/u.test(text)
    return [declared(line, name, value, !isOptional)]
  })
}

/** `Port int \`default:"3030" split_words:"true"\`` of what `envconfig.Process("traggo", …)` fills is `TRAGGO_PORT`. */
function readTags(snapshot: Snapshot, lines: readonly CodeLine[]): SettingRead[] {
  const process = lines.find(({ text }) => text.includes('envconfig.'))
  const prefix = process === undefined ? '' : findPrefix(snapshot, process)
  return lines.flatMap((line): SettingRead[] => {
    const [, field, tag] = /^\s*([A-Z]\w*)\s+[\w.[\]*]+\s+`([^`]*)`/u.exec(line.text) ?? []
    if (field === undefined || tag === undefined) return []
    const own = /\b(?:envconfig|env)\s*:\s*"([A-Za-z_]\w*)/u.exec(tag)?.[1]
    // Without a name of its own a field is one of the environment only where the library fills it.
    if (own === undefined && process === undefined) return []
    const words = /\bsplit_words\s*:\s*"true"/u.test(tag) ? snake(field) : field
    const name = own ?? (prefix === '' ? words : `${prefix}_${words}`)
    const value = /\b(?:default|envDefault)\s*:\s*"([^"]*)"/u.exec(tag)?.[1]
    return [declared(line, name.toUpperCase(), value, value === undefined && /\brequired\b/u.test(tag))]
  })
}

function snake(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/gu, '_')
}

/** The first argument of `envconfig.Process`: a literal, or a variable of the same package with a literal value. */
function findPrefix(snapshot: Snapshot, { path, text }: CodeLine): string {
  const argument = /\(\s*("[^"]*"|\w+)/u.exec(text)?.[1] ?? '""'
  if (argument.startsWith('"')) return argument.slice(1, -1)
  const directory = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const pattern = String.raw`^\s*(?:var |const )?${argument}\s*(?:string\s*)?:?=\s*"\w*"`
  const [found] = scanLines(snapshot, pattern).lines.filter((line) => line.path.startsWith(directory))
  return /"(\w*)"/u.exec(found?.text ?? '')?.[1] ?? ''
}

/** Keys of viper, each of which a variable with its prefix sets where it reads the environment automatically. */
function readViper(lines: readonly CodeLine[]): SettingRead[] {
  if (!lines.some(({ text }) => text.includes('AutomaticEnv('))) return []
  const prefix = lines.flatMap(({ text }) => /SetEnvPrefix\("([^"]+)"/u.exec(text)?.[1] ?? [])[0]
  return lines.flatMap((line): SettingRead[] => {
    const [, key, value] =
      /viper\.(?:Get\w*|SetDefault|BindPFlag)\("([\w.-]+)"(?:,\s*("[^"]*"|[\w.]+)\))?/u.exec(line.text) ?? []
    if (key === undefined) return []
    const name = `${prefix === undefined ? '' : `${prefix}_`}${key}`.replaceAll(/[.-]/gu, '_').toUpperCase()
    return [declared(line, name, line.text.includes('SetDefault') ? value : undefined, false)]
  })
}

/** Fields of a settings class of pydantic, which come from the environment. */
function readClass(snapshot: Snapshot, { path, line }: CodeLine): SettingRead[] {
  const node = snapshot.nodeAt(path, line)
  const lines = snapshot.readLines(path, line, node?.endLine ?? line)?.text.split('\n') ?? []
  const prefix = /env_prefix\s*=\s*['"]([^'"]+)['"]/u.exec(lines.join('\n'))?.[1] ?? ''
  return lines.flatMap((text, index): SettingRead[] => {
    const [, field, value] = /^\s+([a-zA-Z_]\w*)\s*:\s*[^=]+(?:=\s*(.+))?$/u.exec(text) ?? []
    if (field === undefined || field === 'model_config') return []
    const own = { path, line: line + index, text }
    return [declared(own, `${prefix}${field}`.toUpperCase(), value?.trim(), value === undefined)]
  })
}
