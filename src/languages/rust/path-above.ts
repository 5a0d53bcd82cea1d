/** `super` within inline modules is a module of this file; beyond them it is one of the files above. */
export function pathAbove(modulePath: readonly string[], levels: number): string {
  if (levels <= modulePath.length) {
    return ['self', ...modulePath.slice(0, modulePath.length - levels)].join('::')
  }
  return Array.from({ length: levels - modulePath.length }, () => 'super').join('::')
}
