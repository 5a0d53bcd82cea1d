import { existsSync, mkdirSync, readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'

import { CliError } from '../cli-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { findRepository } from '../find-repository.ts'
import { installation } from '../installation.ts'
import { callersDirectory } from '../session.ts'
import { editGuide } from './edit-guide.ts'
import { editSettings } from './edit-settings.ts'
import { isInstalled, listEditors } from './editors.ts'
import type { Command, Editor } from './editors.ts'
import { isInPackageCache } from './is-in-package-cache.ts'

export interface SetupOptions {
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly undo?: boolean
  readonly project?: boolean
  /** False for `--no-guide`. */
  readonly guide?: boolean
}

/** Of one file: what is there, and what would be. */
interface Plan {
  /** Of the editor or agent. */
  readonly name: string
  readonly file: string
  readonly before: string | undefined
  readonly after: string
}

const ownProgram = join(installation, 'bin/parley')

/** Tells editors and agents how to start `parley mcp`, or takes that back. Nothing is written before it was shown. */
export async function setup(names: readonly string[], options: SetupOptions): Promise<void> {
  const editors = chooseEditors(names, listEditors())
  const folder = options.project === true ? findRepository(undefined, callersDirectory()).folder : undefined
  const plans: Plan[] = []
  for (const editor of editors) {
    const plan = planEditor(editor, folder, options.undo === true)
    if (plan !== undefined) plans.push(plan)
    const told = options.guide === false ? undefined : planGuide(editor, folder, options.undo === true)
    // Of several that read the same file.
    if (told !== undefined && !plans.some(({ file }) => file === told.file)) plans.push(told)
  }
  if (editors.length === 0) {
    console.log('No editor or agent that Parley knows was found. Name one to set it up all the same:')
    console.log(`  parley setup ${listEditors()[0]!.id}`)
  }
  const changes = plans.filter(({ before, after }) => after !== (before ?? ''))
  for (const { name, file } of plans.filter((plan) => !changes.includes(plan))) {
    console.log(`${name}: nothing to do in ${file}`)
  }
  for (const change of changes) show(change)
  if (changes.length > 0 && options.undo !== true && isInPackageCache(ownProgram)) {
    console.log(
      `"${ownProgram}" is in a package manager's cache: once that is emptied, what is written here starts nothing. ` +
        'Install the package for good (npm install -g), and run "parley setup" again.',
    )
  }
  if (changes.length === 0 || options.dryRun === true) return
  if (options.yes !== true && !(await isAgreed())) {
    console.log('Nothing was written.')
    return
  }
  for (const { name, file, before, after } of changes) {
    write(file, before, after)
    console.log(`${name}: ${options.undo === true ? 'taken back from' : 'written to'} ${file}`)
  }
  if (options.undo !== true) console.log('Restart what was set up; "parley setup --undo" takes it back.')
}

function chooseEditors(names: readonly string[], all: readonly Editor[]): readonly Editor[] {
  if (names.length === 0) return all.filter(isInstalled)
  return names.map((name) => {
    const editor = all.find(({ id }) => id === name)
    if (editor !== undefined) return editor
    throw new CliError(`Cannot set up "${name}": expected one of ${all.map(({ id }) => id).join(', ')}`)
  })
}

/** Undefined where there is no such file, or it cannot be read, which is said. */
function planEditor(editor: Editor, folder: string | undefined, undo: boolean): Plan | undefined {
  const file = folder === undefined ? editor.userFile : inProject(editor, folder)
  if (file === undefined) {
    console.log(`${editor.name}: it knows no settings of a repository`)
    return undefined
  }
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (before === undefined && undo) return undefined
  try {
    const entry = undo ? undefined : editor.toEntry(ownCommand())
    return { name: editor.name, file, before, after: editSettings(before ?? '', editor, entry) }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    console.error(`${editor.name}: cannot change "${file}": ${error.message}. Mend it, and try again.`)
    process.exitCode = exitCodes.failed
    return undefined
  }
}

/** What the agent is told of when to use Parley. */
function planGuide({ name, guide }: Editor, folder: string | undefined, undo: boolean): Plan | undefined {
  if (guide === undefined) return undefined
  const file = folder === undefined ? guide.userFile : join(folder, guide.projectFile)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (before === undefined && undo) return undefined
  return { name, file, before, after: editGuide(before ?? '', guide.format, undo) }
}

function inProject({ projectFile }: Editor, folder: string): string | undefined {
  return projectFile === undefined ? undefined : join(folder, projectFile)
}

/** What starts this very program, from any folder. */
function ownCommand(): Command {
  // Windows does not start a script by its first line.
  return process.platform === 'win32'
    ? { program: 'node', args: [ownProgram, 'mcp'] }
    : { program: ownProgram, args: ['mcp'] }
}

/** The lines that are added and taken away. */
function show({ name, file, before = '', after }: Plan): void {
  const [old, made] = [before.split('\n'), after.split('\n')]
  let head = 0
  while (head < Math.min(old.length, made.length) && old[head] === made[head]) head += 1
  let tail = 0
  while (tail < Math.min(old.length, made.length) - head && old.at(-1 - tail) === made.at(-1 - tail))
    tail += 1
  console.log(`${name}: ${file}`)
  for (const line of old.slice(head, old.length - tail)) console.log(`  - ${line}`)
  for (const line of made.slice(head, made.length - tail)) console.log(`  + ${line}`)
}

async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.log('Give --yes to write this.')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Write this? [y/N] ')
  terminal.close()
  return /^y(?:es)?$/i.test(answer.trim())
}

/** A file that held nothing else is removed with the entry. */
function write(file: string, before: string | undefined, after: string): void {
  if (before !== undefined && after.trim() === '') {
    rmSync(file)
    if (basename(dirname(file)) === 'parley') rmdirSync(dirname(file))
    return
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, after)
}
