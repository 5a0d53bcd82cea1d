import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { findOccurrences } from './find-occurrences.ts'
import type { RefusedEdit } from './planned-edit.ts'
import { refuse } from './planned-edit.ts'
import type { SourceFile } from './source-file.ts'
import { findParameters } from './source-file.ts'

/** A place at which a function of C or C++ is declared or defined. */
export interface DeclaredPlace {
  readonly file: SourceFile
  readonly line: number
  readonly nameStart: number
  /** The one place at which defaults of its parameters are written. */
  readonly hasDefaults: boolean
  readonly language: string
}

interface FoundPlace {
  readonly file: SourceFile
  readonly line: number
  readonly nameStart: number
  readonly isDefinition: boolean
  readonly isFriend: boolean
}

/**
 * Where a function of C++ is declared and defined: all of these places must agree on its parameters, and one alone, the
 * declaration that its callers see, has their defaults. C has none, so that it may be declared wherever it is.
 */
export function findCppDeclarations(
  snapshot: Snapshot,
  node: NodeRecord,
  language: 'c' | 'cpp',
): { readonly kind: 'found'; readonly places: readonly DeclaredPlace[] } | RefusedEdit {
  const own = { path: node.filePath, line: node.nameLine || node.startLine }
  if (!/^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(node.name))
    return refuse(`the parameters of \`${node.name}\` are given by the language`, [own])
  const overloads = (node.parentId === null ? [] : snapshot.childrenOf(node.parentId)).filter(
    ({ nodeId, name, kind }) => nodeId !== node.nodeId && name === node.name && kind === node.kind,
  )
  const [overload] = overloads
  if (overload !== undefined)
    return refuse('it is overloaded, and with a default a call may mean more than one of them', [
      { path: overload.filePath, line: overload.startLine },
    ])
  const found = findOccurrences(snapshot, node.name, new Map([[node.nodeId, node]]))
  if (!found.isWhole)
    return refuse(`\`${node.name}\` stands in too many places for all of them to be looked at`)
  const uses = new Set(
    snapshot
      .references(node.nodeId)
      .sites.map(({ filePath, line, column }) => `${filePath}:${line}:${column}`),
  )
  const places: FoundPlace[] = []
  for (const { file, path, line, offset } of found.sure) {
    if (uses.has(`${path}:${line}:${offset - file.offsetOf(line, 0)}`)) continue
    const brackets = findParameters(file.masked, offset + node.name.length)
    if (brackets === undefined) continue
    if (language === 'cpp' && !isCpp(snapshot, file))
      return refuse(`it is declared in C, where parameters have no default values`, [{ path, line }])
    const end = /^[^;{}=:]{0,400}(?::(?!:)|=\s{0,8}(?:0|default|delete)\s{0,8};|[;{])/u.exec(
      file.masked.slice(brackets.close + 1, brackets.close + 800),
    )?.[0]
    const head = file.masked.slice(Math.max(0, file.masked.lastIndexOf(';', offset), offset - 200), offset)
    if (end === undefined || /\btemplate\s{1,8}(?!<)[^;{}]{0,200}$/u.test(head))
      return refuse(`a place at which it is declared could not be read`, [{ path, line }])
    const isDefinition = /[{:]$/u.test(end)
    places.push({
      file,
      line,
      nameStart: offset,
      isDefinition,
      isFriend: /\bfriend\b[^;{}]{0,200}$/u.test(head),
    })
  }
  const declared = places.filter(({ isDefinition, isFriend }) => !isDefinition && !isFriend)
  if (declared.length > 1 && language === 'cpp')
    return refuse(
      'it is declared in several places, and which of them each call sees is not worked out without a model',
      declared.map(({ file, line }) => ({ path: file.path, line })),
    )
  const main = declared[0] ?? places.find(({ isDefinition }) => isDefinition)
  if (main === undefined) return refuse('where it is declared could not be read', [own])
  return {
    kind: 'found',
    places: places.map((place) => ({
      file: place.file,
      line: place.line,
      nameStart: place.nameStart,
      hasDefaults: place === main,
      language,
    })),
  }
}

/** A header is one of C++ where it is written so or files of C++ include it, unless C may include it too. */
export function isCpp(snapshot: Snapshot, { path, language, masked }: SourceFile): boolean {
  if (language === 'cpp' || !path.endsWith('.h')) return language === 'cpp'
  const includers = snapshot
    .edges(path, { direction: 'in', kinds: ['imports'], limit: 2_000, maxSites: 1 })
    .map(({ from }) => from.filePath)
  if (masked.includes('__cplusplus') || includers.some((from) => from.endsWith('.c'))) return false
  return (
    includers.some((from) => /\.(?:cpp|cc|cxx|hpp|hh)$/u.test(from)) ||
    /^\s{0,80}(?:namespace|class|template|using)\b/mu.test(masked)
  )
}
