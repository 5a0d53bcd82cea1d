/**
 * Makes what streams out harmless for whoever shows it as Markdown: images become links, so that nothing is fetched
 * because an answer is read; targets but those of the web and of files, and HTML that could do anything, become text.
 * What a repository says comes into answers, and its authors are nobody's friends.
 */
export class HarmlessMarkdown {
  #held = ''
  /** Nothing but what may stand before a block has gone out since the last line break. */
  #isLineStart = true

  /** What of it can be shown; what must be known to its end is held back. */
  push(text: string): string {
    this.#held += text
    return this.#take(false)
  }

  /** Code, which no reader takes for Markdown, and characters that are escaped. */
  pushLiteral(text: string): string {
    const shown = this.#take(true, text) + text
    this.#note(text)
    return shown
  }

  finish(): string {
    return this.#take(true)
  }

  /** `ahead`: what comes behind it, as it is. */
  #take(isFinal: boolean, ahead = ''): string {
    const text = this.#held
    const all = text + ahead
    let shown = ''
    let position = 0
    while (position < text.length) {
      special.lastIndex = position
      const at = special.exec(text)?.index ?? text.length
      const plain = text.slice(position, at)
      shown += plain
      this.#note(plain)
      position = at
      if (at === text.length) break
      const replacement = this.#judge(all, at, isFinal)
      if (replacement === undefined) break
      shown += replacement
      this.#note(replacement)
      position += 1
    }
    this.#held = text.slice(position)
    return shown
  }

  /** What stands for the character; undefined where more must be known. */
  #judge(text: string, at: number, isFinal: boolean): string | undefined {
    const mayWait = !isFinal && text.length - at < longestHeld
    const next = text[at + 1]
    if (next === undefined && mayWait) return undefined
    switch (text[at]) {
      case '!':
        return next === '[' ? String.raw`\!` : '!'
      case ']': {
        if (next !== '(' && next !== ':') return ']'
        const target = text.slice(at + 2, at + longestHeld)
        const word = /^\s*<?[^\s)>]*/u.exec(target)?.[0] ?? ''
        if (word.length === target.length && mayWait) return undefined
        // White space without an end hides what is behind it.
        const isKnown = word.trim() !== '' || word.length < target.length || target === ''
        return isKnown && isHarmless(word) ? ']' : ']\\'
      }
      default: {
        const [tag = '', mark = '', name = '', end = ''] =
          /^<([/!?]?)([a-z][a-z\d+.-]*)?(.?)/isu.exec(text.slice(at, at + longestHeld)) ?? []
        if (tag.length === text.length - at && mayWait) return undefined
        if (name === '' && mark === '') return '<'
        const isElement = end === '' || /[\s/>]/u.test(end)
        const acts = /[\s/]/u.test(end) || acting.has(name.toLowerCase())
        const isDanger = end === ':' ? oddSchemes.test(name) : isElement && (acts || this.#isLineStart)
        // A comment, and what else no element is, may end behind what looks like code.
        return isDanger || (mark !== '' && (mark !== '/' || this.#isLineStart)) ? '&lt;' : '<'
      }
    }
  }

  #note(text: string): void {
    const line = text.slice(text.lastIndexOf('\n') + 1)
    if (line.length < text.length) this.#isLineStart = true
    this.#isLineStart &&= /^[\s>*+\-\d.)]*$/u.test(line)
  }
}

const special = /[!\]<]/gu
/** More is not waited for: what is not decided by then is taken for the worst. */
const longestHeld = 120

/** Elements that do something without an attribute, or change how what follows is read. */
const acting = new Set(
  'script style iframe frameset object embed svg math form template textarea title noscript plaintext xmp'.split(
    ' ',
  ),
)
const oddSchemes = /^(?:javascript|vbscript|data|file|blob|command|vscode.*|ms-.*)$/iu

/** A target without a scheme, of the web, of mail, or a place such as `Makefile:12`. */
function isHarmless(target: string): boolean {
  const read = decode(target).replaceAll(/[\s\\<\p{Cc}]/gu, '')
  if (/^[^:]+:\d[\d:-]*$/u.test(read)) return true
  const scheme = /^([a-z][a-z\d+-]*):(?!:)/iu.exec(read)?.[1]?.toLowerCase()
  if (scheme === undefined) return !/^[a-z\d+-]{60}/iu.test(read)
  return ['http', 'https', 'mailto'].includes(scheme)
}

/** The character references that a scheme could be hidden in. */
function decode(text: string): string {
  return text
    .replaceAll(/&#x([\da-f]{1,6});?/giu, (_, code: string) => character(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{1,7});?/gu, (_, code: string) => character(Number(code)))
    .replaceAll(/&colon;/gu, ':')
    .replaceAll(/&(?:Tab|NewLine);/gu, '')
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
