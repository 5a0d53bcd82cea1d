import type { TextPlaces } from '../../../tools/find-text-places.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import type { Script } from '../script.ts'
import { say } from '../script.ts'
import { cite, citeNode, code, joinNames, kindWord, pathOf, plural, quoteDoc, withArticle } from '../prose.ts'
import type { Missing, Subject } from '../resolve-subject.ts'

/** The first sentence about a subject: what it is, where, and what its documentation says. */
export function definitionSentence(node: NodeBrief): string {
  if (node.kind === 'external') return `${code(node.name)} is defined outside this repository.`
  if (node.kind === 'directory') return `${code(node.name)} is a directory.`
  if (node.kind === 'file') return `${code(node.name)} is a file${citeNode(node)}.`
  return `${code(node.name)} is ${withArticle(kindWord(node))} in ${code(pathOf(node.location))}${citeNode(node)}.`
}

export function docSentence(node: NodeBrief): string {
  return node.doc === undefined ? '' : ` Its documentation says: ${quoteDoc(node.doc)}`
}

/** That another name is answered than the one that was asked. */
export function correction({ asked, node, isMisspelt }: Subject): string {
  return isMisspelt === true
    ? `I found no definition named ${code(asked)}; the closest name is ${code(node.name)}, which this is about.\n\n`
    : ''
}

/** Names the other definitions that a name can mean. */
export function otherDefinitions(subject: Subject): string {
  // A constructor that is called like its class is part of it.
  const others = subject.others.filter(
    (other) => other.kind !== 'external' && !other.node_id.startsWith(`${subject.node.node_id}.`),
  )
  if (others.length === 0) return subject.note === '' ? '' : `\n\n_${subject.note}_`
  const listed = others.slice(0, 5).map((other) => `${kindWord(other)} ${code(other.name)}${citeNode(other)}`)
  const noun = plural(others.length, 'other definition')
  return `\n\n_${noun[0]?.toUpperCase() ?? ''}${noun.slice(1)} ${others.length === 1 ? 'has' : 'have'} this name: ${joinNames(listed, 5)}. Name the path to ask about ${others.length === 1 ? 'it' : 'one of them'}._`
}

/** "Where is X": one place, or a ranked list. */
export function* answerWhere(subjects: readonly Subject[]): Script {
  for (const [index, subject] of subjects.entries()) {
    const candidates = [subject.node, ...subject.others.filter((other) => other.kind !== 'external')]
    yield* say(index === 0 ? '' : '\n\n')
    if (candidates.length === 1) {
      yield* say(`${definitionSentence(subject.node)}${docSentence(subject.node)}`)
      if (subject.node.signature !== undefined) yield* say(`\n\n\`\`\`\n${subject.node.signature}\n\`\`\``)
      if (subject.note !== '') yield* say(`\n\n_${subject.note}_`)
      continue
    }
    yield* say(
      `There are ${plural(candidates.length, 'definition')} named ${code(subject.asked)}, the likeliest first:\n\n`,
    )
    for (const candidate of candidates.slice(0, 15)) {
      const doc =
        candidate.doc === undefined
          ? citeNode(candidate)
          : `: ${quoteDoc(candidate.doc, citeNode(candidate))}`
      const test = candidate.in_test === true ? ', in a test' : ''
      yield* say(`- ${kindWord(candidate)} ${code(candidate.name)}${test}${doc}\n`)
    }
    if (candidates.length > 15) yield* say(`\nand ${candidates.length - 15} more.\n`)
  }
}

/** "`UserController` is not in the graph; the text stands in 3 places in PHP files (searchable only)". */
export function notInGraph(name: string, { sentence }: TextPlaces): string {
  return `${code(name)} is not in the graph; ${sentence}`
}

export function* answerMissing({ name, similar, textPlaces }: Missing): Script {
  if (textPlaces !== undefined) {
    yield* say(`${notInGraph(name, textPlaces)}:\n\n`)
    for (const { location, text } of textPlaces.places)
      yield* say(`- ${code(text.slice(0, 140))} [${location}]\n`)
    return
  }
  yield* say(`I found no definition named ${code(name)} in the parsed repository.`)
  if (similar.length > 0) {
    yield* say(` The closest names are:\n\n`)
    for (const one of similar.slice(0, 6)) {
      const path = one.split('#', 1)[0] ?? one
      yield* say(
        one.startsWith('external:')
          ? `- ${code(one)}, from outside the repository\n`
          : `- ${code(one)}${/\.\w+$/u.test(path) ? cite(one.includes('#') ? one : path) : ''}\n`,
      )
    }
  }
}
