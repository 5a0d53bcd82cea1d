import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { findFixtureEdges } from '../fixtures/find-edges.ts'
import { readFixtures } from '../fixtures/read-fixtures.ts'
import type { AnnotatedEnd, Fixture } from '../fixtures/read-fixtures.ts'
import { emptyScore, scoreFixture } from '../fixtures/score.ts'
import type { FixtureScore, FoundEdge } from '../fixtures/score.ts'
import { percent } from '../support/percent.ts'
import type { Row } from './compare-folder.ts'
import { analyze, readCalls } from './run-gitnexus.ts'
import type { ForeignCall, ForeignNode } from './run-gitnexus.ts'

/** Both tools over the annotated fixtures of a checkout, scored by the rules of `fixtures`. */
export async function compareFixtures(
  gitnexus: string,
  checkout: string,
  scratch: string,
): Promise<Record<string, Row>> {
  const table: Record<string, Row> = {}
  for (const fixture of readFixtures(checkout)) {
    const folder = mkdtempSync(join(scratch, 'fixture-'))
    for (const [path, text] of Object.entries(fixture.texts)) writeFileSync(join(folder, path), text)
    // Without a repository of its own the folder would be taken for a part of one above it.
    execFileSync('git', ['init', '--quiet', folder])
    const tool = join(scratch, `gitnexus-${fixture.name}`)
    await analyze(gitnexus, folder, tool, 1)
    const foreign = (await readCalls(gitnexus, tool)).flatMap((call) => toFoundEdge(call, fixture))
    const ours = emptyScore()
    const theirs = emptyScore()
    scoreFixture(fixture.edges, await findFixtureEdges(fixture), ours)
    scoreFixture(fixture.edges, foreign, theirs)
    table[fixture.name] = {
      edges: ours.annotated,
      ...fixtureShares('Parley', ours),
      ...fixtureShares('GitNexus', theirs),
    }
  }
  return table
}

/** Only what starts in a function or method counts, as for every tool. */
function toFoundEdge({ from, to }: ForeignCall, fixture: Fixture): FoundEdge[] {
  if (from.kind !== 'Function' && from.kind !== 'Method' && from.kind !== 'Constructor') return []
  const isMaking = to.kind === 'Class' || to.kind === 'Struct' || to.kind === 'Constructor'
  const ends = { from: toAnnotatedEnd(from, fixture), to: toAnnotatedEnd(to, fixture) }
  return [{ ...ends, isMaking, isPossible: false, line: from.startLine }]
}

/** A method may be told of without its class where it is defined away from it: the annotated name that ends so. */
function toAnnotatedEnd({ name, file }: ForeignNode, { edges }: Fixture): AnnotatedEnd {
  const names = new Set(
    edges.flatMap(({ from, to }) => [from, to].filter((end) => end.file === file).map((end) => end.name)),
  )
  const longer = [...names].filter((annotated) => annotated.endsWith(`.${name}`))
  return { file, name: !names.has(name) && longer.length === 1 ? longer[0]! : name }
}

function fixtureShares(tool: string, { right, wrong, annotated }: FixtureScore): Row {
  return {
    [`${tool}: precision %`]: percent(right, right + wrong),
    [`${tool}: recall %`]: percent(right, annotated),
  }
}
