import { languageOfFile } from '../../../languages/registry.ts'
import { extractFacts } from '../../../syntax/extract-facts.ts'
import type { LabelledProject } from '../../projects.ts'
import { splitReference } from '../../projects.ts'
import { applyDiff } from './apply-diff.ts'
import { findUnboundNames } from './find-unbound-names.ts'
import { findGitRefusal } from './judge-git-apply.ts'
import type { FileDiff } from './parse-diff.ts'
import { findDiffs } from './parse-diff.ts'

/** What is known of one file of the diffs of an answer. */
export interface CheckedFile {
  readonly path: string
  /** What is wrong, in words; empty where nothing is. */
  readonly problems: readonly string[]
  /** Whether the changed text was parsed; false for a language without a grammar. */
  readonly isParsed: boolean
}

/** More files are not checked: nobody reads such an answer as a diff. */
const mostFiles = 40

/** Applies the diffs of an answer to the parsed texts, parses what comes out, and looks its new names up. */
export async function checkDiffs(
  projects: readonly LabelledProject[],
  markdown: string,
): Promise<CheckedFile[]> {
  /** Texts as they are after the diffs so far. */
  const changed = new Map<string, string>()
  const checked = new Map<string, CheckedFile>()
  for (const diff of findDiffs(markdown).slice(0, mostFiles)) {
    const path = diff.newPath ?? diff.oldPath
    if (path === undefined) continue
    const before = checked.get(path)
    const now = await checkFile(projects, diff, path, changed)
    checked.set(
      path,
      before === undefined ? now : { ...now, problems: [...before.problems, ...now.problems] },
    )
  }
  return [...checked.values()]
}

async function checkFile(
  projects: readonly LabelledProject[],
  diff: FileDiff,
  path: string,
  changed: Map<string, string>,
): Promise<CheckedFile> {
  const fail = (problem: string): CheckedFile => ({ path, problems: [problem], isParsed: false })
  const original = readText(projects, diff.oldPath ?? path)
  const base = changed.get(diff.oldPath ?? path) ?? original
  if (diff.oldPath === undefined && base !== undefined)
    return fail('does not apply: the file is there already')
  if (diff.oldPath !== undefined && base === undefined) {
    return fail(`does not apply: there is no file "${diff.oldPath}" in the parsed repository`)
  }
  if (diff.newPath === undefined) return { path, problems: [], isParsed: false }
  const applied = applyDiff(base ?? '', diff.hunks)
  if (applied.kind === 'refused') return fail(`does not apply: ${applied.reason}`)
  changed.set(diff.newPath, applied.text)
  const refusal = findGitRefusal(diff.hunks, applied.places, countTextLines(base ?? ''))
  const refused = refusal === undefined ? [] : [`fits the file, but ${refusal}`]
  const language = languageOfFile(path, applied.text.split('\n', 1)[0] ?? '')
  if (language === undefined) return { path, problems: refused, isParsed: false }
  const facts = await extractFacts(language, path, applied.text)
  const oldFacts = original === undefined ? undefined : await extractFacts(language, path, original)
  if (facts.errorCount > (oldFacts?.errorCount ?? 0)) {
    return { path, problems: [...refused, 'applies, but does not parse any more'], isParsed: true }
  }
  const known = oldFacts === undefined ? new Set<string>() : findUnboundNames(oldFacts)
  const problems = [...findUnboundNames(facts)]
    .filter((name) => !known.has(name))
    .map((name) => `uses \`${name}\`, which it neither defines nor imports${whereDefined(projects, name)}`)
  return { path, problems: [...refused, ...problems], isParsed: true }
}

function countTextLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function readText(projects: readonly LabelledProject[], path: string): string | undefined {
  const split = splitReference(projects, path)
  for (const { snapshot } of split.projects) {
    const text = snapshot.readText(split.rest)
    if (text !== undefined) return text
  }
  return undefined
}

function whereDefined(projects: readonly LabelledProject[], name: string): string {
  for (const { snapshot } of projects) {
    const [found] = snapshot.resolveName(name, { limit: 1 })
    if (found !== undefined && found.node.filePath !== '') return ` (${found.node.filePath} has one)`
  }
  return ''
}

/** What a reader is told of the check; '' where there was nothing to check. */
export function noteChecks(files: readonly CheckedFile[]): string {
  if (files.length === 0) return ''
  const good = files.filter(({ problems }) => problems.length === 0)
  const parsed = good.filter(({ isParsed }) => isParsed).map(({ path }) => `\`${path}\``)
  const plain = good.filter(({ isParsed }) => !isParsed).map(({ path }) => `\`${path}\``)
  const lines = [
    ...(parsed.length === 0
      ? []
      : [`${parsed.join(', ')}: ${parsed.length === 1 ? 'applies and parses' : 'apply and parse'}.`]),
    ...(plain.length === 0
      ? []
      : [`${plain.join(', ')}: ${plain.length === 1 ? 'applies' : 'apply'}; not parsed.`]),
    ...files.flatMap(({ path, problems }) => problems.map((problem) => `\`${path}\` ${problem}.`)),
  ]
  return `Checked against the parsed repository:\n${lines.map((line) => `- ${line}`).join('\n')}`
}
