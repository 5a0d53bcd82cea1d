import type { GrepOutput } from '../../../../tools/grep.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { DeclaredPackage } from '../../../../knowledge/project/facts.ts'
import { pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll } from '../../script.ts'
import { firstSentences, plainProse } from './plain-prose.ts'

type Match = GrepOutput['matches'][number]

export interface PackageUses {
  readonly imports: readonly Match[]
  /** Lines that use what was imported, those of products first. */
  readonly calls: readonly {
    readonly text: string
    readonly location: string
    /** Name of the definition around the line; empty for none. */
    readonly around: string
    readonly says: string
  }[]
  /** Whether the search for imports came to its end. */
  readonly isWhole: boolean
}

/** Names of modules that differ from those of their packages. */
const moduleNames: Readonly<Record<string, string>> = {
  pyyaml: 'yaml',
  beautifulsoup4: 'bs4',
  pillow: 'PIL',
  'python-dotenv': 'dotenv',
  'python-dateutil': 'dateutil',
  'scikit-learn': 'sklearn',
  pyjwt: 'jwt',
  'psycopg2-binary': 'psycopg2',
  'opencv-python': 'cv2',
  'google-api-python-client': 'googleapiclient',
  attrs: 'attr',
}

/** Where the code imports a package and uses its names; `undefined` where its imports cannot be told by its name. */
export function* findPackageUses(one: DeclaredPackage): Script<PackageUses | undefined> {
  const pattern = importPattern(one)
  if (pattern === undefined) return undefined
  const output = yield* call('grep', { pattern, regex: true, case_sensitive: true, limit: 60 })
  if (isToolFailure(output)) return undefined
  const imports = output.matches
    .filter(({ location }) => isCode(location) && !isBuilt(location))
    .sort((one, other) => Number(isExample(one.location)) - Number(isExample(other.location)))
  const product = imports.filter(({ in_test }) => in_test !== true)
  const files = [...new Set((product.length > 0 ? product : imports).map(({ location }) => pathOf(location)))]
  const asked = files.slice(0, 6).flatMap((path) => {
    const names = imports
      .filter(({ location }) => pathOf(location) === path)
      .flatMap(({ text }) => importedNames(text, one))
    const distinct = [...new Set(names)].slice(0, 12)
    if (distinct.length === 0) return []
    const any = distinct.map((name) => name.replaceAll('$', String.raw`\$`)).join('|')
    return [
      { pattern: String.raw`(?:^|[^\w.])(?:${any})\b`, regex: true, case_sensitive: true, path, limit: 20 },
    ]
  })
  const found = yield* callAll('grep', asked)
  const lines = found
    .flatMap((result) => (isToolFailure(result) ? [] : result.matches))
    .filter(
      ({ text, location }) =>
        !imports.some((line) => line.location === location) &&
        !isImportOrComment(text) &&
        isUsed(text, asked),
    )
  const around = [...new Set(lines.flatMap((line) => (line.in === undefined ? [] : [line.in])))].slice(0, 8)
  const nodes = yield* callAll(
    'get_node',
    around.map((node) => ({ node, include_source: false })),
  )
  const docs = new Map(
    around.map((node, index) => {
      const detail = nodes[index]
      const doc = detail === undefined || isToolFailure(detail) ? '' : (detail.node.full_doc ?? '')
      return [node, firstSentences(plainProse(doc), 140).replaceAll('"', "'")]
    }),
  )
  return {
    imports,
    isWhole: !output.truncated && output.note === undefined,
    calls: lines.map((line) => ({
      text: shorten(line.text),
      location: line.location,
      around: line.in === undefined ? '' : line.in.replace(/^[^#]*#/u, ''),
      says: docs.get(line.in ?? '') ?? '',
    })),
  }
}

function importPattern({ name, ecosystem }: DeclaredPackage): string | undefined {
  const quoted = name.replace(/[.+^${}()|[\]\\*?/-]/gu, String.raw`\$&`)
  switch (ecosystem) {
    case 'npm':
      return String.raw`(?:from|require\(|import\(|import)\s*['"]${quoted}(?:/[^'"]*)?['"]`
    case 'go':
      return String.raw`"${quoted}(?:/[^"]*)?"`
    case 'rust':
      return String.raw`\b(?:use|extern crate)\s+(?:::)?${name.replaceAll('-', '_')}\b|\b${name.replaceAll('-', '_')}::\w`
    case 'python': {
      const module = moduleNames[name.toLowerCase()] ?? name.replaceAll('-', '_')
      const forms = [...new Set([module, module.toLowerCase()])].join('|')
      return String.raw`^\s*(?:from|import)\s+(?:${forms})\b`
    }
    case 'dotnet':
      return String.raw`^\s*(?:global )?using\s+(?:static )?${quoted}\b`
    case 'java': {
      const [group = ''] = name.split(':')
      // Packages of Spring's starters and of bundles are named otherwise.
      if (!/^(?:[\w-]+\.){1,4}[\w-]+$/u.test(group) || /springframework\.boot|webjars/u.test(group))
        return undefined
      return String.raw`^\s*import\s+(?:static\s+)?${group.replaceAll('.', String.raw`\.`)}\b`
    }
    case 'ruby': {
      const constant = name
        .split(/[_-]/u)
        .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
        .join('')
      return String.raw`^\s*require\s+['"]${quoted}(?:/[^'"]*)?['"]|\b(?:${constant}|${constant.toUpperCase()})(?:::|\.\w)`
    }
    case 'php':
      return undefined
    default:
      return String.raw`#\s*include\s*[<"](?:\w+/)*${name
        .toLowerCase()
        .replace(/(?<!\d)\d+$/u, '')
        .replace(/[.+*?()[\]\\^$|{}]/gu, '.')}`
  }
}

/** The names that an import line brings into its file. */
function importedNames(text: string, { name, ecosystem }: DeclaredPackage): string[] {
  switch (ecosystem) {
    case 'npm': {
      const clause = /^(?:import|export)\s+(?:type\s+)?(.*?)\s+from\b|^(?:const|let|var)\s+(.*?)\s*=/u.exec(
        text,
      )
      return [
        ...(clause?.[1] ?? clause?.[2] ?? '').matchAll(/(?<![\w$])([A-Za-z_$][\w$]*)(?=\s*(?:,|\}|$))/gu),
      ].map(([, local]) => local ?? '')
    }
    case 'go': {
      const named = /^(?:import\s+)?([A-Za-z_]\w*)\s+"/u.exec(text)?.[1]
      const path = /"([^"]+)"/u.exec(text)?.[1] ?? name
      const last =
        path
          .replace(/\/v\d+$/u, '')
          .split('/')
          .at(-1) ?? ''
      return [named !== undefined && named !== 'import' ? named : last.replace(/^go-|\.v\d+$|-go$/gu, '')]
    }
    case 'python': {
      const from = /^from\s+\S+\s+import\s+\(?(.*)$/u.exec(text)?.[1]
      if (from !== undefined)
        return from.split(',').flatMap((part) => {
          const local = (part.split('#')[0] ?? '').replaceAll(/[()]/gu, ' ').trim().split(' ').at(-1) ?? ''
          return /^\w+$/u.test(local) ? [local] : []
        })
      return text
        .replace(/^import\s+/u, '')
        .split(',')
        .flatMap((part) => /^\s*(?:[\w.]+\s+as\s+)?(\w+)/u.exec(part)?.[1] ?? [])
    }
    case 'rust': {
      const names = [...text.matchAll(/(?:::|[{,]\s*)([A-Za-z_]\w*)(?=\s*(?:[;,}]|$))/gu)].map(
        ([, local]) => local ?? '',
      )
      return names.length > 0 ? names : [name.replaceAll('-', '_')]
    }
    case 'java':
      return /\.([A-Za-z_]\w*)\s*;/u.exec(text)?.slice(1) ?? []
    default:
      return []
  }
}

