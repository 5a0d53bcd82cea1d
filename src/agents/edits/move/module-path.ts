import { posix } from 'node:path'
import type { Snapshot } from '../../../index/snapshot.ts'
import { pythonModule, scriptSpecifier } from '../import-name.ts'
import type { SourceFile } from '../source-file.ts'

/**
 * How a file names another one: as it named a third one before, where that shows how (`@/lib/a` for `src/lib/a.ts`),
 * else relative, or by its package. Undefined where it cannot be told.
 */
export function moduleOf(
  snapshot: Snapshot,
  file: SourceFile,
  target: string,
  like?: { readonly specifier: string; readonly path: string },
): string | undefined {
  if (file.language === 'python') {
    if (like?.specifier.startsWith('.') === true) {
      const relative = relativePython(snapshot, file.path, target)
      if (relative !== undefined) return relative
    } else if (like !== undefined) {
      const alike = likeSpecifier(like.specifier, barePython(like.path), barePython(target), '.')
      if (alike !== undefined) return alike
    }
    return pythonModule(snapshot, file, target)
  }
  if (like !== undefined && !like.specifier.startsWith('.')) {
    const alike = likeSpecifier(like.specifier, bareScript(like.path), bareScript(target), '/')
    if (alike !== undefined) return alike
  }
  if (like !== undefined && like.specifier.startsWith('.')) {
    const ending = /\.[cm]?[jt]sx?$/u.exec(like.specifier)?.[0]
    const relative = posix.relative(posix.dirname(file.path), target)
    const path = relative.startsWith('.') ? relative : `./${relative}`
    const bare = path.replace(/\.d\.ts$|\.[cm]?[jt]sx?$/u, '')
    if (ending === undefined) return bare.replace(/(?<=.)\/index$/u, '')
    return /^\.[cm]?js/u.test(ending) ? path.replace(/\.([cm]?)tsx?$/u, '.$1js') : path
  }
  return scriptSpecifier(snapshot, file, target)
}

/** A specifier of one file made that of another: both end alike, behind what maps the folders. */
function likeSpecifier(
  specifier: string,
  path: string,
  target: string,
  separator: string,
): string | undefined {
  const parts = specifier.replace(/\.[cm]?[jt]sx?$/u, '').split(separator)
  const folders = path.split('/')
  let same = 0
  while (
    same < Math.min(parts.length, folders.length) &&
    parts[parts.length - 1 - same] === folders[folders.length - 1 - same]
  )
    same += 1
  if (same === 0) return undefined
  const above = folders.slice(0, folders.length - same).join('/')
  const below =
    above === '' ? target : target.startsWith(`${above}/`) ? target.slice(above.length + 1) : undefined
  if (below === undefined) return undefined
  const head = parts.slice(0, parts.length - same)
  const ending = /\.[cm]?[jt]sx?$/u.exec(specifier)?.[0] ?? ''
  return [...head, ...below.split('/')].join(separator) + (separator === '/' ? ending : '')
}

function bareScript(path: string): string {
  return path.replace(/\.d\.ts$|\.[cm]?[jt]sx?$/u, '').replace(/\/index$/u, '')
}

function barePython(path: string): string {
  return path.replace(/\.pyi?$/u, '').replace(/\/__init__$/u, '')
}

function relativePython(snapshot: Snapshot, from: string, target: string): string | undefined {
  const own = posix.dirname(from)
  const steps = posix.relative(own, barePython(target)).split('/')
  const ups = steps.filter((step) => step === '..').length
  let top = own
  for (let up = 0; up < ups; up += 1) top = posix.dirname(top)
  const isPackage = snapshot.findFile(top === '.' ? '__init__.py' : `${top}/__init__.py`) !== undefined
  return isPackage || ups === 0
    ? `${'.'.repeat(ups + 1)}${steps.filter((step) => step !== '..').join('.')}`
    : undefined
}

/** A relative path of one file as another one must write it; undefined where it cannot be told. */
export function rebase(
  snapshot: Snapshot,
  specifier: string,
  from: SourceFile,
  to: SourceFile,
): string | undefined {
  const folder = posix.dirname(from.path)
  if (!specifier.startsWith('.') || folder === posix.dirname(to.path)) return specifier
  if (from.language === 'python') {
    const dots = /^\.+/u.exec(specifier)?.[0].length ?? 1
    let base = folder
    for (let up = 1; up < dots; up += 1) base = posix.dirname(base)
    const rest = specifier.slice(dots).replaceAll('.', '/')
    return relativePython(snapshot, to.path, rest === '' ? `${base}/__init__.py` : posix.join(base, rest))
  }
  const relative = posix.relative(posix.dirname(to.path), posix.join(folder, specifier))
  return relative.startsWith('.') ? relative : `./${relative}`
}
