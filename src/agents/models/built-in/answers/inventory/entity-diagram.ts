import type { ShownEntity } from '../../../../tools/data-model.ts'

const arrows = {
  'one-to-many': '||--o{',
  'many-to-one': '}o--||',
  'many-to-many': '}o--o{',
  'one-to-one': '||--||',
  'refers to': '}o--||',
} as const

/** A Mermaid entity-relationship diagram; empty where fewer than two entities are related. */
export function entityDiagram(entities: readonly ShownEntity[]): string {
  const names = new Map(
    entities.flatMap((entity) => [
      [entity.name.toLowerCase(), entity.name],
      [(entity.table ?? entity.name).toLowerCase(), entity.name],
    ]),
  )
  const lines = new Map<string, string>()
  for (const { name, fields } of entities) {
    for (const { name: field, relation } of fields) {
      const to = relation === undefined ? undefined : names.get(relation.to.toLowerCase())
      if (relation === undefined || to === undefined) continue
      // Both ends of a relation may declare it: one line is enough.
      const ends = [name, to].sort((one, other) => (one < other ? -1 : 1)).join(' ')
      const key = /^(?:one-to-many|many-to-one|refers to)$/u.test(relation.kind)
        ? ends
        : `${ends} ${relation.kind}`
      if (!lines.has(key))
        lines.set(
          key,
          `  ${name} ${relation.isByName === true ? '}o..||' : arrows[relation.kind]} ${to} : ${field.replace(/\W/gu, '_')}`,
        )
    }
  }
  return lines.size === 0
    ? ''
    : `\n\`\`\`mermaid\nerDiagram\n${[...lines.values()].slice(0, 60).join('\n')}\n\`\`\`\n`
}
