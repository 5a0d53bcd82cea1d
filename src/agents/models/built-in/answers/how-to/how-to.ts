import type { FindPassagesOutput } from '../../../../tools/find-passages.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { PassagePlace } from '../../passages/gather-passages.ts'
import {
  choosePassages,
  citePlace,
  describePlace,
  gatherPassages,
  namePlace,
  quote,
  saidOf,
  showPassage,
} from '../../passages/gather-passages.ts'
import type { Asked } from '../../plans.ts'
import { cite, citeNode, code, joinNames, lastName, pathOf, plural, shortName } from '../../prose.ts'
import { readQuestionWords } from '../../../../passages/question-words.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import { answerOpen, answerTopic } from '../topic.ts'
import { findFamily } from './find-family.ts'
import { findFiledKin } from './find-filed-kin.ts'
import { findSharedPlaces } from './find-shared-places.ts'
import { findSibling } from './find-sibling.ts'
import { followSibling } from './follow-sibling.ts'
import type { Table } from './find-tables.ts'
import { findTables } from './find-tables.ts'
import type { Translations } from './find-translations.ts'
import { findTranslations } from './find-translations.ts'
import type { FollowedOption } from './follow-option.ts'
import { followOption } from './follow-option.ts'
import type { FollowedField } from './follow-field.ts'
import { followField } from './follow-field.ts'
import { answerGuide, answerKin } from './answer-kin.ts'
import { tellKin } from './tell-kin.ts'
import { readSwitch, tellSwitch } from './tell-switch.ts'
import type { WantedKind } from '../../understanding/wanted-kind.ts'
import { readWantedKind, saidWords } from '../../understanding/wanted-kind.ts'
import { nameWords, singular } from '../../../../inventory/name-words.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'

/**
 * "How do I add …": what is there of the same kind as the pattern, where it is registered, its tests, and what documents
 * say about it, as steps.
 */
export function* answerHowTo(asked: Asked): Script {
  const { understanding, subjects } = asked
  const { text, names, wantsDiagram } = understanding
  // How things that are named work is no wish for one more of them.
  const named = subjects.found.filter(({ asked }) => names.strong.includes(asked))
  if (named.length > 0 && !asksForMore.test(text) && /\b(?:works?|working|interacts?)\b/iu.test(text)) {
    yield* answerTopic(text, named, wantsDiagram)
    return
  }
  const wanted = readSwitch(text)
  if (wanted !== undefined && (yield* tellSwitch(wanted))) return
  // What stands in for the real thing in tests is called a mock.
  const isOffline = /\btest/iu.test(text) && /\b(?:without|offline|no (?:real|network))\b/iu.test(text)
  const subject = `${withoutWishes(text)}${isOffline ? ' mock' : ''}`
  const kind = asksForMore.test(text) && !inOtherForm.test(text) ? readWantedKind(text) : undefined
  const sibling = asksForMore.test(text) && !inOtherForm.test(text) ? yield* findSibling(text) : undefined
  if (sibling !== undefined && (yield* followSibling(sibling))) {
    yield* say(documentation(yield* gatherAround(subject)))
    return
  }
  // What is called as the kind is found by its name, which costs less than by what is written.
  if (kind !== undefined && (yield* answerKin(asked, kind))) return
  const found = yield* gatherPassages(subject, { limit: 8 })
  const around = yield* gatherAround(subject)
  const places = found.files
    .filter(({ in_test: isTest }) => isTest !== true)
    .flatMap((file) => file.places)
    .toSorted((a, b) => b.score - a.score)
  const field = yield* followField(text, subjects.found, places)
  if (field !== undefined) {
    yield* tellField(field)
    yield* say(documentation(around))
    return
  }
  const translations = yield* findTranslations(text)
  if (translations !== undefined) {
    yield* tellTranslations(translations, around)
    return
  }
  if (asksForMore.test(text) && languageWord.test(text) && (yield* answerFiled(language, around))) return
  const option = asksForMore.test(text) ? yield* followOption(text) : undefined
  if (option !== undefined) {
    yield* tellOption(option)
    yield* say(documentation(around))
    return
  }
  const family = asksForMore.test(text) ? yield* findFamily(places, readQuestionWords(subject)) : undefined
  const followed = family === undefined ? undefined : yield* findSharedPlaces(family, [])
  if (family !== undefined && followed !== undefined) {
    yield* tellKin(family.shared, family, followed, undefined, false)
    yield* say(documentation(around))
    return
  }
  if (kind !== undefined && (yield* answerGuide(asked, kind))) return
  const words = readQuestionWords(subject)
  const tables = asksForEntry.test(text)
    ? (yield* findTables(subject, words, found.files)).filter(
        ({ node, isSure }) =>
          !isRuledOut(pathOf(node.location), text) &&
          (kind === undefined || !isSure || isCollection(node, kind)) &&
          !/(?:^|\/)(?:wwwroot|vendor|dist|node_modules|third_party|assets)\//u.test(pathOf(node.location)),
      )
    : []
  if (tables.length > 0) {
    yield* tellTables(tables, around)
    return
  }
  // A place that is not called as the kind is none of it: the best places are named as such.
  const [nearest] = found.files
    .filter(({ in_test: isTest }) => isTest !== true)
    .flatMap((file) => file.places)
  if (kind !== undefined && nearest !== undefined && !isOfKind(nearest.name, kind)) return
  yield* tellPlaces(text, found, around)
}

