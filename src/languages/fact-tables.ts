/** The columns of each table of facts, in order: the first ones are of bytes, the others of 32-bit integers. */
const words = {
  scopes: ['kind flags', 'parent definition start end'],
  definitions: [
    'kind',
    'flags name scope innerScope parent binding nameStart nameEnd start end signature doc',
  ],
  bindings: ['kind flags', 'name scope target position nameStart visibleFrom'],
  expressions: ['op flags', 'a b scope start end'],
  flows: ['kind', 'target source start'],
  imports: ['kind flags', 'specifier imported binding start end'],
  exports: ['kind', 'name target start'],
} as const

export type TableName = keyof typeof words

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those that are written above
export const tableNames = Object.keys(words) as readonly TableName[]

interface Column {
  readonly name: string
  readonly isByte: boolean
}

export function columnsOf(table: TableName): readonly Column[] {
  return columns.get(table)!
}

const columns = new Map<TableName, readonly Column[]>(
  tableNames.map((table) => [table, listed(words[table])]),
)

function listed(lists: readonly string[]): Column[] {
  return lists.flatMap((names, index) => names.split(' ').map((name) => ({ name, isByte: index === 0 })))
}
