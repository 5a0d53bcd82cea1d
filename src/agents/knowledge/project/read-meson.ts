import type { DeclaredPackage, FileFacts, Setting, SourceFile } from './facts.ts'
import { convention, lineAt, noFacts } from './facts.ts'

/** meson.build: the libraries that it looks for, what the project needs and how it is built. */
export function readMeson({ path, text }: SourceFile): FileFacts {
  const lines = text.split('\n')
  const isRoot = /^[ \t]{0,40}project[ \t]{0,9}\(/mu.test(text)
  const name = /^[ \t]{0,40}project[ \t]{0,9}\(\s{0,40}'([^'\n]{1,100})'/mu.exec(text)?.[1]
  const meson = valueOf(lines, /\bmeson_version\s*:\s*'([^']+)'/u)
  const standard = valueOf(lines, /\b(c|cpp)_std\s*=\s*([\w+]+)/u)
  const root = lineAt(path, 1)
  return {
    ...noFacts,
    ...(name === undefined ? {} : { name }),
    commands: isRoot
      ? [
          convention('meson setup build', 'build', root),
          convention('meson compile -C build', 'build', root),
          convention('meson test -C build', 'test', root),
        ]
      : [],
    requirements: [
      ...(meson === undefined
        ? []
        : [{ what: 'Meson', version: meson.match[1] ?? '', place: lineAt(path, meson.line) }]),
      ...(standard === undefined
        ? []
        : [
            {
              what: standard.match[1] === 'cpp' ? 'C++ standard' : 'C standard',
              version: standard.match[2] ?? '',
              place: lineAt(path, standard.line),
            },
          ]),
    ],
    packages: readDependencies(path, lines),
  }
}

/** A dependency under a condition is needed by some builds only. */
function readDependencies(path: string, lines: readonly string[]): DeclaredPackage[] {
  const packages: DeclaredPackage[] = []
  let depth = 0
  lines.forEach((raw, index) => {
    const line = raw.slice(0, 400).replace(/(?:^|\s)#[^\n]*/u, '')
    if (/^\s*(?:end(?:if|foreach))\b/u.test(line)) depth -= 1
    for (const [, name = '', rest = ''] of line.matchAll(
      /\bdependency\s*\(\s*'([^']{1,80})'([^\n)]{0,200})/gu,
    )) {
      if (name === 'threads' || packages.some((one) => one.name === name)) continue
      const isTest = /^(?:cmocka|check|gtest|gmock|catch2|criterion|cunit|unity|libsubunit)/iu.test(name)
      const isOptional = depth > 0 || /\brequired\s*:\s*(?:false|get_option)/u.test(rest)
      packages.push({
        name,
        version: /\bversion\s*:\s*\[?'([^']+)'/u.exec(rest)?.[1] ?? '',
        use: isTest ? 'development' : isOptional ? 'optional' : 'build',
        group: '',
        ecosystem: 'c',
        place: lineAt(path, index + 1),
      })
    }
    if (/^\s*(?:if|foreach)\b/u.test(line)) depth += 1
  })
  return packages
}

function valueOf(
  lines: readonly string[],
  expression: RegExp,
): { readonly match: RegExpExecArray; readonly line: number } | undefined {
  for (const [index, line] of lines.entries()) {
    const match = expression.exec(line.slice(0, 400))
    if (match !== null) return { match, line: index + 1 }
  }
  return undefined
}

/** meson_options.txt: `option('name', type: …, value: …, description: '…')`, on one line or on several. */
export function readMesonOptions({ path, text }: SourceFile): FileFacts {
  const lines = text.split('\n')
  const settings = lines.flatMap((line, index): Setting[] => {
    const name = /^\s*option\s*\(\s*'([^']+)'/u.exec(line)?.[1]
    if (name === undefined) return []
    const next = lines.findIndex((other, at) => at > index && /^\s*option\s*\(/u.test(other))
    const whole = lines.slice(index, Math.min(index + 12, next === -1 ? lines.length : next))
    const closed = whole.findIndex((one) => /\)\s*$/u.test(one))
    const body = whole.slice(0, closed === -1 ? whole.length : closed + 1).join(' ')
    return [
      {
        name,
        kind: 'build option',
        value: /\bvalue\s*:\s*'?([^',)]+)/u.exec(body)?.[1]?.trim(),
        meaning: /\bdescription\s*:\s*'([^']+)'/u.exec(body)?.[1] ?? '',
        place: { path, line: index + 1, endLine: index + 1 + Math.max(0, closed) },
      },
    ]
  })
  return { ...noFacts, settings }
}
