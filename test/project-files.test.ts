import type { FileFacts, Place, Statement } from '../src/agents/knowledge/project/facts.ts'
import { readFileFacts } from '../src/agents/knowledge/project/read-file-facts.ts'
import { readIntroduction } from '../src/agents/knowledge/project/read-introduction.ts'
import { labelProjects } from '../src/agents/projects.ts'
import { openSketch } from '../src/agents/testing/open-sketch.ts'
import { describeProject } from '../src/agents/tools/overview.ts'
import { testGoldenFiles } from './support/golden-files.ts'

/** What is read by the word behind `read`, of one file or of all; the words behind that are given to it. */
const readers: Readonly<Record<string, (texts: Record<string, string>, words: string[]) => string[]>> = {
  facts: (texts, siblings) =>
    Object.entries(texts).flatMap(([path, text]) => tellFacts(readFileFacts({ path, text, siblings }))),
  introduction: (texts, [name = 'mill']) =>
    Object.entries(texts).flatMap(([path, text]) => tell('says', readIntroduction(path, text, name))),
  identity(files) {
    using sketch = openSketch({ files }, 'acme/mill')
    const found = describeProject(labelProjects([sketch.project])[0]!, 12)
    const { description, version, licence, readme } = found
    return [
      `name ${found.name}`,
      ...Object.entries({ description, version, licence, readme }).flatMap(([what, said]) =>
        said === undefined ? [] : [`${what} ${said.text} @${said.location}`],
      ),
      ...found.commands.map(({ for: purpose, text, location }) => `${purpose}: ${text} @${location}`),
      ...found.entry_points.map((path) => `begins at ${path}`),
    ]
  },
}

function tellFacts(facts: FileFacts): string[] {
  return [
    ...tell('is', facts.name === undefined ? undefined : { text: facts.name }),
    ...tell('described as', facts.description),
    ...tell('version', facts.version),
    ...tell('licence', facts.licence),
    ...facts.commands.map(({ purpose, source, text, place }) =>
      line(`${purpose} by ${source}: ${text.replaceAll('\n', ' ⏎ ')}`, '', place),
    ),
    ...facts.requirements.map(({ what, version, place }) => line(`needs ${what} ${version}`, '', place)),
    ...facts.packages.map(({ ecosystem, name, version, use, group, place }) =>
      line(`${ecosystem} ${use} ${name} ${version}`, group, place),
    ),
    ...facts.settings.map(({ kind, name, value, meaning, place }) =>
      line(`${kind} ${name}=${value ?? '?'}`, meaning, place),
    ),
    ...facts.services.map(({ name, image, build, ports, dependsOn, place }) =>
      line(
        `service ${name} of ${image || build} on ${ports.join(' ')} after ${dependsOn.join(' ')}`,
        '',
        place,
      ),
    ),
    ...facts.entryPoints.flatMap((each) => tell('begins at', each)),
  ]
}

function tell(what: string, said: (Partial<Statement> & { text: string }) | undefined): string[] {
  return said === undefined ? [] : [line(`${what} ${said.text}`, '', said.place)]
}

function line(text: string, note: string, place: Place | undefined): string {
  const at = place && (place.endLine === place.line ? place.line : `${place.line}-${place.endLine}`)
  return [text.trimEnd(), note && `(${note})`, at && `@${at}`].filter(Boolean).join(' ')
}

testGoldenFiles('project-files', 'read', ({ texts, words: [reader = '', ...words] }) =>
  readers[reader]!({ ...texts }, words).join('\n'),
)
