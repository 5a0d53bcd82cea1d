import type { LabelledProject } from '../../projects.ts'
import type { SeenLines } from './seen-lines.ts'
import { showLocation, showPath, splitReference } from '../../projects.ts'

/** What stands between square brackets, judged. `undefined`: not a citation at all, leave it alone. */
export type CitationVerdict =
  | { readonly kind: 'stands'; readonly citations: readonly string[]; readonly withheld: number }
  | { readonly kind: 'withheld'; readonly withheld: number }

/**
 * Judges the text between brackets: one citation, or several with commas or semicolons between them
 * (`src/a.ts:1-3, 7-9; src/b.ts:4`). Of a place that `seen` has in part, that part stands; without it any place does.
 */
export function resolveCitations(
  projects: readonly LabelledProject[],
  content: string,
  seen?: SeenLines,
): CitationVerdict | undefined {
  const whole = parseCitation(projects, content)
  const parts = whole === undefined ? splitParts(projects, content) : [whole]
  if (parts === undefined) return undefined
  const standing: string[] = []
  for (const part of parts) {
    const resolved = resolvePart(projects, part, seen)
    if (resolved !== undefined) standing.push(resolved)
  }
  const withheld = parts.length - standing.length
  return standing.length === 0
    ? { kind: 'withheld', withheld }
    : { kind: 'stands', citations: standing, withheld }
}

interface CitationPart {
  readonly reference: string
  readonly startLine: number | undefined
  readonly endLine: number | undefined
}

function splitParts(projects: readonly LabelledProject[], content: string): CitationPart[] | undefined {
  const pieces = content.split(/[,;]/u).map((piece) => piece.trim())
  if (pieces.length < 2) return undefined
  const parts: CitationPart[] = []
  for (const piece of pieces) {
    const range = /^(?:lines? )?L?(\d+)(?:[-–]L?(\d+))?$/u.exec(piece)
    const previous = parts.at(-1)
    if (range !== null && previous !== undefined) {
      const startLine = Number(range[1])
      parts.push({
        reference: previous.reference,
        startLine,
        endLine: range[2] === undefined ? startLine : Number(range[2]),
      })
      continue
    }
    const part = parseCitation(projects, piece)
    if (part === undefined) return undefined
    parts.push(part)
  }
  return parts
}

/** `path:12-14`, `path:12`, `path:L12-L14`, `path#L12-L14`, `path:12:5`, `path`, a node id. */
function parseCitation(projects: readonly LabelledProject[], text: string): CitationPart | undefined {
  const content = text.trim().replace(/^`+|(?<!`)`+$/gu, '')
  if (content === '' || content.includes('://') || content.includes('\n')) return undefined
  const lined = /^(.+?)(?::|#)L?(\d+)(?:(?:[-–]L?(\d+))|:\d+)?$/u.exec(content)
  if (lined !== null) {
    const reference = cleanPath(lined[1] ?? '')
    if (!looksLikePath(reference) && !exists(projects, reference)) return undefined
    const startLine = Number(lined[2])
    return { reference, startLine, endLine: lined[3] === undefined ? startLine : Number(lined[3]) }
  }
  const reference = cleanPath(content)
  if (exists(projects, reference) || looksLikeWholeFile(reference)) {
    return { reference, startLine: undefined, endLine: undefined }
  }
  return undefined
}

function cleanPath(text: string): string {
  return text.replace(/^`+|(?<!`)`+$/gu, '').replace(/^\.\//u, '')
}

/** With a line number behind it, anything with a slash or an extension is meant as a path. */
function looksLikePath(reference: string): boolean {
  return /^[^\s|<>"]+$/u.test(reference) && (reference.includes('/') || /\.[A-Za-z]\w*$/u.test(reference))
}

/** Without one, it needs a file's extension: `[tool.pytest]` and `[either/or]` are prose. */
function looksLikeWholeFile(reference: string): boolean {
  if (/\s/u.test(reference.replace(/^.*\//u, '')) || /^[^/]*\s/u.test(reference)) return false
  return sourceExtension.test(reference.replace(/#[\w.$~]+$/u, ''))
}

const sourceExtension =
  /\.(?:[cm]?[jt]sx?|py|pyi|go|java|kt|kts|rs|rb|php|cs|c|cc|cpp|cxx|h|hh|hpp|scala|swift|sh|bash|sql|md|rst|txt|ya?ml|toml|ini|cfg|json|xml|html?|css|scss|vue|svelte|tf|proto|gradle|lock)$/iu

function exists(projects: readonly LabelledProject[], reference: string): boolean {
  const split = splitReference(projects, reference)
  return split.projects.some(
    ({ snapshot }) =>
      snapshot.findFile(split.rest) !== undefined ||
      (split.rest.includes('#') && snapshot.findNode(split.rest) !== undefined),
  )
}

/** The wire form of a citation that holds: the file is there, and the lines are in it. */
function resolvePart(
  projects: readonly LabelledProject[],
  part: CitationPart,
  seen: SeenLines | undefined,
): string | undefined {
  const split = splitReference(projects, part.reference)
  const resolved = split.projects
    .map((project) => resolveIn(project, split.rest, part, seen))
    .filter((citation) => citation !== undefined)
  // Without a prefix a path that several projects hold says nothing about which one is meant.
  return resolved.length === 1 ? resolved[0] : undefined
}

function resolveIn(
  project: LabelledProject,
  path: string,
  part: CitationPart,
  seen: SeenLines | undefined,
): string | undefined {
  const filePath = findFilePath(project, path)
  const file = filePath === undefined ? undefined : project.snapshot.findFile(filePath)
  const { startLine, endLine } = part
  const show = (of: string, start: number, end: number): string | undefined => {
    const shown = seen === undefined ? { start, end } : seen.findShown(showPath(project, of), { start, end })
    return shown === undefined ? undefined : showLocation(project, of, shown.start, shown.end)
  }
  if (file === undefined) {
    const node = path.includes('#') ? project.snapshot.findNode(path) : undefined
    if (node === undefined || node.filePath === '' || node.startLine < 1) return undefined
    // An id that was shown says which definition is meant; its place is then ours, not the model's.
    return seen?.hasPath(showPath(project, path)) === true
      ? showLocation(project, node.filePath, node.startLine, node.endLine)
      : show(node.filePath, node.startLine, node.endLine)
  }
  if (startLine === undefined || endLine === undefined) {
    const shown = showPath(project, file.path)
    return seen === undefined || seen.hasPath(shown) ? shown : undefined
  }
  // A range that runs past the end of its file is cited as far as the file goes.
  const lastLine = Math.min(endLine, file.lineCount)
  return startLine >= 1 && startLine <= lastLine ? show(file.path, startLine, lastLine) : undefined
}

/** The path itself, or the only one that ends with it: models name `stream.go` where they have read `pkg/stream.go`. */
function findFilePath({ snapshot }: LabelledProject, path: string): string | undefined {
  if (snapshot.findFile(path) !== undefined) return path
  if (path.includes('#') || path.includes('..')) return undefined
  const endings = snapshot.similarPaths(path, 20).filter((similar) => similar.endsWith(`/${path}`))
  return endings.length === 1 ? endings[0] : undefined
}
