/** Prose of Markdown or reStructuredText as it can stand in an answer: no images, links, tags and marks. */
export function plainProse(text: string): string {
  const flat = text
    .replace(/!\[[^\]\n]{0,300}\]\([^)\n]{0,500}\)/gu, '')
    .replace(/\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/gu, '$1')
    .replace(/\[([^\]\n]{0,300})\]\[[^\]\n]{0,100}\]/gu, '$1')
    .replace(/`([^`<\n]{1,200})<[^<>`\n]{1,300}>`__?/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^! /u, '')
  return flat
    .split('`')
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/<\/?[a-z][^<>]*>/giu, '')
            .replace(/[[\]]/gu, '')
            .replace(/\*\*|__/gu, ''),
    )
    .join('`')
    .replace(/^(?:[-*+>]|\d+\.) /u, '')
    .trim()
}

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