/** Questions on fields, options and translations are answered from those that are there. */
const inOtherForm =
  /\b(?:fields?|columns?|propert(?:y|ies)|attributes?|members?|flags?|switch|(?:cli|command[ -]line|cmdline) (?:option|argument|parameter)s?|translat\w*|locali[sz]\w*|i18n|l10n|languages?)\b/iu

const fewestFiled = 4
const languageWord = /\b(?:languages?|locales?|translations?)\b/iu
const language: WantedKind = { phrase: 'language', words: ['language'], head: 'language' }

/** What is code in files that are called as the kind: `GermanLanguage.cs`. False, with nothing said, where none are. */
function* answerFiled(kind: WantedKind, around: FindPassagesOutput): Script<boolean> {
  const kin = yield* findFiledKin(kind)
  const followed =
    kin === undefined || kin.members.length < fewestFiled ? undefined : yield* findSharedPlaces(kin, [])
  if (kin === undefined || followed === undefined) return false
  yield* tellKin(kind.phrase, kin, followed, undefined, false)
  yield* say(documentation(around))
  return true
}

/** What code, tests and documents say about it. */
function* gatherAround(subject: string): Script<FindPassagesOutput> {
  const output = yield* call('find_passages', {
    question: subject,
    include_tests: true,
    include_documents: true,
    limit: 10,
  })
  return isToolFailure(output) ? yield* gatherPassages(subject, { limit: 8 }) : output
}

function isOfKind(name: string, { words }: WantedKind): boolean {
  const own = saidWords(name)
  return words.some((word) => own.includes(word))
}

/** A list of things of the kind is called by their plural, or as a list. */
function isCollection(node: NodeBrief, { head }: WantedKind): boolean {
  const words = nameWords(lastName(node))
  const isPlural = words.some((word) => word !== head && singular(word) === head)
  return (
    isPlural ||
    node.kind === 'enum' ||
    (words.some((word) => singular(word) === head) &&
      words.some((word) =>
        /^(?:list|map|table|registry|all|built|builtin|default|defaults|types?)$/u.test(word),
      ))
  )
}

/** One more of what is listed somewhere. */
const asksForEntry = /\b(?:add|also|new|another|custom|register|support|extend|treated as|recogni[sz]ed?)\b/iu

/** Something of a kind that there is already. */
const asksForMore = /\b(?:add|write|create|implement|own|new|another|custom|register|support|extend|plug)\b/iu

/** What is wished is said by other words than what it is about. */
function withoutWishes(text: string): string {
  const left = text.replace(
    /\b(?:how|what|where|do|would|could|can|should|i|we|you|want|need(?:ed)?|like|also|have|to|add(?:ing)?|new|own|another|write|create|make|implement|support|introduce|change|touch|treated|as|given|say|none|rather|than|someone|somebody|i'd|we'd|lib|library|offers?|uses?|code|that|is|are|be)\b/giu,
    ' ',
  )
  return /\p{L}{3}/u.test(left) ? left.replace(/\s+/gu, ' ').trim() : text
}

