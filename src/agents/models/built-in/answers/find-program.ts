import type { GrepOutput } from '../../../tools/grep.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, code, pathOf, stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll } from '../script.ts'

/** Where a program begins, and what says so. */
export interface Program {
  readonly nodeId: string
  /** A sentence with the place of the manifest; '' where the file itself is called like the program. */
  readonly note: string
}

type Match = GrepOutput['matches'][number]

/** The function or file that a program of this name starts with, by manifests and by where programs stand. */
export function* findProgram(name: string): Script<Program | undefined> {
  const escaped = name.replace(/[^\w]/gu, String.raw`\$&`)
  const outputs = yield* callAll('grep', [
    {
      pattern: String.raw`(?:^|["'\s])${escaped}["']?\s*=\s*["']?[\w.]+:[\w.]+`,
      path: '**/{setup.cfg,pyproject.toml,setup.py}',
      regex: true,
      limit: 5,
    },
    {
      pattern: String.raw`^\s*"(?:bin|${escaped})"\s*:\s*"[^"]+"`,
      path: '**/package.json',
      regex: true,
      limit: 5,
    },
    {
      pattern: String.raw`^\s*name\s*=\s*"${escaped}"`,
      path: '**/Cargo.toml',
      regex: true,
      limit: 5,
    },
  ])
  const [python, node, rust] = outputs.map((output) => (isToolFailure(output) ? [] : output.matches))
  return (
    (yield* fromPython(name, python?.[0])) ??
    (yield* fromNode(name, node ?? [])) ??
    (yield* fromRust(name, rust?.[0])) ??
    (yield* fromPaths(name))
  )
}

/** `tool = package.module:main`. */
function* fromPython(name: string, match: Match | undefined): Script<Program | undefined> {
  const [, module = '', handler = ''] = /=\s*["']?([\w.]+):([\w.]+)/u.exec(match?.text ?? '') ?? []
  if (match === undefined || module === '') return undefined
  const path = module.replaceAll('.', '/')
  const found = yield* firstMain(
    ['', 'src/'].flatMap((root) => [`${root}${path}.py`, `${root}${path}/__init__.py`]),
    handler,
  )
  return found === undefined
    ? undefined
    : { nodeId: found, note: declared(name, `${module}:${handler}`, match) }
}

/** `"bin": "cli.js"`, `"bin": { "tool": "cli.js" }`. */
function* fromNode(name: string, matches: readonly Match[]): Script<Program | undefined> {
  for (const match of matches) {
    const path = /:\s*"(?:\.\/)?([^"]+)"/u.exec(match.text)?.[1]
    const directory = pathOf(match.location).replace(/[^/]+$/u, '')
    if (path === undefined || !/\.[cm]?[jt]sx?$|(?:^|\/)bin\//u.test(path)) continue
    const found = yield* firstMain([`${directory}${path}`], 'main')
    if (found !== undefined) return { nodeId: found, note: declared(name, path, match) }
  }
  return undefined
}

/** `[[bin]] name = "tool"` with its path, or the package itself. */
function* fromRust(name: string, match: Match | undefined): Script<Program | undefined> {
  if (match === undefined) return undefined
  const manifest = pathOf(match.location)
  const line = Number(/:(\d+)-\d+$/u.exec(match.location)?.[1] ?? 1)
  const around = yield* call('read_file', {
    path: manifest,
    start_line: Math.max(1, line - 4),
    end_line: line + 4,
  })
  const text = isToolFailure(around) ? '' : stripNumbers(around.text).lines.join('\n')
  const path = /^[ \t]*path[ \t]*=[ \t]*"([^"]+)"/mu.exec(text)?.[1]
  const directory = manifest.replace(/[^/]+$/u, '')
  const paths = path === undefined ? [`src/bin/${name}.rs`, `src/bin/${name}/main.rs`, 'src/main.rs'] : [path]
  const found = yield* firstMain(
    paths.map((one) => `${directory}${one}`),
    'main',
  )
  return found === undefined ? undefined : { nodeId: found, note: declared(name, path ?? '', match) }
}

/** Programs whose directory or file is called like them. */
function* fromPaths(name: string): Script<Program | undefined> {
  const found = yield* firstMain(
    [
      `cmd/${name}/main.go`,
      `src/bin/${name}.rs`,
      `src/${name}.c`,
      `${name}.c`,
      `src/${name}.cpp`,
      `bin/${name}.js`,
      `bin/${name}`,
      `${name}.py`,
      `${name}/__main__.py`,
      `src/${name}/__main__.py`,
    ],
    'main',
  )
  return found === undefined ? undefined : { nodeId: found, note: '' }
}

/** The function of this name in the first of these files that is there; the file itself where it has none. */
function* firstMain(paths: readonly string[], handler: string): Script<string | undefined> {
  const files = yield* callAll(
    'get_node',
    paths.map((node) => ({ node, kinds: ['file'], include_source: false })),
  )
  for (const [index, output] of files.entries()) {
    // A path that is not there leads to the nearest one that is.
    if (isToolFailure(output) || output.node.path !== paths[index]) continue
    const main = output.node.members.find(
      ({ name, kind }) => kind === 'function' && name === (handler.split('.').at(-1) ?? handler),
    )
    return main?.node_id ?? output.node.node_id
  }
  return undefined
}

function declared(name: string, what: string, { location }: Match): string {
  return `The program ${code(name)} is declared${what === '' ? '' : ` as ${code(what)}`}${cite(location)}. `
}
