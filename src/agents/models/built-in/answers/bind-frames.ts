import type { GetNodeOutput, NodeDetail } from '../../../tools/get-node.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, pathOf, stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'
import type { Frame } from '../traces/frame.ts'
import type { InstalledPath } from '../traces/installed-path.ts'
import { isPlatformPath, readInstalledPath, sharedSegments } from '../traces/installed-path.ts'

export interface Place {
  readonly node: NodeDetail
  /** The line in the parsed commit; 0 where only the definition is known. */
  readonly line: number
  readonly path: string
}

export function citePlace({ node, line, path }: Place): string {
  return line > 0 ? cite(`${path}:${line}-${line}`) : citeNode(node)
}

export interface BoundFrame extends Place {
  readonly frame: Frame
  /** Further definitions that the frame may mean. */
  readonly others: readonly NodeBrief[]
  /** Nothing but a line number says so: it may be of another version of the file. */
  readonly isByNumber: boolean
}

export interface Binding {
  /** Innermost first. */
  readonly bound: readonly BoundFrame[]
  /** Frames that look like the repository's and are not in the parsed commit. */
  readonly missing: readonly Frame[]
  /** Frames of other packages and of the language itself. */
  readonly foreign: number
}

/** Frames looked up: what is further out says little of the cause. */
const mostFrames = 24

interface Candidate {
  readonly frame: Frame
  readonly installed: InstalledPath | undefined
  /** The path to look for. */
  readonly path: string
  /** Own name of the function, '' for code at the top of a file. */
  readonly name: string
}

/**
 * The definitions that the frames of a trace mean. A trace is often of another commit than the parsed one: the name of
 * the function and the text of the line say where it is, the number only which of several lines.
 */
export function* bindFrames(frames: readonly Frame[]): Script<Binding> {
  const own = frames.filter(({ path, line }) => path !== '' && line > 0 && !isPlatformPath(path))
  const candidates = yield* dropForeign(own.slice(0, mostFrames).map(toCandidate))
  const files = yield* findFiles(candidates)
  const located = candidates.flatMap((candidate, index) => {
    const found = files[index] ?? []
    return found.length === 0 ? [] : [{ candidate, files: found }]
  })
  const named = yield* findByName(located)
  const bound: (BoundFrame | undefined)[] = located.map((one, index) => settle(one, named[index] ?? []))
  yield* bindByText(located, bound)
  const kept = bound.flatMap((one) => one ?? [])
  const lost = candidates.filter(
    ({ frame, installed }) => installed?.manifest === undefined && !kept.some((one) => one.frame === frame),
  )
  const missing = lost.filter(({ frame }) => !isElsewhere(frame.path, kept))
  return {
    bound: kept,
    missing: missing.map(({ frame }) => frame),
    foreign: frames.length - kept.length - missing.length,
  }
}

