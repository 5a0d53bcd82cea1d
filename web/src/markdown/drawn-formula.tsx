import { useMemo } from 'react'
import temml from 'temml'
import { FormulaSource } from './formula-source.tsx'
import type { FormulaProps } from './formula-source.tsx'

/** Longer ones are no formulas. */
const mostCharacters = 10_000

export default function DrawnFormula({ source, isDisplay }: FormulaProps) {
  const drawn = useMemo(() => draw(source, isDisplay), [source, isDisplay])
  if (drawn === undefined) return <FormulaSource source={source} isDisplay={isDisplay} />
  const put = (element: HTMLElement | null): void => element?.replaceChildren(drawn)
  return isDisplay ? <span ref={put} className="block overflow-x-auto py-1" /> : <span ref={put} />
}

/** As MathML; undefined where it is no LaTeX that can be drawn. Nothing in it leads anywhere or is larger than 50 em. */
function draw(source: string, isDisplay: boolean): HTMLElement | undefined {
  if (source.length > mostCharacters) return undefined
  const drawn = document.createElement('span')
  try {
    temml.render(source, drawn, { displayMode: isDisplay, throwOnError: true, maxSize: [50, 50] })
    return drawn
  } catch {
    return undefined
  }
}
