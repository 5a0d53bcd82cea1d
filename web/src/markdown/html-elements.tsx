import { Fragment, createElement } from 'react'
import type { ReactNode } from 'react'
import { MathFormula } from './math-formula.tsx'

/** Draws an element in another way than as itself, with what it holds already drawn. */
export type Replacement = (element: Element, children: ReactNode) => ReactNode

/** Elements that say how text is meant, and do nothing. */
const plain = new Set(
  (
    'abbr b blockquote br caption cite code dd del details dfn div dl dt em hr i ins kbd li mark ol p q rp rt ruby s ' +
    'samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var wbr'
  ).split(' '),
)
/** Elements whose content is no text for people. */
const dropped = new Set(['script', 'style', 'template', 'title', 'iframe', 'object', 'textarea', 'select'])
/** White space at the ends of text right in these stands between lines of the source. */
const containers = new Set('blockquote body details div dl ol table tbody tfoot thead tr ul'.split(' '))

/**
 * Draws HTML that may come from anywhere: the browser reads it into a document of its own, which runs and loads
 * nothing, and only known elements of that are made anew, without attributes but for the few named here. Of an unknown
 * element its content stays.
 */
export function drawHtml(html: string, replacements: ReadonlyMap<string, Replacement>): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return drawChildren(body, replacements)
}

function drawChildren(parent: Element, replacements: ReadonlyMap<string, Replacement>): ReactNode {
  const drawn = [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return containers.has(parent.localName) ? node.data.trim() : node.data
    // What is parsed never changes its order.
    // oxlint-disable-next-line react/no-array-index-key
    return node instanceof Element ? <Fragment key={index}>{drawElement(node, replacements)}</Fragment> : null
  })
  const shown = drawn.filter((each) => each !== null && each !== '')
  return shown.length === 0 ? undefined : shown
}

function drawElement(element: Element, replacements: ReadonlyMap<string, Replacement>): ReactNode {
  const name = element.localName
  if (dropped.has(name)) return null
  if (name === 'tex-math') {
    return <MathFormula source={element.textContent} isDisplay={element.hasAttribute('display')} />
  }
  const children = drawChildren(element, replacements)
  const replace = replacements.get(name)
  if (replace !== undefined) return replace(element, children)
  if (!plain.has(name)) return children
  // An empty corner heads nothing.
  const drawn = name === 'th' && children === undefined ? 'td' : name
  return createElement(drawn, drawn === name ? attributesOf(element) : {}, children)
}

function attributesOf(element: Element): Record<string, unknown> {
  switch (element.localName) {
    case 'ol':
      return { start: Number(element.getAttribute('start') ?? 1) }
    case 'details':
      return { open: element.hasAttribute('open') }
    case 'th':
      return { scope: element.closest('tbody') === null ? 'col' : 'row', ...cellAttributesOf(element) }
    case 'td':
      return cellAttributesOf(element)
    case 'strong':
      return { className: 'font-semibold' }
    default:
      return {}
  }
}

function cellAttributesOf(element: Element): Record<string, unknown> {
  const spanOf = (name: string): number | undefined => {
    const span = Number(element.getAttribute(name) ?? 1)
    return span > 1 && span <= 1000 ? span : undefined
  }
  return {
    className: alignments.get(element.getAttribute('align') ?? ''),
    colSpan: spanOf('colspan'),
    rowSpan: spanOf('rowspan'),
  }
}

const alignments = new Map([
  ['center', 'text-center'],
  ['right', 'text-right'],
])
