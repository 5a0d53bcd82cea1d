export { plainProse } from '../../../../orientation/plain-prose.ts'

/** The first sentences of a text, never a part of one: as many as fit, none where the first is longer. */
export function firstSentences(text: string, mostCharacters: number): string {
  const parts = text.split(/(?<=[.!?])\s+(?=[A-Z"'`(\d])/u)
  let kept = ''
  for (const part of parts) {
    const joined = kept === '' ? part : `${kept} ${part}`
    if (joined.length > mostCharacters) break
    kept = joined
  }
  return kept
}

/** Steps and hints tell what to do, not what it is. */
export function isHint(text: string): boolean {
  return /^(?:click|run|use|install|see|or|to|if|when|once|check|follow|please|download|clone|make sure|read|join|visit|note|then|first|after|before|you can|for|add|go|open|in order|thanks?|either|via|get|try|start|build|copy|create|like|want|we use|this package is useful)\b/iu.test(
    text,
  )
}
