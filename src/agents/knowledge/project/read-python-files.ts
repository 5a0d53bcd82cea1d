import type { Command, DeclaredPackage, FileFacts, PackageUse, SourceFile } from './facts.ts'
import { lineAt, noFacts } from './facts.ts'
import { findPurpose } from './find-purpose.ts'
import { parseRequirement } from './python-requirement.ts'

/** requirements.txt and its like: one requirement a line. */
export function readRequirements({ path, text }: SourceFile): FileFacts {
  const isDevelopment = /dev|test|doc|lint|build|ci/iu.test(path.split('/').at(-1)?.replace('.txt', '') ?? '')
  const packages = text.split('\n').flatMap((line, index): DeclaredPackage[] => {
    if (/^\s*(?:#|-|$)/u.test(line)) return []
    const requirement = parseRequirement(line)
    if (requirement === undefined) return []
    const use: PackageUse = isDevelopment ? 'development' : 'runtime'
    return [{ ...requirement, use, group: '', ecosystem: 'python', place: lineAt(path, index + 1) }]
  })
  return { ...noFacts, packages }
}

/** setup.py, read as text: what stands there as literals. */
export function readSetupPy({ path, text }: SourceFile): FileFacts {
  const lines = text.split('\n')
  const literal = (key: string): { value: string; line: number } | undefined => {
    const line = lines.findIndex((candidate) => candidate.trimStart().startsWith(`${key}=`))
    const value = /=\s*['"]([^'"]+)['"]/u.exec(lines[line] ?? '')?.[1]
    return value === undefined ? undefined : { value, line: line + 1 }
  }
  const description = literal('description')
  const python = literal('python_requires')
  const name = literal('name')?.value
  return {
    ...noFacts,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined
      ? {}
      : { description: { text: description.value, place: lineAt(path, description.line) } }),
    requirements:
      python === undefined
        ? []
        : [{ what: 'Python', version: python.value, place: lineAt(path, python.line) }],
    packages: [
      ...readLists(path, lines, 'install_requires', 'runtime'),
      ...readLists(path, lines, 'tests_require', 'development'),
      ...readLists(path, lines, 'extras_require', 'optional'),
    ],
  }
}

/**
 * The requirements of a keyword of `setup`: the string literals of its list or dictionary, and of the variables that
 * stand in their place, `install_requires=requirements` or `kwargs["install_requires"] = requirements`.
 */
function readLists(
  path: string,
  lines: readonly string[],
  keyword: string,
  use: PackageUse,
): DeclaredPackage[] {
  const at = lines.findIndex((line) => assigns(line, keyword))
  if (at < 0) return []
  const value = assignedTo(lines, at)
  const own = readLiterals(path, value, use)
  const isDictionary = /^\s*\{/u.test(value[0]?.text ?? '') || /^\s*dict\(/u.test(value[0]?.text ?? '')
  // What a dictionary refers to are mostly the groups of the developers.
  const inVariables = isDictionary
    ? []
    : namesIn(value).flatMap((name) => {
        const line = lines.findIndex((candidate) => valueAfter(candidate, name) !== undefined)
        if (line < 0) return []
        const elements = assignedTo(lines, line)
        const inner = namesIn(elements).flatMap((element) => {
          const literal = lines.findIndex((candidate) => /^['"]/u.test(valueAfter(candidate, element) ?? ''))
          return literal < 0 ? [] : readLiterals(path, assignedTo(lines, literal).slice(0, 1), use, true)
        })
        return [...readLiterals(path, elements, use), ...inner]
      })
  return [...own, ...inVariables]
}

interface NumberedLine {
  readonly text: string
  /** 1-based. */
  readonly line: number
}

function assigns(line: string, keyword: string): boolean {
  const at = line.indexOf(keyword)
  return (
    at >= 0 &&
    /^['"]?\]?\s*=(?!=)/u.test(line.slice(at + keyword.length)) &&
    !line.trimStart().startsWith('#')
  )
}

/** What a line of the module gives a variable; undefined where it gives it nothing. */
function valueAfter(line: string, name: string): string | undefined {
  return line.startsWith(name) ? /^\s*=(?!=)\s*(.*)$/u.exec(line.slice(name.length))?.[1] : undefined
}

/** What stands behind the `=` of a line, up to the end of its brackets. */
function assignedTo(lines: readonly string[], at: number): NumberedLine[] {
  const value: NumberedLine[] = []
  let depth = 0
  for (const [offset, whole] of lines.slice(at, at + 80).entries()) {
    const text = (offset === 0 ? whole.slice(whole.indexOf('=') + 1) : whole).replace(/(?:^|\s)#[^\n]*/u, '')
    value.push({ text, line: at + offset + 1 })
    depth += countOf(text, /[[{(]/gu) - countOf(text, /[\]})]/gu)
    if (depth <= 0) break
  }
  return value
}

/** Variables that stand in a value outside of its strings. */
function namesIn(value: readonly NumberedLine[]): string[] {
  const bare = value.map(({ text }) => text.replace(/'[^']*'|"[^"]*"/gu, '')).join(' ')
  return [...new Set(bare.match(/\b[A-Za-z_]\w*\b(?!\s*[(.])/gu) ?? [])].slice(0, 40)
}

/** @param isExpression The first literal alone: `uvloop = "uvloop>=0.15" + env_dependency`. */
function readLiterals(
  path: string,
  value: readonly NumberedLine[],
  use: PackageUse,
  isExpression = false,
): DeclaredPackage[] {
  return value.flatMap(({ text, line }) => {
    const literals = [...text.matchAll(/['"]([^'"\n]{1,200})['"](\s*:)?/gu)]
    return (isExpression ? literals.slice(0, 1) : literals).flatMap(([, literal, colon]) => {
      const requirement = colon === undefined ? parseRequirement(literal ?? '') : undefined
      return requirement === undefined
        ? []
        : [{ ...requirement, use, group: '', ecosystem: 'python' as const, place: lineAt(path, line) }]
    })
  })
}

function countOf(text: string, expression: RegExp): number {
  return [...text.matchAll(expression)].length
}

/** setup.cfg and tox.ini: sections of `key = value`, where indented lines belong to the key before. */
export function readIni({ path, text }: SourceFile): FileFacts {
  const commands: Command[] = []
  const packages: DeclaredPackage[] = []
  const requirements: FileFacts['requirements'][number][] = []
  let section = ''
  let key = ''
  text.split('\n').forEach((line, index) => {
    const place = lineAt(path, index + 1)
    const heading = /^\[([^\]]+)\]/u.exec(line)?.[1]
    if (heading !== undefined) {
      section = heading
      return
    }
    const pair = /^([A-Za-z_][\w.-]*)\s*=\s*(.*)$/u.exec(line)
    if (pair !== null) key = pair[1] ?? ''
    const value = (pair === null ? line : (pair[2] ?? '')).trim()
    if (value === '' || value.startsWith('#')) return
    if (key === 'python_requires') requirements.push({ what: 'Python', version: value, place })
    const use = section === 'options' && key === 'install_requires' ? 'runtime' : 'optional'
    if (use === 'runtime' || section === 'options.extras_require') {
      const requirement = parseRequirement(value)
      if (requirement !== undefined)
        packages.push({
          ...requirement,
          use,
          group: use === 'optional' ? key : '',
          ecosystem: 'python',
          place,
        })
    }
    if (key === 'commands' && section.startsWith('testenv')) {
      const environment = section.replace(/^testenv:?/u, '')
      commands.push({
        text: environment === '' ? 'tox' : `tox -e ${environment}`,
        purpose: environment === '' ? 'test' : findPurpose(`${environment} ${value}`),
        source: 'script',
        place,
      })
    }
  })
  return { ...noFacts, commands, packages, requirements }
}

/** noxfile.py: each session is a command. */
export function readNoxfile({ path, text }: SourceFile): FileFacts {
  const lines = text.split('\n')
  const commands = lines.flatMap((line, index): Command[] => {
    const name = /^def (\w+)\(session/u.exec(line)?.[1]
    if (name === undefined) return []
    return [
      {
        text: `nox -s ${name}`,
        purpose: findPurpose(name.replaceAll('_', ' ')),
        source: 'script',
        place: lineAt(path, index + 1),
      },
    ]
  })
  return { ...noFacts, commands }
}
