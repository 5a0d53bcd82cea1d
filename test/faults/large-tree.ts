/** Files that take a few seconds to parse: time to do something to the service meanwhile. */
export function largeTree(): Record<string, string> {
  const source = Array.from(
    { length: 400 },
    (_, n) => `def function_${n}(a):\n    return function_${n}(a)\n`,
  ).join('\n')
  return Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`module_${n}.py`, `# ${n}\n${source}`]))
}
