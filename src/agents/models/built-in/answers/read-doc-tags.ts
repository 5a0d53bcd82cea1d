import { code, quoteDoc } from '../prose.ts'

/** What documentation says of parameters and of what is returned, in the forms of Sphinx, Javadoc, JSDoc, YARD and Google. */
export interface DocTags {
  readonly parameters: readonly { readonly name: string; readonly says: string }[]
  readonly returns: string
}

const mostParameters = 24

export function readDocTags(doc: string): DocTags {
  const parameters: { name: string; says: string }[] = []
  let returns = ''
  // Of a documentation that was cut the last tag is not whole.
  const isCut = /… \([\d,]{1,9} more characters\)/u.test(doc.slice(-40))
  for (const block of isCut ? splitTags(doc).slice(0, -1) : splitTags(doc)) {
    const parameter = parameterTag.exec(block)?.groups
    if (parameter?.['name'] !== undefined) {
      const says = oneLine(parameter['says'] ?? '')
      if (says !== '' && parameters.length < mostParameters)
        parameters.push({ name: parameter['name'], says })
      continue
    }
    const returned = returnTag.exec(block)?.[1]
    if (returned !== undefined && returns === '') returns = oneLine(returned)
  }
  return { parameters, returns }
}

export function describeDocTags({ parameters }: DocTags): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, says }) => `- ${code(name)}: ${quoteDoc(says)}\n`)
  return `Its parameters, by its documentation:\n\n${rows.join('')}\n`
}

const tag =
  /^[ \t]*(?=:(?:param|returns?|rtype|raises?|type)\b|@(?:param|returns?|throws|exception|see|since|author|deprecated|raise|option|yield\w*|example|api|private|public|template|async)\b|\\(?:param|returns?)\b)/gmu

/** The text from one tag to the next; what stands before the first one says neither. */
function splitTags(doc: string): string[] {
  const starts = [...doc.matchAll(tag)].map(({ index }) => index)
  return starts.map(
    (start, index) =>
      doc
        .slice(start, starts[index + 1])
        .trim()
        .split(/\n\s*\n/u)[0] ?? '',
  )
}

const parameterTag =
  /^(?::param|@param|\\param(?:\[\w+\])?)\s+(?:(?:\{[^}]*\}|\[[^\]]*\])\s+)?(?:[\w.]+\s+(?=\w+:))?\[?(?<name>[\w$.<>*]+)(?:=[^\]]*)?\]?\s*(?:\[[^\]]*\])?\s*:?\s*-?\s*(?<says>[\s\S]*)$/u

const returnTag = /^(?::returns?:|@returns?|\\returns?)\s*(?:\{[^}]*\}|\[[^\]]*\])?\s*-?\s*([\s\S]*)$/u

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
