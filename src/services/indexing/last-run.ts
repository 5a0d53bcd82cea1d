import { openStoredTexts } from '../../index/stored-texts.ts'
import type { StoredTexts, WrittenFile } from '../../index/stored-texts.ts'
import type { KeptLink } from './kept-run.ts'
import type { SourceEntry } from './open-source.ts'
import type { KnownFile } from './read-files.ts'

/** What a run leaves for the next one of the same project. */
export interface LastRun {
  /** In the order of the snapshot. */
  readonly files: readonly KnownFile[]
  readonly snapshot: WrittenFile
  /** Of a run that was kept in a file: what its graph is made of again. */
  readonly link?: KeptLink | undefined
}

/** The files of the run before, while the next one is at work: their texts are read from the snapshot file of then. */
export class LastFiles implements Disposable {
  readonly snapshot: WrittenFile
  readonly #texts: StoredTexts
  readonly #files: readonly KnownFile[]
  readonly #numbers: ReadonlyMap<string, number>

  /** Undefined where that snapshot is there no more. */
  static open(run: LastRun): LastFiles | undefined {
    const texts = openStoredTexts(run.snapshot)
    return texts === undefined ? undefined : new LastFiles(run, texts)
  }

  private constructor({ files, snapshot }: LastRun, texts: StoredTexts) {
    this.snapshot = snapshot
    this.#texts = texts
    this.#files = files
    this.#numbers = new Map(files.map(({ path }, number) => [path, number]))
  }

  /** What is known of an entry with this content, or with its stamp; `text` gives it in UTF-8. */
  find(
    { path, kind, stamp = '' }: SourceEntry,
    blob: string,
  ): { file: KnownFile; text: () => Uint8Array | undefined } | undefined {
    const number = this.#numbers.get(path)
    const file = number === undefined ? undefined : this.#files[number]
    if (number === undefined || file === undefined) return undefined
    const isSame = blob === '' ? stamp !== '' && file.stamp === stamp : file.sourceBlob === blob
    if (!isSame) return undefined
    // A link may hold the very text of the file that it stands in place of.
    if (entryKindOf(file) !== kind) return undefined
    return { file: file.stamp === stamp ? file : { ...file, stamp }, text: () => this.#texts.text(number) }
  }

  /** The text of a path of then. */
  readText(path: string): string | undefined {
    const number = this.#numbers.get(path)
    const utf8 = number === undefined ? undefined : this.#texts.text(number)
    return utf8 && Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString()
  }

  [Symbol.dispose](): void {
    this.#texts[Symbol.dispose]()
  }
}

/** What it is in the repository, whatever its content is. */
export function entryKindOf({ kind }: Pick<KnownFile, 'kind'>): SourceEntry['kind'] {
  return kind === 'symlink' || kind === 'submodule' ? kind : 'file'
}
