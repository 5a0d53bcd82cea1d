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
      ...readLists(path, lines, /^\s*install_requires\s*=/u, 'runtime'),
      ...readLists(path, lines, /^\s*tests_require\s*=/u, 'development'),
      ...readLists(path, lines, /^\s*extras_require\s*=/u, 'optional'),
    ],
  }
}

/** The requirements among the string literals from a line on, up to the end of the list or dictionary. */
function readLists(
  path: string,
  lines: readonly string[],
  start: RegExp,
  use: PackageUse,
): DeclaredPackage[] {
  const from = lines.findIndex((line) => start.test(line))
  if (from < 0) return []
  const packages: DeclaredPackage[] = []
  let depth = 0
  for (const [offset, line] of lines.slice(from, from + 80).entries()) {
    for (const [, value, colon] of line.matchAll(/['"]([^'"\n]{1,200})['"](\s*:)?/gu)) {
      const requirement = colon === undefined ? parseRequirement(value ?? '') : undefined
      if (requirement !== undefined)
        packages.push({
          ...requirement,
          use,
          group: '',
          ecosystem: 'python',
          place: lineAt(path, from + offset + 1),
        })
    }
    depth += countOf(line, /[[{(]/gu) - countOf(line, /[\]})]/gu)
    if (depth <= 0) break
  }
  return packages
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
        note: value,
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
        note: '',
      },
    ]
  })
  return { ...noFacts, commands }
}
