import type { ImpliedFiles, ProjectFiles } from '../language.ts'
import { asObject } from '../plain-data.ts'
import { readObject } from './module-files.ts'
import { directoryOf, joinPath } from '../paths.ts'
import { capitalised } from './word-case.ts'

const COMPONENTS_PLUGIN = 'unplugin-vue-components'
const IMPORTS_PLUGIN = 'unplugin-auto-import'
/** Where the code of a project may lie. */
const SOURCES = ['', 'app', 'src']

/** What a project imports for its files without their saying so: Nuxt, and the plug-ins that do the same in Vite. */
export function createImpliedImports(project: ProjectFiles): (path: string) => ImpliedFiles | undefined {
  const byDirectory = new Map<string, ImpliedFiles | undefined>()
  const impliedIn = (directory: string): ImpliedFiles | undefined => {
    if (!byDirectory.has(directory)) {
      const isRoot =
        isNuxt(project, directory) || dependsOn(project, directory, COMPONENTS_PLUGIN, IMPORTS_PLUGIN)
      const above = directory === '' ? undefined : impliedIn(directoryOf(directory))
      byDirectory.set(directory, isRoot ? readImplied(project, directory) : above)
    }
    return byDirectory.get(directory)
  }
  return (path) => impliedIn(directoryOf(path))
}

function isNuxt(project: ProjectFiles, root: string): boolean {
  return ['ts', 'js', 'mjs'].some((extension) => project.hasFile(joinPath(root, `nuxt.config.${extension}`)!))
}

function dependsOn(project: ProjectFiles, root: string, ...names: readonly string[]): boolean {
  const manifest = readObject(project, joinPath(root, 'package.json')!)
  const dependencies = { ...asObject(manifest?.['dependencies']), ...asObject(manifest?.['devDependencies']) }
  return names.some((name) => name in dependencies)
}

function readImplied(project: ProjectFiles, root: string): ImpliedFiles {
  const hasNuxt = isNuxt(project, root)
  const folders = hasNuxt ? ['composables', 'utils'] : []
  if (hasNuxt && dependsOn(project, root, '@pinia/nuxt')) folders.push('stores')
  for (const path of project.filesIn(root)) {
    if (/\.config\.[cm]?[jt]s$/.test(path)) folders.push(...listedFolders(project.readText(path) ?? ''))
  }
  const modules = new Set<string>()
  const components = new Map<string, string>()
  for (const source of SOURCES) {
    const at = joinPath(root, source)!
    for (const folder of folders)
      for (const path of modulesIn(project, joinPath(at, folder))) modules.add(path)
    if (!hasNuxt && !dependsOn(project, root, COMPONENTS_PLUGIN)) continue
    const folder = joinPath(at, 'components')!
    for (const path of project.filesBelow(folder)) {
      if (!path.endsWith('.vue')) continue
      for (const name of namesOfComponent(path.slice(folder.length + 1, -'.vue'.length))) {
        if (!components.has(name)) components.set(name, path)
        if (!components.has(`Lazy${name}`)) components.set(`Lazy${name}`, path)
      }
    }
  }
  return { modules: [...modules], components }
}

/** The literals in `imports: { dirs: [] }` of Nuxt, or `AutoImport({ dirs: [] })` of the plug-in. */
function listedFolders(configuration: string): readonly string[] {
  const text = configuration.replaceAll(/(?<!\S)\/\/.*/g, '')
  const imported = /\b(\w{1,50})\s{1,9}(?:from\s|=\s{0,9}require\()\s{0,9}['"]unplugin-auto-import\//
  const plugin = imported.exec(text)?.[1]
  const opening = plugin === undefined ? /\bimports\s*:\s*\{/ : new RegExp(`\\b${plugin}\\s*\\(`)
  const listed = bracketed(bracketed(text, opening), /\bdirs\s*:\s*\[/)
  const folders = Array.from(listed.matchAll(/(["'`])(?:[~@]{1,2}\/)?(.*?)\1/g), ([, , folder]) => folder!)
  // Each costs a look at all files.
  return folders.slice(0, 100)
}

/** What stands between the bracket that an expression ends with and the one that closes it. */
function bracketed(text: string, opening: RegExp): string {
  const found = opening.exec(text)
  const start = found === null ? text.length : found.index + found[0].length
  let depth = 1
  let end = start
  for (; end < text.length && depth > 0; end++) {
    if ('([{'.includes(text[end]!)) depth++
    else if (')]}'.includes(text[end]!)) depth--
  }
  return text.slice(start, end)
}

/** The modules directly in a folder, and the index files of its folders; all below it for `folder/**`. */
function modulesIn(project: ProjectFiles, pattern: string | undefined): readonly string[] {
  if (pattern === undefined) return []
  if (project.hasFile(pattern)) return [pattern]
  const folder = pattern.replace(/\/?\*.*$/s, '')
  const isScanned = (inside: string): boolean =>
    pattern.includes('**') || /^\/?[^/]+(?:\/index\.\w+)?$/.test(inside)
  return project
    .filesBelow(folder)
    .filter((path) => /(?<!\.d)\.[cm]?[jt]s$/.test(path) && isScanned(path.slice(folder.length)))
}

/** `common/CommonTip` is `CommonTip`, `base/Button` is `BaseButton`, or `Button` where folders do not count. */
function namesOfComponent(path: string): readonly string[] {
  const parts = path.split('/').map((part) => part.split(/[-_.]/).map(capitalised).join(''))
  const own = parts.at(-1) === 'Index' ? '' : parts.at(-1)!
  const prefix = parts.slice(0, -1)
  let kept = prefix.length
  while (kept > 0 && !own.startsWith(prefix.slice(kept - 1).join(''))) kept--
  const whole = [...prefix.slice(0, kept === 0 ? undefined : kept - 1), own].join('')
  return [whole, own].filter((name) => name !== '')
}
