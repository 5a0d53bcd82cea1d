import { isStopWord } from '../../../passages/stop-words.ts'
import { readAskedFolder } from './asked-folder.ts'

/** Names in a question that may be symbols or paths, likeliest first. */
export interface FoundNames {
  /** Written as code: in backticks, as a path, in camelCase, with an underscore, with brackets. */
  readonly strong: readonly string[]
  /** Plain words that stand where a name would: after "class", capitalised in mid-sentence. */
  readonly weak: readonly string[]
  /** In quotes, as they stand. */
  readonly quoted: readonly string[]
}

export function findNames(question: string): FoundNames {
  const text = question.replace(/```[\s\S]*?(?:```|$)/gu, ' ')
  const strong: { name: string; at: number }[] = []
  const weak: { name: string; at: number }[] = []
  /** Plain words that a noun beside them calls a name: "the Driver interface". */
  const called: { name: string; at: number }[] = []
  const quoted: string[] = []
  const taken = new Uint8Array(text.length)
  const isTaken = (at: number): boolean => taken[at] === 1
  const take = (expression: RegExp, use: (match: RegExpExecArray) => boolean): void => {
    for (const match of text.matchAll(expression)) {
      if (isTaken(match.index)) continue
      if (use(match)) taken.fill(1, match.index, match.index + match[0].length)
    }
  }
  const addStrong = (name: string, at: number): boolean => {
    const cleaned = joinReceiver(name.trim().replace(/(?<![.,;:!?])(?![!?]$)[.,;:!?]+$/u, ''))
    if (cleaned !== '' && cleaned.length <= 200) strong.push({ name: cleaned, at })
    return cleaned !== ''
  }
  take(/`([^`\n]{1,200})`/gu, (match) => {
    const content = (match[1] ?? '').trim()
    if (!isSentence(content)) return addStrong(content, match.index)
    quoted.push(content)
    return true
  })
  take(
    /"([^"\n]{1,160})"|“([^”\n]{1,160})”|«([^»\n]{1,160})»|(?<![\p{L}\p{N}])'([^'\n]{2,160})'(?![\p{L}\p{N}])/gu,
    (match) => {
      const content = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim()
      quoted.push(content)
      if (/^[\w$./#@:-]+(?:\(\))?$/u.test(content)) addStrong(content, match.index)
      return true
    },
  )
  take(/(?<![a-z])[a-z]+:\/\/\S+/giu, () => true)
  take(new RegExp(receiver, 'gu'), (match) => addStrong(match[0], match.index))
  // "The function New" says that it is a name, whatever it looks like.
  take(
    /(?<=\b(?:class|interface|function|method|type|enum|struct|trait|constant|variable|macro) )\p{Lu}[\p{L}\p{N}_$]*(?![\p{L}\p{N}_$.:#/(-]|\s+(?:class|interface|function|method|type|enum|struct|trait)\b)/gu,
    (match) => /[\p{Ll}\s]$/u.test(text.slice(0, match.index)) && addStrong(match[0], match.index),
  )
  // So does what has parameters.
  take(
    /(?<=\b(?:parameters|params|arguments|args|signature) (?:of|for) )[\p{L}_$][\p{L}\p{N}_$]*(?=\s*\??\s*$| and what\b)/giu,
    (match) => !isStopWord(match[0]) && addStrong(match[0], match.index),
  )
  take(
    /(?<=\b(?:parameters|params|arguments|args|signature) (?:does|do|of|for|to) (?:the )?)\p{Lu}[\p{L}\p{N}_$]*(?![\p{L}\p{N}_$.:#/(-])/gu,
    (match) => addStrong(match[0], match.index),
  )
  take(
    /(?<=^\s*(?:is|are) )[\p{L}_$][\p{L}\p{N}_$]*(?= (?:ever |actually |still |even )?(?:used|called|referenced|imported) (?:anywhere|at all)\b)/giu,
    (match) => !isStopWord(match[0]) && addStrong(match[0], match.index),
  )
  take(pathExpression, (match) => isPath(match[0]) && addStrong(match[0], match.index))
  take(
    new RegExp(
      String.raw`[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#)[\p{L}_$][\p{L}\p{N}_$]*)*(?:${nameMark}|\(\))?`,
      'gu',
    ),
    (match) => isCodeName(match[0]) && addStrong(match[0], match.index),
  )
  const afterNoun =
    /\b(?:class|interface|function|method|type|enum|struct|module|package|file|folder|directory|variable|constant|decorator|hook|component|field|symbol|exception|error|library|crate|service|named|called)\s+([\p{L}_$][\p{L}\p{N}_$-]*)|(?<![\p{L}\p{N}_$])(?!(?:the|an?|this|that|which|what|each|every|any|all|of|in|by)\s)([\p{L}_$][\p{L}\p{N}_$]*)\s+(?:class|interface|function|method|type|enum|struct|module|package|folder|directory|component|decorator|exception|library|crate)\b/giu
  for (const match of text.matchAll(afterNoun)) {
    const name = match[1] ?? match[2] ?? ''
    // "The Order class": a capital letter in the middle of a sentence makes a name of any word.
    const isName = !isStopWord(name) || (/^\p{Lu}\p{Ll}/u.test(name) && match.index > 0)
    if (!isTaken(match.index + match[0].indexOf(name)) && isName) called.push({ name, at: match.index })
  }
  const folder = readAskedFolder(text.trim())
  if (folder !== undefined && !strong.some(({ name }) => name === folder))
    called.push({ name: folder, at: 0 })
  const verbObject =
    /\b(?:calls?|calling|invokes?|uses?|using|imports?|importing|implements?|extends?|subclass(?:es)?(?:\s+of)?|inherits?\s+from|callers?\s+of|users?\s+of|depends?\s+on|does|is|do|explain|describe|about|of|from|to|between|and|change|remove|rename|delete|break|broke|breaking|cover|tests?\s+for|find|locate|show)\s+(?:the\s+|an?\s+)?([\p{L}_$][\p{L}\p{N}_$]*)/giu
  for (const match of text.matchAll(verbObject)) {
    const name = match[1] ?? ''
    const isCalled =
      /^\p{Lu}/u.test(name) &&
      (/^(?:call|invok)/iu.test(match[0]) ||
        (/^does/iu.test(match[0]) &&
          /^ (?:return|take|accept|do|call)\b/u.test(text.slice(match.index + match[0].length))))
    if (!isTaken(match.index + match[0].lastIndexOf(name)) && (isCalled || !isStopWord(name)))
      weak.push({ name, at: match.index })
  }
  const asSubject =
    /^(?:what|which [a-z]+) ([\p{L}_$][\p{L}\p{N}_$]*) (?:calls|uses|imports|extends|does)\b/giu
  // A whole question of four words leaves no other reading: "who calls get?".
  const wholeQuestion =
    /^\s*(?:who|what|which \w+) (?:calls|uses|imports|implements|extends|includes?) (?!it\b|its\b|this\b|that\b|th[eo]\w*\b|what\b|whom\b|which\b)([\p{L}_$][\p{L}\p{N}_$]*!?)\s*\??\s*$/iu
  const whole = wholeQuestion.exec(text)?.[1]
  if (whole !== undefined) weak.push({ name: whole, at: 0 })
  for (const match of text.matchAll(asSubject)) {
    const name = match[1] ?? ''
    if (!isStopWord(name)) weak.push({ name, at: match.index })
  }
  for (const match of text.matchAll(/\p{Lu}(?<=[\p{L},;:)]\s+\p{Lu})[\w$]+/gu)) {
    if (!isTaken(match.index) && !isStopWord(match[0])) weak.push({ name: match[0], at: match.index })
  }
  return { strong: distinct(strong), weak: [...new Set([...distinct(called), ...distinct(weak)])], quoted }
}

