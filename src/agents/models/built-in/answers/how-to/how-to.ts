import type { FindPassagesOutput } from '../../../../tools/find-passages.ts'
import type { GetNodeOutput } from '../../../../tools/get-node.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'
import type { ToolFailure } from '../../../../tools/tool.ts'
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
import { cite, citeNode, code, joinNames, pathOf, shortName } from '../../prose.ts'
import { readQuestionWords } from '../../../../passages/question-words.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import { answerOpen, answerTopic } from '../topic.ts'
import type { Family } from './find-family.ts'
import { findFamily } from './find-family.ts'
import type { Registrations } from './find-registrations.ts'
import { findInDirectory, findSibling } from './find-sibling.ts'
import { followSibling } from './follow-sibling.ts'
import { findRegistrations } from './find-registrations.ts'
import type { Table } from './find-tables.ts'
import { findTables } from './find-tables.ts'
import type { Translations } from './find-translations.ts'
import { findTranslations } from './find-translations.ts'
import type { FollowedOption } from './follow-option.ts'
import { followOption } from './follow-option.ts'
import type { FollowedField } from './follow-field.ts'
import { followField } from './follow-field.ts'

/**
 * "How do I add …": what is there of the same kind as the pattern, where it is registered, its tests, and what documents
 * say about it, as steps.
 */
