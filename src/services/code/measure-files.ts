import { findChurn } from '../../agents/knowledge/orientation/find-hot-spots.ts'
import type { ChangedFile } from '../../agents/knowledge/history/count-changes.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { FileMeasure, Snapshot } from '../../index/snapshot.ts'
import { openHistory } from '../history/open-history.ts'

type Response = ResponseOf<typeof endpoints.measureFiles>

/** History is what is slow: past this time what was read is the result, which says so. */
const patienceMs = 15_000

/** The measures of files as JSON in UTF-8: of a hundred thousand there is more than the event loop has time to encode. */
export async function measureFiles(
  [snapshot]: readonly [Snapshot],
  { gitDirectory }: { readonly gitDirectory: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const history = openHistory({ directory: gitDirectory, commit: snapshot.info.commitId })
  const churn = await findChurn(snapshot, history, AbortSignal.timeout(patienceMs))
  const changed = 'unavailable' in churn ? [] : churn.files
  const { authors, ownerOf } = rankOwners(changed)
  const measured = new Map(snapshot.measureFiles().map((file) => [file.path, file]))
  const counts = new Map(changed.map((file) => [file.path, file]))
  const response: Response = {
    files: [...new Set([...measured.keys(), ...counts.keys()])].map((path) =>
      toWire(path, measured.get(path), counts.get(path)?.commits ?? 0, ownerOf.get(path)),
    ),
    authors,
    ...('unavailable' in churn
      ? { commits: 0, since: '', complete: false, unavailable: churn.unavailable }
      : { commits: churn.commits, since: churn.since, complete: churn.complete, unavailable: null }),
  }
  return new TextEncoder().encode(JSON.stringify(response))
}

/** What is 0 is left out. */
function toWire(
  path: string,
  { functions = 0, tested = 0, layer = 0 }: Partial<FileMeasure> = {},
  commits: number,
  author: number | undefined,
): Response['files'][number] {
  return {
    path,
    ...(functions === 0 ? {} : { functions }),
    ...(tested === 0 ? {} : { tested }),
    ...(layer === 0 ? {} : { layer }),
    ...(commits === 0 ? {} : { commits }),
    ...(author === undefined ? {} : { author }),
  }
}

/** Whoever made most commits of a file owns it: the newer one where they are as many. */
function rankOwners(files: readonly ChangedFile[]) {
  const owners = new Map(
    files.map(({ path, authors }) => {
      const [owner] = [...authors].reduce((most, each) => (each[1] > most[1] ? each : most))
      return [path, owner]
    }),
  )
  const owned = Map.groupBy(owners.values(), (owner) => owner)
  const authors = [...owned]
    .sort(([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1))
    .map(([owner]) => owner)
  const positions = new Map(authors.map((owner, at) => [owner, at]))
  return { authors, ownerOf: new Map([...owners].map(([path, owner]) => [path, positions.get(owner)])) }
}
