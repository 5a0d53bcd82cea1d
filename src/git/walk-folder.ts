/**
 * Lists a folder that is no git checkout, as git would list it if it were one: what the `.gitignore` files
 * in it name is left out, symlinks are entries and never followed, and nothing above the folder matters.
 */
import { lstatSync, readFileSync, readdirSync, type Dirent } from 'node:fs'
import { join, sep } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { GitError } from './git-error.ts'
import { createTreeMeter, type TreeLimits } from './tree-limits.ts'
import { decodePaths } from './unique-paths.ts'
import {
  isGone,
  letOthersRun,
  toReason,
  toWorkingEntries,
  type WorkingEntry,
  type WorkingProblem,
} from './working-entry.ts'

export type FolderListing = {
  readonly entries: WorkingEntry[]
  readonly problems: WorkingProblem[]
}

export async function walkFolder(
  root: string,
  limits: TreeLimits,
  signal?: AbortSignal,
): Promise<FolderListing> {
  const countName = createTreeMeter(`list the files of "${root}"`, limits)
  const files: Buffer[] = []
  const problems: WorkingProblem[] = []
  // Bind mounts can make a folder its own descendant, which no symlink check sees.
  const visited = new Set<string>()
  const waiting: Folder[] = [{ name: Buffer.alloc(0), rules: [] }]
  let count = 0
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (++count % foldersPerTurn === 0) await letOthersRun(root, signal)
    try {
      const identity = identify(toAbsolute(root, folder.name))
      if (visited.has(identity)) continue
      visited.add(identity)
      const content = readFolder(root, folder)
      for (const name of content.files) countName(name)
      for (const { name } of content.folders) countName(name)
      files.push(...content.files)
      waiting.push(...content.folders)
    } catch (error) {
      if (GitError.isInstance(error)) throw error
      if (folder.name.length === 0) {
        const message = `Cannot list the files of "${root}": ${toReason(error)}; expected a folder that can be read`
        throw new GitError('access_denied', message, { path: root }, error)
      }
      if (!isGone(error)) problems.push({ path: folder.name.toString(), reason: toReason(error) })
    }
  }
  return { entries: await toWorkingEntries(root, decodePaths(files), problems, signal), problems }
}

/** The walk reads synchronously, which is several times faster; so many folders take a few milliseconds. */
const foldersPerTurn = 100

type Rules = { readonly base: string; readonly matcher: Ignore }

type Folder = {
  /** From the root, with `/` between folders; empty for the root. In bytes, as names need not be UTF-8. */
  readonly name: Buffer
  /** Of the `.gitignore` files from the root to here, the deepest first. */
  readonly rules: readonly Rules[]
}

function readFolder(root: string, folder: Folder): { files: Buffer[]; folders: Folder[] } {
  const children = readdirSync(toAbsolute(root, folder.name), { withFileTypes: true, encoding: 'buffer' })
  const rules = readRules(root, folder, children)
  const files: Buffer[] = []
  const folders: Folder[] = []
  for (const child of children) {
    if (child.name.toString() === '.git') continue
    const name =
      folder.name.length === 0 ? child.name : Buffer.concat([folder.name, Buffer.from('/'), child.name])
    if (isIgnored(name.toString(), child.isDirectory(), rules)) continue
    if (child.isDirectory()) folders.push({ name, rules })
    else if (child.isFile() || child.isSymbolicLink()) files.push(name)
  }
  return { files, folders }
}

/** No list of patterns that a person keeps comes near this size (bytes). */
const maxRulesByteSize = 1024 * 1024

function readRules(root: string, folder: Folder, children: readonly Dirent<Buffer>[]): readonly Rules[] {
  const file = children.find((child) => child.name.toString() === '.gitignore')
  // Git does not follow a `.gitignore` that is a symlink either.
  if (file === undefined || !file.isFile()) return folder.rules
  const path = Buffer.concat([toAbsolute(root, folder.name), Buffer.from(`${sep}.gitignore`)])
  if (lstatSync(path).size > maxRulesByteSize) return folder.rules
  const matcher = ignore({ ignorecase: false }).add(readFileSync(path, 'utf8'))
  return [{ base: folder.name.toString(), matcher }, ...folder.rules]
}

/** The deepest `.gitignore` that has anything to say about a path decides. */
function isIgnored(name: string, isFolder: boolean, rules: readonly Rules[]): boolean {
  for (const { base, matcher } of rules) {
    const relative = base === '' ? name : name.slice(base.length + 1)
    const result = matcher.test(isFolder ? `${relative}/` : relative)
    if (result.ignored) return true
    if (result.unignored) return false
  }
  return false
}

function identify(folder: Buffer): string {
  const stats = lstatSync(folder, { bigint: true })
  return `${stats.dev}:${stats.ino}`
}

function toAbsolute(root: string, name: Buffer): Buffer {
  return name.length === 0 ? Buffer.from(root) : Buffer.concat([Buffer.from(join(root, sep)), name])
}
