/** `openai:gpt-5` and `built-in` as people say them. */
export function describeModel(name: string): string {
  if (name === 'built-in') return 'built-in model'
  return name.slice(name.indexOf(':') + 1)
}
