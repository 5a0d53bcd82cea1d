import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from '../bootstrap/paths.mjs'

const relations = ['dependencies', 'optionalDependencies', 'peerDependencies']
/** Only its .wasm is read; what such a package needs serves its native build. */
const isGrammar = /\/tree-sitter-[^/]+$/

/**
 * Copies the packages that the program needs on every machine, and what those need, into another `node_modules`; those
 * for this machine alone stay behind.
 *
 * @returns {readonly string[]} the names of those that lie at the top
 */
export function copyDependencies(target) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const needed = new Set()
  const waiting = Object.keys(packages[''].dependencies).map((name) => find(packages, '', name))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needed.has(path) || packages[path].os !== undefined || packages[path].dev) continue
    needed.add(path)
    if (isGrammar.test(path)) continue
    for (const name of relations.flatMap((relation) => Object.keys(packages[path][relation] ?? {}))) {
      const found = find(packages, path, name)
      if (found !== undefined && existsSync(join(root, found))) waiting.push(found)
    }
  }
  for (const path of needed) {
    const inside = path.slice('node_modules/'.length)
    mkdirSync(dirname(join(target, inside)), { recursive: true })
    cpSync(join(root, path), join(target, inside), {
      recursive: true,
      // What a package holds for itself is in the list by its own path.
      filter: (source) => !source.slice(join(root, path).length).includes('node_modules'),
    })
    simplifyManifest(join(target, inside, 'package.json'), (name) => needed.has(find(packages, path, name)))
  }
  return [...needed]
    .map((path) => path.slice('node_modules/'.length))
    .filter((name) => !name.includes('node_modules/'))
    .sort((a, b) => (a < b ? -1 : 1))
}

/**
 * npm runs the install scripts of bundled packages too, and looks for what they name and do not hold: there is nothing to
 * compile or to look for.
 */
function simplifyManifest(path, isCopied) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  for (const relation of relations) {
    const kept = Object.entries(manifest[relation] ?? {}).filter(([name]) => isCopied(name))
    manifest[relation] = Object.fromEntries(kept)
  }
  for (const each of ['scripts', 'gypfile', 'devDependencies', 'peerDependenciesMeta']) delete manifest[each]
  writeFileSync(path, JSON.stringify(manifest))
}

/** Where `name` leads from a package, as Node looks it up: undefined where it is not installed. */
function find(packages, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[path] !== undefined) return path
  if (from === '') return undefined
  return find(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}
