import { findPeriod } from './find-period.ts'
import type { Period } from './find-period.ts'
import { anyOf, inOneQuestion, says } from './text-test.ts'
import type { TextTest } from './text-test.ts'

export const historyKinds = [
  'commit',
  'hot-spots',
  'releases',
  'first-release',
  'commit-count',
  'contributors',
  'age',
  'together',
  'why',
  'removed',
  'added',
  'last-change',
  'switched',
  'experts',
  'authors',
  'recent',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** What is asked about the past of the code. */
export interface HistoryQuestion extends Period {
  readonly kind: HistoryKind
  /** What it is about, as it was said; '' for the whole repository. */
  readonly about: string
  /** First digits of a commit that is named. */
  readonly commit?: string
  /** Whose commits. */
  readonly author?: string
  /** Why it was added, or why it was removed; otherwise why it is as it is. */
  readonly change?: 'added' | 'removed'
}

/**
 * Reads a question about what was changed, when, by whom or why. Undefined for every other one, those about what the
 * code does in time included ("what happens when …", "when is … called").
 */
export function readHistoryQuestion(question: string): HistoryQuestion | undefined {
  const text = question
    .replace(/```[\s\S]*?(?:```|$)/gu, ' ')
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim()
  if (text === '' || text.split(' ').length > mostWords || isAboutCode(text)) return undefined
  const kind = kinds.find(([, isAsked]) => isAsked(text))?.[0]
  if (kind === undefined) return undefined
  const period = isMaintained(text) ? { period: { days: 365 }, said: '' } : findPeriod(text)
  const commit = kind === 'commit' ? findCommit(text) : undefined
  const change = kind === 'why' ? findChange(text) : undefined
  const author = kind === 'recent' ? findAuthor(text) : undefined
  return {
    kind,
    about: kind === 'commit' ? '' : withDeed(findAbout(text, period.said, author), kind, text),
    ...period.period,
    ...(commit === undefined ? {} : { commit }),
    ...(author === undefined ? {} : { author }),
    ...(change === undefined ? {} : { change }),
  }
}

/** What was done is a word of the message too, where it is not the same as another one: deprecated, rewritten. */
function withDeed(about: string, kind: HistoryKind, text: string): string {
  const deed = kind === 'switched' ? /\b(?:deprecat|rewrit|refactor)/iu.exec(text)?.[0] : undefined
  return deed === undefined || about.toLowerCase().includes(deed.toLowerCase()) ? about : `${about} ${deed}`
}

/** What is longer tells a story, of which history is a part at most. */
const mostWords = 40

/** What the code does and what a change would do, in words that histories are told in too. */
const isAboutCode = anyOf(
  says(
    /\bwhat (?:happens|would|will|could|might|breaks|if)\b|\bhow (?:does|do|is|are|can|could|should|would|to)\b(?! (?:old|many|often|long))|\bhow did\b(?!.{1,60}\b(?:changed?|evolved?)[?.!]{0,3}$)/iu,
  ),
  says(
    /^(?:where|how come)\b|\b(?:breaks?|broken|impact|affected) (?:if|when|by)\b|\bif (?:i|we|you) (?:change|remove|delete|rename)\b/iu,
  ),
  says(
    /\b(?:chat|conversation|command|browser|browsing|undo|message|navigation|search|input|shell|order|payment|session|transaction|price|scroll|route) histor(?:y|ies)\b/iu,
  ),
)

