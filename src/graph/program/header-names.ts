/** `"x.h"` and `<x.h>`; anything else that is imported whole is a namespace. */
export function isHeader(specifier: string): boolean {
  return specifier.startsWith('"') || specifier.startsWith('<')
}
