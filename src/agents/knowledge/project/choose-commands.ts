import { ecosystemOf } from './collect-facts.ts'
import type { FactFile, ProjectFacts } from './collect-facts.ts'
import type { Command, Purpose } from './facts.ts'

/** What people want to do with a project, in this order. */
const shownPurposes: readonly Purpose[] = ['install', 'build', 'run', 'test', 'lint']

/** A script of the project before what CI runs, and both before what its ecosystem always offers. */
const sources: readonly Command['source'][] = ['script', 'ci', 'container', 'convention', 'document']

const maxOfPurpose = 3

/** How to install, build, run, test and check the product: the best commands of each, those of the root first. */
export function chooseCommands({ files }: ProjectFacts): Command[] {
  const own = files.filter(({ isAside }) => !isAside)
  const outdone = findOutdone(own)
  const commands = own
    .filter((file) => !outdone.has(file))
    .flatMap(({ facts }) => facts.commands)
    // What CI fills in is no command that anybody can give.
    .filter(({ text }) => !/\n|\$\{\{|^(?:cd|git clone|sudo) /u.test(text) && text.length <= 120)
    .toSorted(
      (a, b) =>
        sources.indexOf(a.source) - sources.indexOf(b.source) ||
        a.place.path.split('/').length - b.place.path.split('/').length ||
        // `npm test` before `npm run test:unit`.
        a.text.length - b.text.length,
    )
  return shownPurposes.flatMap((purpose) => {
    const all = commands.filter((command) => command.purpose === purpose)
    const distinct = all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index)
    // Documents repeat what the others say.
    const said = distinct.filter(({ source }) => source !== 'document')
    return (said.length > 0 ? said : distinct).slice(0, maxOfPurpose)
  })
}

/**
 * Manifests of one ecosystem in one folder are several ways to build the same (`pom.xml` beside `build.gradle`). What
 * documents and CI use less of two tools is left out; where they use both alike, people choose.
 */
function findOutdone(files: readonly FactFile[]): ReadonlySet<FactFile> {
  const manifests = files.filter(({ facts }) => facts.packages.length > 0 && toolOf(facts.commands) !== '')
  const said = files.flatMap(({ facts }) =>
    facts.commands
      .filter(({ source }) => source === 'document' || source === 'ci')
      .map(({ text }) => toTool(text)),
  )
  const useOf = ({ facts }: FactFile): number => said.filter((tool) => tool === toolOf(facts.commands)).length
  const isBeside = (one: FactFile, other: FactFile): boolean =>
    folderOf(one.path) === folderOf(other.path) && ecosystemOf(one) === ecosystemOf(other)
  return new Set(
    manifests.filter((one) => manifests.some((other) => isBeside(one, other) && useOf(other) > useOf(one))),
  )
}

function toolOf(commands: readonly Command[]): string {
  return toTool(commands.find(({ source }) => source === 'script')?.text ?? '')
}

function toTool(text: string): string {
  return text.split(/\s/u)[0] ?? ''
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
