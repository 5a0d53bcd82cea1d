import type { NodeBrief } from '../../../../tools/show-node.ts'
import type { Plan } from '../../plans.ts'
import type { Subject } from '../../resolve-subject.ts'
import { call } from '../../script.ts'
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
  const part = yield* findPart(asked.subjects.found, text)
  if (part !== undefined && asksForList(text)) {
    yield* listUnused(text, part)
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
      name !== part &&
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

/** The folder or file of a question: as it is written, or by the name of a folder. */
function* findPart(found: readonly Subject[], text: string): Script<string | undefined> {
  const place = found.find(({ node }) => node.kind === 'directory' || node.kind === 'file')
  if (place !== undefined) return place.node.kind === 'directory' ? place.node.name : place.node.path
  const written =
    /(?<![\w@./-])((?:[\w@.-]{1,60}\/){1,12}[\w.-]{0,80})/u.exec(text)?.[1] ??
    /\b(?:in|of|inside|within|under|from)\s+(?:the\s+)?`?([\w-]+(?:\.\w+)?)`?\s+(?:folder|directory|dir|package|module|crate|file)\b/iu.exec(
      text,
    )?.[1] ??
    /\b(?:folder|directory|dir|package|module|crate|file)\s+`?([\w./-]+)`?/iu.exec(text)?.[1]
  if (written === undefined) return undefined
  const output = yield* call('list_files', { path: written.replace(/(?<!\/)\/+$/u, '') })
  return isToolFailure(output) || output.total_files === 0 ? undefined : output.path
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