/** The names that lines import, each once; those of a list over several lines are not told. */
export function namesImported(lines: readonly string[], one: DeclaredPackage): string[] {
  return [...new Set(lines.flatMap((text) => importedNames(text.trim(), one)))]
}

/** Whether a line names what was imported outside of its texts. */
function isUsed(text: string, asked: readonly { readonly pattern: string }[]): boolean {
  const code = text.replace(/"[^"]*"|'[^']*'|\/\/.*$/gu, '""')
  return asked.some(({ pattern }) => new RegExp(pattern, 'u').test(code))
}

function isBuilt(location: string): boolean {
  return /^(?:dist|build|out|vendor|node_modules)\//u.test(location)
}

function isExample(location: string): boolean {
  return /(?:^|\/)(?:examples?|docs?|samples?|bench\w*|scripts?)\//iu.test(location)
}

function isImportOrComment(text: string): boolean {
  return /^\s*(?:import\b|from\b.*\bimport\b|use\s|using\s|#|\/\/|\*|\/\*|"[\w./-]+"$)/u.test(text)
}

function isCode(location: string): boolean {
  return !/\.(?:md|rst|txt|adoc|json|lock|toml|sum|mod|xml|gradle|ya?ml):/iu.test(location)
}

/** A line of code as it can be quoted: long ones up to a word. */
function shorten(text: string): string {
  const line = text.trim()
  return line.length <= 110 ? line : `${line.slice(0, 110).replace(/\S*$/u, '')}…`
}
