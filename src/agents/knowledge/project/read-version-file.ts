import type { FileFacts, Requirement, SourceFile } from './facts.ts'
import { lineAt, noFacts } from './facts.ts'

const runtimes: Readonly<Record<string, string>> = {
  nvmrc: 'Node.js',
  'node-version': 'Node.js',
  'python-version': 'Python',
  'ruby-version': 'Ruby',
  'java-version': 'Java',
}

/** Names that .tool-versions of asdf and mise use. */
const tools: Readonly<Record<string, string>> = {
  node: 'Node.js',
  nodejs: 'Node.js',
  python: 'Python',
  ruby: 'Ruby',
  java: 'Java',
  golang: 'Go',
  go: 'Go',
  rust: 'Rust',
}

/** `.nvmrc`, `.python-version`, `.tool-versions`, `rust-toolchain.toml` and the like: versions that developers use. */
export function readVersionFile({ path, text }: SourceFile): FileFacts {
  const name = path.split('/').at(-1) ?? path
  const lines = text.split('\n')
  const requirements = lines.flatMap((raw, index): Requirement[] => {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) return []
    const place = lineAt(path, index + 1)
    if (name === '.tool-versions') {
      const [tool = '', version = ''] = line.split(/\s+/u)
      const what = tools[tool]
      return what === undefined || version === '' ? [] : [{ what, version, place }]
    }
    if (name.startsWith('rust-toolchain')) {
      const channel = /^(?:channel\s*=\s*)?"?([\w.-]+)"?$/u.exec(line)?.[1]
      return channel === undefined ? [] : [{ what: 'Rust toolchain', version: channel, place }]
    }
    const what = runtimes[name.slice(1)]
    return what === undefined || !/^[\w.@/-]{1,40}$/u.test(line) ? [] : [{ what, version: line, place }]
  })
  const isList = name === '.tool-versions' || name === 'rust-toolchain.toml'
  return { ...noFacts, requirements: isList ? requirements : requirements.slice(0, 1) }
}
