import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { DeclaredPlace } from './cpp-declarations.ts'
import { findCppDeclarations, isCpp } from './cpp-declarations.ts'
import { defaultType } from './default-type.ts'
import type { FileEdit, TextChange } from './file-edit.ts'
import { findNameFamily } from './name-family.ts'
import type { PlannedEdit, RefusedEdit, SourcePlace } from './planned-edit.ts'
import { refuse } from './planned-edit.ts'
import type { SourceFile } from './source-file.ts'
import { passAtCalls, withoutDefaults } from './pass-argument.ts'
import { findClosing, findParameters, openSource, skipSpace, splitList } from './source-file.ts'

export interface NewParameter {
  readonly name: string
  /** As the language writes it; undefined where none was given. */
  readonly type?: string | undefined
  /** An expression of the language. */
  readonly default: string
}

/** Languages whose parameters may have defaults, so that no call must change. */
const withDefaults: ReadonlySet<string> = new Set([
  'python',
  'typescript',
  'javascript',
  'csharp',
  'cpp',
  'ruby',
])

/**
 * Gives a function, and whatever overrides or implements it, one more parameter at its end: with a default, or in a
 * language that has none with the value at each call.
 */
export function planAddParameter(
  snapshot: Snapshot,
  node: NodeRecord,
  parameter: NewParameter,
): PlannedEdit | RefusedEdit {
  const target = constructorOf(snapshot, node)
  if (target === undefined || (target.kind !== 'function' && target.kind !== 'method'))
    return refuse(`a ${node.kind} takes no parameters`)
  if (!/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(parameter.name))
    return refuse(`"${parameter.name}" is no name of this language: letters, digits and "_" are`)
  const { members } = findNameFamily(snapshot, target)
  const changes = new Map<string, { file: SourceFile; changes: TextChange[] }>()
  let passes = false
  let ownLanguage = ''
  const addChange = (file: SourceFile, change: TextChange): void => {
    const own = changes.get(file.path) ?? { file, changes: [] }
    changes.set(file.path, own)
    if (!own.changes.some(({ start }) => start === change.start)) own.changes.push(change)
  }
  for (const member of members.values()) {
    const file = openSource(snapshot, member.filePath)
    if (file === undefined) return refuse(`the text of \`${member.filePath}\` is not in the snapshot`)
    const language = isCpp(snapshot, file) ? 'cpp' : file.language
    if (!withDefaults.has(language) && !withoutDefaults.has(language))
      return refuse('parameters of this language are not known', [
        { path: member.filePath, line: member.nameLine || member.startLine },
      ])
    passes ||= withoutDefaults.has(language)
    ownLanguage = language
    const declared = placesOf(snapshot, file, language, member)
    if (declared.kind === 'refused') return declared
    for (const place of declared.places) {
      const change = insertParameter(place, member, parameter)
      if ('reason' in change) return refuse(change.reason, [change.place])
      addChange(place.file, change)
    }
  }
  const passed = passes ? passAtCalls(snapshot, members, parameter.default) : undefined
  if (passed?.kind === 'refused') return passed
  for (const { file, change } of passed?.changes ?? []) addChange(file, change)
  const passedAsValue = findPassedAsValue(snapshot, members)
  if (passedAsValue.length > 0 && [...changes.values()].some(({ file }) => isCpp(snapshot, file)))
    return refuse('it is taken as a value, whose type would be another one', passedAsValue)
  const edits = [...changes].map(([path, { file, changes: own }]): FileEdit => ({
    path,
    newPath: path,
    before: file.text,
    changes: own.toSorted((one, other) => one.start - other.start),
  }))
  const others = members.size - 1
  return {
    kind: 'planned',
    summary: `It gives \`${node.name}\` the parameter \`${parameter.name}\`${passed === undefined ? ` with the default \`${parameter.default}\`` : ''}${others === 0 ? '' : `, and ${others === 1 ? 'one override or implementation' : `${others} overrides, implementations or overloads`} with it`}; ${passed === undefined ? 'the calls stay as they are' : `${passed.calls === 1 ? 'its one call passes' : `its ${passed.calls} calls pass`} \`${parameter.default}\``}`,
    edits,
    targets: [...members.values()],
    left: [
      {
        what: 'where it is declared once more, as an overload: add the parameter there too',
        places: findPythonOverloads(snapshot, members),
      },
      {
        what: 'where it is passed as a value, so that its caller may pass more arguments than the old parameters took',
        places: passedAsValue,
      },
    ],
    notes: [
      `Nothing uses \`${parameter.name}\` yet: the body is unchanged.`,
      ...(passed !== undefined && [...members.values()].some(({ isExported }) => isExported)
        ? ['Code outside of the repository that calls it has to pass it too.']
        : []),
      ...(passed !== undefined && defaultType(ownLanguage, parameter.default) === undefined
        ? [`\`${parameter.default}\` is written at each call, where it must mean the same.`]
        : []),
      ...(takesAnyKeyword(snapshot, target)
        ? [
            `It takes further keywords: a call that hands \`${parameter.name}\` on through them now gives it to this parameter.`,
          ]
        : []),
    ],
    keepsNames: false,
  }
}

