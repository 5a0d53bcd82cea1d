import type { TypeSetter } from './type-setter.ts'

const fontSize = '14px'

/** As the page sets text and knows colours. */
export function pageTypeSetter(): TypeSetter {
  const context = document.createElement('canvas').getContext('2d')!
  const { fontFamily } = getComputedStyle(document.body)
  const [plain, bold] = [`${fontSize} ${fontFamily}`, `600 ${fontSize} ${fontFamily}`]
  /** In the one way in which a canvas writes it; undefined for what is no colour, which changes nothing. */
  const normal = (colour: string): string | undefined => {
    const [one, other] = ['#000000', '#ffffff'].map((before) => {
      context.fillStyle = before
      context.fillStyle = colour
      return context.fillStyle
    })
    return one === other ? one : undefined
  }
  return {
    measure: (text, isBold) => {
      context.font = isBold ? bold : plain
      return context.measureText(text).width
    },
    isColour: (text) => normal(text) !== undefined,
    brightnessOf: (colour) => {
      const parts = /^#(..)(..)(..)$/u.exec(normal(colour) ?? '')?.slice(1)
      if (parts === undefined) return undefined
      const [red, green, blue] = parts.map((part) => toLinear(Number.parseInt(part, 16) / 255))
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    },
  }
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function toLinear(part: number): number {
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
