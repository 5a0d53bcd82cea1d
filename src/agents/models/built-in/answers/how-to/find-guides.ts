import type { NodeBrief } from '../../../../tools/show-node.ts'
import { readDocument } from '../../../../knowledge/project/read-document.ts'
import type { DocumentBlock } from '../../../../knowledge/project/read-document.ts'
import { pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { firstSentences, plainProse } from '../project/plain-prose.ts'
import { readTexts } from '../project/read-texts.ts'
import type { WantedKind } from '../../understanding/wanted-kind.ts'
import { saidWords } from '../../understanding/wanted-kind.ts'

/** A section that people wrote on how one is made. */
export interface Guide {
  readonly heading: string
  /** The lines of the section. */
  readonly location: string
  /** Its steps, or what it says first, each with its lines. */
  readonly points: readonly { readonly text: string; readonly location: string }[]
  /** The first example of code, where it is short. */
  readonly example?: { readonly lines: readonly string[]; readonly location: string }
}

const doing =
  /\b(?:new|add(?:ing)?|writ(?:e|ing)|creat(?:e|ing)|custom|own|develop(?:ing|ment)?|build(?:ing)?|implement(?:ing|ation)?|guidelines?|checklist|how to|authoring|making|extending|contribut\w*|port(?:ing)?|generat\w*|architecture|api)\b/iu
const forContributors =
  /(?:^|\/)(?:contributing|hacking|develop|readme-develop)[\w.-]{0,40}$|(?:^|\/)(?:dev|development|contributing|developers?)\//iu
const otherPeople =
  /(?:^|\/)docs?\/[a-z]{2,3}[-_][A-Z]{2}\/|(?:^|\/)(?:tests?|node_modules|vendor|examples?|samples?)\/|change|release|history|news/iu

const leastFit = 1.6
const mostPoints = 14
const mostExample = 24

/**
 * The section of the documents that tells how one of the kind is made; undefined where no heading says so.
 *
 * @param named What has a word of the kind in its name, sections of documents among it.
 * @param isOwn Whether the new one is to stay outside of the repository, as what its users write.
 */
export function* findGuide(
  kind: WantedKind,
  named: readonly NodeBrief[],
  isOwn: boolean,
): Script<Guide | undefined> {
  const [best] = named
    .filter(({ kind: form }) => form === 'section')
    .filter(({ location }) => !otherPeople.test(pathOf(location)))
    .map(({ name, location }) => ({
      name,
      location,
      fit:
        fitOf(name.split('.').at(-1) ?? name, pathOf(location), kind) -
        (!isOwn && /\b(?:custom|own|third-party)\b/iu.test(name) ? 0.8 : 0),
    }))
    .filter(({ fit }) => fit >= leastFit)
    .toSorted((one, other) => other.fit - one.fit)
  if (best === undefined) return undefined
  const path = pathOf(best.location)
  const [text] = yield* readTexts([path])
  if (text === undefined) return undefined
  const [, start = '1', end = '1'] = /:(\d+)-(\d+)$/u.exec(best.location) ?? []
  const sections = readDocument(path, text.text).filter(
    ({ line }) => line >= Number(start) - 1 && line <= Number(end),
  )
  const [section] = sections
  if (section === undefined) return undefined
  const inside = sections.filter(({ blocks }) => blocks.length > 0)
  const own = inside[0]?.blocks ?? []
  const example = own.find(({ kind: form, lines }) => form !== 'prose' && lines.length <= mostExample)
  return {
    heading: section.heading === '' ? (best.name.split('.').at(-1) ?? best.name) : section.heading,
    location: best.location,
    ...(example === undefined || choosesItems(own)
      ? {}
      : { example: { lines: example.lines, location: `${path}:${example.line}-${example.endLine}` } }),
    points: choosePoints(own).map(({ said, block }) => ({
      text: said,
      location: `${path}:${block.line}-${block.endLine}`,
    })),
  }
}

function fitOf(heading: string, path: string, kind: WantedKind): number {
  const words = saidWords(heading)
  if (!words.includes(kind.head)) return 0
  const modifiers = kind.words.slice(0, -1)
  const said =
    modifiers.length === 0 ? 1 : modifiers.filter((word) => words.includes(word)).length / modifiers.length
  const others = words.filter(
    (word) =>
      word.length > 2 &&
      !kind.words.includes(word) &&
      !doing.test(word) &&
      !/^(?:the|for|and|your|how|from|with)$/u.test(word),
  ).length
  return (
    0.7 +
    0.3 * said +
    (doing.test(heading) ? 1.2 : 0) +
    (forContributors.test(path) ? 1 : 0) -
    0.4 * Math.min(3, others)
  )
}

function isItem({ kind, lines }: DocumentBlock): boolean {
  return kind === 'prose' && /^\s*(?:[-*+]|\d+\.|\.) /u.test(lines[0] ?? '')
}

function choosesItems(blocks: readonly DocumentBlock[]): boolean {
  return blocks.filter(isItem).length > 1
}

/** The items of its list where it has one, else its first sentences. */
function choosePoints(
  blocks: readonly DocumentBlock[],
): { readonly said: string; readonly block: DocumentBlock }[] {
  const chosen = choosesItems(blocks)
    ? blocks.filter(isItem).slice(0, mostPoints)
    : blocks
        .filter(
          ({ kind, lines }) =>
            kind === 'prose' &&
            !/^\s*(?:\||\.\. |:\w|<|>|@\w|\S.*[{;]\s*$)/u.test(lines[0] ?? '') &&
            (lines.join(' ').match(/\p{L}{2,}/gu)?.length ?? 0) > 4,
        )
        .slice(0, 3)
  return chosen.flatMap((block) => {
    const plain = plainProse(block.lines.join(' ')).replace(/^ *x? +/u, '')
    const said = plain.length <= 320 ? plain : firstSentences(plain, 320)
    return said === '' ? [] : [{ said, block }]
  })
}
