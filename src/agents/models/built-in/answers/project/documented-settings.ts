import { nameWords } from '../../../../inventory/name-words.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { readDocument } from '../../../../knowledge/project/read-document.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'
import { plainProse } from './plain-prose.ts'
import { readTexts } from './read-texts.ts'

/** A variable that the documentation of a topic names, whatever the topic's word has to do with its name. */
export interface DocumentedSetting {
  readonly name: string
  /** What the first line says that names it; empty where it says nothing. */
  readonly says: string
  readonly location: string
}

export interface Documented {
  /** The words that the documents are about. */
  readonly topics: readonly string[]
  readonly settings: readonly DocumentedSetting[]
}

const mostFiles = 6
const mostWords = 4

/** Variables that stand in documents called like one of the words (`docs/S3.md`), or below such a heading. */
export function* findDocumented(words: readonly string[]): Script<Documented> {
  const asked = words.slice(0, mostWords)
  if (asked.length === 0) return { topics: [], settings: [] }
  const listed = yield* callAll(
    'list_files',
    [...asked, 'config', 'environment', 'settings'].map((pattern) => ({ pattern })),
  )
  const paths = listed
    .flatMap((output) => (isToolFailure(output) ? [] : output.files.map(({ path }) => path)))
    .filter((path) => /\.(?:md|mdx|rst|adoc)$/iu.test(path) && !/changelog|changes|news|release/iu.test(path))
  const texts = yield* readTexts([...new Set(paths)].slice(0, mostFiles))
  // A word that a document is called like is the topic, whatever else the question says.
  const called = asked.filter((word) => texts.some(({ path }) => isAbout(nameOf(path), [word])))
  const topics = called.length > 0 ? called : asked
  const found = texts.flatMap(({ path, text }) => {
    const lines = text.split('\n')
    const sections = readDocument(path, text)
    // A document with one topic in its name is about it up to its next chapter.
    const isOwn = isAbout(
      path
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/u, '') ?? '',
      asked,
    )
    const [, second] = sections.filter(({ level }) => level === 1)
    return sections.flatMap((section, index) => {
      const isInOwn = isOwn && (second === undefined || section.line < second.line)
      if (!isInOwn && !isAbout(section.heading, topics)) return []
      const end = (sections[index + 1]?.line ?? lines.length + 1) - 1
      return lines
        .slice(section.line - 1, end)
        .flatMap((line, offset) => readLine(path, line, section.line + offset))
    })
  })
  const all = [...Map.groupBy(found, ({ name }) => name).values()].flatMap((same) =>
    same.toSorted((one, other) => Number(one.says === '') - Number(other.says === '')).slice(0, 1),
  )
  return { topics, settings: all }
}

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.\w+$/u, '')
}

/** A heading or name of few words of which one is the topic: `#### s3`, `docs/S3.md`. */
function isAbout(heading: string, words: readonly string[]): boolean {
  const own = nameWords(heading.replaceAll(/(\d)/gu, '$1')).concat(heading.toLowerCase().split(/[^a-z0-9]+/u))
  return heading.split(/\s+/u).length <= 4 && words.some((word) => own.includes(word))
}

function readLine(path: string, line: string, at: number): DocumentedSetting[] {
  const names = [...line.matchAll(/(?<![\w$])([A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,12})(?!\w)/gu)].map(
    ([, name = '']) => name,
  )
  const [first] = names
  return names.map((name) => ({
    name,
    says:
      name === first && line.length < 300 && /^\s*[-*] /u.test(line)
        ? plainProse(line.replace(/^\s*[-*]\s+/u, '')).replace(/[.;]$/u, '')
        : '',
    location: `${path}:${at}-${at}`,
  }))
}