/**
 * The last character of a name in Ruby or of a macro in Rust, where it cannot end the sentence: `call!` in the middle
 * of it, `valid??` at its end, `valid?` before what is asked of it.
 */
const nameMark = String.raw`!(?=\?| [\p{Ll}(])|\?(?=\?| (?:used|called|defined|call|calls|return|returns|do|does|mean|work)\b)`

/**
 * A member with its receiver as languages write it, but for a plain dotted name: `(*DB).Close`, `(DB) Close`,
 * `List[T].Push`, `Vec<T>::push`, `<Foo as Bar>::run`, `$cart->add`, `Foo->bar`.
 */
const receiver =
  /\(\*?&?([A-Za-z_]\w{0,80})(?:\[[\w, ]{1,60}\])?\)[. ]([A-Za-z_]\w{0,80})(?:\(\))?|<&?(?:mut )?([A-Za-z_]\w{0,80})(?:<[\w, ]{1,60}>)? as [\w:<>, ]{1,80}>::([A-Za-z_]\w{0,80})(?:\(\))?|(?<![\w$])([A-Za-z_]\w{0,80})(?:(?:<[\w, ]{1,60}>|\[[\w, ]{1,60}\])(?:::|\.)|->)([A-Za-z_]\w{0,80})(?:\(\))?/u

