import { parseArgs } from 'node:util'
import { NodeFlagBit, nodeKinds } from '../src/graph/graph.ts'
import type { LinkedGraph } from '../src/graph/graph.ts'
import { linkTexts } from '../src/graph/testing/link-texts.ts'
import { runAgent } from '../src/agents/index.ts'
import type { Snapshot } from '../src/index/snapshot.ts'
import { openTexts } from '../src/index/testing/open-texts.ts'
import { callGraphFiles, callGraphLanguages, readCallGraphFile } from '../test/support/call-graph-cases.ts'
import type { CallGraphCase } from '../test/support/call-graph-cases.ts'
import {
  judgeCallees,
  judgeCallers,
  judgeImpact,
  judgeMembers,
  judgeNearImpact,
  judgePath,
  judgeUnused,
} from './claims/judge.ts'
import type { Verdict } from './claims/judge.ts'
import { readTruth } from './claims/read-truth.ts'

const USAGE = `Usage: npm run bench -- claims [language…] [--case <part of a title or place>] [--false] [--json]

Whether what answers of the built-in model say of everything of a kind is true, on the programs of test/call-graphs, whose
whole call graphs are known. Of each function and method is asked who calls it, whether it is unused, what it calls and
what a change of it affects ("nearest": up to how many steps away at least all are known), of pairs whether one leads to the other, of files which functions they have.
  answers    questions asked
  said       answers that say none, all, or a number without "at least"; 0 for a kind of question: their words have
             changed, and bench/claims/judge.ts knows them no more
  false      of those, the ones where that is not so: must be 0
  hedged     answers that say "at least" or "I found no", though what they list is all that there is
--false prints each false answer beside the truth.

How it lies: as "call-graphs" does; in a small program everything is near, and a true edge that a case does not list
is not known here. In a path, what a function makes without a name counts as a part of it.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    case: { type: 'string' },
    false: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const languages = callGraphLanguages()
const unknown = positionals.find((language) => !languages.includes(language))
if (values.help || unknown !== undefined) {
  if (unknown !== undefined) {
    console.error(`Cannot measure "${unknown}": expected one of ${languages.join(', ')}.\n`)
  }
  console.log(USAGE)
  process.exit(unknown === undefined ? 0 : 1)
}

interface Count {
  answers: number
  said: number
  false: number
  hedged: number
}

const counts = new Map<string, Count>()
for (const language of positionals.length > 0 ? positionals : languages) {
  for (const example of callGraphFiles(language).flatMap((name) => readCallGraphFile(language, name))) {
    if (values.case !== undefined && !`${example.place} ${example.title}`.includes(values.case)) continue
    await measureCase(example, language)
  }
}
const table = Object.fromEntries(
  [...counts].map(([name, count]) => [name, { ...count }] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
)
if (values.json) console.log(JSON.stringify(table))
else console.table(table)
// As JSON they are figures; as a table they are a check.
if (!values.json && [...counts.values()].some((count) => count.false > 0)) process.exitCode = 1
if (
  values.case === undefined &&
  positionals.length === 0 &&
  [...counts.values()].some((count) => count.said === 0)
) {
  console.error('Cannot judge: of a kind of question no answer was found to claim anything.')
  process.exitCode = 1
}

async function measureCase(example: CallGraphCase, language: string): Promise<void> {
  const graph = await linkTexts(example.texts)
  const truth = readTruth(example.calls)
  using snapshot = openTexts(example.texts, graph)
  const ask = async (kind: string, question: string, judge: (text: string) => Verdict): Promise<string> => {
    const text = await answerOf(snapshot, question)
    note(kind, question, text, judge(text))
    return text
  }
  const note = (kind: string, question: string, text: string, verdict: Verdict): void => {
    for (const name of [`${language}, all`, `all, ${kind}`]) {
      const count = counts.get(name) ?? { answers: 0, said: 0, false: 0, hedged: 0 }
      count.answers += 1
      if (verdict.said !== '') count.said += 1
      if (verdict.wrong !== '') count.false += 1
      if (verdict.isHedgedInVain) count.hedged += 1
      counts.set(name, count)
    }
    if (values.false && verdict.wrong !== '') {
      console.log(
        `\n${example.place} ${example.title}\n${question}\nSAID: ${verdict.said}\nWRONG: ${verdict.wrong}\n${text}`,
      )
    }
  }
  const asked = functionsOf(graph)
  for (const id of asked) {
    await ask('who calls', `Who calls \`${id}\`?`, (text) => judgeCallers(text, id, truth))
    await ask('unused', `Is \`${id}\` unused?`, (text) => judgeUnused(text, id, truth))
    await ask('what it calls', `What does \`${id}\` call?`, (text) => judgeCallees(text, id, truth))
    const change = `What would break if I change \`${id}\`?`
    const text = await ask('impact', change, (answer) => judgeImpact(answer, id, truth))
    note('impact, nearest', change, text, judgeNearImpact(text, id, truth))
  }
  for (const [from, to] of pairsOf(asked)) {
    await ask('path', `How do I get from \`${from}\` to \`${to}\`?`, (text) =>
      judgePath(text, from, to, truth),
    )
  }
  for (const [path, source] of Object.entries(example.texts)) {
    await ask('functions of a file', `List the functions in ${path}`, (text) =>
      judgeMembers(text, path, source),
    )
  }
}

/** Functions and methods with a name and a body: who calls a declaration is who calls what stands in for it. */
function functionsOf({ nodes }: LinkedGraph): string[] {
  const ids: string[] = []
  for (let node = 0; node < nodes.count; node++) {
    const kind = nodeKinds[nodes.kind[node]!]
    const flags = nodes.flags[node]!
    const isBare = (flags & (NodeFlagBit.ABSTRACT | NodeFlagBit.ANONYMOUS)) !== 0
    const isInInterface = nodeKinds[nodes.kind[nodes.parent[node]!]!] === 'interface'
    if ((kind === 'function' || kind === 'method') && !isBare && !isInInterface) ids.push(nodes.id[node]!)
  }
  return ids
}

/** Neighbours in the order of the source, both ways: few of very many. */
function pairsOf(ids: readonly string[]): [string, string][] {
  return ids.slice(1, 4).flatMap((id, index): [string, string][] => [
    [ids[index]!, id],
    [id, ids[index]!],
  ])
}

async function answerOf(snapshot: Snapshot, question: string): Promise<string> {
  let text = ''
  const events = runAgent({
    agentId: 'codebase_qna_agent',
    question,
    history: [],
    projects: [{ repoName: 'test/test', snapshot }],
    focus: [],
    attachments: [],
    model: { provider: 'built-in' },
    signal: new AbortController().signal,
  })
  for await (const event of events) {
    if (event.type === 'text-delta') text += event.text
    if (event.type === 'error') throw new Error(event.message)
  }
  return text
}
