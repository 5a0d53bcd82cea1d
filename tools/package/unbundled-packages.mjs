import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { modules, root } from '../bootstrap/paths.mjs'

/** Packages that read files of their own, by a path beside their modules, and what is read of each. */
const unbundled = [
  { packages: /^(?:@[^/]+\/)?tree-sitter-[^/]+$/, files: /\.wasm$/ },
  { packages: /^web-tree-sitter$/, files: /^web-tree-sitter\.(?:js|wasm)$/ },
  // What `raw-transfer/common.js` imports; the native module is a package of its own.
  {
    packages: /^oxc-parser$/,
    files:
      /^src-js\/(?:bindings\.js|webcontainer-fallback\.cjs|generated\/constants\.js|raw-transfer\/(?:common|supported)\.js)$/,
  },
]

/** @param {string} module as it is imported: `tree-sitter-go/tree-sitter-go.wasm`, `@scope/tree-sitter-go/…` */
export function isUnbundled(module) {
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(module) ?? []
  return findRule(name) !== undefined
}

/**
 * Copies them into another `node_modules`.
 *
 * @returns {readonly string[]} their names
 */
export function copyUnbundled(target) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = Object.keys(dependencies).filter(isUnbundled)
  for (const name of names) {
    const { files } = findRule(name)
    const source = join(modules, name)
    for (const entry of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
      const path = entry.replaceAll('\\', '/')
      if (path.startsWith('node_modules/') || !(files.test(path) || /^LICEN[CS]E/.test(path))) continue
      mkdirSync(dirname(join(target, name, path)), { recursive: true })
      copyFileSync(join(source, path), join(target, name, path))
    }
    writeFileSync(join(target, name, 'package.json'), JSON.stringify(readManifest(source)))
  }
  return names
}

/**
 * npm runs the install scripts of bundled packages too, and looks for what they name and do not hold: there is nothing to
 * compile or to look for.
 */
function readManifest(source) {
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const { name, version, license, type, main, exports } = manifest
  return { name, version, license, type, main, exports }
}

function findRule(name) {
  return unbundled.find(({ packages }) => packages.test(name))
}
