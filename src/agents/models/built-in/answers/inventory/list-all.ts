import { limits, quantity } from '../../../../evidence/claims.ts'
import type { ListDefinitionsOutput } from '../../../../tools/list-definitions.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { Asked, Plan } from '../../plans.ts'
import { capitalize, citeNode, code, joinNames, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import { nameWords, singular } from '../../../../inventory/name-words.ts'
import { asksEnumMembers } from '../../understanding/asks-lists.ts'
import type { AskedKind } from './asked-kind.ts'
import { readAskedKind, readAskedKinds } from './asked-kind.ts'
import { listDefinitions } from './definition-lines.ts'
import { planDataModel } from './data-model.ts'
import type { Family } from './find-families.ts'
import { findFamilies, isExample } from './find-families.ts'
import { listAnnotationTypes } from './list-annotation-types.ts'
import { listCases, quoteSupport } from './list-cases.ts'
import { listRegisteredCommands } from './registered-commands.ts'
import { listRegistered } from './list-registered.ts'
import { listCollection } from './list-collection.ts'
import { listConstants } from './list-constants.ts'
import { listDeclaredByLine, listKind } from './list-declared.ts'
import { listEnum } from './list-enum.ts'
import { listExceptions } from './list-exceptions.ts'
import { listDirectory, listManifests, listTargets, listTestFiles } from './list-files-of-kind.ts'
import { listFields } from './list-fields.ts'
import { listModule } from './list-module.ts'
import { listWrittenEnum } from './list-written-enum.ts'
import { answerOptions } from './options.ts'
import { asksOptions, planRoutes } from './routes.ts'

/** "List all sinks", "which exporters exist", "every place that reads the environment". */
export const planListAll: Plan = function* (asked) {
  const { text } = asked.understanding
  if (
    (asksOptions(text) &&
      !/\b(?:flag|option|command|argument) (?:types?|kinds?|class\w*|parsers?|validators?|handlers?)\b|\b(?:types|kinds|sorts) of (?:flag|option|command|argument)s?\b/iu.test(
        text,
      )) ||
    /\b(?:endpoints|routes)\b/iu.test(text)
  ) {
    yield* planRoutes(asked)
    return
  }
  if (
    /\b(?:db|database) (?:tables|entities)\b|^(?:list|which|what|all|show)\b.{0,20}\btables\b/iu.test(text)
  ) {
    yield* planDataModel(asked)
    return
  }
  const isAnswered =
    (yield* listSubtypes(asked)) ||
    (yield* listDecorated(text)) ||
    (yield* listAnnotationTypes(text)) ||
    (yield* listCalls(text)) ||
    (yield* listLanguages(text)) ||
    (yield* listLines(text)) ||
    (yield* listFamilies(asked))
  if (!isAnswered) yield* sayNotListed(text)
}

/** Each kind of thing that is asked for, and which of several could not be listed. */
function* listFamilies(asked: Asked): Script<boolean> {
  const { text } = asked.understanding
  if (/\btests?(?:ing)? files\b|\bfiles (?:of|with) tests\b/iu.test(text)) return yield* listTestFiles()
  if (/\b(?:make|build|makefile) (?:targets?|rules)\b|\btargets\b.{0,20}\bmakefiles?\b/iu.test(text))
    return yield* listTargets()
  const member = readEnumAsked(asked)
  if (yield* listRegisteredCommands(text)) return true
  const kinds = member === undefined ? yield* withoutRepository(readAskedKinds(text)) : [member]
  if (kinds.length === 1 && kinds[0]?.words.join(' ') === 'command') {
    const declared = yield* call('list_options', {})
    if (!isToolFailure(declared) && declared.commands.length > 2) {
      yield* answerOptions(`${text} commands`)
      return true
    }
  }
  const missing: string[] = []
  for (const kind of kinds) {
    if (missing.length < kinds.indexOf(kind)) yield* say('\n\n')
    if (!(yield* listFamily(asked, kind))) missing.push(kind.phrase)
  }
  if (missing.length === kinds.length) return false
  if (missing.length > 0)
    yield* say(`\n\nI found no list of ${joinNames(missing.map(code))} that I could be sure of.`)
  return true
}

/** The enum whose members are asked for, where the question gives its name: "values of `CampaignState`". */
function readEnumAsked({ understanding }: Asked): AskedKind | undefined {
  const { text, names } = understanding
  if (!asksEnumMembers(text.toLowerCase())) return undefined
  const name =
    names.strong[0] ??
    /\benum ([\w.:]{1,80})|(?<![\w.:])([\w.:]{1,80}) enum\b/iu
      .exec(text)
      ?.slice(1)
      .find((part) => part !== undefined)
  const words = nameWords(name?.split(/[.:]/u).at(-1) ?? '').map(singular)
  return name === undefined || words.length === 0 ? undefined : { words, general: undefined, phrase: name }
}

/** "All tmux commands" of the repository tmux are all commands. */
function* withoutRepository(kinds: readonly AskedKind[]): Script<AskedKind[]> {
  if (kinds.every(({ words }) => words.length < 2)) return [...kinds]
  const overview = yield* call('overview', {})
  const names = isToolFailure(overview)
    ? []
    : overview.projects.flatMap(({ repo_name: name }) => name.toLowerCase().split('/'))
  return kinds.map((kind) =>
    kind.words.length > 1 && names.includes(kind.words[0] ?? '')
      ? { ...kind, words: kind.words.slice(1) }
      : kind,
  )
}

/** The first way of telling things of a kind that finds several of them. */
function* listFamily({ understanding }: Asked, asked: AskedKind): Script<boolean> {
  const { text, names } = understanding
  if (
    /^(?:exception|error)$/u.test(asked.words.at(-1) ?? '') &&
    !/^(?:type|variant|code)$/u.test(asked.general ?? '')
  )
    if (yield* listExceptions(asked.words.length === 1 ? '' : (asked.words.at(-2) ?? ''))) return true
  if (yield* listKind(asked)) return true
  if (yield* listFields(asked)) return true
  if (asked.general === undefined && (yield* listDeclaredByLine(asked))) return true
  // A table of texts is what people see; an enum beside it may be how the code tells other things apart.
  if (asked.general === undefined && (yield* listCollection(asked, 0, true))) return true
  if (yield* listEnum(asked, 0)) {
    yield* describeNamedFunction(names.strong)
    return true
  }
  if (yield* listWrittenEnum(asked)) return true
  if ((yield* listConstants(asked)) || (yield* listCollection(asked, 0))) return true
  const families = yield* findFamilies(asked)
  const asksMarks = /\b(?:decorat\w+|annotat\w+|validat\w+)\b/iu.test(text)
  const isPlain = asksMarks || !isRestricted(text)
  const types = families.find(
    ({ areTypes, shared }) =>
      (areTypes && !shared.startsWith('are described')) || shared.startsWith('have names that begin'),
  )
  // "Which databases are supported" asks for what can be chosen, which types that only end so hardly are.
  const isChoice = /\bsupport(?:ed|s)?\b|\bcan (?:i|we|you) (?:use|choose)\b|\bcompatible\b/iu.test(text)
  const derived =
    types?.definitions.filter(({ through, kind }) => through !== undefined && kind === 'class') ?? []
  if (types !== undefined && isPlain && (!isChoice || derived.length > 1)) {
    yield* sayFamily(types, asksMarks)
    return true
  }
  if (
    (yield* listManifests(asked)) ||
    (yield* listDirectory(asked, isChoice)) ||
    (yield* listCollection(asked, 1))
  )
    return true
  const values = families.find((one) => !(isChoice && one.areTypes))
  if (yield* listRegistered(asked)) return true
  if (isChoice && ((yield* listCases(asked)) || (yield* quoteSupport(text)))) return true
  if (values !== undefined && isPlain && !isChoice) {
    yield* sayFamily(values, asksMarks)
    return true
  }
  return (
    (isPlain && (yield* listModule(asked))) ||
    (yield* listEnum(asked, 1)) ||
    (yield* listCases(asked, namedFile(text))) ||
    (asked.words.at(-1) === 'error' && (yield* listExceptions(''))) ||
    (yield* listNearest(asked))
  )
}

/** The words of a file that the question names: `mosquitto.conf`. */
function namedFile(text: string): readonly string[] {
  return /\b([\w-]+\.(?:conf|ini|toml|ya?ml|json|cfg))\b/u.exec(text)?.[1]?.split('.') ?? []
}

/** Where nothing is called so in full: the list that has the noun itself, and that it is only the nearest. */
function* listNearest({ words, general, phrase }: AskedKind): Script<boolean> {
  const head = words.at(-1)
  if (head === undefined || words.length < 2) return false
  const nearest = { words: [head], general, phrase }
  const lead = `No list is called ${code(phrase)} as a whole; the nearest one is told here. `
  return (yield* listCollection(nearest, 1, false, lead)) || (yield* listEnum(nearest, 1, lead))
}

/** What is told apart by more than its noun cannot be listed by it; "that ship with gin" tells nothing apart. */
function isRestricted(text: string): boolean {
  const clause = /\b(?:that|who|where|whose|without|not)\b (.{6,})/iu.exec(text)?.[1]
  return (
    clause !== undefined &&
    !/^(?:(?:can be|are|is|we|it|i|the|this|that|\w+) ){0,3}(?:ships?|shipped|exists?|defin\w*|support\w*|provid\w*|declar\w*|offer\w*|com(?:e|es)|ha(?:s|ve)|available|there|know\w*|built|implement\w*|register\w*|export\w*)\b/iu.test(
      clause,
    )
  )
}

function* sayFamily({ definitions, shared, extent }: Family, asksMarks: boolean): Script {
  yield* say(
    `${capitalize(quantity(extent, 'definition'))} outside of tests and examples ${shared}.${limits(extent)}\n\n`,
  )
  yield* say(listDefinitions({ definitions, extent }, false, asksMarks))
  if (asksMarks) yield* say(marksNote({ definitions, extent }))
}

/** That no list can be given, with what was looked for and where to look further. */
function* sayNotListed(text: string): Script {
  const asked = readAskedKind(text)
  const output = yield* call('find_passages', { question: text, limit: 8 })
  const near = isToolFailure(output)
    ? []
    : output.files
        .flatMap(({ places }) => places)
        .filter((one) => one.in_test !== true && !isExample(one))
        .slice(0, 4)
  yield* say(
    asked === undefined
      ? 'I cannot make this list: nothing in the question names a kind of thing that the code can be searched for.'
      : `I cannot list ${code(asked.phrase)} reliably: I looked for an enum, a table, a base type, a directory and a source file of that name and for definitions named so, and found none that is surely this list.`,
  )
  if (near.length === 0) return
  yield* say('\n\nNearest to it, which is not that list:\n\n')
  for (const node of near) {
    const line = node.passages.find(({ source, text: said }) => source === 'code' && said.length <= 160)
    const said = line === undefined ? '' : `: ${code(line.text.trim())} [${line.location}]`
    yield* say(
      `- ${node.kind} ${code(node.name)}${node.doc === undefined ? said : `: ${quoteDoc(node.doc).replace(/\.$/u, '')}`}${citeNode(node)}\n`,
    )
  }
}

/** "Which sink classes derive directly from `sink`", "all subclasses of Base". */
function* listSubtypes({ understanding }: Asked): Script<boolean> {
  const { text, names } = understanding
  const named =
    /\b(?:deriv\w*|inherit\w*|extend\w*|subclass\w*|subtypes?|implement\w*)\b[^?]{0,30}?\b(?:from|of|by)?\s*(?:the )?[`'"]?([A-Za-z_][\w.:]*)[`'"]?/iu.exec(
      text.replace(/\b(?:directly|from|of|all|the)\b/giu, ' '),
    )?.[1]
  if (!/\b(?:deriv|inherit|extend|subclass|subtype|implement)/iu.test(text)) return false
  const base = names.quoted[0] ?? names.strong[0] ?? named
  if (base === undefined) return false
  const isDirect = /\bdirect(?:ly)?\b/iu.test(text)
  const output = yield* call('list_definitions', {
    base: base.replace(/\(\)$/u, ''),
    ...(isDirect ? { direct: true } : {}),
  })
  if (isToolFailure(output) || output.definitions.length === 0) return false
  const what = isDirect
    ? 'name it as their base themselves'
    : 'extend or implement it, directly or through others'
  yield* say(
    `${output.base === undefined ? code(base) : `${code(output.base.name)}${citeNode(output.base)}`}: ${quantity(output.extent, 'type')} ${what}.${limits(output.extent)}\n\n`,
  )
  yield* say(listDefinitions(output, !isDirect))
  return true
}

/** "All JPA entities (annotated @Entity)". */
function* listDecorated(text: string): Script<boolean> {
  const decorator =
    /@([A-Za-z]\w+)/u.exec(text)?.[1] ??
    (/\bjpa entities\b|\bentity classes\b/iu.test(text) ? 'Entity' : undefined)
  if (decorator === undefined) return false
  const output = yield* call('list_definitions', {
    decorator,
    kinds: ['class', 'interface', 'enum', 'function', 'method'],
  })
  if (isToolFailure(output) || output.definitions.length === 0) return false
  const classes = output.definitions.some(({ kind }) => kind === 'class')
    ? { ...output, definitions: output.definitions.filter(({ kind }) => kind === 'class') }
    : output
  yield* say(
    `${quantity({ ...output.extent, total: output.extent.total === null ? null : classes.definitions.length, shown: classes.definitions.length }, 'definition')} ${classes.definitions.length === 1 ? 'carries' : 'carry'} ${code(`@${decorator}`)}:\n\n`,
  )
  yield* say(listDefinitions(classes, false))
  return true
}

/** "Every env var that is read with os.Getenv": the calls of a function by their text, with the first argument. */
function* listCalls(text: string): Script<boolean> {
  const name =
    /\b(?:with|via|by|through|uses?|using|calls?|calling|of)\s+[`'"]?([A-Za-z_]\w*(?:(?:\.|::)\w+)+|\w+(?=\(\)))/u.exec(
      text,
    )?.[1]
  if (name === undefined) return false
  const literal = name.replace(/[.$]/gu, String.raw`\$&`)
  const output = yield* call('grep', {
    pattern: String.raw`\b${literal}\s*\(`,
    regex: true,
    case_sensitive: true,
    limit: 150,
  })
  if (isToolFailure(output)) return false
  const product = output.matches.filter(
    ({ in_test, location }) => in_test !== true && !/\.(?:md|rst|txt|adoc):/iu.test(location),
  )
  if (product.length === 0) return false
  const found = product.map((match) => ({
    match,
    argument: new RegExp(String.raw`${literal}\s*\(\s*["'\x60]([^"'\x60]+)["'\x60]`, 'u').exec(
      match.text,
    )?.[1],
  }))
  const named = [...new Set(found.flatMap(({ argument }) => argument ?? []))]
  yield* say(
    `${output.truncated ? 'At least ' : ''}${plural(product.length, 'line')} outside of tests ${product.length === 1 ? 'calls' : 'call'} ${code(name)}${named.length === 0 ? '' : `, with ${joinNames(named.map(code), 40)}`}:\n\n`,
  )
  for (const { match } of found.slice(0, 60))
    yield* say(`- ${code(match.text.slice(0, 140))} [${match.location}]\n`)
  yield* say(
    '\nFound by the text of the lines; what is read through other functions or libraries is not among them.',
  )
  return true
}

/** Languages of a user interface are files that are called like them. */
function* listLanguages(text: string): Script<boolean> {
  if (
    !/\b(?:languages?|locales?|translations?|message bundles?|bundles)\b/iu.test(text) ||
    /\bprogramming\b/iu.test(text)
  )
    return false
  const outputs = yield* callAll('list_files', [
    { pattern: '**/messages*.properties' },
    { pattern: '**/{locales,locale,i18n,lang,langs,languages,translations}/**' },
    { pattern: '**/locales/**' },
    { pattern: '**/i18n/**' },
    { pattern: '**/lang/**' },
    { pattern: '**/translations/**' },
  ])
  const files = outputs
    .flatMap((output) => (isToolFailure(output) ? [] : output.files))
    .filter(
      ({ path }) =>
        /(?:^|[/_.-])[a-z]{2}(?:[_-][A-Za-z]{2,4})?(?:\.|\/)|messages[\w-]*\.properties/u.test(path) &&
        /\.(?:properties|json|ya?ml|po|ts|js|xml|resx|strings)$/u.test(path),
    )
  const distinct = [...new Map(files.map((file) => [file.path, file])).values()]
  if (distinct.length < 2) return false
  yield* say(
    `${plural(distinct.length, 'file')} ${distinct.length === 1 ? 'holds' : 'hold'} texts of the user interface by language:\n\n`,
  )
  for (const { path } of distinct.slice(0, 80)) {
    const name = path.split('/').at(-1) ?? path
    const language = /(?:^|[_.-])([a-z]{2}(?:[_-][A-Za-z]{2,4})?)\.\w+$/u.exec(name)?.[1]
    yield* say(
      `- ${code(name)}${language === undefined ? ' (the fallback)' : `: ${code(language)}`} [${path}]\n`,
    )
  }
  return true
}

/** A function that the question names beside the list is shown, as far as it is short. */
function* describeNamedFunction(names: readonly string[]): Script {
  const [name] = names
  if (name === undefined) return
  const detail = yield* call('get_node', { node: name, kinds: ['function', 'method'] })
  if (isToolFailure(detail) || detail.node.source === undefined) return
  const { node } = detail
  if (node.end_line - node.start_line > 40) return
  const lines = node.source ?? ''
  yield* say(
    `\n${code(node.name)}${citeNode(node)} reads:\n\n\`\`\`\n${lines.replace(/^\d+\| ?/gmu, '')}\n\`\`\`\n`,
  )
}

function marksNote({ definitions }: ListDefinitionsOutput): string {
  const marked = definitions.filter(({ marks = [] }) => marks.length > 0)
  const rest = definitions.filter(({ marks = [] }) => marks.length === 0)
  if (marked.length === 0) return '\nNone of them carries a decorator.'
  return `\nDecorators stand in ${joinNames(
    marked.map(
      ({ name, marks = [] }) =>
        `${code(name)} (${joinNames(
          marks.map((mark) => code(`@${mark}`)),
          6,
        )})`,
    ),
    20,
  )}${
    rest.length === 0
      ? ''
      : `; none in ${joinNames(
          rest.map(({ name }) => code(name)),
          20,
        )}`
  }.`
}

/** "All opcodes that can carry a BRANCH immediate": lines of a table with the word, in files that are called like the noun. */
function* listLines(text: string): Script<boolean> {
  const token = /\b([A-Z][A-Z0-9_]{2,})\b/u.exec(
    text.replace(/\b(?:DTO|JPA|API|HTTP|CLI|SQL|JSON|TUI|URL)\b/gu, ' '),
  )?.[1]
  const noun = /\b(?:all|every|list|which|what)\s+(?:the\s+)?([a-z]{4,})/iu
    .exec(text)?.[1]
    ?.toLowerCase()
    .replace(/s$/u, '')
  if (token === undefined || noun === undefined) return false
  const output = yield* call('grep', {
    pattern: String.raw`\b${token}\b`,
    regex: true,
    case_sensitive: true,
    limit: 200,
  })
  if (isToolFailure(output)) return false
  const lines = output.matches.filter(({ location }) =>
    (location.split('/').at(-1) ?? '').toLowerCase().includes(noun),
  )
  if (lines.length === 0) return false
  yield* say(
    `${plural(lines.length, 'line')} of the files named like ${code(noun)} ${lines.length === 1 ? 'has' : 'have'} ${code(token)}:\n\n`,
  )
  for (const { text: line, location } of lines.slice(0, 60))
    yield* say(`- ${code(line.slice(0, 140))} [${location}]\n`)
  return true
}
