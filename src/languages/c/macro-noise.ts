import { blankConditionals } from './conditional-noise.ts'

/**
 * Takes macros out of a text that a grammar without a preprocessor stumbles over: export and attribute macros before
 * declarations, lone macros between them, and the `extern "C" {` that only one of the two languages sees. Blanks take
 * their place, so every offset stays what it was.
 *
 *     class API_EXPORT Cache {…}     FMT_BEGIN_NAMESPACE     API_EXPORT int f(void);     int x GUARDED_BY(lock);
 */
export function blankMacroNoise(text: string): string {
  let result = blankOwnMacros(blankConditionals(text))
  if (text.includes('__cplusplus')) {
    result = result.replaceAll(linkageOpening, blank).replaceAll(linkageClosing, blank)
  }
  result = result.replaceAll(classMacro, (whole: string, head: string, macro: string) => {
    return head + blank(macro) + whole.slice(head.length + macro.length)
  })
  // `API_EXPORT API_INLINE int f()` has two.
  for (let round = 0; round < 2; round++) {
    result = result.replaceAll(
      declarationMacro,
      (_: string, head: string, macro: string) => head + blank(macro),
    )
  }
  result = result.replaceAll(memberMacro, (_: string, head: string, macro: string) => head + blank(macro))
  result = result.replaceAll(namedInParentheses, (whole: string, head: string, name: string) =>
    notTypes.test(head) ? whole : `${head} ${name} `,
  )
  if (mayTrail.test(result)) result = result.replaceAll(trailingMacro, blank)
  if (mayClose.test(result)) {
    result = result.replaceAll(closingMacro, (_: string, head: string, macro: string) => head + blank(macro))
  }
  result = result.replaceAll(attributeMacro, blank)
  if (result.includes('typename')) result = result.replaceAll(madeOfDependent, blank)
  if (result.includes('->*') || result.includes('.*')) {
    result = result.replaceAll(heldMethod, (whole: string, head: string, object: string, offset: number) =>
      standsInText(result, offset) ? whole : head + blank(object),
    )
  }
  if (mayTry.test(result)) {
    result = result.replaceAll(tryMacro, (name) => (name.endsWith('Y') ? 'try' : 'catch').padEnd(name.length))
  }
  // One may stand on the line after another.
  for (let round = 0; round < 3; round++) {
    const current = result
    result = current.replaceAll(loneMacro, (whole: string, offset: number) =>
      standsAlone(current, offset, offset + whole.length) ? blank(whole) : whole,
    )
    if (result === current) break
  }
  return result
}

