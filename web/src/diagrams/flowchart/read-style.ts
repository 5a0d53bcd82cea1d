import { NotUnderstood } from '../not-understood.ts'
import type { ChartStyle } from './flowchart.ts'

const colour = /^(?:#[\da-f]{3,4}|#[\da-f]{6}|#[\da-f]{8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%]+\))$/iu

/** Of `fill:#f9f,stroke:#333,stroke-width:4px`; any other property is not understood. */
export function readStyle(text: string): ChartStyle {
  const style: { -readonly [Name in keyof ChartStyle]: ChartStyle[Name] } = {}
  for (const declaration of text.split(/,(?![^(]*\))/u)) {
    const [, name, written] = /^\s*([a-z-]+)\s*:\s*(.+?)\s*$/iu.exec(declaration) ?? []
    const value = written?.replace(/\s*!important$/u, '') ?? ''
    switch (name) {
      case 'fill':
      case 'stroke':
      case 'color': {
        if (!colour.test(value)) throw new NotUnderstood()
        style[name] = value
        break
      }
      case 'stroke-width': {
        if (!/^\d(?:\.\d+)?(?:px)?$/u.test(value)) throw new NotUnderstood()
        style.strokeWidth = Number.parseFloat(value)
        break
      }
      case 'stroke-dasharray': {
        if (!/^\d{1,2}(?:px)?(?:\s+\d{1,2}(?:px)?)*$/u.test(value)) throw new NotUnderstood()
        style.strokeDasharray = value.replaceAll('px', '')
        break
      }
      case 'font-weight': {
        if (!/^(?:bold|normal)$/u.test(value)) throw new NotUnderstood()
        style.isBold = value === 'bold'
        break
      }
      default: {
        throw new NotUnderstood()
      }
    }
  }
  return style
}
