import type { NodeKind } from '../../../graph/graph.ts'
import type { FoundNames } from './find-names.ts'
import { findNames, isStopWord } from './find-names.ts'
import { anyOf, inOneQuestion, inOrder, notFollowedBy, says } from './text-test.ts'
import type { TextTest } from './text-test.ts'

export const intents = [
  'greeting',
  'onboarding',
  'architecture',
  'data-model',
  'configuration',
  'packages',
  'flow',
  'how-to',
  'compare',
  'dead-code',
  'history',
  'existence',
  'list-all',
  'path',
  'impact',
  'callees',
  'dependencies',
  'importers',
  'tests',
  'supertypes',
  'implementers',
  'routes',
  'environment',
  'text-search',
  'members',
  'callers',
  'users',
  'overview',
  'where',
  'explain',
] as const
/** What a question asks; `open` where nothing tells. */
export type Intent = (typeof intents)[number] | 'open'

export interface Understanding {
  readonly intent: Intent
  readonly names: FoundNames
  /** Kinds that the question names ("class X"). */
  readonly kinds: readonly NodeKind[] | undefined
  readonly wantsDiagram: boolean
  /** It speaks of something said before: "it", "this function". */
  readonly refersBack: boolean
  /** Nothing but a name or a path. */
  readonly isBareName: boolean
  /** What is asked stands in the first words ("who calls X when …"), not somewhere in a longer thought. */
  readonly isDirect: boolean
  /** The question without code blocks, on one line. */
  readonly text: string
}

