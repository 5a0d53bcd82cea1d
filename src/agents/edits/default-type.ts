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
  if (language === 'cpp') return kind === 'text' ? undefined : cppTypes[kind]
  return language === 'csharp' ? csharpTypes[kind] : scriptTypes[kind]
}

const scriptTypes = { boolean: 'boolean', integer: 'number', number: 'number', text: 'string' }
const csharpTypes = { boolean: 'bool', integer: 'int', number: 'double', text: 'string' }
/** A text of C++ may be meant as a pointer or as an object. */
const cppTypes = { boolean: 'bool', integer: 'int', number: 'double' }