function toCandidate(frame: Frame): Candidate {
  const installed = readInstalledPath(frame.path)
  const name = frame.functionName.split(/::|[.#]/u).at(-1) ?? ''
  return {
    frame,
    installed,
    path: installed?.rest ?? frame.path,
    name: /^[\w$]+$/u.test(name) ? name : '',
  }
}

/** An absolute path outside of the folders that the bound frames are in is of another package. */
function isElsewhere(path: string, bound: readonly BoundFrame[]): boolean {
  if (readInstalledPath(path) !== undefined) return true
  if (!path.startsWith('/') || bound.length === 0) return false
  const roots = bound.map(({ frame, path: own }) => frame.path.slice(0, frame.path.length - own.length))
  return !roots.some((root) => root !== '' && path.startsWith(root))
}

/** A package is the repository's own where a manifest of the repository bears its name. */
function* dropForeign(candidates: readonly Candidate[]): Script<Candidate[]> {
  const manifests = new Map(
    candidates.flatMap(({ installed }) =>
      installed?.manifest === undefined ? [] : [[installed.packageName, installed.manifest] as const],
    ),
  )
  const names = [...manifests.keys()].slice(0, 6)
  const outputs = yield* callAll(
    'grep',
    names.map((name) => ({
      pattern: manifests.get(name)?.pattern,
      path: manifests.get(name)?.glob,
      regex: true,
      limit: 1,
    })),
  )
  const own = new Set(
    names.filter((_, index) => {
      const output = outputs[index]
      return output !== undefined && !isToolFailure(output) && output.matches.length > 0
    }),
  )
  return candidates.filter(
    ({ installed }) => installed?.manifest === undefined || own.has(installed.packageName),
  )
}

/** A file of the repository for each frame, all that end alike where several do. */
function* findFiles(candidates: readonly Candidate[]): Script<Located['files'][]> {
  const results = yield* callAll(
    'get_node',
    candidates.map(({ path, frame }) => ({ path, line: frame.line })),
  )
  return results.map((result, index) => {
    const candidate = candidates[index]
    if (candidate === undefined) return []
    if (!isToolFailure(result)) {
      const at = result.node
      return at.kind !== 'directory' && isLikely(candidate, at.path) ? [{ path: at.path, at }] : []
    }
    const shared = Math.max(0, ...(result.similar ?? []).map((path) => sharedSegments(path, candidate.path)))
    return shared === 0
      ? []
      : (result.similar ?? [])
          .filter((path) => sharedSegments(path, candidate.path) === shared && isLikely(candidate, path))
          .slice(0, 4)
          .map((path) => ({ path, at: undefined }))
  })
}

interface Located {
  readonly candidate: Candidate
  readonly files: readonly { readonly path: string; readonly at: NodeDetail | undefined }[]
}

/** An installed package lies at the repository's root or below folders for sources, never in a vendored copy. */
function isLikely({ installed, path }: Candidate, found: string): boolean {
  const shared = sharedSegments(found, path)
  if (installed !== undefined && installed.manifest === undefined) {
    const outer = found.split('/').slice(0, -shared)
    return (
      shared === path.split('/').length &&
      !outer.some((segment) =>
        /^_?(?:vendor(?:ed)?|third_?party|extern(?:al)?|packages|node_modules|deps)$/iu.test(segment),
      )
    )
  }
  return shared > 0
}

/** Definitions of the frame's name in its file. */
function* findByName(located: readonly Located[]): Script<NodeDetail[][]> {
  const inputs = located.flatMap(({ candidate, files }, index) =>
    candidate.name === ''
      ? []
      : files.map(({ path }) => ({ index, path, input: { node: candidate.name, path } })),
  )
  const results = yield* callAll(
    'get_node',
    inputs.map(({ input }) => input),
  )
  const found: NodeDetail[][] = located.map(() => [])
  const briefs: { index: number; node: NodeBrief }[] = []
  results.forEach((result, position) => {
    const { index = 0, path = '' } = inputs[position] ?? {}
    if (isToolFailure(result)) return
    if (result.node.path === path && isCode(result.node)) found[index]?.push(result.node)
    for (const other of result.others) {
      if (pathOf(other.location) === path && isCode(other)) briefs.push({ index, node: other })
    }
  })
  const wanted = briefs.slice(0, 30)
  const details = yield* callAll(
    'get_node',
    wanted.map(({ node }) => ({ node: node.node_id })),
  )
  details.forEach((detail, position) => {
    if (!isToolFailure(detail)) found[wanted[position]?.index ?? 0]?.push(detail.node)
  })
  return found
}

function isCode({ kind }: NodeBrief): boolean {
  return kind !== 'file' && kind !== 'section' && kind !== 'external' && kind !== 'directory'
}

/** Decides by name first, then by the text of the line, then by its number. */
function settle({ candidate, files }: Located, named: readonly NodeDetail[]): BoundFrame | undefined {
  const { frame, name } = candidate
  const at = files.length === 1 ? files[0]?.at : undefined
  const scored = named
    .map((node) => {
      const textLine = findCode(node, frame)
      const isInside = frame.line >= node.start_line && frame.line <= node.end_line
      const fitsContainer = hasContainer(node, frame.functionName)
      return {
        node,
        textLine,
        isInside,
        score: (textLine > 0 ? 4 : 0) + (fitsContainer ? 2 : 0) + (isInside ? 1 : 0),
      }
    })
    .sort((a, b) => b.score - a.score)
  const [best] = scored
  // Several of the name and nothing that tells them apart: its text may stand elsewhere in the file.
  const isAmbiguous = scored.length > 1 && best?.score === 0 && frame.code !== ''
  if (best !== undefined && !isAmbiguous) {
    const equal = scored.filter(({ score }) => score === best.score)
    const others = equal.length > 1 ? equal.slice(1).map(({ node }) => node) : []
    const line =
      best.textLine > 0
        ? best.textLine
        : best.isInside && (frame.code === '' || best.node.source === undefined)
          ? frame.line
          : 0
    return { frame, node: best.node, path: best.node.path, line, others, isByNumber: false }
  }
  if (at === undefined) return undefined
  const textLine = findCode(at, frame)
  if (textLine > 0) return { frame, node: at, path: at.path, line: textLine, others: [], isByNumber: false }
  // Code at the top of a file and inside a function literal has no name of its own.
  const isNameless = name === '' || /^<|anonymous|lambda/u.test(frame.functionName)
  const isNear = sharedSegments(at.path, candidate.path) >= Math.min(2, candidate.path.split('/').length)
  if (!isNameless || !isNear || frame.code !== '' || frame.line > at.end_line) return undefined
  return { frame, node: at, path: at.path, line: frame.line, others: [], isByNumber: true }
}

function hasContainer(node: NodeDetail, functionName: string): boolean {
  const container = functionName.split(/::|[.#]/u).at(-2)
  return container !== undefined && node.name.split('.').includes(container)
}

/** The line of a definition that holds the frame's code, the nearest one to its number; 0 where there is none. */
function findCode(node: NodeDetail, frame: Frame): number {
  if (frame.code.length < 3 || node.source === undefined) return 0
  const { lines, firstLine } = stripNumbers(node.source)
  const places = lines.flatMap((line, index) =>
    line.trim().startsWith(frame.code) ? [firstLine + index] : [],
  )
  return places.sort((a, b) => Math.abs(a - frame.line) - Math.abs(b - frame.line))[0] ?? 0
}

/** What neither name nor number has bound is looked for by the text of its line, in its file. */
function* bindByText(located: readonly Located[], bound: (BoundFrame | undefined)[]): Script {
  const open = located
    .map((one, index) => ({ ...one, index }))
    .filter(({ index, candidate }) => (bound[index]?.line ?? 0) === 0 && candidate.frame.code.length > 8)
    .slice(0, 8)
  const outputs = yield* callAll(
    'grep',
    open.map(({ candidate, files }) => ({
      pattern: candidate.frame.code,
      path: files[0]?.path,
      case_sensitive: true,
      limit: 10,
    })),
  )
  const found = open.flatMap(({ candidate, index, files }, position) => {
    const output = outputs[position]
    const lines =
      output === undefined || isToolFailure(output)
        ? []
        : output.matches.map(({ location }) => Number(/:(\d+)-\d+$/u.exec(location)?.[1] ?? 0))
    const near = lines.sort((a, b) => Math.abs(a - candidate.frame.line) - Math.abs(b - candidate.frame.line))
    return near[0] === undefined ? [] : [{ candidate, index, path: files[0]?.path ?? '', line: near[0] }]
  })
  const details: readonly (GetNodeOutput | object)[] = yield* callAll(
    'get_node',
    found.map(({ path, line }) => ({ path, line })),
  )
  found.forEach(({ candidate, index, line }, position) => {
    const detail = details[position]
    if (detail === undefined || isToolFailure(detail) || !('node' in detail)) return
    const known = bound[index]
    bound[index] = {
      frame: candidate.frame,
      node: detail.node,
      path: detail.node.path,
      line,
      others:
        known === undefined || known.node.node_id === detail.node.node_id
          ? []
          : [known.node, ...known.others],
      isByNumber: false,
    }
  })
}
