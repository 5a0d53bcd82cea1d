import { parse, type ParseError } from 'jsonc-parser'

/** JSON with comments and trailing commas, as in `tsconfig.json`; undefined where even that cannot be read. */
export function parseJsonc(text: string): unknown {
  const errors: ParseError[] = []
  try {
    const value: unknown = parse(text.charCodeAt(0) === 0xfe_ff ? text.slice(1) : text, errors, {
      allowTrailingComma: true,
    })
    return errors.length === 0 ? value : undefined
  } catch {
    // Nested deeper than the stack is.
    return undefined
  }
}