const macroName = '[A-Z][A-Z0-9]*_[A-Z0-9_]+'
const testsForCpp = String.raw`^[ \t]*#[ \t]*if(?:def[ \t]+__cplusplus|[ \t]+defined[ \t]*\(?[ \t]*__cplusplus[ \t]*\)?)[^\n]*\n`
const linkageOpening = new RegExp(
  String.raw`${testsForCpp}\s*extern\s+"C"\s*\{[^\n]*\n\s*#[ \t]*endif[^\n]*`,
  'gm',
)
const linkageClosing = new RegExp(String.raw`${testsForCpp}\s*\}[^\n#]*\n\s*#[ \t]*endif[^\n]*`, 'gm')
/** A variable of a struct in capitals is no macro: what follows the name must open or extend a class. */
const classMacro =
  /\b((?:class|struct|union)[ \t]+)([A-Z][A-Z0-9_]+(?:\([^()\n]*\))?)[ \t]+(?=[A-Za-z_]\w*\s*(?:final\s*)?(?:\{|:[^:]))/g
/** Two words at least stand between it and the parameters: `UINT_PTR f()` has its type in capitals. */
const declarationMacro = new RegExp(
  String.raw`^([ \t]*(?:template[ \t]*<[^\n;{}]*>[ \t]*)?(?:(?:static|inline|extern|virtual|explicit|friend)[ \t]+)*)` +
    String.raw`(${macroName})(?=[ \t]+(?!struct\b[^\n]*=)(?:[A-Za-z_][\w:]*(?:<[^\n;{}()]*>)?[ \t*&]+)*` +
    String.raw`[A-Za-z_][\w:]*(?:<[^\n;{}()]*>)?[ \t*&]*(?:(?<=[ \t*&])[\w~:]+[ \t]*|\r?\n[\w~:]+[ \t]*|[ \t]\([ \t]*\*?[ \t]*\w+[ \t]*\)[ \t]*)\()`,
  'gm',
)
/** Before a template, a destructor, and a constructor that takes its own class or says what it sets. */
const memberMacro = new RegExp(
  String.raw`^([ \t]*)(${macroName})(?=[ \t]+(?:template[ \t]*<|~\w+\(|(\w+)\((?:const[ \t]+)?\3[ \t]*(?:<[^\n<>]*>[ \t]*)?&|` +
    String.raw`\w+\([^\n(){};]*\)[ \t]*(?:noexcept[ \t]*)?\r?\n[ \t]*:[^:]))`,
  'gm',
)
/** `int (lua_gettop) (lua_State *L);` keeps macros of that name away. */
const namedInParentheses =
  /^([ \t]*(?:[A-Za-z_][\w:]*[ \t*&]+)+)\((\w+)\)(?=[ \t]*\([^()\n]*(?:\n[^()\n]*)?\)[ \t]*[;{])/gm
const notTypes = /^\s*(?:return|else|case|throw|delete|new|goto|typedef|do|co_\w+)\b/
const trailingMacro =
  /(?=[A-Z0-9_])(?<=[\w)][ \t]+)(?:(?:PT_)?GUARDED_BY|(?:EXCLUSIVE_|SHARED_)?LOCKS_REQUIRED|LOCKS_EXCLUDED|ACQUIRED_(?:BEFORE|AFTER)|(?:EXCLUSIVE_LOCK|SHARED_LOCK|UNLOCK)_FUNCTION|NO_THREAD_SAFETY_ANALYSIS|[A-Z0-9_]+_(?:NOEXCEPT|OVERRIDE|FINAL))(?:\([^()\n]*\))?(?=\s*[;{=])/g
const mayTrail = /GUARDED_BY|LOCKS_|ACQUIRED_|_FUNCTION|THREAD_SAFETY|_NOEXCEPT|_OVERRIDE|_FINAL/
const mayClose = /\)[ \t]+[A-Z][A-Z0-9]*_/
const mayTry = /_(?:TRY|CATCH)\b/
/** `LIB_TRY {…} LIB_CATCH (…) {…}`: for builds without exceptions. */
const tryMacro =
  /(?<!#[ \t]*(?:define|ifn?def|undef)[ \t]+)\b[A-Z][A-Z0-9_]*_(?:TRY(?=\s*\{)|CATCH(?=\s*\([^)\n]*\)\s*\{))/g
/** `step(it, typename Traits<It>::tag())` makes an object, which the grammar takes for the declaration of a parameter. */
const madeOfDependent =
  /(?<=[(,]\s*)typename(?=\s+[\w:]+(?:<[^<>();{}]*(?:<[^<>();{}]*>)?[^<>();{}]*>)?(?:::\w+)+\s*(?:\(\s*\)|\{\s*\})\s*[,)])/g

/** `(object->*(found->second))(1)`: what is called is what holds the pointer to a method, which the grammar cannot read. */
const heldMethod =
  /(\(\s*)((?:this|\(\*\w+\)|[A-Za-z_]\w*(?:(?:->|\.)[A-Za-z_]\w*|\[\w*\]|\(\))*)\s*(?:->|\.)\*)(?=\s*(?:\(|[A-Za-z_]\w*\s*(?:\[|\.|->|::|\()))/g

/** Whether what stands at an offset is part of a comment or a text that begins on its line. */
function standsInText(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset)
  return line.includes('//') || /^\s*\*/.test(line) || (line.split('"').length & 1) === 0
}

/** `LIB_DEPRECATED_FOR(3.11, other())` on a line of its own, before what it speaks of. */
const attributeMacro =
  /^[ \t]*(?=[A-Z][A-Z0-9_]*(?:DEPRECATED|NON_?NULL|ATTR|NODISCARD|WARN_UNUSED|PRINTF|RETURNS_|NORETURN|VISIBILITY|EXPORT|ALIGN|SENTINEL|ALLOC_SIZE|REQUIRES|EXCLUDES|DIAGNOSTIC|PRAGMA))[A-Z0-9_]+[ \t]*\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)(?=[ \t]*(?:\/\/[^\n]*)?\r?\n\s*(?:\/\/[^\n]*\n\s*)*(?:\/\/[^\n]*?)?[A-Za-z_~:[])/gm
/** `int f(int x) API_NOTHROW;`: a line that begins like a declaration and has no value. */
const closingMacro = new RegExp(
  String.raw`^((?![ \t]*(?:return|case|else|if|while|for|do|goto|throw|delete|sizeof)\b)[ \t]*[A-Za-z_][\w:<>,]*[ \t*&][^\n;={}#]*\)[ \t]+)` +
    String.raw`(${macroName}(?:\([^()\n]*\))?)(?=[ \t]*;)`,
  'gm',
)
/** `JSON_PRIVATE_UNLESS_TESTED:` too; a label in capitals is one that only `goto` names. */
const loneMacro = new RegExp(String.raw`(?<=^[ \t]*)${macroName}(?:[ \t]*:)?(?=[ \t]*(?://[^\n]*)?$)`, 'gm')

/** Bodies that say nothing of what a declaration declares. */
const emptyBody =
  /^(?:(?:static|inline|extern|constexpr|__inline|__inline__|__forceinline|__extension__|noexcept|_Noreturn|__restrict|\[\[\w+\]\]|__declspec\s*\([^()]*\)|__attribute__\s*\(\([^()]*(?:\([^()]*\))?[^()]*\)\)|_Pragma\s*\([^()]*\))\s*)*$/
const objectMacro = /^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)(?:[ \t]+([^\n]*))?$/gm

/** Macros that this text itself defines as nothing or as attributes: `#define always_inline __attribute__((…)) inline`. */
function blankOwnMacros(text: string): string {
  const names = new Set<string>()
  const others = new Set<string>()
  const fileLocal = new Set<string>()
  for (const [, name, body] of text.matchAll(objectMacro)) {
    const plain = (body ?? '').replace(/\/[/*].*$/, '').trim()
    // An include guard is used nowhere else.
    const isStatic = /\bstatic\b/.test(plain)
    if (!emptyBody.test(plain) || (isStatic && name!.length < 6)) others.add(name!)
    else names.add(name!)
    if (isStatic) fileLocal.add(name!)
  }
  for (const name of others) names.delete(name)
  if (names.size === 0) return text
  const use = new RegExp(String.raw`(?<![\w#"'])(?:${[...names].join('|')})(?!\w|\s*[(=,)])`, 'g')
  const lines = text.split('\n')
  let isDirective = false
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    const isCode: boolean = !isDirective && !/^\s*#/.test(line)
    isDirective = !isCode && line.trimEnd().endsWith('\\')
    if (!isCode) continue
    // What keeps a name to its file still does.
    lines[index] = line.replaceAll(use, (name) =>
      fileLocal.has(name) ? 'static'.padEnd(name.length) : blank(name),
    )
  }
  return lines.join('\n')
}

/** Every character but line ends as a blank. */
function blank(text: string): string {
  return text.replaceAll(/[^\r\n]/g, ' ')
}

/** Between declarations, and not the last of a list: `enum { A_B }`, `f(A_B,\n C_D)`. */
function standsAlone(text: string, start: number, end: number): boolean {
  const following = /\S/g
  following.lastIndex = end
  const next = following.exec(text)?.[0] ?? ''
  if (next !== '' && ',=)}];.?:+-*/|&<>('.includes(next)) return next === '/' || next === ':'
  let at = start - 1
  while (at >= 0 && text.charCodeAt(at) <= 32) at--
  if (at < 0) return true
  const lineStart = text.lastIndexOf('\n', at) + 1
  const line = text.slice(lineStart, at + 1).trim()
  if (line.startsWith('#') || line.startsWith('//') || line.endsWith('*/')) return true
  return ';}'.includes(text[at]!) || (text[at] === ':' && /^(?:public|private|protected)\b/.test(line))
}
