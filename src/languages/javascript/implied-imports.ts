import type { ImpliedFiles, ProjectFiles } from '../language.ts'
import { asObject } from '../plain-data.ts'
import { readObject } from './module-files.ts'
import { directoryOf, joinPath } from '../paths.ts'

const CONFIGURATIONS = ['nuxt.config.ts', 'nuxt.config.js', 'nuxt.config.mjs']
const PLUGINS = ['unplugin-auto-import', 'unplugin-vue-components']
/** Where the code of a project may lie, and its folders whose files are imported by default. */
const SOURCES = ['', 'app', 'src']
const FOLDERS = ['composables', 'utils', 'stores']

/** What a project imports for its files without their saying so: Nuxt, and the plug-ins that do the same in Vite. */
export function createImpliedImports(project: ProjectFiles): (path: string) => ImpliedFiles | undefined {
  const byDirectory = new Map<string, ImpliedFiles | undefined>()
  const impliedIn = (directory: string): ImpliedFiles | undefined => {
    if (!byDirectory.has(directory)) {
      const above = directory === '' ? undefined : impliedIn(directoryOf(directory))
      byDirectory.set(
        directory,
        importsByItself(project, directory) ? readImplied(project, directory) : above,
      )
    }
    return byDirectory.get(directory)
  }
  return (path) => impliedIn(directoryOf(path))
}

function importsByItself(project: ProjectFiles, directory: string): boolean {
  if (CONFIGURATIONS.some((name) => project.hasFile(joinPath(directory, name)!))) return true
  const manifest = readObject(project, joinPath(directory, 'package.json')!)
  const dependencies = { ...asObject(manifest?.['dependencies']), ...asObject(manifest?.['devDependencies']) }
  return PLUGINS.some((name) => name in dependencies)
}

function readImplied(project: ProjectFiles, root: string): ImpliedFiles {
  const modules: string[] = []
  const components = new Map<string, string>()
  for (const source of SOURCES) {
    const at = joinPath(root, source)!
    for (const folder of FOLDERS) {
      for (const path of project.filesBelow(joinPath(at, folder)!)) {
        if (/(?<!\.d)\.[cm]?[jt]s$/.test(path)) modules.push(path)
      }
    }
    const folder = joinPath(at, 'components')!
    for (const path of project.filesBelow(folder)) {
      if (!path.endsWith('.vue')) continue
      for (const name of namesOfComponent(path.slice(folder.length + 1, -'.vue'.length))) {
        if (!components.has(name)) components.set(name, path)
        if (!components.has(`Lazy${name}`)) components.set(`Lazy${name}`, path)
      }
    }
  }
  return { modules, components }
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

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
