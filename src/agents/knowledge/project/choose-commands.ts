import type { ProjectFacts } from './collect-facts.ts'
import type { Command, Purpose } from './facts.ts'

/** What people want to do with a project, in this order. */
const shownPurposes: readonly Purpose[] = ['install', 'build', 'run', 'test', 'lint']

/** A script of the project before what CI runs, and both before what its ecosystem always offers. */
const sources: readonly Command['source'][] = ['script', 'ci', 'container', 'convention', 'document']

const maxOfPurpose = 3

/** How to install, build, run, test and check the product: the best commands of each, those of the root first. */
export function chooseCommands({ files }: ProjectFacts): Command[] {
  const commands = files
    .filter(({ isAside }) => !isAside)
    .flatMap(({ facts }) => facts.commands)
    .filter(({ text }) => !/\n|^(?:cd|git clone|sudo) /u.test(text) && text.length <= 120)
    .toSorted(
      (a, b) =>
        sources.indexOf(a.source) - sources.indexOf(b.source) ||
        a.place.path.split('/').length - b.place.path.split('/').length ||
        // `npm test` before `npm run test:unit`.
        a.text.length - b.text.length,
    )
  return shownPurposes.flatMap((purpose) => {
    const own = commands.filter((command) => command.purpose === purpose)
    const distinct = own.filter(({ text }, index) => own.findIndex((other) => other.text === text) === index)
    // Documents repeat what the others say.
    const said = distinct.filter(({ source }) => source !== 'document')
    return (said.length > 0 ? said : distinct).slice(0, maxOfPurpose)
  })
}
