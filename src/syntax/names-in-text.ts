/** The distinct words of a text that could be names in code, in order of their first place. */
export function namesInText(text: string): readonly string[] {
  const names = new Set<string>()
  for (const [name] of text.matchAll(NAME)) names.add(name)
  // A slice of a text keeps all of it in memory.
  return [...names].map((name) => Buffer.from(name).toString())
}

const NAME = /(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*/gu
