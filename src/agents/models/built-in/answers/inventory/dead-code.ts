import type { NodeBrief } from '../../../../tools/show-node.ts'
import type { Plan } from '../../plans.ts'
import type { Subject } from '../../resolve-subject.ts'
import { call, say } from '../../script.ts'
import type { Script } from '../../script.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { describeFileUse } from './dead-code/describe-file-use.ts'
import { describeFolderUse } from './dead-code/describe-folder-use.ts'
import { describeText } from './dead-code/describe-text.ts'
import { describeUse } from './dead-code/describe-use.ts'
import { listUnused } from './dead-code/list-unused.ts'
import { answerUnusedPackages } from './dead-code/unused-packages.ts'
import { planExistence } from './existence.ts'

/** "Is X unused", "can I delete X", "find unused functions in src/", "which dependencies are never imported". */
export const planDeadCode: Plan = function* (asked) {
  const { text, names } = asked.understanding
  if (
    /\b(?:dependenc\w+|packages?)\b/iu.test(text) &&
    /\b(?:package\.json|npm|imports?|imported)\b/iu.test(text)
  ) {
    yield* answerUnusedPackages()
    return
  }
  const parts = yield* findParts(asked.subjects.found, text)
  if (parts.length > 0 && asksForList(text)) {
    for (const [index, part] of parts.entries()) {
      if (index > 0) yield* say('\n\n')
      yield* listUnused(text, part)
    }
    return
  }
  const isMeant = ({ node, asked: name }: Subject): boolean =>
    (names.strong.includes(name) || asked.subjects.isFromContext) &&
    node.kind !== 'file' &&
    node.kind !== 'directory' &&
    (asked.subjects.isFromContext || name.includes(node.name.split('.').at(-1) ?? ''))
  const subject = asked.subjects.found.find(isMeant)
  const file = asked.subjects.found.find(({ node }) => node.kind === 'file')
  const missing = names.strong.find(
    (name) =>
      !parts.includes(name) &&
      !asked.subjects.found.some((one) => one.asked === name && (isMeant(one) || one === file)),
  )
  const declared = subject?.node
  if (
    declared !== undefined &&
    /\bwho implements\b|\bimplemented\b/iu.test(text) &&
    /\.h(?:pp|h)?:/u.test(declared.location)
  ) {
    yield* describeText(declared.name, text)
    return
  }
  const folder = asked.subjects.found.find(({ node }) => node.kind === 'directory')
  if (subject !== undefined) yield* describeUse(pickOverload(subject, text), text)
  else if (folder !== undefined) yield* describeFolderUse(folder.node.name)
  else if (missing !== undefined) yield* describeText(missing.replace(/\(\)$/u, ''), text)
  else if (file !== undefined) yield* describeFileUse(file.node)
  else if (asksForList(text)) yield* listUnused(text, undefined)
  else {
    const word = asked.subjects.found.find(
      ({ node }) => node.kind !== 'directory' && node.kind !== 'external',
    )
    if (word === undefined) yield* planExistence(asked)
    else yield* describeUse(word.node, text)
  }
}

/** Whether several things are asked for: what is unused, not whether something is. */
function asksForList(text: string): boolean {
  return (
    /\b(?:unused|dead|never|not used|nobody|obsolete|could be (?:deleted|removed)|left ?-?overs?|(?:without (?:any )?|(?:have|has|with) (?:no|zero) )(?:callers?|users?|usages?|references))\b/iu.test(
      text,
    ) &&
    !/^(?:is|are|was|were|does|can|could)\s+(?!there\b|any\b)(?:the\s+)?`?[\w./:#-]+(?:\(\))?`?(?: \w+)?\s+(?:still |really |actually |now )?(?:unused|dead|never|not used|obsolete)/iu.test(
      text,
    )
  )
}

const mostParts = 3

/** The folders or files of a question: as they are written, or by the name of a folder. */
function* findParts(found: readonly Subject[], text: string): Script<string[]> {
  const places = found.flatMap(({ node }) =>
    node.kind === 'directory' ? [node.name] : node.kind === 'file' ? [node.path] : [],
  )
  const { paths, names } = partsWritten(text)
  const parts = new Set(places)
  for (const path of paths) {
    const part = places.includes(path) ? path : yield* findPart(path)
    if (part !== undefined) parts.add(part)
  }
  for (const name of names) {
    if (parts.size > 0) break
    const part = yield* findPart(name)
    if (part !== undefined) parts.add(part)
  }
  return [...parts].toSorted((one, other) => text.indexOf(one) - text.indexOf(other)).slice(0, mostParts)
}

function* findPart(written: string): Script<string | undefined> {
  const output = yield* call('list_files', { path: written })
  if (!isToolFailure(output) && output.total_files > 0 && !fallsBack(output.path, written)) return output.path
  const below = yield* call('list_files', { pattern: `${written}/` })
  return isToolFailure(below) ? undefined : folderNamed(written, below.files)
}

/** Paths and names of folders as a question writes them, those that are surely meant so first. */
function partsWritten(text: string): {
  readonly paths: readonly string[]
  readonly names: readonly string[]
} {
  const paths = [...text.matchAll(/(?<![\w@./-])((?:[\w@.-]{1,60}\/){1,12}[\w.-]{0,80})/gu)]
  const called = [
    ...text.matchAll(/`?([\w.-]{2,60})`? (?:folder|directory|dir|package|module|crate|file|project)\b/giu),
    ...text.matchAll(/\b(?:folder|directory|dir|package|module|crate|file|project) `?([\w./-]{2,60})`?/giu),
    ...text.matchAll(/\b(?:in|of|inside|within|under|from|below) (?:the )?`?([\w.-]{2,60})`?/giu),
  ]
  const clean = (matches: readonly RegExpExecArray[]): string[] =>
    matches
      .map(([, name = '']) => name.replace(/(?<![/.?])[/.?]+$/u, ''))
      .filter((name) => name !== '' && !noFolder.test(name))
  return { paths: clean(paths), names: clean(called) }
}

/** What stands where the name of a folder does, and is none. */
const noFolder =
  /^(?:the|this|that|these|our|my|your|any|all|it|repo|repository|project|code|codebase|base|app|application|library|whole|entire|main|same|each|every|unused|dead|functions?|methods?|class|classes|is|are|there|which|never|nobody)$/iu

/** Whether a directory was found by another ending than the one that was asked for. */
function fallsBack(path: string, written: string): boolean {
  return !path.toLowerCase().includes(written.split('/').at(-1)?.toLowerCase() ?? '')
}

/** The folder of that name that is nearest to the root. */
function folderNamed(name: string, files: readonly { readonly path: string }[]): string | undefined {
  const folders = files.flatMap(({ path }) => {
    const at = `/${path}`.toLowerCase().indexOf(`/${name.toLowerCase()}/`)
    return at === -1 ? [] : [path.slice(0, at + name.length)]
  })
  return folders.toSorted((one, other) => one.split('/').length - other.split('/').length)[0]
}

/** `getPet(String name)` of several of that name: the one whose parameters are written in the question. */
function pickOverload({ node, others }: Subject, text: string): NodeBrief {
  const parameters = /\w\(([^()]{2,80})\)/u.exec(text)?.[1]?.replace(/\s+/gu, ' ').trim()
  if (parameters === undefined) return node
  return (
    [node, ...others].find(({ signature = '' }) =>
      signature.replace(/\s+/gu, ' ').includes(`(${parameters})`),
    ) ?? node
  )
}
