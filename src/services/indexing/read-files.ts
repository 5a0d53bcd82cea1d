import type { FileFacts } from '../../languages/facts.ts'
import { lineStartsOf } from '../../languages/facts-builder.ts'
import type { Language } from '../../languages/language.ts'
import { languageOfFile } from '../../languages/registry.ts'
import { classifyFile } from '../../syntax/classify-file.ts'
import { decodeText } from '../../syntax/decode-text.ts'
import { decodeFacts } from '../../syntax/facts-codec.ts'
import type { FactsCache } from '../../syntax/facts-cache.ts'
import { factsKey } from '../../syntax/facts-cache.ts'
import type { FactsPool } from '../../syntax/facts-pool.ts'
import { fileDoc } from '../../syntax/file-doc.ts'
import { isOxcGrammar } from '../../syntax/oxc/grammars.ts'
import { parsersFor, treeSitterAlone } from '../../syntax/parsers.ts'
import type { Parsers } from '../../syntax/parsers.ts'
import { documentSections } from '../../syntax/sections.ts'
import type { DocumentSection } from '../../syntax/sections.ts'
import type { OpenedSource, SourceContent } from './open-source.ts'
import { SharedTexts } from './shared-texts.ts'

/** One file of the repository with all that is known of it alone. */
export interface ReadFile {
  readonly path: string
  readonly language: Language | undefined
  readonly kind: 'text' | 'binary' | 'too-large' | 'symlink' | 'submodule'
  readonly byteSize: number
  readonly blob: string
  /** The text in UTF-8, in memory that all threads share. */
  readonly utf8: Uint8Array | undefined
  /** In UTF-16 units. */
  readonly textLength: number | undefined
  readonly lineCount: number
  readonly isTest: boolean
  readonly isGenerated: boolean
  readonly isMinified: boolean
  /** What it says of itself at its top. */
  readonly doc: string
  /** Headings of a document. */
  readonly sections: readonly DocumentSection[]
  /** Decoded each time it is asked for. */
  readonly text: string | undefined
  facts: FileFacts | undefined
}

export interface ReadResult {
  readonly files: readonly ReadFile[]
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
  readonly parsedFiles: number
  readonly cachedFiles: number
  readonly sourceBytes: number
}

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
  const texts = new SharedTexts()
  let parsers: Parsers | undefined
  let batch: { file: ReadFile; key: string; text: string }[] = []
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
    const work = sent.map(({ file, text }) => ({ path: file.path, language: file.language!.id, text }))
    const job = pool.extract(work).then((encoded) => {
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
    const { file, text } = readOne(content, texts, problems)
    files.push(file)
    if (text === undefined || !isParsed(file)) {
      step(1)
      continue
    }
    counts.bytes += file.byteSize
    const language = file.language!
    const isOxc = isOxcGrammar(language.grammarFor(file.path))
    if (isOxc) parsers ??= parsersFor(await pool.hasOxc())
    const key = factsKey(language, file.path, file.blob, parsers ?? treeSitterAlone)
    const cached = cache.get(key)
    if (cached === undefined) {
      batch.push({ file, key, text })
      batchLength += text.length
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

function readOne(
  content: SourceContent,
  texts: SharedTexts,
  problems: { path: string; reason: string }[],
): { file: ReadFile; text: string | undefined } {
  const { entry, bytes, blob } = content
  const { path } = entry
  if (content.problem !== '') problems.push({ path, reason: content.problem })
  const known = { path, byteSize: entry.byteSize, blob, facts: undefined }
  if (bytes === undefined) {
    return nothing({ ...known, kind: entry.kind === 'file' ? 'too-large' : entry.kind })
  }
  const decoded = decodeText(bytes)
  if (decoded.kind === 'binary') return nothing({ ...known, kind: 'binary' })
  const { text } = decoded
  if (decoded.encoding === 'latin-1') {
    problems.push({ path, reason: 'it is not valid UTF-8 and was read as Latin-1' })
  }
  const language = languageOfFile(path, text.slice(0, 200).split('\n', 1)[0]!)
  const lineCount = countLines(text)
  const utf8 = texts.keep(decoded.utf8)
  const file: ReadFile = {
    ...known,
    ...classifyFile(path, text, lineCount, language !== undefined),
    kind: 'text',
    language,
    utf8,
    textLength: text.length,
    lineCount,
    isTest: language?.isTestPath(path) ?? isTestFolder(path),
    doc: language === undefined ? '' : fileDoc(language.id, text),
    sections: documentSections(path, text),
    get text() {
      return Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString()
    },
  }
  return { file, text }
}

/** A file without a text. */
function nothing(known: Pick<ReadFile, 'path' | 'byteSize' | 'blob' | 'kind' | 'facts'>) {
  const file: ReadFile = {
    ...known,
    language: undefined,
    utf8: undefined,
    textLength: undefined,
    lineCount: 0,
    isTest: false,
    isGenerated: false,
    isMinified: false,
    doc: '',
    sections: [],
    text: undefined,
  }
  return { file, text: undefined }
}

function isParsed(file: ReadFile): boolean {
  return file.language !== undefined && !file.isMinified
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
