/**
 * A regular expression for lines of the same shape as a failing one: the same call or member chain with any
 * variables. Undefined where the line has nothing that would set it apart.
 */
export function siblingPattern(line: string): string | undefined {
  const text = line.trim()
  const candidates = [
    // Members reached through a call or an index: `x.get(y).z`, `x[y].z`
    ...[...text.matchAll(/\.([A-Za-z_]\w*)\([^()]*\)(?:\.|\[)([A-Za-z_]\w*)?/gu)].map((match) =>
      match[2] === undefined
        ? String.raw`\.${match[1] ?? ''}\([^()]*\)\[`
        : String.raw`\.${match[1] ?? ''}\([^()]*\)\.${match[2]}\b`,
    ),
    // A member of a member: `a.b.c`
    ...[...text.matchAll(/\b[A-Za-z_]\w*\.([A-Za-z_]\w*)\.([A-Za-z_]\w*)/gu)].map(
      (match) => String.raw`\.${match[1] ?? ''}\.${match[2] ?? ''}\b`,
    ),
    // A call: `name(`, but for the most common ones
    ...[...text.matchAll(/\b([A-Za-z_]\w{3,})\(/gu)]
      .filter((match) => !commonCalls.has(match[1] ?? ''))
      .map((match) => String.raw`\b${match[1] ?? ''}\(`),
    // A member read: `x.name`
    ...[...text.matchAll(/\.([A-Za-z_]\w{3,})\b(?!\()/gu)].map((match) => String.raw`\.${match[1] ?? ''}\b`),
  ]
  // `__name__` and its like are in every class.
  return candidates.find((candidate) => !candidate.includes('__'))
}

const commonCalls = new Set([
  'print',
  'range',
  'isinstance',
  'return',
  'raise',
  'super',
  'getattr',
  'setattr',
  'hasattr',
  'list',
  'dict',
  'tuple',
  'type',
  'await',
  'while',
  'switch',
  'catch',
  'require',
  'assert',
  'TypeError',
  'ValueError',
  'Error',
  'func',
  'append',
  'push',
  'join',
  'format',
  'elif',
  'function',
])
