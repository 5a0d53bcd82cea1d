import { builtinModules } from 'node:module'

import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../language.ts'
import { asObject, asString } from '../plain-data.ts'
import { createImpliedImports } from './implied-imports.ts'
import { findModuleFile, readObject } from './module-files.ts'
import { directoriesUp, directoryOf, joinPath } from '../paths.ts'
import { findPackageEntry, findPackageImport, sourceOf } from './package-entries.ts'
import { createTypescriptConfigs, type TypescriptConfigs } from './tsconfig.ts'
import { findWorkspacePackages, packagesByName } from './workspaces.ts'

const nodeModules = new Set(builtinModules.filter((name) => !name.startsWith('_')))

/**
 * Where an import leads, by the rules of Node, TypeScript and the bundlers: relative files, `paths` and `baseUrl` of
 * the nearest configuration, `imports` and `exports` of packages, packages of the workspace, and the rest external.
 */
export function createModuleResolver(project: ProjectFiles): ModuleResolver {
  const packages = findWorkspacePackages(project)
  const configs = createTypescriptConfigs(project, (name) => packages.get(name))
  const manifestDirectories = new Map<string, string | undefined>()
  const resolved = new Map<string, ModuleTarget>()

  /** Directory of the nearest `package.json`. */
  const packageAround = (directory: string): string | undefined => {
    if (manifestDirectories.has(directory)) return manifestDirectories.get(directory)
    const found = directoriesUp(directory).find((at) =>
      project.hasFile(at === '' ? 'package.json' : `${at}/package.json`),
    )
    manifestDirectories.set(directory, found)
    return found
  }

  const resolve = (
    specifier: string,
    directory: string,
    isTypescript: boolean,
    depth: number,
  ): ModuleTarget => {
    if (specifier === '') return { kind: 'unresolved', reason: 'empty specifier' }
    const plain = withoutQuery(specifier)
    if (/^[a-z][a-z+.-]*:/.test(plain)) return resolveScheme(plain)
    const around = packageAround(directory)
    if (isRelative(plain)) return resolveRelative(project, configs, plain, directory, around, isTypescript)
    const find = (path: string | undefined): string | undefined =>
      path === undefined ? undefined : findModuleFile(project, path, isTypescript)

    if (plain.startsWith('/')) {
      const file = find(joinPath(around ?? '', plain))
      return file === undefined ? notFound(plain) : inFile(file)
    }
    for (const candidate of configs.candidates(plain, directory)) {
      const file = find(candidate)
      if (file !== undefined) return inFile(file)
    }
    if (plain.startsWith('#') && around !== undefined) {
      const found = findPackageImport(project, around, plain, isTypescript)
      if (found === undefined || depth > 5) return notFound(plain)
      return 'file' in found ? inFile(found.file) : resolve(found.specifier, around, isTypescript, depth + 1)
    }
    // The usual aliases of bundlers, where no configuration that is read here defines them: `@/a` and, in SvelteKit, `$lib/a`.
    const aliased = /^(?:[@~]{1,2}\/|\$)(.+)/.exec(plain)?.[1]
    const file =
      aliased === undefined
        ? undefined
        : ['src/', 'app/', '']
            .map((folder) => find(joinPath(around ?? '', folder + aliased)))
            .find((found) => found !== undefined)
    if (file !== undefined) return inFile(file)
    return aliased === undefined || plain.startsWith('$')
      ? inPackage(plain, directory, isTypescript)
      : notFound(plain)
  }

  /** `name/subpath`: a package of the repository, of Node.js, or from outside. */
  const inPackage = (plain: string, directory: string, isTypescript: boolean): ModuleTarget => {
    const { name, subpath } = packageOf(plain)
    const home =
      packages.get(name) ??
      installed(project, directory, name) ??
      ownOrLinked(project, packageAround(directory), name)
    if (home !== undefined) {
      const file = findPackageEntry(project, home, subpath, isTypescript)
      return file === undefined
        ? { kind: 'unresolved', reason: `package "${name}" of the repository has no file for "${subpath}"` }
        : inFile(file)
    }
    const isNode = nodeModules.has(plain) || nodeModules.has(name)
    return { kind: 'external', packageName: isNode ? `node:${name}` : name }
  }

  return {
    resolve(specifier, fromPath) {
      const directory = directoryOf(fromPath)
      const isTypescript = /\.(?:[cm]?ts|tsx)$/.test(fromPath)
      const key = `${isTypescript ? 't' : 'j'}${directory}\0${specifier}`
      let target = resolved.get(key)
      if (target === undefined) resolved.set(key, (target = resolve(specifier, directory, isTypescript, 0)))
      return target
    },
    impliedFiles: createImpliedImports(project),
  }
}

