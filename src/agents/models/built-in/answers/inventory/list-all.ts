import type { NodeKind } from '../../../../../graph/graph.ts'
import { limits, quantity } from '../../../../evidence/claims.ts'
import type { ListDefinitionsOutput } from '../../../../tools/list-definitions.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { Asked, Plan } from '../../plans.ts'
import { capitalize, cite, citeNode, code, joinNames, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import { answerTopic } from '../topic.ts'
import { planDataModel } from './data-model.ts'
import { asksOptions, planRoutes } from './routes.ts'

/** "List all sinks", "which exporters exist", "every place that reads the environment". */
export const planListAll: Plan = function* (asked) {
  const { text, wantsDiagram } = asked.understanding
  if (asksOptions(text) || /\b(?:endpoints|routes)\b/iu.test(text)) {
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
    (yield* listCalls(text)) ||
    (yield* listLanguages(text)) ||
    (yield* listLines(text)) ||
    (yield* listValues(asked)) ||
    (yield* listNamed(text))
  if (!isAnswered) yield* answerTopic(text, [], wantsDiagram)
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

/** "What log levels exist": the members of the enum that the words fit. */
function* listValues({ understanding }: Asked): Script<boolean> {
  const { text } = understanding
  const noun =
    /\b((?:\w+ )?(?:levels?|kinds?|states?|status(?:es)?|modes?|codes?|variants?|constants?|values?|opcodes?|types?|enums?|options))\b/iu.exec(
      text,
    )?.[1]
  if (noun === undefined) return false
  const output = yield* call('search', { query: noun.replace(/s$/u, ''), kinds: ['enum'], limit: 8 })
  const stems = noun
    .toLowerCase()
    .split(' ')
    .map((word) => word.replace(/(?:es|s)$/u, ''))
  const found = isToolFailure(output)
    ? []
    : output.results.filter(
        ({ name, in_test }) => in_test !== true && name.toLowerCase().includes(stems.at(-1) ?? ''),
      )
  const best = found.find(({ name }) => stems.every((stem) => name.toLowerCase().includes(stem))) ?? found[0]
  if (best === undefined) return false
  const detail = yield* call('get_node', { node: best.node_id, include_source: false })
  if (isToolFailure(detail) || detail.node.members.length === 0) return false
  const members = detail.node.members
  yield* say(`${code(best.name)}${citeNode(best)} has ${plural(members.length, 'value')}:\n\n`)
  const macros = members.flatMap(
    ({ signature }) => /=\s*([A-Z][A-Z0-9_]{3,})\s*$/u.exec(signature ?? '')?.[1] ?? [],
  )
  const defined =
    macros.length === 0
      ? undefined
      : yield* call('grep', {
          pattern: String.raw`^\s*#\s*define\s+(?:${macros.slice(0, 30).join('|')})\s`,
          regex: true,
          case_sensitive: true,
          limit: 60,
        })
  const lines = defined === undefined || isToolFailure(defined) ? [] : defined.matches
  for (const member of members.slice(0, 80)) {
    const macro = /=\s*([A-Z][A-Z0-9_]{3,})\s*$/u.exec(member.signature ?? '')?.[1]
    const value = macro === undefined ? undefined : lines.find((line) => line.text.includes(` ${macro} `))
    const number = value === undefined ? undefined : /(\S+)$/u.exec(value.text)?.[1]
    yield* say(
      `- ${code((member.signature ?? member.name).slice(0, 120))}${number === undefined ? '' : `, which is ${code(number)} [${value?.location ?? ''}]`}${member.doc === undefined ? '' : `: ${quoteDoc(member.doc).replace(/\.$/u, '')}`}${citeNode(member)}\n`,
    )
  }
  yield* describeNamedFunction(understanding.names.strong.filter((name) => name !== best.name))
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

const kindOfNoun: Readonly<Record<string, readonly NodeKind[]>> = {
  classes: ['class', 'interface'],
  interfaces: ['interface', 'class'],
  enums: ['enum'],
  functions: ['function', 'method'],
  methods: ['method', 'function'],
  types: ['class', 'interface', 'type', 'enum'],
  structs: ['class'],
  hooks: ['function', 'variable'],
  components: ['function', 'class', 'variable'],
}

/** "List all transport classes", "which exporters exist": definitions that have the noun in their names. */
function* listNamed(text: string): Script<boolean> {
  const phrase =
    /\b(?:list|all|every|each|which|what|show|name|enumerate|give me)\b(?: me)?(?: all| every| the| of the)*\s+((?:[\w-]+\s+){0,3}[\w-]+)/iu.exec(
      text,
    )?.[1] ?? ''
  const words = phrase.split(/\s+/u)
  const stop = words.findIndex((word) =>
    /^(?:exist|exists|are|is|do|does|that|which|in|of|and|can|with|we|have|there|this|for|from)$/iu.test(
      word,
    ),
  )
  const noun = (stop === -1 ? words : words.slice(0, stop)).filter(
    (word) => !/^(?:all|every|the|different|available|known|kinds?|of|built-in|existing)$/iu.test(word),
  )
  const last = noun.at(-1)?.toLowerCase() ?? ''
  const kinds = kindOfNoun[last]
  const isException = /^(?:exceptions?|errors?)$/u.test(last)
  const word = (kinds !== undefined || isException ? noun.at(-2) : noun.at(-1)) ?? ''
  if (isException) return yield* listExceptions(word)
  if (word.length < 2 || /^(?:places?|files?|things?|lines?|names?|dependenc\w+|tests?)$/iu.test(word))
    return false
  const output = yield* call('list_definitions', { word, ...(kinds === undefined ? {} : { kinds }) })
  const found =
    isToolFailure(output) || output.definitions.length > 0
      ? output
      : yield* call('list_definitions', { word, kinds: ['function', 'method', 'variable'] })
  if (isToolFailure(found) || found.definitions.length === 0) return false
  const asksMarks = /\b(?:decorat\w+|annotat\w+|validat\w+)\b/iu.test(text)
  // What is told apart by more than a name cannot be listed by it.
  if (
    !asksMarks &&
    new RegExp(
      String.raw`\b${last.replace(/\W/gu, '')}\b.{0,12}\b(?:that|which|who|where|whose)\b.{10}`,
      'iu',
    ).test(text)
  )
    return false
  const isHead = ({ name }: { name: string }): boolean =>
    new RegExp(`${word.replace(/s$/iu, '')}s?$`, 'iu').test(name)
  const heads = found.definitions.filter(isHead)
  const others = heads.length < 2 ? [] : found.definitions.filter((one) => !isHead(one))
  const shown = others.length === 0 ? found.definitions : heads
  yield* say(
    `${capitalize(quantity({ ...found.extent, shown: shown.length, total: found.extent.total === null ? null : found.extent.total - others.length }, 'definition'))} outside of tests ${shown.length === 1 ? 'has' : 'have'} ${code(word)} ${others.length > 0 ? 'at the end of' : 'in'} ${shown.length === 1 ? 'its name' : 'their names'}.${limits(found.extent)}\n\n`,
  )
  yield* say(listDefinitions({ ...found, definitions: shown }, false, asksMarks))
  if (others.length > 0)
    yield* say(
      `\nThe word also stands in ${joinNames(
        others.map((one) => `${code(one.name)}${cite(one.location)}`),
        8,
      )}.`,
    )
  if (asksMarks) yield* say(marksNote(found))
  return true
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

function* listExceptions(word: string): Script<boolean> {
  const plain = /^(?:all|the|custom|every|own)?$/iu.test(word)
  const bases = plain
    ? []
    : yield* callAll(
        'list_definitions',
        [`${word}Exception`, `${word}Error`, word].map((name) => ({
          base: name.replace(/^./u, (letter) => letter.toUpperCase()),
        })),
      )
  const below = bases.find((output) => !isToolFailure(output) && output.definitions.length > 0)
  if (below !== undefined && !isToolFailure(below)) {
    yield* say(
      `${quantity(below.extent, 'type')} ${below.definitions.length === 1 ? 'derives' : 'derive'} from ${code(below.base?.name ?? '')}${below.base === undefined ? '' : citeNode(below.base)}.${limits(below.extent)}\n\n`,
    )
    yield* say(listDefinitions(below, true))
    return true
  }
  const named = yield* callAll(
    'list_definitions',
    (plain ? ['Exception', 'Error'] : [word]).map((one) => ({ word: one, kinds: ['class', 'type', 'enum'] })),
  )
  const all = [
    ...new Map(
      named
        .flatMap((output) => (isToolFailure(output) ? [] : output.definitions))
        .map((one) => [one.node_id, one]),
    ).values(),
  ].filter(({ name }) => plain || /(?:Error|Exception|Timeout)/u.test(name))
  if (all.length === 0) return false
  yield* say(
    `${plural(all.length, 'definition')} outside of tests ${all.length === 1 ? 'is' : 'are'} named like an exception or error:\n\n`,
  )
  for (const one of all.slice(0, 100))
    yield* say(
      `- ${code(one.name)}${one.doc === undefined ? '' : `: ${quoteDoc(one.doc).replace(/\.$/u, '')}`}${citeNode(one)}\n`,
    )
  return true
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

function listDefinitions(
  { definitions }: ListDefinitionsOutput,
  showsBase: boolean,
  showsMarks = false,
): string {
  return `${definitions
    .slice(0, 100)
    .map((one) => {
      const through = showsBase && one.through !== undefined ? ` (from ${code(one.through)})` : ''
      const marks =
        showsMarks && one.marks !== undefined
          ? ` with ${joinNames(
              one.marks.map((mark) => code(`@${mark}`)),
              6,
            )}`
          : ''
      const doc = one.doc === undefined ? '' : `: ${quoteDoc(one.doc).replace(/\.$/u, '')}`
      return `- ${one.kind} ${code(one.name)}${through}${marks}${doc}${cite(one.location)}\n`
    })
    .join('')}${definitions.length > 100 ? `\nand ${definitions.length - 100} more.\n` : ''}`
}
