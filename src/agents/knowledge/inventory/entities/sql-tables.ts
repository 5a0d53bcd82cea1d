import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import type { Entity, EntityField } from './entity.ts'

const identifier = '[`"\\[]?(?:[\\w]{1,80}[`"\\]]?\\.[`"\\[]?)?(\\w{1,120})[`"\\]]?'
const creation = new RegExp(String.raw`\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?${identifier}\s*\(`, 'giu')
const alteration = new RegExp(
  String.raw`\balter\s+table\s+(?:only\s+)?${identifier}\s+add\s+[^;]{0,400}?foreign\s+key\s*\(([^)]{1,200})\)\s*references\s+${identifier}`,
  'giu',
)
const foreignKey = new RegExp(
  String.raw`foreign\s+key\s*\(([^)]{1,200})\)\s*references\s+${identifier}`,
  'iu',
)
const inlineReference = new RegExp(String.raw`\breferences\s+${identifier}`, 'iu')
const constraint = /^(?:constraint|primary|foreign|unique|key|index|check|fulltext|exclude)\b/iu

/** The tables that a schema or migration file creates, with their columns and foreign keys. */
export function findSqlTables(source: SourceText): Entity[] {
  const added = [...source.text.matchAll(alteration)].map(([, table = '', column = '', to = '']) => ({
    table,
    column,
    to,
  }))
  return readCalls(source, creation, ({ match, items, place }) => {
    const name = match[1] ?? ''
    const keys = new Map<string, string>()
    for (const { table, column, to } of added) if (same(table, name)) keys.set(plain(column), to)
    for (const item of items) {
      const key = constraint.test(item) ? foreignKey.exec(item) : null
      if (key !== null) keys.set(plain(key[1] ?? ''), key[2] ?? '')
    }
    let at = match.index + match[0].length
    const fields = items.flatMap((item): EntityField[] => {
      at = source.text.indexOf(item, at)
      const column = /^[`"[]?(\w{1,120})[`"\]]?\s+([\s\S]+)$/u.exec(item)
      if (constraint.test(item) || column === null) return []
      const [, field = '', rest = ''] = column
      const to = keys.get(field.toLowerCase()) ?? inlineReference.exec(rest)?.[1]
      return [
        {
          name: field,
          type: rest.replace(/\s+/gu, ' ').trim().slice(0, 80),
          line: source.lineAt(at),
          ...(to === undefined ? {} : { relation: { kind: 'many-to-one' as const, to, via: field } }),
        },
      ]
    })
    return { name, table: name, kind: 'table', framework: 'SQL', ...place, fields }
  })
}

function plain(column: string): string {
  return column.replace(/[`"[\]\s]/gu, '').toLowerCase()
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
