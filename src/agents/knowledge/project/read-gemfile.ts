import type { DeclaredPackage, FileFacts, PackageUse, Requirement, SourceFile } from './facts.ts'
import { convention, lineAt, noFacts } from './facts.ts'

/** Gemfile, read line by line: gems with the group they stand in. */
export function readGemfile({ path, text, siblings }: SourceFile): FileFacts {
  const packages: DeclaredPackage[] = []
  const requirements: Requirement[] = []
  let group = ''
  text.split('\n').forEach((raw, index) => {
    const line = raw.slice(0, 300).trim()
    const place = lineAt(path, index + 1)
    const opened = /^group\s*\(?\s*(:[\w\s,:]+)\)?\s+do\b/u.exec(line)?.[1]
    if (opened !== undefined) group = opened.replaceAll(/[:\s]/gu, '')
    else if (line === 'end') group = ''
    const ruby = /^ruby\s*\(?\s*(?:file:\s*)?["']([^"']+)["']/u.exec(line)?.[1]
    if (ruby !== undefined && /^\D{0,3}\d/u.test(ruby))
      requirements.push({ what: 'Ruby', version: ruby, place })
    const gem = /^gem\s*\(?\s*["']([\w.-]+)["'](.*)$/u.exec(line)
    if (gem === null) return
    const own = /\bgroups?:\s*(\[[^\]]*\]|:\w+)/u.exec(gem[2] ?? '')?.[1]
    const inGroup = own === undefined ? group : own.replaceAll(/[:[\]\s%wi]/gu, '')
    packages.push({
      name: gem[1] ?? '',
      version: /^\s*,\s*["']([^"']+)["']/u.exec(gem[2] ?? '')?.[1] ?? '',
      use: useOf(inGroup),
      group: inGroup,
      ecosystem: 'ruby',
      place,
    })
  })
  const isRails = packages.some(({ name, use }) => /^rail(?:s|ties)$/u.test(name) && use === 'runtime')
  const usesRspec = packages.some(({ name }) => name.startsWith('rspec'))
  const at = lineAt(path, 1)
  return {
    ...noFacts,
    packages,
    requirements,
    commands: [
      convention('bundle install', 'install', at),
      ...(isRails ? [convention('bin/rails server', 'run', at)] : []),
      ...(usesRspec
        ? [convention('bundle exec rspec', 'test', at)]
        : isRails
          ? [convention('bin/rails test', 'test', at)]
          : siblings.includes('Rakefile')
            ? [convention('bundle exec rake', 'test', at)]
            : []),
    ],
  }
}

function useOf(group: string): PackageUse {
  if (group === '' || group.includes('production') || group === 'default') return 'runtime'
  return /development|test|ci|lint|doc/u.test(group) ? 'development' : 'optional'
}

/** *.gemspec, read line by line. */
export function readGemspec({ path, text }: SourceFile): FileFacts {
  const packages: DeclaredPackage[] = []
  const requirements: Requirement[] = []
  let facts: FileFacts = noFacts
  text.split('\n').forEach((raw, index) => {
    const line = raw.slice(0, 300).trim()
    const place = lineAt(path, index + 1)
    const gem =
      /\.add_(runtime_|development_)?dependency\s*\(?\s*["']([\w.-]+)["'](?:\s*,\s*["']([^"']+)["'])?/u.exec(
        line,
      )
    if (gem !== null) {
      packages.push({
        name: gem[2] ?? '',
        version: gem[3] ?? '',
        use: gem[1] === 'development_' ? 'development' : 'runtime',
        group: '',
        ecosystem: 'ruby',
        place,
      })
    }
    const ruby = /\.required_ruby_version\s*=\s*\D{0,30}["']([^"']+)["']/u.exec(line)?.[1]
    if (ruby !== undefined) requirements.push({ what: 'Ruby', version: ruby, place })
    const summary = /\.summary\s*=\s*["'](.+)["']/u.exec(line)?.[1]
    if (summary !== undefined) facts = { ...facts, description: { text: summary, place } }
    const licence = /\.licenses?\s*=\s*\[?\s*["']([^"']+)["']/u.exec(line)?.[1]
    if (licence !== undefined) facts = { ...facts, licence: { text: licence, place } }
    const version = /\.version\s*=\s*["']([^"']+)["']/u.exec(line)?.[1]
    if (version !== undefined) facts = { ...facts, version: { text: version, place } }
    const name = /\.name\s*=\s*["']([\w.-]+)["']/u.exec(line)?.[1]
    if (name !== undefined) facts = { ...facts, name }
  })
  return { ...facts, packages, requirements }
}
