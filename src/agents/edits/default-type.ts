/** The type of a literal as a language writes it; undefined where the text does not show one. */
export function defaultType(language: string, value: string): string | undefined {
  const kind = /^(?:true|false)$/u.test(value)
    ? 'boolean'
    : /^-?\d[\d_]*$/u.test(value)
      ? 'integer'
      : /^-?\d[\d_]*\.\d+$/u.test(value)
        ? 'number'
        : /^(?:'[^']*'|"[^"]*"|`[^`]*`)$/u.test(value)
          ? 'text'
          : undefined
  if (kind === undefined) return undefined
  // A character.
  if (kind === 'text' && !value.startsWith('"') && !quotesTexts.has(language)) return undefined
  return typesOf[language]?.[kind]
}

const scriptTypes = { boolean: 'boolean', integer: 'number', number: 'number', text: 'string' }
const csharpTypes = { boolean: 'bool', integer: 'int', number: 'double', text: 'string' }
const quotesTexts: ReadonlySet<string> = new Set(['typescript', 'javascript', 'python', 'ruby'])

const typesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  typescript: scriptTypes,
  javascript: scriptTypes,
  python: scriptTypes,
  ruby: scriptTypes,
  csharp: csharpTypes,
  // A text of C++ may be meant as a pointer or as an object.
  cpp: { boolean: 'bool', integer: 'int', number: 'double' },
  c: { integer: 'int', number: 'double' },
  go: { boolean: 'bool', integer: 'int', number: 'float64', text: 'string' },
  java: { boolean: 'boolean', integer: 'int', number: 'double', text: 'String' },
  kotlin: { boolean: 'Boolean', integer: 'Int', number: 'Double', text: 'String' },
  rust: { boolean: 'bool', integer: 'i32', number: 'f64', text: '&str' },
}