export function* answerHowTo({ understanding, subjects }: Asked): Script {
  const { text, names, wantsDiagram } = understanding
  // How things that are named work is no wish for one more of them.
  const named = subjects.found.filter(({ asked }) => names.strong.includes(asked))
  if (named.length > 0 && !asksForMore.test(text) && /\b(?:works?|working|interacts?)\b/iu.test(text)) {
    yield* answerTopic(text, named, wantsDiagram)
    return
  }
  // What stands in for the real thing in tests is called a mock.
  const isOffline = /\btest/iu.test(text) && /\b(?:without|offline|no (?:real|network))\b/iu.test(text)
  const subject = `${withoutWishes(text)}${isOffline ? ' mock' : ''}`
  const found = yield* gatherPassages(subject, { limit: 8 })
  const more = yield* call('find_passages', {
    question: subject,
    include_tests: true,
    include_documents: true,
    limit: 10,
  })
  const around = isToolFailure(more) ? found : more
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
  const option = asksForMore.test(text) ? yield* followOption(text) : undefined
  if (option !== undefined) {
    yield* tellOption(option)
    yield* say(documentation(around))
    return
  }
  const sibling = asksForMore.test(text) ? yield* findSibling(text) : undefined
  if (sibling !== undefined && (yield* followSibling(sibling))) {
    yield* say(documentation(around))
    return
  }
  const kinds = asksForMore.test(text) ? yield* findInDirectory(text) : undefined
  // A directory near the root that is called as what is to be added holds nothing else.
  if (kinds !== undefined && kinds.isNearRoot === true && (yield* followSibling(kinds))) {
    yield* say(documentation(around))
    return
  }
  const family = asksForMore.test(text) ? yield* findFamily(places, readQuestionWords(subject)) : undefined
  if (family !== undefined) {
    const registrations = yield* findRegistrations(family.siblings)
    const steps = [
      ...(yield* patternSteps(family)),
      ...(yield* registeringSteps(registrations)),
      ...testingSteps(registrations, around),
    ]
    for (const [index, step] of steps.entries()) yield* say(`${index + 1}. ${step}\n`)
    yield* say(documentation(around))
    return
  }
  if (kinds !== undefined && kinds.isNearRoot !== true && (yield* followSibling(kinds))) {
    yield* say(documentation(around))
    return
  }
  const words = readQuestionWords(subject)
  const tables = asksForEntry.test(text)
    ? (yield* findTables(subject, words, found.files)).filter(
        ({ node }) =>
          !isRuledOut(pathOf(node.location), text) &&
          !/(?:^|\/)(?:wwwroot|vendor|dist|node_modules|third_party|assets)\//u.test(pathOf(node.location)),
      )
    : []
  if (tables.length > 0) {
    yield* tellTables(tables, around)
    return
  }
  yield* tellPlaces(text, found, around)
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

function* tellTranslations({ base, files }: Translations, around: FindPassagesOutput): Script {
  const [pattern] = files
  const model = base ?? pattern
  if (model === undefined) return
  const others = files.filter((path) => path !== model)
  const directory = model.slice(0, Math.max(0, model.lastIndexOf('/')))
  yield* say(
    `Each language is a file of its own in ${code(directory === '' ? '.' : directory)}: add one beside ${code(model)}${cite(model)}.\n\n`,
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

function* patternSteps({ base, siblings }: Family): Script<string[]> {
  const [pattern, ...others] = siblings
  if (pattern === undefined) return []
  const said = saidOf(pattern)
  const doc = said === undefined ? '' : ` ${quote(said)}`
  yield* say(
    `The pattern to follow is ${code(shortName(pattern.name))}${citeNode(pattern)}, which derives from ${code(shortName(base.name))}${citeNode(base)}.${doc}\n\n`,
  )
  const detail = yield* call('get_node', { node: pattern.node_id })
  const methods = isToolFailure(detail) ? [] : detail.node.members.filter(({ kind }) => kind === 'method')
  const own = methods.filter(({ name }) => !isConstructor(name, pattern.name)).slice(0, 5)
  const named = own.map(
    (method) => `${code(method.name.split('.').at(-1) ?? method.name)}${citeNode(method)}`,
  )
  const also = others.slice(0, 4).map((node) => `${code(shortName(node.name))}${citeNode(node)}`)
  const steps = [
    `Write a type that derives from ${code(shortName(base.name))}${also.length === 0 ? '' : `, as ${joinNames(also, 4)} ${also.length === 1 ? 'does' : 'do'} too`}.`,
  ]
  if (named.length > 0)
    steps.push(`Give it what ${code(shortName(pattern.name))} has: ${joinNames(named, 5)}.`)
  return steps
}

function isConstructor(name: string, owner: string): boolean {
  const own = name.split('.').at(-1) ?? name
  return /^(?:__init__|constructor|~)/u.test(own) || own === owner.split('.').at(-1)
}

/** What names several of the siblings need not be a list of them, so that it is said no surer than it is. */
function* registeringSteps({ registers }: Registrations): Script<string[]> {
  const shown = registers.slice(0, 3)
  const details = yield* callAll(
    'get_node',
    shown.map(({ site }) => ({
      path: pathOf(site),
      line: Number(/:(\d+)-\d+$/u.exec(site)?.[1] ?? 1),
      include_source: false,
    })),
  )
  const rows = shown.map(({ node, names, site }, index) => {
    const detail = details[index]
    const inner = node.kind === 'file' && detail !== undefined && !isToolFailure(detail) ? detail.node : node
    const name = inner.kind === 'file' ? code(pathOf(site)) : code(shortName(inner.name))
    return `${name}${cite(site)} (${joinNames(
      names.map((one) => code(shortName(one))),
      3,
    )})`
  })
  const table = shown
    .map(({ node }, index) => (node.kind === 'variable' ? node : innerOf(details[index])))
    .find((node) => node?.kind === 'variable')
  const [read] =
    table === undefined
      ? []
      : yield* callAll('neighbours', [{ node: table.node_id, direction: 'in', kinds: ['reads'], limit: 6 }])
  const readers =
    read === undefined || isToolFailure(read) ? [] : read.edges.filter(({ node }) => node.in_test !== true)
  const reads =
    table === undefined || readers.length === 0
      ? []
      : [
          `What stands in ${code(shortName(table.name))} is used by ${joinNames(
            readers
              .slice(0, 3)
              .map(
                ({ node, sites: [site] }) =>
                  `${code(node.kind === 'file' ? pathOf(node.location) : shortName(node.name))}${cite(site ?? node.location)}`,
              ),
            3,
          )}.`,
        ]
  return rows.length === 0
    ? []
    : [`See whether it belongs where several of them are named: ${joinNames(rows, 3)}.`, ...reads]
}

function innerOf(detail: GetNodeOutput | ToolFailure | undefined): NodeBrief | undefined {
  return detail === undefined || isToolFailure(detail) ? undefined : detail.node
}

function testingSteps({ tests }: Registrations, around: FindPassagesOutput): string[] {
  const found =
    tests.length > 0 ? tests.map(({ site }) => site) : testPlaces(around).map(({ location }) => location)
  if (found.length === 0) return []
  return [
    `Test it like the others: ${joinNames(
      found.slice(0, 3).map((site) => `[${site}]`),
      3,
    )}.`,
  ]
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