function isRelative(specifier: string): boolean {
  return specifier === '.' || specifier === '..' || specifier.startsWith('./') || specifier.startsWith('../')
}

function resolveRelative(
  project: ProjectFiles,
  configs: TypescriptConfigs,
  specifier: string,
  directory: string,
  around: string | undefined,
  isTypescript: boolean,
): ModuleTarget {
  const path = joinPath(directory, specifier)
  if (path === undefined)
    return { kind: 'unresolved', reason: `"${specifier}" lies outside of the repository` }
  const wanted = specifier.endsWith('/') && path !== '' ? `${path}/` : path
  const file = findModuleFile(project, wanted, isTypescript)
  if (file !== undefined) return inFile(file)
  for (const twin of configs.twins(path, directory)) {
    const other = findModuleFile(project, twin, isTypescript)
    if (other !== undefined) return inFile(other)
  }
  // What a build would have put there has its source in the same package.
  const isInPackage = around !== undefined && path.startsWith(around === '' ? '' : `${around}/`)
  const built = isInPackage ? path.slice(around === '' ? 0 : around.length + 1) : ''
  const source = /^(?:dist|build|lib|out)\//.test(built)
    ? sourceOf(project, around!, built, isTypescript)
    : undefined
  return source === undefined ? notFound(path) : inFile(source)
}

/** `node:fs/promises`, `npm:chalk@5`, `jsr:@std/path`, `https://…`, `virtual:…`. */
function resolveScheme(specifier: string): ModuleTarget {
  const [scheme, rest] = [
    specifier.slice(0, specifier.indexOf(':')),
    specifier.slice(specifier.indexOf(':') + 1),
  ]
  if (scheme === 'node') return { kind: 'external', packageName: `node:${rest.split('/')[0]}` }
  if (scheme !== 'npm' && scheme !== 'jsr') return { kind: 'external', packageName: specifier }
  const { name } = packageOf(rest.replace(/^\//, ''))
  const version = name.indexOf('@', 1)
  return { kind: 'external', packageName: version === -1 ? name : name.slice(0, version) }
}

/** A package whose files are kept in the repository, in the nearest `node_modules` that has it. */
function installed(project: ProjectFiles, directory: string, name: string): string | undefined {
  return directoriesUp(directory)
    .map((at) => (at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`))
    .find((path) => project.hasDirectory(path))
}

/** The package itself by its name, or one that it links to by `file:`, `link:` or `portal:`. */
function ownOrLinked(project: ProjectFiles, directory: string | undefined, name: string): string | undefined {
  if (directory === undefined) return undefined
  const manifest = readObject(project, directory === '' ? 'package.json' : `${directory}/package.json`)
  if (asString(manifest?.['name']) === name) return directory
  for (const field of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']) {
    const version = asString(asObject(manifest?.[field])?.[name])
    const linked = version === undefined ? null : /^(?:file|link|portal):(.+)/.exec(version)
    const path = linked === null ? undefined : joinPath(directory, linked[1]!)
    if (path !== undefined && project.hasDirectory(path)) return path
    // A repository of several packages without a workspace: what one depends on by name is the one of that name.
    const named = version === undefined ? undefined : packagesByName(project).get(name)
    if (named !== undefined) return named
  }
  return undefined
}

function packageOf(specifier: string): { readonly name: string; readonly subpath: string } {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  const rest = parts.slice(length).join('/')
  return { name: parts.slice(0, length).join('/'), subpath: rest === '' ? '.' : `./${rest}` }
}

/** `./icon.svg?url`, `raw-loader!./text.md`: what bundlers add says nothing about the file. */
function withoutQuery(specifier: string): string {
  const loaded = specifier.slice(specifier.lastIndexOf('!') + 1)
  const query = loaded.indexOf('?')
  return query <= 0 ? loaded : loaded.slice(0, query)
}

function inFile(file: string): ModuleTarget {
  return { kind: 'files', files: [file] }
}

function notFound(path: string): ModuleTarget {
  return { kind: 'unresolved', reason: `no file for "${path}"` }
}
