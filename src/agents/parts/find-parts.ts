import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'

/** A part of the system: what a word of a question names, or a directory. */
export interface Part {
  readonly name: string
  readonly kind: 'directory' | 'file' | 'class' | 'group' | 'external'
  /** The definition, file or directory that stands for it; the first of a group. */
  readonly node: NodeRecord
  /** Ids of the nodes and directories (with a slash) that it is made of. */
  readonly members: readonly string[]
}

/** Beyond these a group is not counted. */
export const mostInGroup = 40
const mostClasses = 3_000
/** Directories that are made, taken over, or show how something is used. */
const besides =
  /(?:^|\/)(?:dist|build|vendor|bundled|third_party|node_modules|examples?|bench|benchmarks|docs?|scripts)(?:\/|$)/u

/** The parts that words name, in their order, each once: classes, a directory, a file, a package from outside. */
export function findParts(snapshot: Snapshot, words: readonly string[], most: number): Part[] {
  const sources = snapshot.listFiles().filter(({ isTest, isMinified }) => !isTest && !isMinified)
  const classes = snapshot
    .mostCentral({ kinds: ['class', 'interface', 'type'], limit: mostClasses })
    .filter(({ isTest, isGenerated, filePath }) => !isTest && !isGenerated && !besides.test(filePath))
  const found: Part[] = []
  for (const word of words) {
    const part = findPart(snapshot, word, sources, classes)
    if (part === undefined || found.some(({ node }) => node.nodeId === part.node.nodeId)) continue
    found.push(part)
    if (found.length >= most) break
  }
  const [only] = found
  // "Which modules are there and how do they depend on each other": the members are the parts.
  if (found.length === 1 && only?.kind === 'group') {
    return only.members.slice(0, most).flatMap((id) => {
      const node = snapshot.findNode(id)
      return node === undefined ? [] : [toClass(node)]
    })
  }
  found.push(...sharedBases(snapshot, found))
  // What is named by itself is no member of a group.
  const own = new Set(found.map(({ node }) => node.nodeId))
  return found.map((part) =>
    part.kind === 'group'
      ? { ...part, members: part.members.filter((id) => id === part.node.nodeId || !own.has(id)) }
      : part,
  )
}

/** What two of the classes derive from holds what they share. */
function sharedBases(snapshot: Snapshot, parts: readonly Part[]): Part[] {
  const counts = new Map<string, { base: NodeRecord; count: number }>()
  for (const { kind, node } of parts) {
    if (kind !== 'class') continue
    const kinds = ['extends', 'implements'] as const
    for (const { to } of snapshot.edges(node.nodeId, { direction: 'out', kinds, limit: 5, maxSites: 1 })) {
      const known = counts.get(to.nodeId)
      if (known === undefined) counts.set(to.nodeId, { base: to, count: 1 })
      else known.count += 1
    }
  }
  return [...counts.values()]
    .filter(
      ({ base, count }) =>
        count > 1 && base.kind !== 'external' && !parts.some(({ node }) => node.nodeId === base.nodeId),
    )
    .map(({ base }) => toClass(base))
}

/** The directories of the sources, those with most lines: the parts of a system that no question names. */
export function directoryParts(snapshot: Snapshot, most: number): Part[] {
  const lines = new Map<string, number>()
  for (const file of snapshot.listFiles()) {
    if (file.isTest || file.isGenerated || file.isMinified || file.language === '') continue
    const directory = file.path.includes('/') ? file.path.slice(0, file.path.lastIndexOf('/')) : ''
    if (besides.test(directory)) continue
    lines.set(directory, (lines.get(directory) ?? 0) + file.lineCount)
  }
  return [...lines]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .flatMap(([path]) => {
      const part = toDirectory(snapshot, path)
      return part === undefined ? [] : [part]
    })
}

type Sources = ReturnType<Snapshot['listFiles']>

