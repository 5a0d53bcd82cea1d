import type { OverviewOutput, ProjectOverview, ShownStatement } from '../../tools/overview.ts'
import { nameLanguage } from '../../../languages/registry.ts'
import { at, code, described, noted, plain, section, sectionOf, table } from './markdown.ts'
import { count } from '../../tools/tool.ts'

/** What a project is by its manifest and README, how to build, run and test it, and where it begins. */
export function tellOverview({ projects, note }: OverviewOutput): string[] {
  return [...projects.flatMap(tellProject), ...noted(note)]
}

function tellProject(project: ProjectOverview): string[] {
  const { name, description, readme, files, lines, languages } = project
  const size = `${count(files, 'file')}, ${count(lines, 'line')}`
  const mostly = languages.slice(0, 4).map((one) => nameLanguage(one.name))
  return [
    `**${plain(name)}**${description === undefined ? '' : `: ${said(description)}`}`,
    ...(readme === undefined ? [] : ['', `> ${said(readme)}`]),
    '',
    [
      size,
      // Documents and data, which are no code, may be most of the lines.
      ...(mostly.length === 0 ? [] : [`code mostly in ${mostly.join(', ')}`]),
      ...(project.version === undefined ? [] : [`version ${said(project.version)}`]),
      ...(project.licence === undefined ? [] : [`licence ${said(project.licence)}`]),
    ].join('; '),
    ...tellCommands(project),
    ...sectionOf(
      'It starts in:',
      project.entry_points.map((entry) => `[${entry}]`),
    ),
    ...sectionOf(
      'Parts:',
      project.directories.map(
        (directory) =>
          `${directory.path === '' ? 'Top-level files' : code(`${directory.path}/`)}: ${count(directory.files, 'file')}${directory.lines === 0 ? '' : `, ${count(directory.lines, 'line')} of code`}${directory.purpose === undefined ? '' : ` — ${said(directory.purpose)}`}`,
      ),
    ),
    ...sectionOf('Most used:', project.central.map(described)),
    '',
  ]
}

function tellCommands({ commands, requirements }: ProjectOverview): string[] {
  return [
    ...sectionOf('It needs:', requirements.map(said)),
    ...section(
      '',
      table(
        ['Task', 'Command', 'Source', 'Place'],
        commands.map((one) => [one.for, code(one.text), one.by, at(one.location).trim()]),
      ),
    ),
  ]
}

function said({ text, location }: ShownStatement): string {
  return `${plain(text)}${at(location)}`
}