/** A class takes what its constructor takes. */
function constructorOf(snapshot: Snapshot, node: NodeRecord): NodeRecord | undefined {
  if (node.kind !== 'class') return node
  const names = new Set(['__init__', 'constructor', 'initialize', node.name])
  return snapshot.childrenOf(node.nodeId).find(({ kind, name }) => kind === 'method' && names.has(name))
}

/** Where the parameters of a function are written. */
function placesOf(
  snapshot: Snapshot,
  file: SourceFile,
  language: string,
  node: NodeRecord,
): { readonly kind: 'found'; readonly places: readonly DeclaredPlace[] } | RefusedEdit {
  if (language === 'cpp' || language === 'c') return findCppDeclarations(snapshot, node, language)
  const nameStart = file.offsetOf(node.nameLine, node.nameColumn)
  return {
    kind: 'found',
    places: [{ file, line: node.nameLine || node.startLine, nameStart, hasDefaults: true, language }],
  }
}

function insertParameter(
  { file, line, nameStart, hasDefaults, language }: DeclaredPlace,
  node: NodeRecord,
  parameter: NewParameter,
): TextChange | { readonly reason: string; readonly place: SourcePlace } {
  const place = { path: file.path, line }
  const nameEnd = nameStart + node.name.length
  const brackets = findParameters(file.masked, nameEnd)
  if (brackets === undefined) return { reason: 'its list of parameters could not be read', place }
  const parts = splitList(file.masked, brackets.open, brackets.close)
  const texts = parts.map(({ start, end }) => file.masked.slice(start, end).trim())
  const isTypeFirst = language === 'java' || language === 'c'
  const names = texts.map((text) =>
    isTypeFirst
      ? /([\p{ID_Start}_$][\p{ID_Continue}$]*)[\s[\]]{0,8}$/u.exec(text)?.[1]
      : /^[*.\s]{0,5}(?:(?:public|private|protected|readonly|this|ref|out|in|params)\s+){0,3}([\p{ID_Start}_$][\p{ID_Continue}$]*)/u.exec(
          text,
        )?.[1],
  )
  if (names.includes(parameter.name))
    return { reason: `it has a parameter \`${parameter.name}\` already`, place }
  // In Ruby nothing plain stands behind what gathers arguments, is given by name, or is the block.
  const rest =
    language === 'ruby'
      ? /^(?:[*&]|\.\.\.|\w+:)/u
      : withoutDefaults.has(language)
        ? /\.\.\./u
        : /^(?:\*\*|\.\.\.|params\s)/u
  const restIndex = texts.findIndex((text) => rest.test(text))
  if (restIndex >= 0 && language !== 'python')
    return {
      reason:
        language === 'ruby'
          ? `nothing with a default can stand behind its parameter \`${texts[restIndex] ?? ''}\``
          : `nothing can stand behind its last parameter \`${texts[restIndex] ?? ''}\`, which takes all further arguments`,
      place,
    }
  // Parameters of Go have all a name or none: `Get(int) string` of an interface.
  const isUnnamed =
    language === 'go' &&
    texts.length > 0 &&
    texts.every((text) => !/^(?!(?:chan|map|func|interface|struct)\b)[\p{L}_][\p{L}\p{N}_]*\s/u.test(text))
  const whole = writeParameter(file, language, brackets.close, parameter, hasDefaults)
  const written = isUnnamed ? whole?.slice(parameter.name.length + 1) : whole
  if (written === undefined)
    return {
      reason: `its type cannot be told from the default \`${parameter.default}\`; give one, such as \`${parameter.name}: Type = ${parameter.default}\``,
      place,
    }
  const before = restIndex >= 0 ? parts[restIndex] : undefined
  if (before !== undefined) {
    const at = skipSpace(file.masked, before.start)
    return {
      start: at,
      end: at,
      text: `${written}${isBroken(file, brackets.open, at) ? `,\n${indentAt(file.text, at)}` : ', '}`,
    }
  }
  const last = parts.at(-1)
  // `(void)` says that there are none.
  if ((language === 'cpp' || language === 'c') && last !== undefined && texts.join() === 'void')
    return { start: brackets.open + 1, end: brackets.close, text: written }
  if (last === undefined) return { start: brackets.close, end: brackets.close, text: written }
  const lastEnd = last.start + file.masked.slice(last.start, last.end).trimEnd().length
  const lastStart = skipSpace(file.masked, last.start)
  const ownLine = isBroken(file, brackets.open, lastStart)
  return {
    start: lastEnd,
    end: lastEnd,
    text: ownLine ? `,\n${indentAt(file.text, lastStart)}${written}` : `, ${written}`,
  }
}