/** What code is called: only what is written so can have been added or removed by somebody. */
const codeWord =
  /`|[a-z\d][A-Z]|\w_\w|\(\)|\w\/\w|\w\.\w|\b(?:functions?|class(?:es)?|methods?|files?|modules?|lines?|options?|parameters?|arguments?|flags?|checks?|tests?|features?|code|commits?|types?|interfaces?|fields?|constants?|dependenc(?:y|ies)|library|package|it|this|that|they|these|those|support)\b/u

const commitId = /\b(?=[a-f]{0,39}\d)[\da-f]{7,40}\b/u

const adding = String.raw`(?:add(?:ed)?|introduced?|created?|implement(?:ed)?|written|start(?:ed)?|come in|came in|appear(?:ed)?|exist(?:ed)?|begin|begun|merged?|land(?:ed)?|arrived?|show(?:ed)? up|set)`
const removing = String.raw`(?:remov(?:e|ed)|delet(?:e|ed)|drop(?:ped)?|disappear(?:ed)?|gone|gotten rid of|get rid of)`
const changing = String.raw`(?:chang(?:e|ed)|modif(?:y|ied)|updated?|touched|edited|rewritten|refactored|renamed|moved)`
/** One thing in the place of another, or another version of it. */
const switching = String.raw`(?:switch(?:ed)?|migrat(?:e|ed|ion)|upgraded?|converted?|ported?|replaced?|adopt(?:ed)?|rewritten|rewrite|(?:move|moved|change|changed) (?:\S+ ){0,4}(?:from|to|over to|off|away from))`
const wholeProject = String.raw`(?:project|repo(?:sitory)?|code ?base|library|package|program|application|app)`

const isMaintained = anyOf(
  says(/\b(?:is|are)\b.{1,60}\b(?:still (?:actively )?|actively )(?:maintained|developed)[?.!]{0,3}$/iu),
  says(
    new RegExp(
      String.raw`\b(?:is|are) (?:this|the) (?:\w{1,30} )?${wholeProject} (?:still )?(?:active|alive|supported|abandoned|dead)[?.!]{0,3}$`,
      'iu',
    ),
  ),
)

const expert = says(
  /\bwho (?:really |best )?(?:knows|understands)\b|\bwho (?:is|are) (?:the |an? )?(?:best |main |top |most active )?(?:experts?|maintainers?|contributors?|committers?|developers?|reviewers?)\b|\bwho (?:should|can|could|would|do) (?:i|we) (?:ask|talk to|contact|ping|go to|assign)\b|\bwho (?:should|can|could|would) (?:best )?review\b|\bwho (?:usually |normally |mostly )?reviews\b|\b(?:people|person|team|developers) behind\b|\bwho (?:works?|worked|has worked|have worked|is working) on\b|\bwho (?:has |have )?(?:contribut(?:ed|es?)|committed) (?:the )?(?:most|to)\b|\b(?:main|top|most active|biggest) (?:contributors?|authors?|committers?|developers?)\b|\bexperts? (?:on|for|in|of)\b|\bcode ?owners? (?:of|for)\b|\bwho (?:is|are) (?:most )?familiar with\b/iu,
)

/** First match wins: what is said more exactly stands before what is said more vaguely. */
const kinds: readonly (readonly [HistoryKind, TextTest])[] = [
  [
    'commit',
    anyOf(
      says(/\b(?:commit|revision|changeset|sha)\s+`?(?=[a-f]{0,39}\d)[\da-f]{7,40}\b/u),
      inOneQuestion(/^(?:what|show|explain|describe|why|who|when)\b/iu, commitId),
    ),
  ],
  [
    'hot-spots',
    says(
      /\bhot ?spots?\b|\bchurn\b|\b(?:files?|modules?|parts?|directories|folders|areas?|code) (?:that )?(?:change[sd]?|is changed|are changed|has changed|have changed|gets? changed) (?:the )?most\b|\bmost (?:frequently |often )?(?:changed|edited|touched|modified) (?:files?|parts?|modules?|areas?)\b|\bwhere (?:is|does) most of the work\b/iu,
    ),
  ],
  [
    'recent',
    inOneQuestion(
      /\bwhat(?:'s)?\b/iu,
      /\b(?:changed?|changes|new|happened|added|fixed)\b/iu,
      /\b(?:in|with|of) (?:the )?(?:(?:last|latest|newest|most recent|current) (?:stable )?(?:release|version|tag)\b|(?:version |release )?v?\d{1,4}\.\d)/iu,
    ),
  ],
  [
    'switched',
    anyOf(
      inOneQuestion(
        /\b(?:when|who|which commit|which version|which release|why)\b/iu,
        /\b(?:was|were|did|has|have|is|are)\b/iu,
        new RegExp(String.raw`\b${switching}\b`, 'iu'),
      ),
      says(/\bwhen (?:was|were|did)\b.{1,60}\bdeprecated?\b/iu),
    ),
  ],
  [
    'removed',
    anyOf(
      says(
        /\bwhy (?:is|are)\b.{1,60}\b(?:not there|gone|missing|not used|not here|no longer (?:there|here|used))(?: any ?more)?[?.!]{0,3}$/iu,
      ),
      says(/\bno longer (?:there|used|supported)[?.!]{0,3}$/iu),
    ),
  ],
  ['first-release', says(/\b(?:first|oldest|earliest|initial) (?:release|tag|version)\b(?! of \w+[(.])/iu)],
  [
    'releases',
    anyOf(
      says(
        /\b(?<!since )(?<!since the )(?:last|latest|newest|most recent|previous|current) (?:stable )?(?:release|git tag|tag|tagged version)\b|\brelease history\b|\bgit tags\b|\b(?:list|show|which|what) (?:all |are |of |the |releases? |git ){0,3}(?:releases|release tags|git tags)\b/iu,
      ),
      says(/\b(?:last|latest|newest|most recent) version(?: of (?:this|the) \w{1,30})?[?.!]{0,3}$/iu),
      inOneQuestion(
        /\bwhen (?:was|were|did)\b/iu,
        /\bv?\d{1,5}\.\d[\w.-]{0,30}/u,
        /\b(?:released?|tagged|published|come out)\b/iu,
      ),
    ),
  ],
  [
    'commit-count',
    anyOf(
      says(/\b(?:how many|number of|count (?:the|of)) commits\b/iu),
      says(/\bhow (?:often|frequently) (?:does|do|did|has|have|is|are|was)\b.{0,60}\bchanged?\b/iu),
    ),
  ],
  [
    'contributors',
    says(
      /\b(?:how many|number of) (?:different )?(?:contributors|authors|committers|(?:people|persons|developers) (?:have |has )?(?:contribut|work|commit|wrote|writ)\w{0,8})\b/iu,
    ),
  ],
  [
    'age',
    anyOf(
      says(
        /\bhow old (?:is|are)\b|\b(?:first|oldest|initial|earliest) commit\b|\bhow long has\b.{0,60}\b(?:been around|existed|been there|been developed)\b/iu,
      ),
      inOneQuestion(
        /\bwhen (?:was|did)\b/iu,
        new RegExp(String.raw`\b(?:this|the) ${wholeProject}\b`, 'iu'),
        /\b(?:start(?:ed)?|created?|begun|begin|born|founded|first committed)\b/iu,
      ),
    ),
  ],
  [
    'together',
    anyOf(
      says(/\bco-?chang(?:e[ds]?|ing)\b|\bchange coupling\b|\blogical(?:ly)? coupl(?:ed|ing)\b/iu),
      says(
        /\b(?:chang(?:e[ds]?|ing)|modified|edited|touched|updated|committed)(?: \w{1,20})? (?:together|alongside|along with|at the same time as|in the same commits?)\b/iu,
      ),
      inOneQuestion(
        /\b(?:what|which)\b/iu,
        /\b(?:usually|often|typically|normally|frequently|tends? to|mostly|always)\b/iu,
        /\b(?:chang(?:e[ds]?|ing)|modified|edited|touched)\b/iu,
        /\bwith\b/iu,
      ),
    ),
  ],
  [
    'why',
    anyOf(
      says(
        /\bwhy (?:was|were)\b.{1,80}\b(?:added|introduced|rewritten|refactored|reverted|renamed|deprecated)[?.!]{0,3}$/iu,
      ),
      inOneQuestion(
        /\bwhy (?:was|were|did|has|have)\b/iu,
        codeWord,
        new RegExp(
          String.raw`\b(?:${adding}|${removing}|${changing}|reverted?|replaced?|deprecated)\b`,
          'iu',
        ),
      ),
      inOneQuestion(
        /\bwhy (?:was|were|has|have)\b/iu,
        new RegExp(String.raw`\b(?:${adding}|${changing}|rewritten|refactored)\b`, 'iu'),
        codeWord,
      ),
      inOneQuestion(
        /\bwhy (?:is|are|does|do|was|were)\b/iu,
        /\b(?:(?:the way|as) (?:it|they) (?:is|are)|written (?:this|that|like|so)|done (?:this|that) way|like (?:this|that)(?=[.!]|$)|so (?:complicated|complex|convoluted|weird|strange)|(?:here|there|exist)(?=[.!]|$))/iu,
      ),
      inOneQuestion(
        /\b(?:reason|rationale|motivation|story) (?:for|behind|of)\b/iu,
        /\b(?:this|that|the) (?:change|commit|line|lines)\b/iu,
      ),
    ),
  ],
  [
    'removed',
    anyOf(
      inOneQuestion(
        /\b(?:when|since when) (?:was|were|did|has|have|is|are)\b/iu,
        new RegExp(String.raw`\b${removing}\b`, 'iu'),
      ),
      says(
        new RegExp(
          String.raw`\b(?:who|which commit|what commit|which version|which release) (?:has |had )?(?:removed|deleted|dropped)\b`,
          'iu',
        ),
      ),
      inOneQuestion(
        /\b(?:which|what) (?:commit|version|release) (?:was|were|did)\b/iu,
        new RegExp(String.raw`\b${removing}\b`, 'iu'),
      ),
    ),
  ],
  [
    'added',
    anyOf(
      says(/\bwhen did\b.{1,80}\b(?:come in|land|arrive|appear|show up|get (?:added|merged|introduced))\b/iu),
      says(/\bsince when\b/iu),
    ),
  ],
  [
    'last-change',
    anyOf(
      inOneQuestion(/\bwhen (?:was|were|did|has|have)\b/iu, new RegExp(String.raw`\b${changing}\b`, 'iu')),
      inOneQuestion(
        /\b(?:who|what|when|which commit)\b/iu,
        new RegExp(String.raw`\b(?:last|most recently) (?:${changing}|committed)\b`, 'iu'),
      ),
      says(/\b(?:last|latest|most recent) (?:change|modification|edit|update) (?:of|to|in|on)\b/iu),
    ),
  ],
  [
    'added',
    anyOf(
      inOneQuestion(/\bwhen (?:was|were|did|has|have)\b/iu, new RegExp(String.raw`\b${adding}\b`, 'iu')),
      says(/\bsince when (?:does|do|is|are|has|have|can)\b/iu),
      says(
        /\b(?:who|which commit|what commit) (?:has |had |first |originally )?(?:added|introduced|created|implemented|merged)\b/iu,
      ),
      inOneQuestion(
        /\b(?:which|what) (?:commit|version|release) (?:was|were|did)\b/iu,
        new RegExp(String.raw`\b${adding}\b`, 'iu'),
      ),
    ),
  ],
  ['experts', expert],
  ['experts', says(/\bwho (?:owns|maintains|is responsible for|looks after) (?:this|it|that)[?.!]{0,3}$/iu)],
  [
    'experts',
    inOneQuestion(
      /\bwho (?:owns|maintains|is responsible for|looks after)\b/iu,
      /\b(?:project|repo|repository|code|codebase|module|file|director(?:y|ies)|folder|component|subsystem|package|library)\b|\w\/\w/iu,
    ),
  ],
  [
    'authors',
    anyOf(
      says(
        /\bwho (?:has |have |had )?(?:originally |actually )?(?:wrote|written|authored|developed|designed|coded|made|changed|modified|edited|touched)\b|\b(?:authors?|committers?) of\b|\bgit blame\b|\bblame (?:for|of|on)\b|\bto blame\b/iu,
      ),
    ),
  ],
  [
    'recent',
    anyOf(
      isMaintained,
      says(
        /\bhow (?:has|have|did)\b.{1,60}\b(?:changed?|evolved?)(?: (?:over time|over the years|recently|lately))?[?.!]{0,3}$/iu,
      ),
      says(/\b(?:has|have|did) (?:anything|something|much|a lot) changed?\b/iu),
      says(
        /\bwhat (?:has |have )?happened (?:in the (?:last|past)|over the (?:last|past)|since|recently|lately|this (?:week|month|quarter|year)|last (?:week|month|quarter|year))\b/iu,
      ),
      says(
        /\bwhat(?:'s| is| has| have| was| were)? (?:recently |been |lately )?changed\b|\bwhat(?:'s| is| has been| has) (?:new|been (?:done|happening|going on|worked on)|happened)\b.{0,60}\b(?:in|since|recently|lately|last|this|week|month|year|here|repo\w{0,8}|project)\b|^what(?:'s| is) new[?.!]{0,3}$/iu,
      ),
      says(
        /\b(?:recent|latest|last|newest)(?: \d{1,4}| few| couple of| ten| five| three| two)? (?:code )?(?:changes|commits?|activity|work|modifications|developments|git history)\b(?! (?:of a transaction|point|offset|index|log entry))/iu,
      ),
      says(
        /\brecently (?:changed|modified|added|updated|touched|edited)\b|\b(?:git|commit|change|revision) (?:log|history)\b|\bchange ?log since\b/iu,
      ),
      says(
        /^(?:(?:show|tell|give)(?: me)?|what is|what's|describe|summari[sz]e|explain)? ?(?:the )?history (?:of|for)\b/iu,
      ),
      inOneQuestion(
        /\b(?:commits|changes)\b/iu,
        /\b(?:since|in the (?:last|past)|over the (?:last|past)|this (?:week|month|year)|last (?:week|month|year)|made by|by [A-Z])/u,
      ),
      inOneQuestion(
        /\bwhat (?:did|has|have)\b/iu,
        /\b(?:change|changed|commit|committed|work on|worked on|been working on)\b/iu,
        /\b(?:recently|lately|since|last|past|this (?:week|month|year))\b/iu,
      ),
    ),
  ],
]

function findChange(text: string): HistoryQuestion['change'] {
  if (new RegExp(String.raw`\bwhy (?:was|were|did|has|have)\b.{1,200}\b${removing}\b`, 'iu').test(text))
    return 'removed'
  const wasAdded =
    /\bwhy (?:was|were|did|has|have)\b.{1,200}\b(?:add(?:ed)?|introduced?|created?|implement(?:ed)?|set)\b/iu
  return wasAdded.test(text) ? 'added' : undefined
}

function findCommit(text: string): string | undefined {
  return commitId.exec(text)?.[0]
}

/** "by Ada Lovelace", "from Ada": capitals, as people's names are written. */
function findAuthor(text: string): string | undefined {
  return /\b(?:by|from|did|has)\s+(\p{Lu}[\p{L}.'-]{1,30}(?: \p{Lu}[\p{L}.'-]{1,30}){0,2})(?=[\s?.!,]|$)/u.exec(
    text,
  )?.[1]
}

const said = new RegExp(
  [
    String.raw`^(?:please|can you|could you|tell me|show me|give me|list|show|explain|describe|summari[sz]e)\b`,
    String.raw`\bhow (?:old|long|many|often|frequently)\b`,
    String.raw`\b(?:is|are|was|were|did|does|do|has|have|had|been|be|get|got)\b`,
    String.raw`\b(?:what|which|who|whom|whose|when|why|since)(?:'s)?\b`,
    String.raw`\b${adding}\b|\b${removing}\b|\b${changing}\b`,
    String.raw`\b(?:changes?|changing|commits?|committed|committers?|contributors?|contributed?|authors?|authored|experts?|owns?|owners?|maintains?|maintainers?|reviewers?|reviews?|history|log|git|blame|releases?|released|tags?|versions?|activity|modifications?)\b`,
    String.raw`\b(?:evolved?|how|over time|hot ?spots?|churn|contribut\w+|not there|any ?more|no longer|missing)\b`,
    String.raw`\b(?:wrote|knows?|understands?|works?|worked|working|familiar|responsible|ask|talk to|contact|developed|designed|coded|made|edited|touched|replaced?|reverted?|deprecated)\b`,
    String.raw`\b(?:recent|recently|lately|latest|newest|last|first|oldest|earliest|initial|most|best|main|top|original|originally|new|usually|often|typically|normally|frequently|always|together|along(?:side)?|with|same|time|else|also|anyone|people|number|active|much|exactly|actually|ever|tends?|still|actively|maintained|supported|available|possible|alive|abandoned|happened|using|used?|anything|something|much|developers?|team|person|change ?log)\b`,
    String.raw`\b(?:the way|as|like|so) (?:it|they|this|that)(?: (?:is|are))?\b`,
    String.raw`\b(?:i|we|me|us|should|can|could|would|can you|about|of|in|on|to|for|at|from|by|as|the|an?|any|some|all|files?|they|behind|reason|rationale|motivation|and|or|here|there|around|exists?|way|so|complicated|complex|convoluted|weird|strange)\b`,
  ].join('|'),
  'giu',
)

const everything = new RegExp(
  String.raw`^(?:(?:this|the|whole|entire|our|code|source|a|an) ?)*(?:${wholeProject})?$`,
  'iu',
)

/** "… and who added it", ", and why": what else is asked of the same thing names nothing new. */
function withoutSecondClause(text: string): string {
  const clause =
    /(?:,|;|\?|\s(?:and|&))\s+(?:and )?(?:by whom|who|why|when|where|in which|was it|is it|were they|are they)\b/iu.exec(
      text,
    )
  return clause === null || clause.index < 12 ? text : text.slice(0, clause.index)
}

/** What is left when the words of the question, its period and its author are taken away. */
function findAbout(text: string, period: string, author: string | undefined): string {
  const about = whatIsLeft(withoutSecondClause(text), period, author)
  // "Who maintains this and when was it moved to X": the second clause names it.
  return about === '' || about === 'this' ? whatIsLeft(text, period, author) : about
}

function whatIsLeft(text: string, period: string, author: string | undefined): string {
  let rest = text
  for (const part of [period, author ?? '']) if (part !== '') rest = rest.replace(part, ' ')
  // What is written as code is not read as words.
  const words = rest.split(/(`[^`]{0,200}`)/u).flatMap((part) => (part[0] === '`' ? [part] : part.split(' ')))
  const runs: { text: string; isCode: boolean }[] = []
  for (const word of words) {
    const isCode = word[0] === '`' || /[/_.()#:]\S|[a-z\d][A-Z]|\w-\w+-\w/u.test(word)
    const last = runs.at(-1)
    if (last === undefined || isCode || last.isCode) runs.push({ text: word, isCode })
    else last.text += ` ${word}`
  }
  const left = runs
    .map(({ text: run, isCode }) => (isCode ? run : run.replace(said, ' ')))
    .join(' ')
    .replace(/(?<![?!.,;])[?!.,;]+(?=\s|$)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return everything.test(left) ? wholeOrThis(left) : left
}

/** "this" alone speaks of what was said before; "this project" of everything. */
function wholeOrThis(text: string): string {
  return /^(?:this|that)$/iu.test(text) ? text.toLowerCase() : ''
}
