import type { OverviewOutput, ProjectOverview } from '../../tools/overview.ts'
import { code, listed, named, plain } from './markdown.ts'

/** What a project is: in its own words first, then its size, parts and entries. */
export function tellOverview({ projects, note }: OverviewOutput): string[] {
  return [...projects.flatMap(tellProject), ...(note === undefined ? [] : ['', plain(note)])]
}

function tellProject(project: ProjectOverview): string[] {
  const {
    repo_name: name,
    readme,
    languages,
    files,
    lines,
    entry_points: entries,
    directories,
    central,
  } = project
  return [
    `**${plain(name)}**: ${files.toLocaleString('en-US')} files, ${lines.toLocaleString('en-US')} lines${
      languages.length === 0
        ? ''
        : `, mostly ${languages
            .slice(0, 4)
            .map((one) => one.name)
            .join(', ')}`
    }.`,
    ...(readme === undefined ? [] : ['', `> ${plain(readme.text.slice(0, 1_200))} [${readme.location}]`]),
    ...(entries.length === 0
      ? []
      : [
          '',
          `It starts in ${entries
            .slice(0, 8)
            .map((entry) => `[${entry}]`)
            .join(', ')}.`,
        ]),
    '',
    'Parts:',
    '',
    ...listed(
      directories,
      14,
      null,
      (directory) =>
        `${code(`${directory.path}/`)}: ${directory.files} files, ${directory.lines.toLocaleString('en-US')} lines`,
    ),
    '',
    'Used most:',
    '',
    ...listed(
      central,
      10,
      null,
      (node) => `${node.kind} ${named(node)}${node.doc === undefined ? '' : ` — ${plain(node.doc)}`}`,
    ),
    '',
  ]
}
