import type { GetNodeOutput, NodeDetail } from '../../../tools/get-node.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import type { ToolFailure } from '../../../tools/tool.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, pathOf, stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'
import { mapFrames } from './map-frames.ts'
import type { Frame } from '../../../knowledge/traces/frame.ts'
import { withLines } from './read-around.ts'
import type { LocatedLine } from '../../../knowledge/traces/locate-line.ts'
import { locateLine } from '../../../knowledge/traces/locate-line.ts'
import type { InstalledPath } from '../../../knowledge/traces/installed-path.ts'
import {
  isPlatformPath,
  readInstalledPath,
  sharedSegments,
  sourcePaths,
} from '../../../knowledge/traces/installed-path.ts'

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
  /** Something beside the number says which line: its text, what it calls, or the message. */
  readonly isConfirmed: boolean
}

export interface Binding {
  /** Innermost first. */
  readonly bound: readonly BoundFrame[]
  /** Frames that look like the repository's and are not in the parsed commit. */
  readonly missing: readonly Frame[]
  /** Frames of other packages and of the language itself. */
  readonly foreign: number
  /** The frame that called the outermost bound one, where it is of a program that uses the repository. */
  readonly outside: Frame | undefined
  /** Source maps by which frames of built scripts were led to their sources. */
  readonly maps: readonly string[]
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
  /** Own name of the next inner frame's function. */
  readonly calls: string
  /** Of the error, for the innermost frame. */
  readonly message: string
}

/**
 * The definitions that the frames of a trace mean. A trace is often of another commit than the parsed one: the name of
 * the function and the text of the line say where it is, the number only which of several lines.
 */
export function* bindFrames(traced: readonly Frame[], message = ''): Script<Binding> {
  const { frames, maps } = yield* mapFrames(traced)
  const all = frames.map((frame, index) => toCandidate(frame, frames[index - 1], index === 0 ? message : ''))
  const own = all.filter(({ frame }) => frame.path !== '' && frame.line > 0 && !isPlatformPath(frame.path))
  const candidates = yield* dropForeign(own.slice(0, mostFrames))
  const files = yield* findFiles(candidates)
  const located = candidates.flatMap((candidate, index) => {
    const found = files[index] ?? []
    const [first] = found
    if (first === undefined) return []
    // The source that a built file comes from has another path.
    const isSource = first.at === undefined && found.length === 1
    return [{ candidate: isSource ? { ...candidate, path: first.path } : candidate, files: found }]
  })
  const named = yield* readCut(located, yield* findByName(located))
  const settled: (BoundFrame | undefined)[] = located.map((one, index) => settle(one, named[index] ?? []))
  yield* bindByText(located, settled)
  const bound = doubtLines(settled.flatMap((one) => one ?? []))
  const lost = candidates.filter(
    ({ frame, installed }) => installed === undefined && !bound.some((one) => one.frame === frame),
  )
  const missing = lost.filter(({ frame }) => !isElsewhere(frame.path, bound))
  return {
    bound,
    missing: missing.map(({ frame }) => frame),
    foreign: frames.length - bound.length - missing.length,
    outside: findOutside(frames, bound),
    maps,
  }
}

function findOutside(frames: readonly Frame[], bound: readonly BoundFrame[]): Frame | undefined {
  const outermost = bound.at(-1)?.frame
  const next = outermost === undefined ? undefined : frames[frames.indexOf(outermost) + 1]
  if (next === undefined || next.path === '' || next.line === 0) return undefined
  return isPlatformPath(next.path) || readInstalledPath(next.path) !== undefined ? undefined : next
}

/** Where some frames show that the trace is of another commit, the number alone says nothing. */
function doubtLines(bound: readonly BoundFrame[]): BoundFrame[] {
  const isOther = bound.some(({ frame, line, isConfirmed }) =>
    isConfirmed ? line !== frame.line : line === 0,
  )
  return bound.map((one) => (isOther && !one.isConfirmed ? { ...one, line: 0 } : one))
}

function toCandidate(frame: Frame, inner: Frame | undefined, message: string): Candidate {
  const installed = readInstalledPath(frame.path)
  return {
    frame,
    installed,
    path: installed?.rest ?? frame.path,
    name: ownName(frame),
    calls: inner === undefined ? '' : ownName(inner),
    message,
  }
}

