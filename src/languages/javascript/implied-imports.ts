import type { ImpliedImport, ProjectFiles } from '../language.ts'
import { asObject } from '../plain-data.ts'
import { readObject } from './module-files.ts'
import { directoriesUp, directoryOf, joinPath } from '../paths.ts'

/** What a project imports for its files without their saying so: Nuxt, and the plug-ins that do the same in Vite. */
export interface ImpliedImports {
  /** Modules all of whose exports a file sees. */
  modules(path: string): readonly ImpliedImport[]
  /** The module of a component that a file sees under a name. */
  component(path: string, name: string): string | undefined
}

interface Implied {
  readonly modules: readonly string[]
  readonly components: ReadonlyMap<string, string>
}

const NOTHING: Implied = { modules: [], components: new Map() }
const CONFIGURATIONS = ['nuxt.config.ts', 'nuxt.config.js', 'nuxt.config.mjs']
const PLUGINS = ['unplugin-auto-import', 'unplugin-vue-components']
/** Where the code of a project may lie, and its folders whose files are imported by default. */
const SOURCES = ['', 'app', 'src']
const FOLDERS = ['composables', 'utils', 'stores']

export function createImpliedImports(project: ProjectFiles): ImpliedImports {
  const byRoot = new Map<string, Implied>()
  const byDirectory = new Map<string, Implied>()
  const impliedFor = (path: string): Implied => {
    const directory = directoryOf(path)
    let implied = byDirectory.get(directory)
    if (implied === undefined) {
      const root = directoriesUp(directory).find((at) => importsByItself(project, at))
      implied = root === undefined ? NOTHING : (byRoot.get(root) ?? readImplied(project, root))
      if (root !== undefined) byRoot.set(root, implied)
      byDirectory.set(directory, implied)
    }
    return implied
  }
  return {
    modules: (path) =>
      impliedFor(path).modules.map((module) => ({ specifier: pathFrom(path, module), imported: '' })),
    component(path, name) {
      const component = impliedFor(path).components.get(name)
      return component === undefined ? undefined : pathFrom(path, component)
    },
  }
}

/** A specifier that leads from one file to another. */
function pathFrom(path: string, to: string): string {
  return `./${'../'.repeat(path.split('/').length - 1)}${to}`
}

function importsByItself(project: ProjectFiles, directory: string): boolean {
  if (CONFIGURATIONS.some((name) => project.hasFile(joinPath(directory, name)!))) return true
  const manifest = readObject(project, joinPath(directory, 'package.json')!)
  const dependencies = { ...asObject(manifest?.['dependencies']), ...asObject(manifest?.['devDependencies']) }
  return PLUGINS.some((name) => name in dependencies)
}

function readImplied(project: ProjectFiles, root: string): Implied {
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