/** Such a member as `DB.Close`; anything else as it stands. */
function joinReceiver(name: string): string {
  const match = receiver.exec(name)
  if (match === null || match[0] !== name) return name
  const [, go, goMember, qualified, qualifiedMember, other, otherMember] = match
  return `${go ?? qualified ?? other ?? ''}.${goMember ?? qualifiedMember ?? otherMember ?? ''}`
}

/** Several words in backticks are an output or a command line, but for a signature: `void run(int n)`. */
function isSentence(text: string): boolean {
  return /^\S+ \S/u.test(text) && !/^[^ ]+(?: [^ (]+){0,2}\(/u.test(text)
}

const pathExpression =
  /(?:(?:(?<![\p{L}\p{N}_.@()[\]$~-])|(?<=\P{ASCII}[([]))(?:\.{0,2}\/)?(?:[\w.@()[\]$~-]+\/)+[\w.@()[\]$~#-]*|(?<![\p{L}\p{N}_.-])[\w.-]+\.(?:[cm]?[jt]sx?|py|pyi|go|java|rs|rb|php|cs|cc?|cpp|hh?|hpp|md|rst|json|ya?ml|toml|sh|sql|css|html?|cfg|ini|txt|proto|xml|gradle))(?::\d+)?(?![\w])/gu

function isPath(text: string): boolean {
  if (!text.includes('/')) return true
  // "and/or", "read/write", "his/her" are prose; a path has an extension, a marker, or several parts.
  const segments = text.split('/').filter((segment) => segment !== '')
  return (
    text.endsWith('/') ||
    text.startsWith('/') ||
    text.startsWith('./') ||
    segments.length > 2 ||
    segments.some((segment) => /[._@#\d-]/u.test(segment)) ||
    /^(?:src|lib|tests?|docs?|app|apps|packages|cmd|pkg|internal|bin|scripts?|tools?|examples?|server|web|api)$/iu.test(
      segments[0] ?? '',
    )
  )
}

function isCodeName(text: string): boolean {
  if (/^(?:e\.g|i\.e|etc|vs|a\.k\.a)\.?$/iu.test(text)) return false
  if (
    /^(?:GitHub|JavaScript|TypeScript|PostgreSQL|GraphQL|OpenAI|DevOps|iOS|macOS|LaTeX|YouTube|NumPy|SciPy)$/u.test(
      text,
    )
  )
    return false
  return (
    text.endsWith('()') ||
    /[!?]$/u.test(text) ||
    /[a-z0-9][A-Z]/u.test(text) ||
    (/[A-Z]{2}[a-z]/u.test(text) && /[A-Z][a-z]/u.test(text) && !/^[A-Z]+s$/u.test(text)) ||
    /[A-Za-z0-9]_+[A-Za-z0-9]|^_+[A-Za-z]|[a-z]_$/u.test(text) ||
    text.includes('#') ||
    text.includes('::') ||
    /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[A-Za-z_$][\w$]+)+$/u.test(text)
  )
}

function distinct(found: readonly { name: string; at: number }[]): string[] {
  const ordered = [...found].sort((a, b) => a.at - b.at)
  return [...new Set(ordered.map(({ name }) => name))]
}
