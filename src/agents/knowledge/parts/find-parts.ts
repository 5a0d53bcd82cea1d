import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { outsidePackages } from '../../../index/outside-packages.ts'
import { directoryTree } from './directory-parts.ts'

/** A part of the system: what a word of a question names, or a directory. */
export interface Part {
  readonly name: string
  readonly kind: 'directory' | 'file' | 'class' | 'group' | 'external'
  /** The definition, file or directory that stands for it; the first of a group. */
  readonly node: NodeRecord
  /** Ids of the nodes and directories that it is made of: `src/` is all below it, `src/.` its own files alone. */
  readonly members: readonly string[]
}

/** Beyond these a group is not counted. */
export const mostInGroup = 40
const mostClasses = 3_000
/** Directories that are made, taken over, or show how something is used. */
const besides =
  /(?:^|\/)(?:dist|build|vendor|bundled|third_party|node_modules|examples?|samples?|bench|benchmarks|docs?|scripts)(?:\/|$)/u

const isBeside = (path: string): boolean => besides.test(outsidePackages(path))

/** The parts that words name, in their order, each once: classes, a directory, a file, a package from outside. */
export function findParts(snapshot: Snapshot, words: readonly string[], most: number): Part[] {
  const sources = snapshot.listFiles().filter(({ isTest, isMinified }) => !isTest && !isMinified)
  const classes = snapshot
    .mostCentral({ kinds: ['class', 'interface', 'type'], limit: mostClasses })
    .filter(({ isTest, isGenerated, filePath }) => !isTest && !isGenerated && !isBeside(filePath))
  const found: Part[] = []
  const compounds: string[] = []
  for (const word of words) {
    // "The handler wrappers" are wrappers, not handlers and wrappers.
    if (
      compounds.some((compound) => compound !== word && compound.toLowerCase().includes(word.toLowerCase()))
    )
      continue
    const family = familyOf(snapshot, word, sources)
    if (family.length > 1) {
      found.push(...family.filter(({ name }) => found.every((other) => other.name !== name)))
      continue
    }
    const part = findPart(snapshot, word, sources, classes)
    if (part === undefined || found.some(({ node }) => node.nodeId === part.node.nodeId)) continue
    found.push(part)
    if (/\p{Ll}\p{Lu}/u.test(word)) compounds.push(word)
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

/** "The ordering service" is `Ordering.API`, `Ordering.Domain` and `Ordering.Infrastructure`, where no directory is called so. */
function familyOf(snapshot: Snapshot, word: string, sources: Sources): Part[] {
  const wanted = singular(word)
  if (wanted.length < 4) return []
  const last = (path: string): string => path.split('/').at(-1) ?? ''
  const shallow = shallowDirectories(sources)
  if (shallow.some((path) => singular(last(path)) === wanted)) return []
  const members = shallow.filter((path) => {
    const [first = '', ...rest] = last(path).split(/[._-]/u)
    return rest.length > 0 && singular(first) === wanted
  })
  return members.slice(0, mostInFamily).flatMap((path) => toDirectory(snapshot, path) ?? [])
}

const mostInFamily = 6

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

/** The parts of a system, or of a directory of it, that no question names. */
export function directoryParts(snapshot: Snapshot, most: number, below = ''): Part[] {
  return directoryTree(snapshot, most, below).flatMap(({ path, kind, isOwn }): Part[] => {
    if (kind === 'directory') return [toDirectory(snapshot, path, isOwn) ?? []].flat()
    const node = snapshot.findNode(path)
    return node === undefined ? [] : [{ name: path, kind: 'file', node, members: [path] }]
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
  const exactNode = /[/#]/u.test(word) ? snapshot.findNode(word) : undefined
  if (exactNode?.kind === 'directory') return toDirectory(snapshot, word)
  if (exactNode !== undefined && exactNode.kind !== 'file') return toClass(exactNode)
  const wanted = singular(word)
  const isCalled = (name: string): boolean => singular(name) === wanted
  const projects = shallowDirectories(sources).filter((path) =>
    isCalled((path.split('/').at(-1) ?? '').replace(/^.*\./u, '')),
  )
  const [project] = projects
  if (project !== undefined && !classes.some(({ name }) => name === word && /\p{Lu}.*\p{Lu}/u.test(name)))
    return toDirectory(snapshot, project)
  const isCompound = /\p{Ll}\p{Lu}/u.test(word)
  if (isCompound) {
    const own = classes.filter(({ name }) => singular(name).endsWith(wanted))
    if (own.length > 0) return own.length === 1 ? toClass(own[0]!) : toGroup(word, own)
  }
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
        language !== '' && !isBeside(path) && isCalled((path.split('/').at(-1) ?? '').replace(/\..*$/u, '')),
    )
    .sort((a, b) => a.path.length - b.path.length)
  // What walks is in `walk`.
  const [doing] =
    called !== undefined || wanted.length < 5 || !/(?:er|or|ing)$/u.test(wanted)
      ? []
      : sources.filter(({ path, language }) => {
          const base = singular((path.split('/').at(-1) ?? '').replace(/\..*$/u, ''))
          return (
            language !== '' &&
            base.length > 2 &&
            !isBeside(path) &&
            [wanted.slice(0, -2), wanted.slice(0, -1), wanted.slice(0, -3)].includes(base)
          )
        })
  const nearest = called ?? doing
  const fileNode = nearest === undefined ? undefined : snapshot.findNode(nearest.path)
  if (fileNode !== undefined) {
    return { name: fileNode.nodeId, kind: 'file', node: fileNode, members: [fileNode.nodeId] }
  }
  return findExternal(snapshot, word, isCalled)
}

/** Directories of the first three levels, those nearest to the root first. */
function shallowDirectories(sources: Sources): string[] {
  const found = new Set<string>()
  for (const { path } of sources) {
    const parts = path.split('/').slice(0, -1)
    for (let depth = 1; depth <= Math.min(3, parts.length); depth += 1)
      found.add(parts.slice(0, depth).join('/'))
  }
  return [...found]
    .filter((path) => !isBeside(`${path}/`))
    .sort((one, other) => one.split('/').length - other.split('/').length || one.length - other.length)
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

function toDirectory(snapshot: Snapshot, path: string, isOwn = path === ''): Part | undefined {
  const node = snapshot.findNode(path === '' ? '.' : path)
  if (node === undefined) return undefined
  const name = path === '' ? '.' : path
  return { name, kind: 'directory', node, members: [isOwn ? `${name}/.` : `${path}/`] }
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