function* tellField({ owner, field, lines, isCut }: FollowedField): Script {
  const name = field.name.split('.').at(-1) ?? field.name
  yield* say(
    `Follow ${code(name)}${citeNode(field)}, which ${code(shortName(owner.name))}${citeNode(owner)} has already: these are the places where it stands, the first one of each file.\n\n`,
  )
  const rows = lines.filter(({ isTest }) => !isTest).slice(0, 14)
  for (const [index, { location, text }] of rows.entries())
    yield* say(`${index + 1}. ${showLine(text, location)}\n`)
  const tests = lines.filter(({ isTest }) => isTest).slice(0, 3)
  if (tests.length > 0) {
    yield* say(
      `\nTests that use it: ${joinNames(
        tests.map(({ location }) => `[${location}]`),
        3,
      )}.\n`,
    )
  }
  if (isCut) yield* say('\nThe search stopped at its limit, so it may stand in more files.\n')
}

/** "In Lua rather than C" rules out what stands in files of C. */
function isRuledOut(path: string, text: string): boolean {
  const language = /\b(?:rather than|instead of|not in|without)(?: in| touching)? ([A-Za-z]+)/iu.exec(
    text,
  )?.[1]
  return language !== undefined && path.toLowerCase().endsWith(`.${language.toLowerCase()}`)
}

function* tellTranslations({ base, files, areMost }: Translations, around: FindPassagesOutput): Script {
  const [pattern] = files
  const model = base ?? pattern
  if (model === undefined) return
  const others = files.filter((path) => path !== model)
  const directory = model.slice(0, Math.max(0, model.lastIndexOf('/')))
  const folder = code(directory === '' ? '.' : directory)
  yield* say(
    areMost
      ? `Each language is a file of its own in ${folder}: add one beside ${code(model)}${cite(model)}.\n\n`
      : `By their names, ${plural(files.length + (base === undefined ? 0 : 1), 'file')} in ${folder} hold the texts of a language each: add one beside ${code(model)}${cite(model)}.\n\n`,
  )
  yield* say(
    `1. Copy ${code(model)}${cite(model)} under a name like the others have (${joinNames(
      others.slice(0, 3).map((path) => `${code(path.split('/').at(-1) ?? path)}${cite(path)}`),
      3,
    )}) and translate its values; keep its keys.\n`,
  )
  const found = yield* call('find_passages', {
    question: 'language locale internationalization messages translations switch',
    limit: 6,
  })
  const places = (isToolFailure(found) ? [] : found.files)
    .filter(({ path, in_test: isTest }) => isTest !== true && path !== model && !files.includes(path))
    .flatMap((file) => file.places.slice(0, 1))
    .filter(({ kind, share }) => kind !== 'file' && kind !== 'section' && share >= 0.2)
  const [place] = places
  let number = 2
  if (place !== undefined) {
    yield* say(
      `${number}. Which language is used is set up in ${describePlace(place).replace(/\.$/u, '')}.\n`,
    )
    number += 1
  }
  const tests = testPlaces(around).filter(({ kind }) => kind !== 'file')
  if (tests.length > 0) {
    yield* say(
      `${number}. Tests that speak of it: ${joinNames(
        tests.slice(0, 2).map((test) => describePlace(test).replace(/\.$/u, '')),
        2,
      )}.\n`,
    )
  }
}

function* tellOption({ option, lines, isCut }: FollowedOption): Script {
  const [name] = option.names.filter((one) => one.startsWith('--')).concat(option.names)
  yield* say(
    `Follow ${code(name ?? '')}${cite(option.location)}, an option that exists already: these are the lines where its name stands.\n\n`,
  )
  const declared = lines.filter(({ location }) => pathOf(location) === pathOf(option.location))
  const elsewhere = lines.filter((line) => !declared.includes(line))
  const shown = [...declared.slice(0, 7), ...elsewhere.slice(0, 5)]
  for (const [index, { location, text }] of shown.entries())
    yield* say(`${index + 1}. ${showLine(text, location)}\n`)
  if (isCut || shown.length < lines.length) yield* say('\nIt stands in further lines too.\n')
}

