import { isOutOfMemory, messageOf } from '../../graph/containment.ts'
import { heldBytes } from '../../graph/plan-linking.ts'
import { includedFiles } from '../../graph/included-files.ts'
import { createProjectFiles } from '../../graph/project-files.ts'
import type { FileFacts } from '../../languages/facts.ts'
import { lineStartsOf } from '../../languages/facts-builder.ts'
import type { GrammarName, Language } from '../../languages/language.ts'
import type { OutlineEntry } from '../../languages/outline/outline-language.ts'
import { languageOfFile } from '../../languages/registry.ts'
import { classifyFile } from '../../syntax/classify-file.ts'
import { decodeText } from '../../syntax/decode-text.ts'
import { decodeFacts } from '../../syntax/facts-codec.ts'
import type { FactsCache } from '../../syntax/facts-cache.ts'
import { factsKey } from '../../syntax/facts-cache.ts'
import type { FactsPool } from '../../syntax/facts-pool.ts'
import { fileDoc } from '../../syntax/file-doc.ts'
import { namesInText } from '../../syntax/names-in-text.ts'
import { isOxcGrammar } from '../../syntax/oxc/grammars.ts'
import { parsersFor, treeSitterAlone } from '../../syntax/parsers.ts'
import type { Parsers } from '../../syntax/parsers.ts'
import { isOutlinedTestPath, outlineFile } from '../../syntax/outline-file.ts'
import { MAX_FILE_BYTES } from './open-source.ts'
import type { OpenedSource, SourceContent, SourceEntry } from './open-source.ts'
import type { LastFiles } from './last-run.ts'
import { SharedTexts } from './shared-texts.ts'
import { SourceTooLarge } from './source-limits.ts'
import type { SourceLimits } from './source-limits.ts'

/** What is known of one file of the repository alone, without its text. */
export interface KnownFile {
  readonly path: string
  readonly language: Language | undefined
  readonly kind: 'text' | 'binary' | 'too-large' | 'symlink' | 'submodule'
  readonly byteSize: number
  readonly blob: string
  /** What `blob` is, also where the snapshot says none: of a link, a submodule. '' where nobody knows. */
  readonly sourceBlob: string
  /** Of its entry (see `SourceEntry`); '' where its content could not be read. */
  readonly stamp: string
  /** Of the text in UTF-8, -1 where there is none. */
  readonly textSize: number
  /** In UTF-16 units. */
  readonly textLength: number | undefined
  readonly lineCount: number
  readonly isTest: boolean
  readonly isGenerated: boolean
  readonly isMinified: boolean
  /** What it says of itself at its top. */
  readonly doc: string
  /** Headings of a document, definitions of code without facts. */
  readonly outline: readonly OutlineEntry[]
  /** What hindered reading it. */
  readonly problems: readonly string[]
  /** By which its facts are asked for; '' for a file that is not parsed. */
  readonly factsKey: string
  /** Names in the text of code that is not parsed. */
  readonly unreadNames: readonly string[] | undefined
}

/** One file of the repository with all that is known of it alone. */
export interface ReadFile extends KnownFile {
  /** The same without what holds its text. */
  readonly known: KnownFile
  /** The text in UTF-8, in memory that all threads share; undefined where there is none. */
  readonly utf8: Uint8Array | undefined
  /** Decoded each time it is asked for. */
  readonly text: string | undefined
  /** Whether it is as it was in the run before, where its text is read from when it is asked for. */
  readonly isAsBefore: boolean
  facts: FileFacts | undefined
}

export interface ReadResult {
  readonly files: readonly ReadFile[]
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
  readonly parsedFiles: number
  readonly cachedFiles: number
  readonly sourceBytes: number
}

export interface ReadFilesOptions {
  readonly last?: LastFiles | undefined
  /** What is beyond them is a `SourceTooLarge`. */
  readonly limits?: SourceLimits | undefined
}

/** Enough work a message that handing it over costs nothing beside it, little enough to spread over the threads. */
const BATCH_LENGTH = 192 * 1024

/**
 * Reads every file, and gets facts for those in a known language: from the cache, else from the pool. What is as it was
 * in the run before is not read again.
 */
