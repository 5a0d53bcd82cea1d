import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What packages bring and nobody here reads. `keep` names what stays of a package, `drop` what goes (patterns of the
 * path inside it, `/` between the parts); the megabytes are what was saved on Linux.
 */
const rules = [
  // The parser is in the .wasm; the C sources, the generated tables and the native builds weigh ten times as much. 174 MB
  {
    packages: /^(?:@tree-sitter-grammars\/)?tree-sitter-/,
    keep: /^(?:[^/]+\.wasm|package\.json|LICENSE[^/]*)$/,
  },
  // PHP without the HTML around it; what is read may have both. 1 MB
  { packages: /^tree-sitter-php$/, drop: /_only\.wasm$/ },
  // The grammar of Kotlin lists a tool of its authors among what it needs. 5 MB
  { packages: /^npm-check-updates$/, keep: /^(?:package\.json|LICENSE)$/ },
  // Headers are for compiling add-ons, of which there are none. 67 MB
  { packages: /^node-(?:bin-)?(?:darwin|linux|win)-/, drop: /^(?:include|share)\// },
  // The app is built from the ES modules, with the usual names. 16 MB
  { packages: /^lucide-react$/, drop: /^dist\/(?:cjs\/|lucide-react\.(?:pre|suf)fixed\.d\.ts$)/ },
  { packages: /^@bufbuild\/protobuf$/, drop: /^dist\/cjs\// },
  // Built twice; what is here is read as ES modules. 4 MB
  {
    packages:
      /^(?:@modelcontextprotocol\/.+|@opentelemetry\/(?!api$).+|zod|re2js|better-auth|better-call|@better-fetch\/fetch)$/,
    drop: /\.cjs$/,
  },
  // TypeScript sources beside what was made from them, and documentation. 12 MB
  { packages: /^(?:ai|@ai-sdk\/[^/]+|zod)$/, drop: /^(?:src|docs)\// },
  { packages: /^@(?:better-auth|noble)\//, drop: /^src\// },
  { packages: /^web-tree-sitter$/, drop: /^debug\// },
  // Samples of a benchmark. 2 MB
  { packages: /^bintrees$/, drop: /^test\// },
  // 29 MB
  { packages: /./, drop: /\.map$/ },
]

/** Deletes from a folder `node_modules` what no program here reads. */
export function prunePackages(modules) {
  for (const { name, directory } of packagesIn(modules)) {
    const own = rules.filter(({ packages }) => packages.test(name))
    prune(directory, '', (path) =>
      own.some(({ keep, drop }) => (keep === undefined ? drop.test(path) : !keep.test(path))),
    )
  }
}

/** Also those that packages hold for themselves. */
function* packagesIn(modules) {
  for (const name of namesIn(modules)) {
    if (name.startsWith('.')) continue
    const directory = join(modules, name)
    const packages = name.startsWith('@') ? namesIn(directory).map((inner) => `${name}/${inner}`) : [name]
    for (const each of packages) {
      const packageDirectory = join(modules, each)
      // A workspace is linked here: its files are the repository's own.
      if (!isDirectory(packageDirectory)) continue
      yield { name: each, directory: packageDirectory }
      yield* packagesIn(join(packageDirectory, 'node_modules'))
    }
  }
}

/** Answers whether nothing was left of the folder. */
function prune(directory, prefix, isUnused) {
  let left = 0
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = prefix + entry.name
    const absolute = join(directory, entry.name)
    if (entry.isDirectory()) {
      if (entry.name === 'node_modules' || !prune(absolute, `${path}/`, isUnused)) left++
    } else if (isUnused(path)) unlinkSync(absolute)
    else left++
  }
  if (left === 0 && prefix !== '') rmdirSync(directory)
  return left === 0
}

function namesIn(directory) {
  return isDirectory(directory) ? readdirSync(directory) : []
}

function isDirectory(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
