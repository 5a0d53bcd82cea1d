/** Node ids, and where it is said. */
export interface ClassRelation {
  readonly from: string
  readonly to: string
  readonly kind: 'extends' | 'implements' | 'has-type'
  readonly site: string | undefined
}

export interface ClassBox {
  readonly id: string
  readonly name: string
  readonly isInterface: boolean
  readonly methods: readonly string[]
}

const arrows: Readonly<Record<ClassRelation['kind'], string>> = {
  extends: '--|>',
  implements: '..|>',
  'has-type': '-->',
}

/** A Mermaid class diagram. Boxes have ids of their own: names may hold what Mermaid reads as a mark. */
export function classDiagram(boxes: readonly ClassBox[], relations: readonly ClassRelation[]): string {
  const ids = new Map(boxes.map(({ id }, index) => [id, `c${index}`]))
  const classes = boxes.flatMap(({ id, name, isInterface, methods }) => {
    const head = `  class ${ids.get(id) ?? ''}["${name.replace(/["`<>[\]{}]/gu, ' ').trim()}"]`
    const body = [
      ...(isInterface ? ['    <<interface>>'] : []),
      ...methods.filter((method) => /^[\w$]+$/u.test(method)).map((method) => `    +${method}()`),
    ]
    return body.length === 0 ? [head] : [`${head} {`, ...body, '  }']
  })
  const drawn = new Set<string>()
  const lines = relations.flatMap(({ from, to, kind }) => {
    const line = `  ${ids.get(from) ?? ''} ${arrows[kind]} ${ids.get(to) ?? ''}`
    if (drawn.has(line) || !ids.has(from) || !ids.has(to)) return []
    drawn.add(line)
    return [line]
  })
  return `\`\`\`mermaid\nclassDiagram\n${[...classes, ...lines].join('\n')}\n\`\`\`\n`
}
