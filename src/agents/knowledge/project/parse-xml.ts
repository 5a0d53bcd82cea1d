import type { Element } from '@xmldom/xmldom'
import { DOMParser } from '@xmldom/xmldom'
import type { Entry } from './entry.ts'
import { maximumCharacters, maximumDepth } from './entry.ts'

/** The root element of an XML text as a tree; `undefined` where it cannot be read. */
export function parseXml(text: string): Entry | undefined {
  if (text.length > maximumCharacters) return undefined
  try {
    const parser = new DOMParser({ onError: () => undefined })
    const root = parser.parseFromString(text.replace(/^\uFEFF/u, ''), 'text/xml').documentElement
    return root === null ? undefined : toEntry(root, 0)
  } catch {
    return undefined
  }
}

function toEntry(element: Element, depth: number): Entry {
  const entries: Entry[] = []
  const line = element.lineNumber ?? 1
  for (const { name, value } of element.attributes) {
    entries.push({ key: `@${name}`, value, line, endLine: line, entries: [] })
  }
  if (depth < maximumDepth) {
    for (const child of element.childNodes) {
      if (child.nodeType === child.ELEMENT_NODE) entries.push(toEntry(child as Element, depth + 1))
    }
  }
  const hasChildren = entries.some(({ key }) => !key.startsWith('@'))
  const endLine = entries.reduce((last, entry) => Math.max(last, entry.endLine), line)
  return {
    key: element.localName ?? element.tagName,
    value: hasChildren ? '' : (element.textContent ?? '').trim(),
    line,
    endLine,
    entries,
  }
}
