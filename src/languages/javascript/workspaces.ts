import { RE2JS } from 're2js'
import type { ProjectFiles } from '../language.ts'
import { asObject, asString, asStrings } from '../plain-data.ts'
import { readObject } from './module-files.ts'
import { directoryOf, joinPath } from '../paths.ts'

/** Directories of the repository's own packages by name: those that a `package.json` or `pnpm-workspace.yaml` lists. */
export function findWorkspacePackages(project: ProjectFiles): ReadonlyMap<string, string> {
  const manifests = project.filesNamed('package.json').filter((path) => !path.includes('node_modules/'))
  const globs: WorkspaceGlob[] = []
  for (const path of manifests) {
    const workspaces = readObject(project, path)?.['workspaces']
    const patterns = asStrings(asObject(workspaces)?.['packages'] ?? workspaces)
    for (const pattern of patterns) addGlob(globs, directoryOf(path), pattern)
  }
  for (const path of project.filesNamed('pnpm-workspace.yaml')) {
    for (const pattern of packagesOfYaml(project.readText(path) ?? ''))
      addGlob(globs, directoryOf(path), pattern)
  }
  for (const path of project.filesNamed('lerna.json')) {
    for (const pattern of asStrings(readObject(project, path)?.['packages']))
      addGlob(globs, directoryOf(path), pattern)
  }
  const packages = new Map<string, string>()
  for (const path of manifests) {
    const directory = directoryOf(path)
    const name = asString(readObject(project, path)?.['name'])
    if (name === undefined || packages.has(name) || !isIncluded(globs, directory)) continue
    packages.set(name, directory)
  }
  return packages
}

const named = new WeakMap<ProjectFiles, ReadonlyMap<string, string>>()

/** Directories of all packages whose name no other of the repository has, by name. */
export function packagesByName(project: ProjectFiles): ReadonlyMap<string, string> {
  const known = named.get(project)
  if (known !== undefined) return known
  const packages = new Map<string, string>()
  const repeated = new Set<string>()
  for (const path of project.filesNamed('package.json')) {
    const name = path.includes('node_modules/') ? undefined : asString(readObject(project, path)?.['name'])
    if (name === undefined) continue
    if (packages.has(name)) repeated.add(name)
    packages.set(name, directoryOf(path))
  }
  for (const name of repeated) packages.delete(name)
  named.set(project, packages)
  return packages
}

interface WorkspaceGlob {
  readonly matcher: RE2JS
  readonly isExcluded: boolean
}

function addGlob(globs: WorkspaceGlob[], directory: string, written: string): void {
  const isExcluded = written.startsWith('!')
  const pattern = joinPath(directory, isExcluded ? written.slice(1) : written)
  if (pattern === undefined) return
  globs.push({ matcher: RE2JS.compile(pattern.split('/').map(segmentPattern).join('/')), isExcluded })
}

function segmentPattern(segment: string): string {
  if (segment === '**') return '.+'
  const escaped = segment.replaceAll(/[.+^$()|[\]\\?]/g, '\\$&').replaceAll('*', '[^/]*')
  return escaped.replaceAll(/\{([^{}]*)\}/g, (_all, options: string) => `(?:${options.replaceAll(',', '|')})`)
}

function isIncluded(globs: readonly WorkspaceGlob[], directory: string): boolean {
  let included = false
  for (const { matcher, isExcluded } of globs) {
    if (matcher.matches(directory)) included = !isExcluded
  }
  return included
}

/** The `packages:` list of a `pnpm-workspace.yaml`, in either of YAML's two list forms. */
function packagesOfYaml(text: string): string[] {
  const patterns: string[] = []
  let isInside = false
  for (const line of text.split(/\r?\n/)) {
    const content = line.replace(/(?<!\s)\s+#.*$/, '').trimEnd()
    if (content.trim() === '' || content.trimStart().startsWith('#')) continue
    const inline = /^packages\s*:\s*\[(.*)\]$/.exec(content)
    if (inline !== null) return inline[1]!.split(',').map((entry) => unquoted(entry))
    if (/^packages\s*:/.test(content)) isInside = true
    else if (/^\S/.test(content) && !content.startsWith('-')) isInside = false
    else if (isInside && content.trimStart().startsWith('-'))
      patterns.push(unquoted(content.trimStart().slice(1)))
  }
  return patterns
}

function unquoted(text: string): string {
  return text.trim().replaceAll(/^['"]|['"]$/g, '')
}
