import type { DeclaredPackage, FileFacts, SourceFile } from './facts.ts'
import { convention, lineAt, noFacts } from './facts.ts'

/** go.mod. */
export function readGoMod({ path, text }: SourceFile): FileFacts {
  const packages: DeclaredPackage[] = []
  const requirements: FileFacts['requirements'][number][] = []
  let name: string | undefined
  let block = ''
  text.split('\n').forEach((line, index) => {
    const place = lineAt(path, index + 1)
    const opened = /^(\w+)\s*\(/u.exec(line)?.[1]
    if (opened !== undefined) block = opened
    else if (line.startsWith(')')) block = ''
    name ??= /^module\s+(\S+)/u.exec(line)?.[1]
    const version = /^go\s+(\S+)/u.exec(line)?.[1]
    if (version !== undefined) requirements.push({ what: 'Go', version: `${version} or newer`, place })
    const required = /^(?:require\s+|\s+)(\S+)\s+(v\S+)(.*)$/u.exec(line)
    if (required === null || (block !== '' && block !== 'require')) return
    packages.push({
      name: required[1] ?? '',
      version: required[2] ?? '',
      use: required[3]?.includes('// indirect') === true ? 'indirect' : 'runtime',
      group: '',
      ecosystem: 'go',
      place,
    })
  })
  const module = lineAt(path, 1)
  const commands = [
    convention('go build ./...', 'build', module),
    convention('go test ./...', 'test', module),
  ]
  return { ...noFacts, commands, ...(name === undefined ? {} : { name }), packages, requirements }
}
