import type { DocumentSection } from '../../../../knowledge/project/read-document.ts'
import { cite, joinNames } from '../../prose.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { firstSentences, isHint, plainProse } from './plain-prose.ts'

/** What the project is, in the words of its manifest and README. */
export function describeProject({ files, overview, documents }: GatheredFacts): string {
  const project = overview?.projects[0]
  const described = files
    .filter(
      ({ path, facts }) =>
        facts.description !== undefined &&
        !/(?:^|\/)(?:tests?|bench\w*|examples?|samples?|docs?|website|e2e)\//iu.test(path),
    )
    .toSorted(
      (one, other) => rankOf(one.path, project?.repo_name) - rankOf(other.path, project?.repo_name),
    )[0]?.facts
  const name = described?.name ?? project?.repo_name ?? 'The project'
  const told = project?.readme
  const readme =
    findStatement(documents, project?.repo_name ?? '') ??
    (told === undefined || isHint(plainProse(told.text)) ? undefined : told)
  const says = readme === undefined ? '' : firstSentences(plainProse(readme.text), 420)
  const own = plainProse(described?.description?.text ?? '')
  const place = described?.description?.place
  const first =
    own === '' || place === undefined
      ? ''
      : `**${name}**: ${own.replace(/(?<!\.)\.$/u, '')}${cite(`${place.path}:${place.line}-${place.endLine}`)}.`
  if (says === '') return first === '' ? describeLanguages(project) : first
  if (says.toLowerCase().includes(own.toLowerCase().replace(/\.$/u, '')) || own === '')
    return `**${name}**: ${says}${cite(readme?.location)}`
  return `${first} The README says: ${says}${cite(readme?.location)}`
}

/** What the README says first of what the project is: a sentence, not a link or a note. */
function findStatement(
  documents: readonly DocumentSection[],
  repository: string,
): { readonly text: string; readonly location: string } | undefined {
  const name = (repository.split('/').at(-1) ?? '').toLowerCase()
  const blocks = documents
    .filter(({ path }) => /^readme/iu.test(path))
    .filter(
      ({ heading }, index) =>
        index === 0 ||
        !/\b(?:version|install|contribut|licen[cs]|sponsor|credit|author|support|usage|quick ?start|getting started|how to|example|build|test|document|template)/iu.test(
          heading,
        ),
    )
    .slice(0, 4)
    .flatMap(({ path, blocks: all }) =>
      all
        .filter(({ kind, lines }) => kind === 'prose' && !/^\s*(?:[-*+]|\d+[.)]) /u.test(lines[0] ?? ''))
        .map(({ lines, line, endLine }) => ({
          text: plainProse(lines.join(' ')),
          location: `${path}:${line}-${endLine}`,
        })),
    )
  const statements = blocks.filter(
    ({ text }) =>
      text.length > 24 &&
      /^[A-Z`"'a-z]/u.test(text) &&
      !isHint(text) &&
      /\b(?:is|are|provides|helps|lets|implements|contains|an?|the)\b/iu.test(text.slice(0, 160)) &&
      !/^(?:located|see|note|copyright|licen[sc]e|sponsor|warning|important|https?:)\b/iu.test(text) &&
      !isNews(text),
  )
  // The sentence that says what it is, wherever it stands.
  return (
    statements.find(
      ({ text }) =>
        name !== '' &&
        text
          .replace(/^\W{1,3}/u, '')
          .toLowerCase()
          .startsWith(name) &&
        /\b(?:is|are) (?:an?|the)\b/iu.test(text.slice(0, name.length + 90).split('. ')[0] ?? ''),
    ) ?? statements[0]
  )
}

/** What is new, or how it is looked after, is not what it is. */
function isNews(text: string): boolean {
  return /\b(?:excited|happy|proud|pleased) to (?:announce|share|release)\b|\bannouncing\b|\b(?:maintenance mode|no longer maintained|deprecated|unmaintained|archived)\b/iu.test(
    text.slice(0, 160),
  )
}

/** The root's manifest first, then the one that is called like the repository. */
function rankOf(path: string, repository = ''): number {
  const own = (repository.split('/').at(-1) ?? '').toLowerCase()
  const parts = path.toLowerCase().split('/')
  const isOwn = own !== '' && parts.some((part) => part === own || part.startsWith(`${own}.csproj`))
  return parts.length - (isOwn ? 3 : 0)
}

type Project = NonNullable<GatheredFacts['overview']>['projects'][number]

function describeLanguages(project: Project | undefined): string {
  if (project === undefined) return ''
  const languages = joinNames(
    project.languages.slice(0, 3).map(({ name }) => name),
    3,
  )
  return `No document or manifest that was read says what **${project.repo_name}** is${languages === '' ? '' : `; it is written in ${languages}`}.`
}