function findPart(
  snapshot: Snapshot,
  word: string,
  sources: Sources,
  classes: readonly NodeRecord[],
): Part | undefined {
  const file = word.includes('.') || word.includes('/') ? snapshot.findNode(word) : undefined
  if (file?.kind === 'file') return { name: word, kind: 'file', node: file, members: [word] }
  const wanted = singular(word)
  const isCalled = (name: string): boolean => singular(name) === wanted
  const exact = classes.find(({ name }) => name === word) ?? classes.find(({ name }) => isCalled(name))
  const group = classes.filter(({ name }) => isCalled(lastWord(name)))
  // A name as it is written in code is that one thing.
  if (exact !== undefined && (group.length < 3 || exact.name === word || /\p{Ll}\p{Lu}|_/u.test(word))) {
    if (group.length < 3 || /\p{Lu}|_/u.test(word)) return toClass(exact)
  }
  if (group.length > 1) {
    return toGroup(word, exact === undefined ? group : [exact, ...group.filter((node) => node !== exact)])
  }
  const directories = new Set(sources.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/')))))
  const directory = [...directories]
    .filter((path) => isCalled(path.split('/').at(-1) ?? ''))
    .sort((a, b) => a.length - b.length)[0]
  if (directory !== undefined && directory !== '') return toDirectory(snapshot, directory)
  const [only] = group
  if (only !== undefined) return toClass(only)
  const [called] = sources
    .filter(
      ({ path, language }) =>
        language !== '' &&
        !besides.test(path) &&
        isCalled((path.split('/').at(-1) ?? '').replace(/\..*$/u, '')),
    )
    .sort((a, b) => a.path.length - b.path.length)
  const fileNode = called === undefined ? undefined : snapshot.findNode(called.path)
  if (fileNode !== undefined) {
    return { name: fileNode.nodeId, kind: 'file', node: fileNode, members: [fileNode.nodeId] }
  }
  return findExternal(snapshot, word, isCalled)
}

/** A package from outside whose last part is called so: `github.com/spf13/cobra`. */
function findExternal(
  snapshot: Snapshot,
  word: string,
  isCalled: (name: string) => boolean,
): Part | undefined {
  const node = snapshot
    .resolveName(word.toLowerCase(), { limit: 10 })
    .map((named) => named.node)
    .find(
      ({ nodeId, kind }) => kind === 'external' && isCalled(packageOf(nodeId).split(/[/@]/u).at(-1) ?? ''),
    )
  if (node === undefined) return undefined
  const name = packageOf(node.nodeId)
  return { name, kind: 'external', node, members: [`external:${name}`] }
}

function packageOf(nodeId: string): string {
  return nodeId.replace(/^external:/u, '').split('#', 1)[0] ?? nodeId
}

function toClass(node: NodeRecord): Part {
  return { name: node.name, kind: 'class', node, members: [node.nodeId] }
}

function toGroup(word: string, nodes: readonly NodeRecord[]): Part | undefined {
  const [first, ...others] = nodes.slice(0, mostInGroup)
  if (first === undefined) return undefined
  return others.length === 0
    ? toClass(first)
    : { name: word, kind: 'group', node: first, members: [first, ...others].map(({ nodeId }) => nodeId) }
}

function toDirectory(snapshot: Snapshot, path: string): Part | undefined {
  const node = snapshot.findNode(path === '' ? '.' : path)
  return node === undefined
    ? undefined
    : { name: path === '' ? '.' : path, kind: 'directory', node, members: [`${path}/`] }
}

/** A word without its plural and the underscores around it, in lower case. */
function singular(word: string): string {
  const plain = word.replace(/^_+|(?<!_)_+$/gu, '').toLowerCase()
  return plain.replace(/ies$/u, 'y').replace(/(?<=[sxz]|ch|sh)es$|(?<=[^su])s$/u, '')
}

/** `Controller` of `OwnerController`, `sink` of `base_sink`. */
function lastWord(name: string): string {
  return name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+/gu)?.at(-1) ?? name
}