export async function readFiles(
  source: OpenedSource,
  cache: FactsCache,
  pool: FactsPool,
  workers: number,
  onProgress: (done: number) => void,
  { last, limits }: ReadFilesOptions = {},
): Promise<ReadResult> {
  const files: ReadFile[] = []
  const meter = createMeter(limits)
  const counts = { parsed: 0, cached: 0, bytes: 0, done: 0 }
  const running = new Set<Promise<void>>()
  const texts = new SharedTexts()
  let batch: { file: ReadFile; text: string }[] = []
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
        meter.addFacts(file)
      })
      // What failed may have failed for want of memory: it is tried again next time.
      const kept = sent.flatMap(({ file }, index) =>
        file.facts!.incomplete === '' ? [[file.factsKey, encoded[index]!] as const] : [],
      )
      cache.putAll(kept)
      counts.parsed += sent.length
      step(sent.length)
    })
    const tracked = job.finally(() => running.delete(tracked))
    running.add(tracked)
  }

  const parse = async (file: ReadFile, text: string): Promise<void> => {
    batch.push({ file, text })
    batchLength += text.length
    if (batchLength >= BATCH_LENGTH) await send()
  }

  let parsers: Promise<Parsers> | undefined
  const parsersOf = (grammar: GrammarName): Promise<Parsers> | Parsers =>
    isOxcGrammar(grammar) ? (parsers ??= pool.hasOxc().then(parsersFor)) : treeSitterAlone
  const readNext = async () => {
    const content = (await contents.next()).value as SourceContent
    const known = findLast(last, cache, content.entry, content.blob)
    return known === undefined ? await readContained(content, texts, parsersOf) : { file: known, text: '' }
  }

  const asBefore = source.entries.map((entry) => findLast(last, cache, entry, entry.blob))
  const contents = source.read(source.entries.filter((_entry, index) => asBefore[index] === undefined))
  for (const known of asBefore) {
    const read = known === undefined ? await readNext() : { file: known, text: '' }
    const { file, text } = read
    files.push(file)
    meter.addFile(file)
    meter.check()
    if (file.factsKey !== '') counts.bytes += file.byteSize
    if (file.factsKey === '' || file.isAsBefore) {
      if (file.facts !== undefined) counts.cached++
      step(1)
      continue
    }
    const cached = cache.get(file.factsKey)
    if (cached === undefined) {
      await parse(file, text)
    } else {
      file.facts = decodeFacts(cached)
      meter.addFacts(file)
      counts.cached++
      step(1)
    }
  }
  await contents.return(undefined)
  await send()
  await Promise.all(running)
  const places = new Map(files.map(({ path }, index) => [path, index]))
  for (;;) {
    const included = includedFiles(files, () => createProjectFiles(files))
    if (included.size === 0) break
    for (const [path, language] of included) {
      const file = readAs(files[places.get(path)!]!, language)
      files[places.get(path)!] = file
      const cached = file.factsKey === '' ? undefined : cache.get(file.factsKey)
      if (cached !== undefined) {
        file.facts = decodeFacts(cached)
        meter.addFacts(file)
      } else if (file.text !== undefined) {
        // It was counted when it was read.
        counts.done--
        await parse(file, file.text)
      }
    }
    await send()
    await Promise.all(running)
  }
  meter.check()
  const problems = files.flatMap((file) => file.problems.map((reason) => ({ path: file.path, reason })))
  for (const { path, facts } of files) {
    if (facts !== undefined && facts.incomplete !== '') problems.push({ path, reason: facts.incomplete })
  }
  return {
    files,
    problems: [...source.problems, ...problems],
    parsedFiles: counts.parsed,
    cachedFiles: counts.cached,
    sourceBytes: counts.bytes,
  }
}

/** Adds up what the files take. */
function createMeter(limits: SourceLimits | undefined) {
  let readBytes = 0
  let held = 0
  return {
    /** With its facts, where it has any by now. */
    addFile: (file: ReadFile): void => {
      if (!file.isAsBefore && file.byteSize <= MAX_FILE_BYTES) readBytes += file.byteSize
      held += heldBytes(file)
    },
    /** The facts of a file that was added without them. */
    addFacts: ({ textLength, facts }: ReadFile): void => {
      held += heldBytes({ textLength, facts }) - heldBytes({ textLength, facts: undefined })
    },
    /** Throws where it is too much. */
    check: (): void => {
      if (limits === undefined) return
      if (readBytes > limits.maxReadBytes) {
        throw new SourceTooLarge(limits, `its files have more than ${toMb(limits.maxReadBytes)} MB`)
      }
      if (held > limits.maxHeldBytes) {
        const most = toMb(limits.maxHeldBytes)
        throw new SourceTooLarge(limits, `its texts and what is known of them take more than ${most} MB`)
      }
    },
  }
}

function toMb(bytes: number): number {
  return Math.floor(bytes / 2 ** 20)
}

