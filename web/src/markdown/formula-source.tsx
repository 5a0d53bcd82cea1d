export type FormulaProps = { source: string; isDisplay: boolean }

export function FormulaSource({ source, isDisplay }: FormulaProps) {
  return <code>{isDisplay ? source : `$${source}$`}</code>
}