export function understand(question: string): Understanding {
  const text = question
    .replace(/```[\s\S]*?(?:```|$)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const found = findNames(question)
  const ends = findEnds(text)
  const compared = findCompared(text).filter((name) => !found.strong.includes(name))
  const names =
    ends === undefined ? { ...found, strong: [...compared, ...found.strong] } : { ...found, strong: ends }
  const bare = text.replace(/^[`'"]+|(?<![`'"?.!])[`'"?.!]+$/gu, '')
  const isBareName =
    bare !== '' &&
    /^[\w$./\\#@:()[\]-]+$/u.test(bare) &&
    !/^(?:hi|hello|hey|help|thanks?|ok|yes|no|hallo|hola|bonjour|test|ping|overview|architecture|routes|endpoints)$/iu.test(
      bare,
    )
  return {
    intent: isBareName ? 'open' : findIntent(text, names),
    names: isBareName
      ? { strong: [bare, ...names.strong.filter((name) => name !== bare)], weak: [], quoted: [] }
      : names,
    kinds: findKinds(text, names),
    wantsDiagram:
      /\b(?:diagram|mermaid|draw|graph|chart|visuali[sz]e|picture|architecture|structure)\b/iu.test(text),
    refersBack:
      /\b(?:it|its|this|that|them|they|these|those|the same|er|sie|es|eso|esto|ça|cela)\b|^(?:and|also|und|et|y)\b/iu.test(
        text,
      ),
    isBareName,
    isDirect:
      isBareName || findIntent(text.split(' ').slice(0, 8).join(' '), names) === findIntent(text, names),
    text,
  }
}

function findIntent(text: string, names: FoundNames): Intent {
  if (
    /^(?:hi|hello|hey|hallo|hola|bonjour|good (?:morning|day|evening)|thanks?(?: you)?|ok(?:ay)?|help|what can you do|who are you|ping|test)\b[\s\w]{0,20}[.!?]*$/iu.test(
      text,
    ) &&
    names.strong.length === 0
  ) {
    return 'greeting'
  }
  const rule = rules.find(([, isAsked]) => isAsked(text))
  if (rule !== undefined) return rule[0]
  if (names.quoted.length > 0 && /\b(?:used|appear|occur|set|read|come|text|string|message)/iu.test(text))
    return 'text-search'
  return 'open'
}

const nameCharacter = String.raw`[\w$.\x60'"/#:()\[\]@-]`
const name = `${nameCharacter}+`
/** What stands in quotes or is written like a constant. */
const literal = /["'`“«]|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/u

const memberNoun =
  /\b(?:functions|methods|classes|members|fields|properties|definitions|exports|interfaces|types|constants|symbols)\b/iu
const memberPlace = /\b(?:in|of|from|does|do|has|have|inside|within|defined|exported)\b/iu

/** First match wins: what is said more exactly stands before what is said more vaguely. */
const rules: readonly (readonly [Intent, TextTest])[] = [
  [
    'path',
    anyOf(
      inOrder(
        /\b(?:path|way|route|chain|flow|connection|link)\b/iu,
        /\b(?:from|between)\b/iu,
        /\b(?:to|and)\b/iu,
      ),
      inOrder(/\bget from\b/iu, /\bto\b/iu),
      says(
        new RegExp(
          String.raw`\bhow (?:does|do|is|are|can)\s+${name}\s+(?:reach|get to|lead to|end up in|connected to|call into|flow (?:in)?to|relate[sd]? to|linked to)`,
          'iu',
        ),
      ),
      inOrder(/\bvon\b/iu, /\bnach\b/iu),
    ),
  ],
  [
    'dead-code',
    says(
      /\bunused\b|\bdead code\b|\bnever (?:called|used|imports?|raised|read)\b|\bever (?:raised|called|used|thrown)\b|\bstill used\b/iu,
    ),
  ],
  [
    'impact',
    says(
      /\b(?:breaks?|breaking|broken|impact|impacted|affect(?:s|ed)?|blast radius|ripple|consequences?|safe(?:ly)? to (?:change|remove|delete|rename)|(?:if|when) (?:i|we|someone|you) (?:change|remove|delete|rename|modify))\b/iu,
    ),
  ],
  [
    'callees',
    anyOf(
      inOneQuestion(
        /\b(?:what|which|whom?)\b/iu,
        new RegExp(
          String.raw`\b(?:does|do|is|are)\s+(?:the\s+)?(?:(?:function|method|class|it|this)\s*)?(?:${name}\s+)?(?:call|calls|invoke|called by it)\b`,
          'iu',
        ),
      ),
      says(/\bcallees?\b|\bcalls? made by\b|\bfunctions? (?:that )?(?:are )?called (?:by|in|from)\b/iu),
      says(new RegExp(String.raw`(?<!${nameCharacter})${name} calls? (?:what|which)\b`, 'iu')),
    ),
  ],
  [
    'dependencies',
    anyOf(
      inOneQuestion(
        /\b(?:what|which)\b/iu,
        new RegExp(
          String.raw`\b(?:does|do)\s+(?:the\s+)?(?:${name}\s+){1,3}(?:depend on|depends on|use|import|require|need|rely on)\b`,
          'iu',
        ),
      ),
      says(/\bdependenc(?:y|ies) of\b|\bimports of\b/iu),
    ),
  ],
  [
    'importers',
    anyOf(
      inOneQuestion(/\b(?:who|what|which|where)\b/iu, /\b(?:imports?|imported|requires?|required)\b/iu),
      says(/\bimporters? of\b|\bimported by\b/iu),
    ),
  ],
  [
    'tests',
    anyOf(
      inOneQuestion(
        /\b(?:which|what|where|any|are there|list|show|find)\b/iu,
        /\btests?\b/iu,
        /\b(?:cover|covers|covering|for|of|exercise|test|tests|check|checks|reach|there)\b/iu,
      ),
      says(/\btest coverage\b/iu),
      inOneQuestion(/\bcovered by\b/iu, /\btests?\b/iu),
      inOneQuestion(/\b(?:is|are)\b/iu, /\b(?:un)?tested\b/iu),
    ),
  ],
  [
    'supertypes',
    anyOf(
      inOneQuestion(/\bwhat (?:does|do)\b/iu, /\b(?:extend|inherit|implement|derive)\b/iu),
      says(
        /\b(?:super|base|parent)[- ]?(?:class|classes|type|types|interface)s?\b|\binherits? from what\b/iu,
      ),
    ),
  ],
  [
    'implementers',
    notFollowedBy(
      /\b(?:implement(?:s|ing|ers?|ations?)?|subclass(?:es)?|subtypes?|extend(?:s|ing)?|inherits?(?:ing)? from|derived? from|derives|overrides?|overridden|child classes|implementiert|hérite|implementa)\b/iu,
      /\bin (?:this|the) (?:project|repo)/iu,
    ),
  ],
  [
    'data-model',
    says(
      /\b(?:data ?model|database (?:schema|tables?|model)|db (?:schema|entities|tables?)|er diagram|entity hierarchy|(?:tables?|columns?|foreign keys?|entities) (?:are|is|of|does|do|to|exist)|which tables?|(?:its |the )?fields and|fields of [\w.]+(?:,| and)|stores? internally|store its data)\b/iu,
    ),
  ],
  [
    'routes',
    anyOf(
      says(/\b(?:command[- ]line|cli) (?:options?|flags?|arguments?)\b|\bsub-?commands?\b/iu),
      says(/\b(?:routes|endpoints|url patterns|http handlers|api paths|rest api|web api)\b/iu),
      inOneQuestion(/\b(?:which|what|list|show)\b/iu, /\b(?:route|endpoint)\b/iu),
    ),
  ],
  ['environment', says(/\benv(?:ironment)?[- ](?:variables?|vars?)\b|\benv vars?\b/iu)],
  [
    'text-search',
    anyOf(
      inOneQuestion(
        /\b(?:environment variables?|env(?:ironment)? vars?|config(?:uration)?(?: (?:keys?|options?|settings?|values?))?|settings?|flags?|string|literal|grep|(?:error |log |warning )?messages?|the text|settings? named)\b/u,
        literal,
      ),
      inOneQuestion(
        literal,
        /\b(?:config(?:uration)?|setting|env|string|literal|error message|log message|message)\b/u,
      ),
    ),
  ],
  [
    'members',
    anyOf(
      inOneQuestion(new RegExp(`^${memberNoun.source}`, 'iu'), memberPlace),
      inOneQuestion(/\b(?:list|show|what|which|all|give|enumerate|name)\b/iu, memberNoun, memberPlace),
    ),
  ],
  [
    'callers',
    anyOf(
      inOneQuestion(
        /\b(?:who|what|which|where|list|show|find|all)\b/iu,
        /\b(?:calls?|calling|invokes?|invoking|called|invoked|callers?|call sites?|invocations?)\b/iu,
      ),
      says(
        /\bcallers?\b|\bcall sites?\b|\bcalled (?:by|from)\b|\bqui appelle\b|\bquién llama\b|\bquien llama\b|кто вызывает|откуда вызывается|谁调用|哪里调用|调用者|呼び出/iu,
      ),
      inOrder(/\b(?:wer|von wo)\b/iu, /\b(?:ruft|aufgerufen)/iu),
    ),
  ],
  [
    'users',
    anyOf(
      inOneQuestion(
        /\b(?:who|what|which|where|list|show|find|all|how)\b/iu,
        /\b(?:uses?|using|used|usages?|references?|referenced|depends? on|relies on|instantiate[sd]?|created|reads?|writes?)\b/iu,
      ),
      says(
        /\busages?\b|\bdónde se usa\b|\bdonde se usa\b|\boù est utilisé|где используется|哪里使用|使用的地方/iu,
      ),
      inOrder(/\b(?:wo|wer)\b/iu, /\b(?:verwendet|benutzt)/iu),
    ),
  ],
  [
    'list-all',
    says(
      /^(?:list|enumerate|name|show)(?: me)? (?:all|every|each)\b|^(?:all|every) \w+|^(?:which|what) [\w -]{2,40} (?:exist|are there)\b/iu,
    ),
  ],
  [
    'existence',
    says(/^(?:is|are) there (?:any|an?|some)\b|^does (?:it|this|the \w+) (?:support|have|use)\b|^any \w+/iu),
  ],
  [
    'overview',
    says(
      /\boverview\b|\barchitecture\b|\bhigh[- ]level\b|\bentry points?\b|\bmain (?:modules?|parts|components)\b|\bhow is (?:this|the) (?:project|repo\w*|codebase|code|app\w*|system) (?:structured|organi[sz]ed|laid out)|\bstructure of (?:the|this)\b|\b(?:what (?:is|does)|explain|describe|summari[sz]e|tell me about|about|understand)\b[^?]{0,20}\b(?:this|the|entire|whole)\s+(?:\w+\s+)?(?:project|repo\w*|codebase|code base|app|application|system|library|package|program|tool|service)\b(?!\s+\w+\s+(?:do|work))|\btech(?:nology)? stack\b|\bwhich (?:programming )?languages\b|\bübersicht\b|\bresumen\b|\bобзор\b|概述|架构/iu,
    ),
  ],
  [
    'where',
    anyOf(
      says(
        /\bwhere\b|\blocate\b|\bdefinition of\b|\bin which (?:file|module|class)\b|\bfind (?:the )?(?:class|function|method|definition|file|type|interface)\b|\bwo\b|\boù\b|\bdónde\b|\bdonde\b|где|在哪|哪里|どこ/iu,
      ),
      inOneQuestion(/\bwhich (?:file|module)\b/iu, /\b(?:defines?|contains?|has|holds?)\b/iu),
    ),
  ],
  [
    'explain',
    says(
      /\bhow (?:does|do|is|are|can|did)\b|\bwhat (?:does|do|is|are|happens)\b|\bexplain\b|\bdescribe\b|\btell me\b|\bpurpose of\b|\bwhy\b|\bwalk me through\b|\bshow me\b|\bsummari[sz]e\b|\bwas (?:macht|ist)\b|\bwie\b|\berkläre?\b|\bqué (?:hace|es)\b|\bcómo\b|\bque fait\b|\bcomment\b|что (?:делает|такое)|как работает|是什么|做什么|如何|怎么/iu,
    ),
  ],
]

/** The two names of "from A to B", "between A and B" and "how does A reach B", in their order. */
function findEnds(text: string): string[] | undefined {
  const match =
    /\b(?:from|between|von)\s+(?:the\s+)?(\S+)\s+(?:to|and|nach)\s+(?:the\s+)?(\S+)/iu.exec(text) ??
    /\bhow (?:does|do|is|are|can)\s+(\S+)\s+(?:reach|get to|lead to|end up in|connected to|call into|linked to|related? to)\s+(\S+)/iu.exec(
      text,
    )
  const ends = [match?.[1], match?.[2]].map((end) =>
    (end ?? '').replace(/^[`'"]+|(?<![`'",;.?!])[`'",;.?!]+$/gu, ''),
  )
  const areNames = ends.every((end) => /^[\w$./#@:()-]+$/u.test(end) && !isStopWord(end))
  return areNames && findIntent(text, { strong: [], weak: [], quoted: [] }) === 'path' ? ends : undefined
}

/** Two things that are compared are names where they are written like some: "the difference between A and BaseB". */
function findCompared(text: string): string[] {
  const match =
    /\b(?:differences?|differs?|compare[sd]?|comparison|distinguish(?:es)?|versus|vs)\b.{0,24}?\b([A-Z]\w+)\s+(?:and|from|to|with|or|versus|vs\.?)\s+([A-Z]\w+)/u.exec(
      text,
    ) ?? /^([A-Z]\w+)\s+(?:versus|vs\.?)\s+([A-Z]\w+)/u.exec(text)
  return [match?.[1], match?.[2]].filter((name): name is string => name !== undefined && !isStopWord(name))
}

function findKinds(text: string, names: FoundNames): readonly NodeKind[] | undefined {
  if (names.strong.length === 0 && names.weak.length === 0) return undefined
  const first = names.strong[0] ?? names.weak[0] ?? ''
  const at = text.indexOf(first)
  const near = text.slice(Math.max(0, at - 24), at + first.length + 16).toLowerCase()
  for (const [word, kinds] of kindWords) if (new RegExp(String.raw`\b${word}\b`, 'u').test(near)) return kinds
  return undefined
}

const kindWords: readonly (readonly [string, readonly NodeKind[]])[] = [
  ['class', ['class', 'interface', 'type', 'enum']],
  ['interface', ['interface', 'class', 'type']],
  ['enum', ['enum', 'class', 'type']],
  ['struct', ['class', 'type']],
  ['function', ['function', 'method']],
  ['method', ['method', 'function']],
  ['variable', ['variable', 'field']],
  ['constant', ['variable', 'field']],
]
