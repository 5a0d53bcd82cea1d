import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'
import { createImpliedUsings, createProjectDirectories } from './implied-usings.ts'

export type CsharpModuleResolver = Required<Omit<ModuleResolver, 'isWithin' | 'impliedFiles'>>

/**
 * Finds namespaces and the types in them. A namespace is all files that declare their types in it, wherever they lie.
 * An import that takes all names (`imported` is '') means a namespace and nothing else; `A.B.Outer` of any other is the
 * member Outer of A.B. A name may be written from a namespace around the file's own: `Core` in Acme.Web is Acme.Core.
 */
export function createModuleResolver(project: ProjectFiles): CsharpModuleResolver {
  const targets = new Map<string, ModuleTarget>()
  const namespaces = new Map<string, readonly string[]>()

  const filesOf = (namespace: string): readonly string[] => {
    let files = namespaces.get(namespace)
    if (files === undefined) {
      files = project.filesOfPackage(namespace).filter((path) => /\.csx?$/.test(path))
      namespaces.set(namespace, files)
    }
    return files
  }

  const find = (specifier: string, from: string, isNamespace: boolean): ModuleTarget => {
    const names = [...enclosing(from).map((outer) => `${outer}.${specifier}`), specifier]
    // A using directive at the top of a file means what it says before what may be meant inside a namespace.
    if (isNamespace) names.unshift(names.pop()!)
    for (const name of names) {
      const files = filesOf(name)
      if (files.length > 0) return { kind: 'files', files }
    }
    const isPlatform = platform.test(specifier)
    for (const name of names) {
      const files = project.filesOfNamespace(name).filter((path) => /\.csx?$/.test(path))
      if (files.length > 0) return { kind: 'files', files: files.slice(0, 1), member: [name] }
    }
    // The more words are a namespace the better; at least one is, or the type has a file of its own.
    const words = isNamespace ? 0 : specifier.split('.').length
    for (let left = 1; left <= words; left++) {
      for (const name of names) {
        const parts = name.split('.')
        const files = filesOf(parts.slice(0, -left).join('.'))
        const member = parts.slice(-left)
        const isSure = !isPlatform && left < words
        if (files.length > 0 && (isSure || declares(files, member[0]!)))
          return { kind: 'files', files, member }
      }
    }
    const root = rootOf(specifier)
    const isOwn = !isPlatform && (rootOf(from) === root || filesOf(root).length > 0)
    if (!isOwn) return { kind: 'external', packageName: packageOfName(specifier) }
    return { kind: 'unresolved', reason: `no file declares the namespace "${specifier}"` }
  }

  return {
    enclosing: (path) => enclosing(project.packageOf(path)).slice(1),
    implied: createImpliedUsings(project),
    projectOf: createProjectDirectories(project),
    resolve(specifier, fromPath, imported) {
      const from = project.packageOf(fromPath)
      const key = `${specifier}\n${from}\n${imported === ''}`
      let target = targets.get(key)
      if (target === undefined) targets.set(key, (target = find(specifier, from, imported === '')))
      return target
    },
  }
}

const platform = /^(?:System|Microsoft|Windows)(?:\.|$)/

/** `A.B.C`, `A.B`, `A`. */
function enclosing(namespace: string): string[] {
  const names: string[] = []
  for (let end = namespace.length; end > 0; end = namespace.lastIndexOf('.', end - 1)) {
    names.push(namespace.slice(0, end))
  }
  return names
}

/** Whether a file is named for the type, by the rule of one type a file. */
function declares(files: readonly string[], name: string): boolean {
  return files.some((path) => {
    const file = path.slice(path.lastIndexOf('/') + 1)
    return file === `${name}.cs` || file.startsWith(`${name}.`)
  })
}

function rootOf(name: string): string {
  const dot = name.indexOf('.')
  return dot === -1 ? name : name.slice(0, dot)
}

/** Packages are named like their namespaces, of which two words tell them apart (`System.Text`, `Newtonsoft.Json`). */
function packageOfName(specifier: string): string {
  return specifier.split('.').slice(0, 2).join('.')
}
