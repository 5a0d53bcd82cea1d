import type { FileFacts } from '../../languages/facts.ts'
import { lineStartsOf } from '../../languages/facts-builder.ts'
import type { Language } from '../../languages/language.ts'
import { languageOfFile } from '../../languages/registry.ts'
import { classifyFile } from '../../syntax/classify-file.ts'
import { decodeText } from '../../syntax/decode-text.ts'
import { decodeFacts } from '../../syntax/facts-codec.ts'
import type { FactsCache } from '../../syntax/facts-cache.ts'
import { factsKey } from '../../syntax/facts-cache.ts'
import type { FactsFile, FactsPool } from '../../syntax/facts-pool.ts'
import { findParsers } from '../../syntax/parsers.ts'
import type { OpenedSource, SourceContent } from './open-source.ts'

/** One file of the repository with all that is known of it alone. */
export interface ReadFile {
  readonly path: string
  readonly language: Language | undefined
  readonly kind: 'text' | 'binary' | 'too-large' | 'symlink' | 'submodule'
  readonly byteSize: number
  readonly blob: string
  readonly text: string | undefined
  readonly lineCount: number
  readonly isTest: boolean
  readonly isGenerated: boolean
  readonly isMinified: boolean
  facts: FileFacts | undefined
}

export interface ReadResult {
  readonly files: readonly ReadFile[]
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
  readonly parsedFiles: number
  readonly cachedFiles: number
  readonly sourceBytes: number
}

/** Code beyond this is data in the shape of code; its text is searchable, its facts would drown the rest. */
const MAX_PARSED_LENGTH = 4 * 2 ** 20
/** Enough work a message that handing it over costs nothing beside it, little enough to spread over the threads. */
const BATCH_LENGTH = 192 * 1024

/** Reads every file, and gets facts for those in a known language: from the cache, else from the pool. */
export async function readFiles(
  source: OpenedSource,
  cache: FactsCache,
  pool: FactsPool,
  workers: number,
  onProgress: (done: number) => void,
): Promise<ReadResult> {
  const files: ReadFile[] = []
  const problems = [...source.problems]
  const counts = { parsed: 0, cached: 0, bytes: 0, done: 0 }
  const running = new Set<Promise<void>>()
  const parsers = await findParsers()
  let batch: { file: ReadFile; key: string }[] = []
  let batchLength = 0

  const step = (count: number) => {
    counts.done += count
    onProgress(counts.done)
  }
  const send = async (): Promise<void> => {
    const sent = batch
    batch = []
    batchLength = 0
    if (sent.length === 0) return
    // Two batches a thread: one at work, one waiting, so that no thread stands still and memory stays bounded.
    while (running.size >= workers * 2) await Promise.race(running)
    const job = pool.extract(sent.map(({ file }) => toFactsFile(file))).then((encoded) => {
      sent.forEach(({ file }, index) => {
        file.facts = decodeFacts(encoded[index]!)
      })
      // What failed may have failed for want of memory: it is tried again next time.
      const kept = sent.flatMap(({ file, key }, index) =>
        file.facts!.incomplete === '' ? [[key, encoded[index]!] as const] : [],
      )
      cache.putAll(kept)
      counts.parsed += sent.length
      step(sent.length)
    })
    const tracked = job.finally(() => running.delete(tracked))
    running.add(tracked)
  }

  for await (const content of source.read()) {
    const file = readOne(content, problems)
    files.push(file)
    if (!isParsed(file)) {
      step(1)
      continue
    }
    counts.bytes += file.byteSize
    const key = factsKey(file.language!, file.path, file.blob, parsers)
    const cached = cache.get(key)
    if (cached === undefined) {
      batch.push({ file, key })
      batchLength += file.text!.length
      if (batchLength >= BATCH_LENGTH) await send()
    } else {
      file.facts = decodeFacts(cached)
      counts.cached++
      step(1)
    }
  }
  await send()
  await Promise.all(running)
  for (const { path, facts } of files) {
    if (facts !== undefined && facts.incomplete !== '') problems.push({ path, reason: facts.incomplete })
  }
  return {
    files,
    problems,
    parsedFiles: counts.parsed,
    cachedFiles: counts.cached,
    sourceBytes: counts.bytes,
  }
}

function readOne(content: SourceContent, problems: { path: string; reason: string }[]): ReadFile {
  const { entry, bytes, blob } = content
  const known = { path: entry.path, byteSize: entry.byteSize, blob, facts: undefined }
  if (content.problem !== '') problems.push({ path: entry.path, reason: content.problem })
  const nothing = {
    language: undefined,
    text: undefined,
    lineCount: 0,
    isTest: false,
    isGenerated: false,
    isMinified: false,
  }
  if (bytes === undefined) {
    return { ...known, ...nothing, kind: entry.kind === 'file' ? 'too-large' : entry.kind }
  }
  const decoded = decodeText(bytes)
  if (decoded.kind === 'binary') return { ...known, ...nothing, kind: 'binary' }
  const { text } = decoded
  if (decoded.encoding === 'latin-1') {
    problems.push({ path: entry.path, reason: 'it is not valid UTF-8 and was read as Latin-1' })
  }
  const language = languageOfFile(entry.path, text.slice(0, 200).split('\n', 1)[0]!)
  const lineCount = countLines(text)
  const traits = classifyFile(entry.path, text, lineCount, language !== undefined)
  return {
    ...known,
    ...traits,
    kind: 'text',
    language,
    text,
    lineCount,
    isTest: language?.isTestPath(entry.path) ?? isTestFolder(entry.path),
  }
}

function isParsed(file: ReadFile): boolean {
  const isSmall = file.text !== undefined && file.text.length <= MAX_PARSED_LENGTH
  return file.language !== undefined && isSmall && !file.isMinified
}

function toFactsFile(file: ReadFile): FactsFile {
  return { path: file.path, language: file.language!.id, text: file.text! }
}

/** A last line without an end counts; an empty file has none. */
function countLines(text: string): number {
  if (text === '') return 0
  const { length } = lineStartsOf(text)
  return text.endsWith('\n') || text.endsWith('\r') ? length - 1 : length
}

function isTestFolder(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__|testdata|fixtures)\//.test(path)
}
