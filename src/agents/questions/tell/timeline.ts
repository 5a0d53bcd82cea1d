import { groupDigits } from '../../../contract/group-digits.ts'
import { at, code, listed, noted, plain, quote } from './markdown.ts'
import type { ExpertsOutput } from '../../tools/experts.ts'
import type { GitBlameOutput } from '../../tools/git-blame.ts'
import type { ChangedTogetherOutput } from '../../tools/changed-together.ts'
import type { GitShowOutput } from '../../tools/git-show.ts'
import type { GitLogOutput } from '../../tools/git-log.ts'
import type { GitTagsOutput } from '../../tools/git-tags.ts'
import type { HotSpotsOutput } from '../../tools/hot-spots.ts'
import type { CommitBrief } from '../../tools/show-history.ts'
import { count } from '../../tools/tool.ts'

/** Commits of a place, newest first. */
export function tellLog(output: GitLogOutput): string[] {
  return [
    output.commits.length === 0
      ? `No commit of ${code(output.of)} was found${aboutOf(output)}.`
      : `Commits of ${code(output.of)}${at(output.location ?? '')}, ${output.about === undefined ? 'newest first' : `best matches for ${listWords(output.about)} first`}${output.total === undefined || output.about !== undefined ? '' : `, ${output.commits.length} of ${groupDigits(output.total)}`}:`,
    '',
    ...listed(output.commits, 20, output.commits.length, tellCommit),
    ...noted(output.note),
  ]
}

function aboutOf({ about }: GitLogOutput): string {
  return about === undefined ? '' : ` whose message contains ${listWords(about)}`
}

function listWords(words: readonly string[]): string {
  return words.map(code).join(', ')
}

/** Who changed the lines of a place last. */
export function tellBlame(output: GitBlameOutput): string[] {
  return [
    `${output.line_count === 1 ? 'The line' : `The ${output.line_count} lines`} of ${code(output.of)}${at(output.location)} ${output.line_count === 1 ? 'was' : 'were'} last changed by ${output.authors.map(({ author, lines }) => `${plain(author)} (${lines})`).join(', ')}:`,
    '',
    ...listed(
      output.commits,
      12,
      output.commit_count,
      (commit) =>
        `${tellCommit(commit)}: ${count(commit.lines, 'line')}${commit.places.slice(0, 2).map(at).join('')}`,
    ),
    ...noted(output.note),
  ]
}

export function tellExperts(output: ExpertsOutput): string[] {
  return [
    `Who knows ${code(output.of)}${at(output.location ?? '')}, by the ${count(output.commits, 'commit')} that ${output.commits === 1 ? 'was' : 'were'} read:`,
    '',
    ...listed(
      output.authors,
      10,
      output.author_count,
      ({ author, commits, last }) => `${plain(author)}: ${count(commits, 'commit')}, last on ${last}`,
    ),
    ...noted(output.note),
  ]
}

export function tellHotSpots(output: HotSpotsOutput): string[] {
  return [
    `Most changed files of ${code(output.of)}, in ${count(output.walked, 'commit')} from ${output.first} to ${output.last}:`,
    '',
    ...listed(
      output.files,
      15,
      output.files.length,
      ({ path, commits, last }) => `${code(path)} [${path}]: ${count(commits, 'commit')}, last on ${last}`,
    ),
    ...noted(output.note),
  ]
}

/** One commit with its files. */
export function tellCommitDetail(output: GitShowOutput): string[] {
  return [
    `${tellCommit(output)}.`,
    ...(output.body === undefined ? [] : ['', ...quote(output.body)]),
    '',
    ...listed(
      output.files,
      30,
      output.file_count ?? null,
      ({ path, added, deleted, gone }) =>
        `${gone === true ? code(path) : `[${path}]`}${added === undefined ? '' : ` +${added} −${deleted ?? 0}`}`,
    ),
    ...(output.diff === undefined ? [] : ['', '````diff', ...output.diff.split('\n').slice(0, 120), '````']),
    ...noted(output.note),
  ]
}

export function tellTogether(output: ChangedTogetherOutput): string[] {
  return [
    `What changes together with ${code(output.of)}, in the ${count(output.commits, 'commit')} that changed it:`,
    '',
    ...listed(
      output.files,
      15,
      null,
      ({ path, together, percent }) => `[${path}]: ${count(together, 'commit')} (${percent} %)`,
    ),
    ...noted(output.note),
  ]
}

export function tellTags(output: GitTagsOutput): string[] {
  return [
    output.tags.length === 0 ? 'No tag was found.' : 'Tags, newest first:',
    '',
    ...listed(output.tags, 12, output.tags.length, ({ name, date }) => `${code(name)} ${date}`),
    ...noted(output.note),
  ]
}

function tellCommit({ commit, date, author, subject }: CommitBrief): string {
  return `${code(commit)} ${date} ${plain(author)}: ${plain(subject)}`
}
