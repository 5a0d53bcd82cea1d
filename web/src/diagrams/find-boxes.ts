/** A box of a drawing, with what is written in it. */
export type Box = { readonly element: SVGGElement; readonly label: string }

/** Of flow charts, class and entity diagrams (`node`), and the parties of a sequence (`actor`), at both of their ends. */
export function findBoxes(drawing: Element): Box[] {
  const nodes = [...drawing.querySelectorAll<SVGGElement>('g.node')].map((element) => ({
    element,
    label: element.dataset['name'] ?? textOf(element.querySelector('.label-group, .name') ?? element),
  }))
  const actors = [...drawing.querySelectorAll('rect.actor')].flatMap(({ parentElement }) =>
    parentElement instanceof SVGGElement ? [{ element: parentElement, label: textOf(parentElement) }] : [],
  )
  return [...nodes, ...actors].filter(({ label }) => label !== '' && label.length <= 300)
}

function textOf(element: Element): string {
  return (element.textContent ?? '').trim()
}