function* tellTables(tables: readonly Table[], around: FindPassagesOutput): Script {
  const [first, ...others] = tables
  if (first === undefined) return
  const table = `${code(shortName(first.node.name))}${citeNode(first.node)}`
  yield* say(
    first.isSure
      ? `It takes one more entry in ${table}, in the form of the others:\n\n`
      : `The table of this kind is ${table}; it takes an entry in the form of the others:\n\n`,
  )
  const made =
    first.maker === undefined
      ? ''
      : `, where ${code(shortName(first.maker.name))}${citeNode(first.maker)} makes it`
  const rows = [`Add an entry like ${showLine(first.entry.text, first.entry.location)}${made}.`]
  if (first.named !== undefined) {
    const said = saidOf(first.named)
    rows.push(
      `Write what it names, as ${code(shortName(first.named.name))}${citeNode(first.named)} is written.${said === undefined ? '' : ` ${quote(said)}`}`,
    )
  }
  for (const { node, entry } of others) {
    rows.push(
      `A table of the same name stands in ${code(pathOf(node.location))}${citeNode(node)} and has such entries too: ${showLine(entry.text, entry.location)}.`,
    )
  }
  const users = yield* callAll('neighbours', [
    { node: first.node.node_id, direction: 'in', kinds: ['reads', 'references', 'calls'], limit: 6 },
  ])
  const readers = users.flatMap((output) =>
    isToolFailure(output)
      ? []
      : output.edges.filter(({ node }) => node.in_test !== true && node.kind !== 'file'),
  )
  if (readers.length > 0) {
    rows.push(
      `It is read in ${joinNames(
        readers
          .slice(0, 3)
          .map(({ node, sites }) => `${code(shortName(node.name))}${cite(sites[0] ?? node.location)}`),
        3,
      )}.`,
    )
  }
  const tests = testPlaces(around).map(({ location }) => location)
  if (tests.length > 0)
    rows.push(
      `Test it; tests that speak of it: ${joinNames(
        tests.slice(0, 3).map((site) => `[${site}]`),
        3,
      )}.`,
    )
  for (const [index, row] of rows.entries()) yield* say(`${index + 1}. ${row}\n`)
  yield* say(documentation(around))
}

function showLine(text: string, location: string): string {
  const line = text.trim()
  return line.length > 140 ? `${code(pathOf(location))}${cite(location)}` : `${code(line)}${cite(location)}`
}

function testPlaces(around: FindPassagesOutput): PassagePlace[] {
  return around.files
    .filter(({ in_test: isTest, path }) => isTest === true || /(?:^|\/)tests?\//u.test(path))
    .flatMap(({ places }) => places.slice(0, 1))
}

/** What people wrote about how it is done. */
function documentation(around: FindPassagesOutput): string {
  const documents = around.files.filter(
    ({ path }) =>
      /\.(?:md|mdx|rst|adoc|txt)$|CONTRIBUTING/iu.test(path) && !/CHANGE|HISTORY|NEWS|RELEASE/iu.test(path),
  )
  const passages = choosePassages(
    documents.flatMap(({ places }) => places.slice(0, 2)),
    3,
    0.45,
  )
  if (passages.length === 0) return ''
  return `\nWhat the documents say:\n\n${passages.map((passage) => `- ${showPassage(passage)}\n`).join('')}`
}

/** Without a family: what is there as the pattern, file by file, and its tests. */
function* tellPlaces(text: string, found: FindPassagesOutput, around: FindPassagesOutput): Script {
  const files = found.files.filter(
    ({ in_test: isTest, places }) => isTest !== true && (places[0]?.share ?? 0) >= 0.35,
  )
  const [first] = files
  const lead = first?.places[0]
  if (lead === undefined) {
    yield* answerOpen(text, found, found.files)
    return
  }
  const said = saidOf(lead)
  const doc = said === undefined ? '' : ` ${quote(said)}`
  yield* say(`The nearest that exists is ${namePlace(lead)}${citePlace(lead)}.${doc}\n\n`)
  let number = 1
  for (const file of files.slice(0, 4)) {
    const [place] = file.places
    if (place === undefined) continue
    const lines = choosePassages(file.places.slice(0, 2), 2).map((passage) =>
      showPassage(passage).replace(/\.$/u, ''),
    )
    const look =
      lines.length === 0
        ? describePlace(place)
        : `${namePlace(place)}${citePlace(place)}: ${lines.join('; ')}`
    yield* say(`${number}. ${number === 1 ? 'Begin with' : 'Look at'} ${look}\n`)
    number += 1
  }
  const tests = testPlaces(around).map(({ location }) => location)
  if (tests.length > 0)
    yield* say(
      `${number}. Tests that speak of it: ${joinNames(
        tests.slice(0, 3).map((site) => `[${site}]`),
        3,
      )}.\n`,
    )
  yield* say(documentation(around))
}
