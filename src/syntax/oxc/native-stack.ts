import { isMainThread, resourceLimits } from 'node:worker_threads'

/**
 * oxc's parser is recursive and has no limit of its own: a text that nests too deeply would end the process. So a
 * text is given to it only if no reading of it could need more stack than there is. Every level of nesting takes at
 * least one of the characters counted here, or one of the keywords; closing brackets are not believed, for they may
 * stand in strings.
 */
export function fitsNativeStack(text: string, bytes = nativeStackBytes()): boolean {
  if (text.length > longestText) return false
  let weight = 0
  let links = 0
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    const trait = traits[text.charCodeAt(at)]!
    if (trait === 0) continue
    const own = trait & weightMask
    weight += own === heaviest && isClosingTag(text, at) ? 1 : own
    links += trait >> linkShift
    if ((trait & opening) !== 0) {
      if (++depth > deepest) deepest = depth
    } else if ((trait & closing) !== 0) {
      depth--
    }
  }
  if (deepest > deepestBrackets) return false
  const needed = weight * bytesPerWeight + links * bytesPerLink
  if (needed > bytes) return false
  // A keyword and a space are three characters at least.
  if (needed + (text.length / 3) * bytesPerWord <= bytes) return true
  const words = text.match(nestingWords)?.length ?? 0
  const linkWords = text.match(linkingWords)?.length ?? 0
  return needed + words * bytesPerWord + linkWords * bytesPerLink <= bytes
}

/**
 * Measured with oxc 0.154 in a release build on some seventy ways of nesting: a level takes 400 to 5,400 bytes of
 * stack, by weight never more than 1,650. More counts against what looking ahead for arrow functions and type
 * arguments takes of oxc's 2 GiB, by the square of the depth; using them up ends the process. 16,000 weights took
 * 1.7 GiB in the worst of those ways; 64 MiB leave 10,700, which by the square is 0.8. Not a proof for all texts.
 */
const bytesPerWeight = 6144
/**
 * Repeated modifiers (`public public …`) are an error each, of some kilobytes: 330,000 of them used up the memory.
 * Longer texts of people's making have too many brackets anyway.
 */
const longestText = 2 ** 20
/**
 * `a | b | c …` and the like are read in a loop, but make a tree as deep as they are long, which is walked through
 * once read: 480,000 of them fit into 64 MiB, 1,500,000 end the process.
 */
const bytesPerLink = 256
/**
 * oxc has 2 GiB, and using them up ends the process. What takes the most are errors that it goes on behind:
 * - each `as` of TypeScript in a JavaScript file quotes all it applies to: a chain of 12,000 took 1.6 GB;
 * - each modifier that is repeated is held against all before it: 8,000 took 0.7 GB, 16,000 were too much.
 * Both grow by the square.
 */
export function fitsMemory(text: string, isJavaScript: boolean): boolean {
  const fits = (words: RegExp, most: number) =>
    text.length < shortestWord * most || (text.match(words)?.length ?? 0) <= most
  return (!isJavaScript || fits(assertions, 2000)) && fits(modifiers, 8000)
}

/** With what parts it from the next. */
const shortestWord = 3
const assertions = /\b(?:as|satisfies)\b/g
const modifiers =
  /\b(?:abstract|accessor|async|const|declare|default|export|in|out|override|private|protected|public|readonly|static)\b/g

/** `</a>`, in JSX or a string: no type begins with what follows, so nothing is tried, and it is an operator at most. */
function isClosingTag(text: string, at: number): boolean {
  if (text.charCodeAt(at + 1) !== slash) return false
  // Other characters might begin a comment, behind which there is a type.
  return /[A-Za-z>]/.test(text.charAt(at + 2))
}

const slash = 47

/** Keywords nest without looking ahead. */
const bytesPerWord = 2048

/** Looking ahead for arrow functions takes time by the square of the depth: half a second at this one. */
const deepestBrackets = 1000

const nestingWords =
  /\b(?:do|new|void|typeof|delete|await|yield|keyof|readonly|unique|asserts|infer|async)\b/g

const linkingWords = /\b(?:in|instanceof|as|satisfies|is)\b/g

const weightMask = 15
const linkShift = 6
const opening = 16
const closing = 32

/** Of each UTF-16 unit: how deep a level it may take the parser, by weight or as a link, and whether it is a bracket. */
const traits = new Uint8Array(1 << 16)
for (const character of '[{=?:!~+-*`@') traits[character.charCodeAt(0)] = 1
traits['('.charCodeAt(0)] = 2
// Type arguments are tried where they may stand, each within the try of the one before.
const heaviest = 10
traits['<'.charCodeAt(0)] = heaviest
for (const character of '|&/%^>.') traits[character.charCodeAt(0)] = 1 << linkShift
for (const character of '([{') traits[character.charCodeAt(0)]! |= opening
for (const character of ')]}') traits[character.charCodeAt(0)] = closing

/** What threads that parse are given, so that all but the oddest files fit. */
export const parsingStackMegabytes = 64
/** What a process has at least on all systems, as far as it is known to be free. */
const smallestStackMegabytes = 4
/** Left for what called the parser. */
const reservedBytes = 2 ** 20

function nativeStackBytes(): number {
  const megabytes = isMainThread
    ? smallestStackMegabytes
    : (resourceLimits.stackSizeMb ?? smallestStackMegabytes)
  return megabytes * 2 ** 20 - reservedBytes
}
