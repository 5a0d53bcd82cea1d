import { readFileSync } from 'node:fs'
import type { Snapshot } from '../src/index/snapshot.ts'
import { findCommit, mirrorOf, openCommit } from './support/commit-snapshot.ts'

/*
 * How well search finds the files that a fix changed given the text of the issue alone, or those that answer a question:
 * `node bench/localization.ts <rows.jsonl> <directory of mirrors> <directory for snapshots> [repository ...]`.
 * Rows are `{instance_id, mirror, base_commit, problem, gold_files}` or `{repo, commit, question, gold_files}`; a mirror
 * `owner/name` is the bare repository `<directory>/owner+name/repo`. Counted is a row all of whose files are within the
 * first k, in two halves: rows of even number are for tuning, those of odd number are held out. A text is also looked for
 * by its beginning alone, and with what others wrote of other repositories behind it: neither may make much of a
 * difference. Snapshots are kept, so that a second run only searches.
 */
interface Row {
  readonly id: string
  readonly isTuned: boolean
  readonly mirror: string
  readonly commit: string
  readonly text: string
  readonly files: readonly string[]
}

const depths = [1, 3, 5, 10, 20]
const BEGINNING = 1000
const TAIL = 20_000

async function main([rowsPath, mirrors, snapshots, ...only]: string[]): Promise<void> {
  if (rowsPath === undefined || mirrors === undefined || snapshots === undefined) {
    throw new Error('Give the path of the rows, the directory of the mirrors and a directory for snapshots.')
  }
  const rows = readFileSync(rowsPath, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => readRow(JSON.parse(line), index))
    .filter(({ files }) => files.length > 0)
  const wanted = rows.filter(({ mirror }) => only.length === 0 || only.some((name) => mirror.endsWith(name)))
  const ranked: { row: Row; rank: number; cut: number | undefined; tailed: number }[] = []
  const timesMs: number[] = []
  for (const row of wanted) {
    const directory = mirrorOf(mirrors, row.mirror)
    const commit = findCommit(directory, row.commit)
    if (commit === undefined) {
      console.log(`skipped ${row.id}: no commit ${row.commit} in "${directory}"`)
      continue
    }
    using snapshot = await openCommit(snapshots, directory, row.mirror, commit)
    const { rank, searchMs } = rankRow(snapshot, row)
    const cut =
      row.text.length > BEGINNING
        ? rankRow(snapshot, { ...row, text: row.text.slice(0, BEGINNING) }).rank
        : undefined
    const others = rows.filter(({ mirror }) => mirror !== row.mirror).map(({ text }) => text)
    const tail = others.join('\n').slice(0, TAIL)
    const tailed = rankRow(snapshot, { ...row, text: `${row.text}\n${tail}` }).rank
    ranked.push({ row, rank, cut, tailed })
    timesMs.push(searchMs)
    console.log(
      `${row.id} ${rank}${cut === undefined ? '' : `, its beginning ${cut}`}, ${searchMs.toFixed(0)} ms`,
    )
  }
  for (const isTuned of [true, false]) {
    const half = ranked.filter(({ row }) => row.isTuned === isTuned)
    console.log(`${isTuned ? 'tuned' : 'held out'}: ${tellShares(half.map(({ rank }) => rank))}`)
    console.log(`  with a tail: ${tellShares(half.map(({ tailed }) => tailed))}`)
  }
  const long = ranked.filter(({ cut }) => cut !== undefined)
  const worse = long.filter(({ rank, cut }) => rank > (cut ?? Infinity)).length
  console.log(`all: ${tellShares(ranked.map(({ rank }) => rank))}`)
  console.log(
    `whole texts over ${BEGINNING}: ${tellShares(long.map(({ rank }) => rank))}; ${worse} below their beginnings`,
  )
  console.log(`their beginnings: ${tellShares(long.map(({ cut }) => cut ?? Infinity))}`)
  timesMs.sort((a, b) => a - b)
  console.log(`search median ${timesMs[timesMs.length >> 1]?.toFixed(0)} ms`)
}

function readRow(json: Record<string, unknown>, index: number): Row {
  const first = (...keys: string[]): string => String(keys.map((key) => json[key]).find(Boolean))
  return {
    id: first('instance_id', 'question').slice(0, 60),
    isTuned: index % 2 === 0,
    mirror: first('mirror', 'available', 'repo'),
    commit: first('base_commit', 'commit'),
    text: first('problem', 'question'),
    files: json['gold_files'] as string[],
  }
}

/** Position of the last of the row's files, from 1; infinite where one was not found. Files may be given by their end. */
function rankRow(snapshot: Snapshot, { text, files }: Row): { rank: number; searchMs: number } {
  const start = performance.now()
  const results = snapshot.search(text, { group: 'file', limit: 50 })
  const searchMs = performance.now() - start
  const found = results.map(({ node }) => `/${node.filePath}`)
  const ranks = files.map((file) => {
    const at = found.findIndex((path) => path.endsWith(`/${file.replace(/^\.\//, '')}`))
    return at === -1 ? Infinity : at + 1
  })
  return { rank: Math.max(...ranks), searchMs }
}

function tellShares(ranks: readonly number[]): string {
  const shares = depths.map((depth) => {
    const share = ranks.filter((rank) => rank <= depth).length / Math.max(1, ranks.length)
    return `@${depth} ${(100 * share).toFixed(1)}`
  })
  return `${shares.join(' ')} (${ranks.length})`
}

await main(process.argv.slice(2))
