export type Color = readonly [red: number, green: number, blue: number]

const names = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'muted',
  'line',
  'edge',
  'accent',
  'mark-edge',
  'danger',
  'code-token-constant',
  'code-token-function',
  'code-token-keyword',
  'code-token-string',
] as const
export type ColorName = (typeof names)[number]
export type MapColors = { readonly [Key in ColorName]: Color }

/** The palette of the page in the scheme that is on: a canvas knows no variables. */
export function readColors(element: HTMLElement): MapColors {
  const probe = document.createElement('span')
  element.append(probe)
  try {
    return Object.fromEntries(
      names.map((name) => {
        probe.style.color = `var(--${name})`
        const [red = 0, green = 0, blue = 0] =
          getComputedStyle(probe)
            .color.match(/[\d.]+/gu)
            ?.map(Number) ?? []
        return [name, [red, green, blue] as const]
      }),
    ) as unknown as MapColors
  } finally {
    probe.remove()
  }
}

/** What each kind of definition is tinted with; those without one stay grey. */
export const kindColors: { readonly [kind: string]: ColorName } = {
  class: 'code-token-constant',
  enum: 'code-token-constant',
  interface: 'code-token-keyword',
  type: 'code-token-keyword',
  module: 'code-token-keyword',
  function: 'code-token-function',
  method: 'code-token-function',
  route: 'accent',
  test: 'code-token-string',
}

export function mix(one: Color, other: Color, part: number): Color {
  return [0, 1, 2].map((index) =>
    Math.round(one[index]! + (other[index]! - one[index]!) * part),
  ) as unknown as Color
}

export function toCss([red, green, blue]: Color, opacity = 1): string {
  return `rgb(${red} ${green} ${blue} / ${opacity})`
}
