import { Suspense, lazy } from 'react'
import { FormulaSource } from './formula-source.tsx'
import type { FormulaProps } from './formula-source.tsx'

const DrawnFormula = lazy(() => import('./drawn-formula.tsx'))

/** A formula in LaTeX. What draws it is loaded where there is one; until then, and where it cannot, its source is shown. */
export function MathFormula(props: FormulaProps) {
  return (
    <Suspense fallback={<FormulaSource {...props} />}>
      <DrawnFormula {...props} />
    </Suspense>
  )
}
