import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { collectors } from './compilers/collect.ts'
import { judge } from './compilers/judge.ts'
import type { BoundCall, OwnDefinition, OwnTarget } from './compilers/judge.ts'
import { linkFolder } from './support/link-folder.ts'
import { percent } from './support/percent.ts'
import { edgeKinds, knownLevels, nodeKinds } from '../src/graph/graph.ts'

const USAGE = `Usage: npm run bench -- compilers <checkout> --language java <folder…> [--misses] [--json]
       npm run bench -- compilers <checkout> --language go
       npm run bench -- compilers <checkout> --language c --flags="-I@/include" <folder or file…>
       npm run bench -- compilers <checkout> --language python <folder…>

Compares where calls lead with what a compiler binds them to: javac, Go's type checker, clang for c and cpp, pyright by
scip-python. Counted are the calls, by the place of the callee's name, that the compiler binds to a function, method or
class of the repository and that Parley sees as calls:
  found      they lead to it, to the class of a constructor, or to a method of that name of another class, which stands
             for it; "possible" is the share of those that are known as possible only
  open       they lead nowhere in the repository
  elsewhere  they lead to something else alone: another overload, another function, what a decorator put in its place
Macros, which a compiler has expanded, are left out. In --flags, @ stands for the checkout; another overload of an overriding method counts as found. --misses lists the rest.

How it lies: what is called through a variable or a parameter no compiler binds, and packages that are not installed
leave types open for the compiler too; these are the calls where types alone decide.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: '' },
    flags: { type: 'string', default: '' },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const [folder, ...paths] = positionals
const collector = collectors[values.language]
if (values.help || folder === undefined || collector === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}
const checkout = resolve(folder)
const { graph, files } = await linkFolder(checkout)
const { nodes, sites, unresolvedCalls } = graph

const definitionOf = (node: number): OwnDefinition => {
  const parent = nodes.parent[node]!
  return {
    file: files[nodes.file[node]!]?.path ?? '',
    name: nodes.name[node]!,
    line: nodes.nameLine[node]!,
    owner: parent === -1 ? '' : nodes.name[parent]!,
    ownerLine: parent === -1 ? 0 : nodes.nameLine[parent]!,
    isMethod: nodeKinds[nodes.kind[node]!] === 'method',
    isMacro: /^#\s*define\b/.test(nodes.signature[node]!),
  }
}
const definitions = new Map<string, OwnDefinition[]>()
for (let node = 0; node < nodes.count; node++) {
  const definition = definitionOf(node)
  const place = `${definition.file}:${definition.line}`
  definitions.set(place, [...(definitions.get(place) ?? []), definition])
}
const targets = new Map<string, OwnTarget[]>()
const targetsAt = (file: number, line: number, column: number): OwnTarget[] => {
  const place = `${files[file]!.path}:${line}:${column}`
  const known = targets.get(place) ?? []
  targets.set(place, known)
  return known
}
for (let row = 0; row < sites.count; row++) {
  const kind = edgeKinds[sites.kind[row]!]
  if (kind !== 'calls' && kind !== 'instantiates') continue
  const known = targetsAt(sites.file[row]!, sites.line[row]!, sites.column[row]!)
  if (nodes.file[sites.to[row]!] === -1) continue
  known.push({
    definition: definitionOf(sites.to[row]!),
    isPossible: knownLevels[sites.known[row]!] === 'possible',
  })
}
for (let row = 0; row < unresolvedCalls.count; row++) {
  targetsAt(unresolvedCalls.file[row]!, unresolvedCalls.line[row]!, unresolvedCalls.column[row]!)
}

const verdict = judge(
  collect(),
  ({ file, line, column }) => targets.get(`${file}:${line}:${column}`),
  (file, line) => definitions.get(`${file}:${line}`) ?? [],
)
const row = {
  'bound calls': verdict.bound,
  'found %': percent(verdict.found, verdict.bound),
  'possible %': percent(verdict.possible, verdict.bound),
  'open %': percent(verdict.open, verdict.bound),
  'elsewhere %': percent(verdict.elsewhere, verdict.bound),
}
if (values.misses) for (const miss of verdict.misses) console.log(`- ${miss}`)
if (values.json) console.log(JSON.stringify(row))
else console.table({ [values.language]: row })

function collect(): BoundCall[] {
  try {
    return collector!.collect({ checkout, paths, flags: values.flags })
  } catch (error) {
    const { message } = error as Error
    console.error(
      `Asking the compiler of "${values.language}" failed: ${message}. It needs ${collector!.needs}.`,
    )
    process.exit(1)
  }
}