function ownName({ functionName }: Frame): string {
  const name = functionName.split(/::|\./u).at(-1) ?? ''
  return /^[~#]?[\w$]+$/u.test(name) ? name : ''
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
  const found = results.map((result, index) => filesOf(candidates[index], result))
  // What was built from a source stands in the repository as that source.
  const built = candidates.flatMap((candidate, index) =>
    sourcePaths(candidate.path).map((path) => ({ index, path, known: candidate.path })),
  )
  const sources = yield* callAll(
    'get_node',
    built.map(({ path }) => ({ path })),
  )
  sources.forEach((result, position) => {
    const { index = 0, path = '', known = '' } = built[position] ?? {}
    if (isToolFailure(result) || result.node.kind !== 'file') return
    // More than the name of the file must agree: every package has an `index.js`.
    const least = Math.max(1, ...(found[index] ?? []).map((file) => sharedSegments(file.path, known)))
    if (sharedSegments(result.node.path, path) > least)
      found[index] = [{ path: result.node.path, at: undefined }]
  })
  return found
}

function filesOf(candidate: Candidate | undefined, result: GetNodeOutput | ToolFailure): Located['files'] {
  if (candidate === undefined) return []
  if (!isToolFailure(result)) {
    const at = result.node
    return at.kind !== 'directory' && isLikely(candidate, at.path) ? [{ path: at.path, at }] : []
  }
  const similar = result.similar ?? []
  const shared = Math.max(0, ...similar.map((path) => sharedSegments(path, candidate.path)))
  return shared === 0
    ? []
    : similar
        .filter((path) => sharedSegments(path, candidate.path) === shared && isLikely(candidate, path))
        .slice(0, 4)
        .map((path) => ({ path, at: undefined }))
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

/** Of long definitions the part around the frame's line. */
function* readCut(located: readonly Located[], named: readonly NodeDetail[][]): Script<NodeDetail[][]> {
  const entries = named.flatMap((nodes, index) => {
    const line = located[index]?.candidate.frame.line ?? 0
    return nodes
      .filter((node) => node.start_line <= line && line <= node.end_line)
      .map((node) => ({ index, node, line }))
  })
  const whole = yield* withLines(entries)
  return named.map((nodes, index) =>
    nodes.map(
      (node) =>
        whole.find((entry) => entry.index === index && entry.node.node_id === node.node_id)?.node ?? node,
    ),
  )
}

function isCode({ kind }: NodeBrief): boolean {
  return kind !== 'file' && kind !== 'section' && kind !== 'external' && kind !== 'directory'
}

/** Decides by name first, then by the line, which its text, what it calls or its message tell. */
function settle({ candidate, files }: Located, named: readonly NodeDetail[]): BoundFrame | undefined {
  const { frame, name } = candidate
  const at = files.length === 1 ? files[0]?.at : undefined
  const scored = named
    .map((node) => {
      const found = locateIn(node, candidate)
      const score =
        (found.isConfirmed ? 4 : 0) -
        // A constructor rather than the class that it is in.
        (node.kind === 'class' ? 0.5 : 0) +
        (hasContainer(node, frame.functionName) ? 2 : 0) +
        (found.line > 0 ? 1 : 0)
      return { node, ...found, score }
    })
    .sort((a, b) => b.score - a.score)
  const [best] = scored
  // Several of the name and nothing that tells them apart: its text may stand elsewhere in the file.
  const isAmbiguous = scored.length > 1 && best?.score === 0 && frame.code !== ''
  if (best !== undefined && !isAmbiguous) {
    const others = scored.slice(1).filter(({ score }) => score === best.score)
    if (!best.isConfirmed && isFarAway(candidate, best.node.path)) return undefined
    return {
      frame,
      node: best.node,
      path: best.node.path,
      line: best.line,
      others: others.map(({ node }) => node),
      isConfirmed: best.isConfirmed,
    }
  }
  if (at === undefined) return undefined
  const found = locateIn(at, candidate)
  const bound = {
    frame,
    node: at,
    path: at.path,
    line: found.line,
    others: [],
    isConfirmed: found.isConfirmed,
  }
  if (found.isConfirmed) return bound
  // Code at the top of a file and inside a function literal has no name of its own.
  const isNameless = name === '' || /^<|anonymous|lambda/u.test(frame.functionName)
  return isNameless && !isFarAway(candidate, at.path) && found.line > 0 ? bound : undefined
}

/** Nothing but its own name leads from a whole path to this file. */
function isFarAway({ path }: Candidate, found: string): boolean {
  return sharedSegments(found, path) < Math.min(2, path.split('/').length, found.split('/').length)
}

function locateIn(node: NodeDetail, { frame, calls, message }: Candidate): LocatedLine {
  if (node.source === undefined) return { line: 0, isConfirmed: false }
  const { lines, firstLine } = stripNumbers(node.source)
  return locateLine(lines, firstLine, { frame, calls, message })
}

function hasContainer(node: NodeDetail, functionName: string): boolean {
  const container = functionName.split(/::|\./u).at(-2)
  return container !== undefined && node.name.split('.').includes(container)
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
      isConfirmed: true,
    }
  })
}
