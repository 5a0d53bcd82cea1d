import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join } from 'node:path'

import { fixtureEnvironment } from './git-fixture.ts'

/** Endings that a file may be given: other languages, other grammars of the same, and none. */
const ENDINGS =
  '.py .pyi .js .jsx .mjs .cjs .ts .tsx .d.ts .java .go _test.go .rs .c .h .cc .hpp .cs .md .txt'.split(' ')
const TOKEN = /[A-Za-z_]\w*|[{}()[\]<>;:,."'`=]/g
const MAX_EDITED_BYTES = 200_000

/**
 * Goes on at random with the history of a checkout (which it owns): each step is a commit of a few edits (or of empty lines
 * alone), or a switch to a commit that there was. Files are edited, renamed, copied, deleted, given other endings, broken and mended.
 * The same seed and the same history give the same steps.
 */
export class RandomHistory {
  readonly #directory: string
  readonly #random: () => number
  readonly #commits: string[]
  /** Files that were broken on purpose, with the text that mends them. */
  #broken: { readonly path: string; readonly bytes: Buffer }[] = []
  #added = 0

  constructor(directory: string, seed: number) {
    this.#directory = directory
    this.#random = randomNumbers(seed)
    this.#commits = this.#git('rev-list', '--reverse', '--all').split('\n')
  }

  /** Makes one step and tells what it was, for a person. */
  step(): string {
    if (this.#random() < 0.12) return this.#switch()
    const isLayout = this.#random() < 0.2
    const done = Array.from({ length: 1 + this.#below(4) }, () => (isLayout ? this.#layOut() : this.#edit()))
    this.#git('add', '--all', '--force')
    this.#git('commit', '--quiet', '--allow-empty', '--message', 'A step')
    this.#commits.push(this.head())
    return done.join(', ')
  }

  head(): string {
    return this.#git('rev-parse', 'HEAD')
  }

  #switch(): string {
    const commit = this.#pick(this.#commits)
    this.#git('checkout', '--quiet', '--force', '--detach', commit)
    this.#git('clean', '-qfdx')
    this.#broken = []
    return `switch to ${commit.slice(0, 10)}`
  }

  #edit(): string {
    const paths = this.#paths()
    if (paths.length < 3) return this.#add(paths)
    const path = this.#pick(paths)
    const choice = this.#random()
    if (choice < 0.42) return this.#editLines(path, paths)
    if (choice < 0.56) return this.#replaceName(path, paths)
    if (choice < 0.66) return this.#move(path, join(this.#folder(paths), this.#newName(path)))
    if (choice < 0.72)
      return this.#move(path, path.slice(0, path.length - extname(path).length) + this.#pick(ENDINGS))
    if (choice < 0.78) return this.#copy(path, join(this.#folder(paths), this.#newName(path)))
    if (choice < 0.84) return this.#remove(path)
    if (choice < 0.89) return this.#add(paths)
    if (choice < 0.96 || this.#broken.length === 0) return this.#break(path)
    return this.#mend()
  }

  /** Puts an empty line somewhere. */
  #layOut(): string {
    const path = this.#pick(this.#paths())
    const lines = this.#read(path).split('\n')
    lines.splice(this.#below(lines.length), 0, '')
    this.#write(path, lines.join('\n'))
    return `lay out ${path}`
  }

  /** Repeats, removes, swaps or brings in a few lines. */
  #editLines(path: string, paths: readonly string[]): string {
    const lines = this.#read(path).split('\n')
    const at = this.#below(lines.length)
    const count = 1 + this.#below(4)
    const choice = this.#random()
    if (choice < 0.25) lines.splice(at, count)
    else if (choice < 0.5) lines.splice(this.#below(lines.length), 0, ...lines.slice(at, at + count * 3))
    else if (choice < 0.7) lines.splice(at, 0, ...lines.splice(this.#below(lines.length), count))
    else {
      const alike = paths.filter((other) => extname(other) === extname(path))
      const others = this.#read(this.#pick(alike)).split('\n')
      const from = this.#below(others.length)
      lines.splice(at, 0, ...others.slice(from, from + count * 5))
    }
    this.#write(path, lines.join('\n'))
    return `edit ${path}`
  }

  /** Gives one of the file's words the place of another, or a word of another file: calls lead elsewhere. */
  #replaceName(path: string, paths: readonly string[]): string {
    const text = this.#read(path)
    const words = text.match(/[A-Za-z_]\w{2,}/g)
    const others = this.#read(this.#random() < 0.5 ? path : this.#pick(paths)).match(/[A-Za-z_]\w{2,}/g)
    if (words === null || others === null) return `leave ${path}`
    const [from, to] = [this.#pick(words), this.#pick(others)]
    const isEverywhere = this.#random() < 0.5
    this.#write(path, isEverywhere ? text.replaceAll(from, to) : text.replace(from, to))
    return `write ${to} for ${from} in ${path}`
  }

  #move(path: string, target: string): string {
    if (existsSync(this.#absolute(target))) return `leave ${path}`
    mkdirSync(dirname(this.#absolute(target)), { recursive: true })
    renameSync(this.#absolute(path), this.#absolute(target))
    return `move ${path} to ${target}`
  }

  #copy(path: string, target: string): string {
    if (existsSync(this.#absolute(target))) return `leave ${path}`
    mkdirSync(dirname(this.#absolute(target)), { recursive: true })
    copyFileSync(this.#absolute(path), this.#absolute(target))
    return `copy ${path} to ${target}`
  }

  #remove(path: string): string {
    rmSync(this.#absolute(path))
    return `remove ${path}`
  }

  #add(paths: readonly string[]): string {
    const like = paths.length === 0 ? '' : this.#pick(paths)
    const path = join(this.#folder(paths), `added${this.#added++}${extname(like)}`)
    const lines = like === '' ? [] : this.#read(like).split('\n')
    mkdirSync(dirname(this.#absolute(path)), { recursive: true })
    this.#write(path, lines.slice(0, this.#below(lines.length + 1)).join('\n'))
    return `add ${path}`
  }

  /** Takes away or doubles one token anywhere, cuts the text, or spoils its encoding. */
  #break(path: string): string {
    const bytes = readFileSync(this.#absolute(path))
    this.#broken.push({ path, bytes })
    const choice = this.#random()
    if (choice < 0.15) writeFileSync(this.#absolute(path), bytes.subarray(0, this.#below(bytes.length + 1)))
    else if (choice < 0.22)
      writeFileSync(this.#absolute(path), Buffer.concat([bytes, Buffer.from([0xff, 0xfe])]))
    else if (choice < 0.29) this.#write(path, this.#read(path).replaceAll('\n', '\r\n'))
    else {
      const text = this.#read(path)
      const tokens = [...text.matchAll(TOKEN)]
      if (tokens.length === 0) return `leave ${path}`
      const token = this.#pick(tokens)
      const word = choice < 0.7 ? '' : `${token[0]}${token[0]}`
      this.#write(path, text.slice(0, token.index) + word + text.slice(token.index + token[0].length))
    }
    return `break ${path}`
  }

  #mend(): string {
    const [broken] = this.#broken.splice(this.#below(this.#broken.length), 1)
    if (!existsSync(this.#absolute(broken!.path))) return `leave ${broken!.path}`
    writeFileSync(this.#absolute(broken!.path), broken!.bytes)
    return `mend ${broken!.path}`
  }

  #paths(): string[] {
    const listed = this.#git('ls-files', '-z', '--cached', '--others').split('\0')
    return listed.filter((path) => {
      const stats = path === '' ? undefined : lstatSync(this.#absolute(path), { throwIfNoEntry: false })
      return stats !== undefined && stats.isFile() && stats.size <= MAX_EDITED_BYTES
    })
  }

  #folder(paths: readonly string[]): string {
    const folder = paths.length === 0 ? '' : dirname(this.#pick(paths))
    return this.#random() < 0.15 ? join(folder, `folder${this.#below(5)}`) : folder
  }

  /** Another name, or in another folder the same one, which is then there twice. */
  #newName(path: string): string {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return this.#random() < 0.5 ? name : `moved${this.#added++}${extname(path)}`
  }

  #absolute(path: string): string {
    return join(this.#directory, path)
  }

  #read(path: string): string {
    return readFileSync(this.#absolute(path), 'latin1')
  }

  #write(path: string, text: string): void {
    writeFileSync(this.#absolute(path), text, 'latin1')
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * Math.max(1, limit))
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)]!
  }

  #git(...args: readonly string[]): string {
    const settings = ['-c', 'core.autocrlf=false', '-c', 'core.safecrlf=false', '-c', 'gc.auto=0']
    const { status, stdout, stderr } = spawnSync('git', [...settings, ...args], {
      cwd: this.#directory,
      env: fixtureEnvironment(),
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    if (status !== 0) throw new Error(`Cannot run git ${args.join(' ')}: ${stderr}`)
    return stdout.trimEnd()
  }
}

/** Numbers in 0..1 from a linear congruential generator over 48 bits: plain, and the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = BigInt(seed) ^ 0x5deece66dn
  return () => {
    state = (state * 0x5deece66dn + 0xbn) & 0xffffffffffffn
    return Number(state >> 16n) / 2 ** 32
  }
}
