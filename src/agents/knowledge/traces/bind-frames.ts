import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { CodePlace } from '../code-place.ts'
import { readNodeLines } from '../code-place.ts'
import type { Frame } from './frame.ts'
import type { InstalledPath } from './installed-path.ts'
import { isPlatformPath, readInstalledPath, sharedSegments, sourcePaths } from './installed-path.ts'
import type { LocatedLine } from './locate-line.ts'
import { locateLine } from './locate-line.ts'
import { mapPlace } from './source-map.ts'

export interface BoundFrame extends CodePlace {
  readonly frame: Frame
  /** Further definitions that the frame may mean. */
  readonly others: readonly NodeRecord[]
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
export function bindFrames(snapshot: Snapshot, traced: readonly Frame[], message = ''): Binding {
  const { frames, maps } = mapFrames(snapshot, traced)
  const files = filesByName(snapshot)
  const ownPackages = new Map<string, boolean>()
  const isForeign = ({ installed }: Candidate): boolean => {
    if (installed?.manifest === undefined) return false
    const { packageName, manifest } = installed
    const known = ownPackages.get(packageName) ?? declaresPackage(snapshot, files, manifest)
    ownPackages.set(packageName, known)
    return !known
  }
  const candidates = frames
    .map((frame, index) => toCandidate(frame, frames[index - 1], index === 0 ? message : ''))
    .filter(({ frame }) => frame.path !== '' && frame.line > 0 && !isPlatformPath(frame.path))
    .filter((candidate) => !isForeign(candidate))
  const bound = doubtLines(candidates.flatMap((one) => bindFrame(snapshot, one, findFiles(files, one)) ?? []))
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
  if (!path.startsWith('/') || bound.length === 0) return false
  const roots = bound.map(({ frame, path: own }) => frame.path.slice(0, frame.path.length - own.length))
  return !roots.some((root) => root !== '' && path.startsWith(root))
}

type FilesByName = ReadonlyMap<string, readonly string[]>

function filesByName(snapshot: Snapshot): FilesByName {
  const files = new Map<string, string[]>()
  for (const { path } of snapshot.listFiles()) {
    const name = baseName(path)
    const known = files.get(name)
    if (known === undefined) files.set(name, [path])
    else known.push(path)
  }
  return files
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A package is the repository's own where a manifest of the repository bears its name. */
function declaresPackage(
  snapshot: Snapshot,
  files: FilesByName,
  { glob, pattern }: NonNullable<InstalledPath['manifest']>,
): boolean {
  const name = baseName(glob)
  const manifests = name.startsWith('*')
    ? [...files].filter(([own]) => own.endsWith(name.slice(1))).flatMap(([, paths]) => paths)
    : (files.get(name) ?? [])
  const expression = new RegExp(pattern, 'mu')
  return manifests.some((path) => expression.test(snapshot.readText(path)?.slice(0, 20_000) ?? ''))
}

const maxFiles = 4

/** The files of the repository that a path may mean: all that end alike where several do. */
function findFiles(files: FilesByName, candidate: Candidate): string[] {
  const likely = (path: string): string[] =>
    (files.get(baseName(path)) ?? []).filter((found) => isLikely(candidate, path, found))
  const found = nearest(likely(candidate.path), candidate.path)
  const shared = found[0] === undefined ? 1 : sharedSegments(found[0], candidate.path)
  // What was built from a source stands in the repository as that source. More than the name of the file must agree:
  // every package has an `index.js`.
  for (const source of sourcePaths(candidate.path)) {
    const [built] = nearest(likely(source), source)
    if (built !== undefined && sharedSegments(built, source) > shared) return [built]
  }
  return found.slice(0, maxFiles)
}

function nearest(paths: readonly string[], path: string): string[] {
  const most = Math.max(0, ...paths.map((found) => sharedSegments(found, path)))
  return paths.filter((found) => sharedSegments(found, path) === most)
}

/** An installed package lies at the repository's root or below folders for sources, never in a vendored copy. */
function isLikely({ installed }: Candidate, path: string, found: string): boolean {
  if (installed === undefined || installed.manifest !== undefined) return true
  const shared = sharedSegments(found, path)
  const outer = found.split('/').slice(0, -shared)
  return (
    shared === path.split('/').length &&
    !outer.some((segment) =>
      /^_?(?:vendor(?:ed)?|third_?party|extern(?:al)?|packages|node_modules|deps)$/iu.test(segment),
    )
  )
}

/** Decides by name first, then by the line, which its text, what it calls or its message tell. */
function bindFrame(
  snapshot: Snapshot,
  candidate: Candidate,
  files: readonly string[],
): BoundFrame | undefined {
  const bound = settle(snapshot, candidate, files)
  if ((bound?.line ?? 0) > 0 || candidate.frame.code.length < 9) return bound
  return bindByText(snapshot, candidate, files[0], bound) ?? bound
}

function settle(snapshot: Snapshot, candidate: Candidate, files: readonly string[]): BoundFrame | undefined {
  const { frame, name } = candidate
  const named = name === '' ? [] : files.flatMap((path) => nodesNamed(snapshot, path, name))
  const scored = named
    .map((node) => {
      const found = locateIn(snapshot, node, candidate)
      const score =
        (found.isConfirmed ? 4 : 0) -
        // A constructor rather than the class that it is in.
        (node.kind === 'class' ? 0.5 : 0) +
        (hasContainer(node, frame.functionName) ? 2 : 0) +
        (found.line > 0 ? 1 : 0)
      return { node, ...found, score }
    })
    .toSorted((a, b) => b.score - a.score)
  const [best] = scored
  // Several of the name and nothing that tells them apart: its text may stand elsewhere in the file.
  const isAmbiguous = scored.length > 1 && best?.score === 0 && frame.code !== ''
  if (best !== undefined && !isAmbiguous) {
    if (!best.isConfirmed && isFarAway(candidate, best.node.filePath)) return undefined
    const others = scored.slice(1).filter(({ score }) => score === best.score)
    return {
      frame,
      node: best.node,
      path: best.node.filePath,
      line: best.line,
      others: others.map(({ node }) => node),
      isConfirmed: best.isConfirmed,
    }
  }
  const [path, other] = files
  const at = path === undefined || other !== undefined ? undefined : snapshot.nodeAt(path, frame.line)
  if (path === undefined || at === undefined) return undefined
  const found = locateIn(snapshot, at, candidate)
  const bound = { frame, node: at, path, line: found.line, others: [], isConfirmed: found.isConfirmed }
  if (found.isConfirmed) return bound
  // Code at the top of a file and inside a function literal has no name of its own.
  const isNameless = name === '' || /^<|anonymous|lambda/u.test(frame.functionName)
  return isNameless && !isFarAway(candidate, path) && found.line > 0 ? bound : undefined
}

function nodesNamed(snapshot: Snapshot, path: string, name: string): NodeRecord[] {
  return snapshot.nodesInFile(path, name).filter(({ kind }) => kind !== 'file' && kind !== 'section')
}

/** Nothing but its own name leads from a whole path to this file. */
function isFarAway({ path }: Candidate, found: string): boolean {
  return sharedSegments(found, path) < Math.min(2, path.split('/').length, found.split('/').length)
}

function locateIn(snapshot: Snapshot, node: NodeRecord, { frame, calls, message }: Candidate): LocatedLine {
  const { lines, firstLine } = readNodeLines(snapshot, node, frame.line)
  return locateLine(lines, firstLine, { frame, calls, message })
}

function hasContainer(node: NodeRecord, functionName: string): boolean {
  const container = functionName.split(/::|\./u).at(-2)
  return container !== undefined && (node.parentId ?? '').split(/[#./]/u).includes(container)
}

/** What neither name nor number has bound is looked for by the text of its line, in its file. */
function bindByText(
  snapshot: Snapshot,
  { frame }: Candidate,
  path: string | undefined,
  known: BoundFrame | undefined,
): BoundFrame | undefined {
  const text = path === undefined ? undefined : snapshot.readText(path)
  if (path === undefined || text === undefined) return undefined
  const [line] = text
    .split('\n')
    .flatMap((own, index) => (own.trim().startsWith(frame.code) ? [index + 1] : []))
    .toSorted((a, b) => Math.abs(a - frame.line) - Math.abs(b - frame.line))
  const node = line === undefined ? undefined : snapshot.nodeAt(path, line)
  if (line === undefined || node === undefined) return undefined
  const others = known === undefined || known.node.nodeId === node.nodeId ? [] : [known.node, ...known.others]
  return { frame, node, path, line, others, isConfirmed: true }
}

/** Frames of minified and bundled scripts at the places that their source maps tell; the others as they are. */
function mapFrames(
  snapshot: Snapshot,
  frames: readonly Frame[],
): Pick<Binding, 'maps'> & { frames: Frame[] } {
  const maps = new Set<string>()
  const mapped = frames.map((frame) => {
    const place = isPacked(frame) ? mapPlace(snapshot, { ...frame, column: frame.column ?? 1 }) : undefined
    if (place === undefined) return frame
    maps.add(place.map)
    // The name of a shortened function says nothing; the map names what stands at the place, not what is around it.
    return { path: place.path, line: place.line, functionName: '', code: '' }
  })
  return { frames: mapped, maps: [...maps] }
}

/** Sources have lines; what stands this far behind in one was packed. */
const packedColumn = 500

function isPacked({ path, line, column }: Frame): boolean {
  if (column === undefined || line < 1 || !/\.[cm]?js$/u.test(path)) return false
  const isNamedSo =
    /(?:[.-]min|\.bundle|[.-](?=[a-z]*\d)[\da-z]{6,32})\.[cm]?js$|(?:^|\/)(?:dist|build|assets|static|public|bundles?)\//iu
  return column >= packedColumn || line === 1 || isNamedSo.test(path)
}
