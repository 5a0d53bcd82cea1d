import type { NodeKind } from '../../../../graph/graph.ts'
import { editDistance } from '../../../../index/search/spelling.ts'
import type { GetNodeOutput } from '../../../tools/get-node.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Mention } from '../memory/read-mentions.ts'
import { isCalled, lastPart } from '../memory/read-mentions.ts'
import type { Missing, Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'

export interface LookUp {
  readonly found: readonly Subject[]
  readonly missing: readonly Missing[]
}

/** Looks names up in the graph; where a kind was named beside one and none of that kind is there, of any kind. */
export function* lookUp(
  candidates: readonly string[],
  kinds: readonly NodeKind[] | undefined,
  pathHint: string | undefined,
): Script<LookUp> {
  const inputs = candidates.map((candidate) => toInput(candidate, kinds, pathHint))
  const results = yield* callAll('get_node', inputs)
  const again = results.flatMap((result, index) =>
    isToolFailure(result) && kinds !== undefined ? [candidates[index] ?? ''] : [],
  )
  const retried = yield* callAll(
    'get_node',
    again.map((candidate) => toInput(candidate, undefined, pathHint)),
  )
  const found: Subject[] = []
  const missing: Missing[] = []
  candidates.forEach((asked, index) => {
    const first = results[index]
    const result =
      first !== undefined && isToolFailure(first) && again.includes(asked)
        ? retried[again.indexOf(asked)]
        : first
    if (result === undefined) return
    if (isToolFailure(result))
      missing.push({
        name: asked,
        error: result.error,
        similar: result.similar ?? [],
        textPlaces: result.text_places,
      })
    else if (!found.some((subject) => subject.node.node_id === result.node.node_id))
      found.push(toSubject(asked, result))
  })
  return { found: yield* preferBodies(found), missing }
}

/** What a declaration file declares is meant as it is written in the code, where that has one definition of the name. */
function* preferBodies(found: readonly Subject[]): Script<Subject[]> {
  const declared = found.filter(({ node }) => isDeclared(node) && node.kind !== 'interface')
  const outputs = yield* callAll(
    'get_node',
    declared.map(({ node }) => ({ node: lastPart(node.name), kinds: ['function', 'method'] })),
  )
  return found.map((subject) => {
    const output = outputs[declared.indexOf(subject)]
    if (output === undefined || isToolFailure(output)) return subject
    const isMeant = (node: NodeBrief): boolean =>
      !isDeclared(node) &&
      node.in_test !== true &&
      !/^(?:examples?|tests?|docs?|bench\w*)\//u.test(node.location) &&
      lastPart(node.name) === lastPart(subject.node.name)
    if (isMeant(output.node) && !output.others.some(isMeant))
      return { ...toSubject(subject.asked, output), others: [] }
    return subject
  })
}

function isDeclared({ location }: { readonly location: string }): boolean {
  return /\.d\.[cm]?ts:/u.test(location)
}

/** Looks up what was shown before: of the names that each thing may have, the first that there is. */
export function* lookUpMentions(things: readonly (readonly Mention[])[]): Script<Subject[]> {
  const rows = things.flatMap((mentions, thing) => mentions.map((mention) => ({ mention, thing })))
  const results = yield* callAll(
    'get_node',
    rows.map(({ mention }) => mentionInput(mention)),
  )
  const found = new Map<number, Subject>()
  rows.forEach(({ mention, thing }, index) => {
    const result = results[index]
    if (result === undefined || isToolFailure(result) || found.has(thing)) return
    const isPlace = mention.name === mention.path
    if (isPlace || isCalled({ ...result.node, nodeId: result.node.node_id }, mention.name))
      found.set(thing, toSubject(mention.name, result))
  })
  return [...found].sort(([one], [other]) => one - other).map(([, subject]) => subject)
}

function mentionInput({ name, path, line }: Mention): Record<string, unknown> {
  if (name === path) return line === undefined ? { path } : { path, line }
  return path === undefined ? { node: name } : { node: name, path }
}

/** A name that nothing has, misspelt by an edit or two: what it must have been, where one name alone is as close. */
export function* lookUpMisspelt({ name, similar, textPlaces }: Missing): Script<Subject | undefined> {
  const wanted = lastPart(name.replace(/\(\)$/u, '')).toLowerCase()
  if (wanted.length < 5 || textPlaces !== undefined || name.includes('/')) return undefined
  const most = wanted.length < 8 ? 1 : 2
  const near = similar
    .filter((id) => id.includes('#'))
    .map((id) => ({ id, distance: editDistance(lastPart(id).toLowerCase(), wanted, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance)
  const [best, next] = near
  const isSameName =
    next !== undefined && lastPart(next.id).toLowerCase() === lastPart(best?.id ?? '').toLowerCase()
  if (best === undefined || (next?.distance === best.distance && !isSameName)) return undefined
  // A text that stands somewhere is spelled as it was meant: a key of a configuration, a column.
  const [text] = yield* callAll('grep', [{ pattern: name.replace(/\(\)$/u, ''), limit: 1 }])
  if (text === undefined || isToolFailure(text) || text.matches.length > 0) return undefined
  const [result] = yield* callAll('get_node', [{ node: best.id }])
  if (result === undefined || isToolFailure(result)) return undefined
  return { ...toSubject(name, result), isMisspelt: true }
}

function toInput(
  candidate: string,
  kinds: readonly NodeKind[] | undefined,
  pathHint: string | undefined,
): Record<string, unknown> {
  const place = /^(.+\.\w+):(\d+)(?:-\d+)?$/u.exec(candidate)
  if (place !== null) return { path: place[1], line: Number(place[2]) }
  return {
    node: candidate,
    ...(kinds === undefined || candidate.includes('/') ? {} : { kinds }),
    ...(pathHint === undefined || pathHint === candidate ? {} : { path: pathHint }),
  }
}

function toSubject(asked: string, output: GetNodeOutput): Subject {
  return { asked, node: output.node, others: output.others, note: output.note ?? '' }
}