/** A declaration without a body has no defaults in TypeScript, where the parameter is optional instead. */
function writeParameter(
  file: SourceFile,
  language: string,
  close: number,
  parameter: NewParameter,
  hasDefault: boolean,
): string | undefined {
  const { name, default: value } = parameter
  const type = parameter.type ?? defaultType(language, value)
  switch (language) {
    case 'python':
      return parameter.type === undefined ? `${name}=${value}` : `${name}: ${parameter.type} = ${value}`
    case 'cpp':
      if (type === undefined) return undefined
      return hasDefault ? `${type} ${name} = ${value}` : `${type} ${name}`
    case 'c':
    case 'java':
      return type === undefined ? undefined : `${type} ${name}`
    case 'go':
      return type === undefined ? undefined : `${name} ${type}`
    case 'rust':
      return type === undefined ? undefined : `${name}: ${type}`
    case 'csharp':
      return type === undefined ? undefined : `${type} ${name} = ${value}`
    case 'typescript':
      if (!hasBody(file.masked, close)) return type === undefined ? undefined : `${name}?: ${type}`
      return parameter.type === undefined ? `${name} = ${value}` : `${name}: ${parameter.type} = ${value}`
    default:
      if (!(language in typedBehind)) return `${name} = ${value}`
      return type === undefined ? undefined : `${name}: ${type} = ${value}`
  }
}

/** Languages in which every parameter has a type, behind its name. */
const typedBehind: Readonly<Record<string, true>> = { kotlin: true }

function hasBody(masked: string, close: number): boolean {
  for (let at = close + 1; at < masked.length; at += 1) {
    const character = masked[at] ?? ''
    if (character === '=' && masked[at + 1] === '>') return true
    if (character === ';' || character === '}') return false
    if (character === '{') {
      // A type in braces stands behind a colon or a bar, a body behind the whole type.
      if (!/[:|&<,]\s{0,20}$/u.test(masked.slice(Math.max(0, at - 25), at))) return true
      at = Math.max(at, findClosing(masked, at))
    }
    if (character === '\n' && /^\s{0,80}(?:\}|[\w$]+\??\s{0,4}[(:<])/u.test(masked.slice(at + 1, at + 200)))
      return false
  }
  return false
}

/** Whether a parameter stands in a line of its own. */
function isBroken(file: SourceFile, open: number, at: number): boolean {
  const lineStart = file.text.lastIndexOf('\n', at - 1) + 1
  return lineStart > open && file.masked.slice(lineStart, at).trim() === ''
}

function indentAt(text: string, at: number): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  return /^[ \t]*/u.exec(text.slice(lineStart, at))?.[0] ?? ''
}

/** Where a function is named and not called: `items.map(parse)` gives it an index as its second argument. */
function findPassedAsValue(snapshot: Snapshot, members: ReadonlyMap<string, NodeRecord>): SourcePlace[] {
  return [...members.keys()].flatMap((nodeId) =>
    snapshot
      .references(nodeId, 'references')
      .sites.filter(({ filePath, line, column }) => {
        const file = openSource(snapshot, filePath)
        if (file === undefined) return false
        const rest = /^[\w$.]{0,200}\s{0,4}(.)?/u.exec(file.masked.slice(file.offsetOf(line, column)))
        const lineText = file.masked.slice(file.offsetOf(line, 0), file.offsetOf(line + 1, 0))
        return (
          rest?.[1] !== '(' && !/^\s{0,80}(?:(?:import|from|using)\b|export\s{0,8}[{*]|@)/u.test(lineText)
        )
      })
      .map(({ filePath, line }) => ({ path: filePath, line })),
  )
}

/** Whether a function of Python has a parameter that takes all further keywords. */
function takesAnyKeyword(snapshot: Snapshot, node: NodeRecord): boolean {
  const file = openSource(snapshot, node.filePath)
  if (file?.language !== 'python') return false
  const brackets = findParameters(
    file.masked,
    file.offsetOf(node.nameLine, node.nameColumn) + node.name.length,
  )
  return (
    brackets !== undefined &&
    splitList(file.masked, brackets.open, brackets.close).some(({ start, end }) =>
      file.masked.slice(start, end).trimStart().startsWith('**'),
    )
  )
}

/** `@overload` declarations of Python, which are no definitions of their own in the graph. */
function findPythonOverloads(snapshot: Snapshot, members: ReadonlyMap<string, NodeRecord>): SourcePlace[] {
  const known = new Set([...members.values()].map(({ filePath, nameLine }) => `${filePath}:${nameLine}`))
  const places: SourcePlace[] = []
  for (const { filePath, name, parentId } of members.values()) {
    const file = openSource(snapshot, filePath)
    if (file?.language !== 'python') continue
    const parent = parentId === null ? undefined : snapshot.findNode(parentId)
    const lines = file.masked.split('\n')
    for (const [index, line] of lines.entries()) {
      const isDeclared = line
        .trimStart()
        .replace(/^async /u, '')
        .startsWith(`def ${name}(`)
      const isInside = parent === undefined || (index + 1 >= parent.startLine && index < parent.endLine)
      const isOverload = /^\s{0,80}@(?:\w{1,40}\.)?overload\b/u.test(lines[index - 1] ?? '')
      if (isDeclared && isInside && isOverload && !known.has(`${filePath}:${index + 1}`))
        places.push({ path: filePath, line: index + 1 })
    }
  }
  return places
}
