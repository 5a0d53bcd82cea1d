/** Whether a title has all words of what is looked for, in any order. */
export function hasWords(title: string, text: string): boolean {
  const lowered = title.toLowerCase()
  return text
    .toLowerCase()
    .split(' ')
    .every((word) => lowered.includes(word))
}