/** A file as it was, if it is known so, and its facts are if it has any. */
function findLast(
  last: LastFiles | undefined,
  cache: FactsCache,
  entry: SourceEntry,
  blob: string,
): ReadFile | undefined {
  const found = last?.find(entry, blob)
  if (found === undefined) return undefined
  const file = withText(found.file, found.text, true)
  if (file.factsKey === '') return file
  const encoded = cache.get(file.factsKey)
  if (encoded === undefined) return undefined
  file.facts = decodeFacts(encoded)
  return file
}

/** A file that cannot be read costs itself, and is tried again the next time. */
async function readContained(
  content: SourceContent,
  texts: SharedTexts,
  parsersOf: (grammar: GrammarName) => Promise<Parsers> | Parsers,
): Promise<{ file: ReadFile; text: string }> {
  try {
    return await readOne(content, texts, parsersOf)
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    const { entry, blob, byteSize } = content
    const problems = [`it could not be read: ${messageOf(error)}`]
    const known = { path: entry.path, byteSize, blob, sourceBlob: '', stamp: '' }
    return nothing({ ...known, problems, kind: 'too-large' })
  }
}

async function readOne(
  content: SourceContent,
  texts: SharedTexts,
  parsersOf: (grammar: GrammarName) => Promise<Parsers> | Parsers,
): Promise<{ file: ReadFile; text: string }> {
  const { entry, bytes, blob, byteSize } = content
  const { path } = entry
  const problems = content.problem === '' ? [] : [content.problem]
  // What could not be read this time may be there the next.
  const isLost = bytes === undefined && entry.kind === 'file' && byteSize <= MAX_FILE_BYTES
  const sourceBlob = isLost ? '' : entry.blob === '' ? blob : entry.blob
  const stamp = isLost ? '' : (entry.stamp ?? '')
  const known = { path, byteSize, blob, sourceBlob, stamp, problems }
  if (bytes === undefined) {
    return nothing({ ...known, kind: entry.kind === 'file' ? 'too-large' : entry.kind })
  }
  const decoded = decodeText(bytes)
  if (decoded.kind === 'binary') return nothing({ ...known, kind: 'binary' })
  const { text } = decoded
  if (decoded.encoding === 'latin-1') problems.push('it is not valid UTF-8 and was read as Latin-1')
  const language = languageOfFile(path, text.slice(0, 200).split('\n', 1)[0]!)
  const lineCount = countLines(text)
  const utf8 = texts.keep(decoded.utf8)
  const traits = classifyFile(path, text, lineCount, language !== undefined)
  const isParsed = language !== undefined && !traits.isMinified
  if (language !== undefined && !isParsed) problems.push(PACKED)
  const parsers = isParsed ? await parsersOf(language.grammarFor(path)) : treeSitterAlone
  const file = withText(
    {
      ...known,
      ...traits,
      kind: 'text',
      language,
      textSize: utf8.length,
      textLength: text.length,
      lineCount,
      isTest: language?.isTestPath(path) ?? (isTestFolder(path) || isOutlinedTestPath(path)),
      doc: language === undefined ? '' : fileDoc(language.id, text),
      outline: language === undefined && !traits.isMinified ? outlineFile(path, text) : [],
      factsKey: isParsed ? factsKey(language, path, blob, parsers) : '',
      unreadNames: language === undefined || isParsed ? undefined : namesInText(text),
    },
    () => utf8,
    false,
  )
  return { file, text }
}

const PACKED = 'it looks like minified code: it is searchable, but what it calls is not in the graph'
/** A file that its name does not show to be code, as what includes it shows. It is known as what it is alone. */
function readAs(file: ReadFile, language: Language): ReadFile {
  const { known } = file
  const { utf8, isAsBefore } = file
  const key = utf8 === undefined ? '' : factsKey(language, file.path, file.blob, treeSitterAlone)
  const own = withText({ ...known, language, factsKey: key }, () => file.utf8, isAsBefore)
  return Object.defineProperty(own, 'known', { value: known })
}

/** A file without a text. */
function nothing(
  known: Pick<KnownFile, 'path' | 'byteSize' | 'blob' | 'sourceBlob' | 'stamp' | 'kind' | 'problems'>,
) {
  const file: KnownFile = {
    ...known,
    language: undefined,
    textSize: -1,
    textLength: undefined,
    lineCount: 0,
    isTest: false,
    isGenerated: false,
    isMinified: false,
    doc: '',
    outline: [],
    factsKey: '',
    unreadNames: undefined,
  }
  return { file: withText(file, () => undefined, false), text: '' }
}

function withText(known: KnownFile, readText: () => Uint8Array | undefined, isAsBefore: boolean): ReadFile {
  return {
    ...known,
    known,
    isAsBefore,
    facts: undefined,
    get utf8() {
      return readText()
    },
    get text() {
      const utf8 = readText()
      return utf8 && Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString()
    },
  }
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
