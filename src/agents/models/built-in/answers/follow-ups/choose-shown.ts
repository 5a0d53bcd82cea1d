import type { NodeKind } from '../../../../../graph/graph.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { splitName, stemOf } from '../../../../passages/question-words.ts'
import { isStopWord } from '../../../../passages/stop-words.ts'
import type { Asked } from '../../plans.ts'
import { code } from '../../prose.ts'
import { remember } from '../../memory/remember.ts'
import { lookUpMentions } from '../../understanding/look-up.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { describeMember } from '../describe-links.ts'
import { namedSubject } from './named-subject.ts'

/** Entries of a list that are looked through. */
const mostEntries = 80
const listed: readonly NodeKind[] = ['class', 'interface', 'enum', 'type', 'function', 'method']

const asksWhich =
  /^(?:and |so |ok |but )*(?:which|what|who)(?: ones?)? (?:of (?:them|these|those)|of (?:its|their|the|these|those) (?<members>methods?|functions?|members?|fields?|classes|types?)|(?<=ones? )(?=is |are |do |does |can ))(?<rest>[^?]{2,80})\??$/iu

/** "Which of them are public?", "which of its methods build URLs?": the entries of what was shown that are so. */
export function* chooseShown(asked: Asked): Script<boolean> {
  const match = asksWhich.exec(asked.understanding.text)
  const words = match?.groups?.['rest']
  if (words === undefined || asked.understanding.names.strong.length > 0) return false
  const kind = match?.groups?.['members']
  const isTest = readCondition(words)
  if (isTest === undefined) return false
  const nodes =
    kind === undefined ? yield* shownBefore(asked) : (yield* membersOf(asked)).filter(isOfKind(kind))
  if (nodes.length < 2) return false
  const chosen = nodes.filter(isTest.holds)
  if (chosen.length === 0) {
    yield* say(`I found none of them ${isTest.says}.`)
    return true
  }
  yield* say(`Those of them ${isTest.says}:\n\n`)
  for (const node of chosen) yield* say(`- ${describeMember(node)}\n`)
  return true
}

function* shownBefore({ conversation }: Asked): Script<readonly NodeBrief[]> {
  const [turn] = remember(conversation.earlier)
  if (turn === undefined) return []
  const [about] = turn.subjects[0] ?? []
  if (about?.path !== undefined && about.name === about.path) {
    // Methods may stand in another file than their type, whose members are then no members of the file.
    const inFile = yield* call('list_definitions', { path: about.path, kinds: listed, limit: mostEntries })
    if (!isToolFailure(inFile) && inFile.definitions.length > 0) return inFile.definitions
  }
  const found = yield* lookUpMentions(turn.items.slice(0, mostEntries).map((item) => [item]))
  return found.map(({ node }) => node)
}

function* membersOf(asked: Asked): Script<readonly NodeBrief[]> {
  const subject = namedSubject(asked)
  if (subject === undefined) return yield* shownBefore(asked)
  const detail = yield* call('get_node', { node: subject.node.node_id, include_source: false })
  return isToolFailure(detail) ? [] : detail.node.members
}

/** "Its methods" are not its fields. */
function isOfKind(noun: string): (node: NodeBrief) => boolean {
  if (/^(?:method|function)/iu.test(noun)) return ({ kind }) => kind === 'method' || kind === 'function'
  if (/^field/iu.test(noun)) return ({ kind }) => kind === 'field' || kind === 'variable'
  if (/^(?:class|type)/iu.test(noun))
    return ({ kind }) => kind === 'class' || kind === 'interface' || kind === 'enum' || kind === 'type'
  return () => true
}

interface Condition {
  /** How it is known: "that are declared `async`". */
  readonly says: string
  readonly holds: (node: NodeBrief) => boolean
}

/** What is read from the declaration itself, else from the words of the name and its documentation. */
function readCondition(words: string): Condition | undefined {
  if (/\b(?:public|exported|visible from outside)\b/iu.test(words))
    return {
      says: 'that can be used from outside, by their declarations and names',
      holds: isPublic,
    }
  if (/\b(?:private|internal|unexported|hidden)\b/iu.test(words))
    return {
      says: 'that cannot be used from outside, by their declarations and names',
      holds: (node) => !isPublic(node),
    }
  const modifier = /\b(?:async|static|abstract|virtual|const|final)\b/iu.exec(words)?.[0].toLowerCase()
  if (modifier !== undefined)
    return {
      says: `that are declared ${code(modifier)}`,
      holds: ({ signature = '' }) => signature.toLowerCase().split(/\W+/u).includes(modifier),
    }
  const wanted = wordsOf(words)
    .filter((word) => !isStopWord(word))
    .map(stemOf)
  if (wanted.length === 0) return undefined
  return {
    says: `whose name or documentation, in its first sentence, says “${words.trim().replace(/^(?:is|are|do|does|has|have|can) /iu, '')}”`,
    holds: ({ name, doc = '' }) => {
      const said = new Set([...splitName(name), ...wordsOf(doc)].map(stemOf))
      return wanted.every((word) => said.has(word))
    },
  }
}

/** Words of prose; the `s` of "URLs" is no part of its acronym. */
function wordsOf(prose: string): string[] {
  return splitName(prose.replace(/(?<=\p{Lu}{2})s\b/gu, ''))
}

/** Of a language that is only outlined the declaration alone tells it. */
function isPublic({ exported, signature = '' }: NodeBrief): boolean {
  return !hidden.test(signature) && (exported === true || /\bpublic\b/u.test(signature))
}

const hidden = /\b(?:private|protected|internal)\b/u
