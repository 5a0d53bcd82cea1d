import { useMemo, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { findDivider, readTable } from './read-table.ts'

const rowsAtOnce = 200
/** Nobody reads across more. */
const mostColumns = 200

/** A file of separated values as a table, whose first row names the columns. */
export function TableView({ path, text }: { path: string; text: string }) {
  const texts = useTexts()
  const [count, setCount] = useState(rowsAtOnce)
  const table = useMemo(() => readTable(text, findDivider(text, path), count + 1), [text, path, count])
  const [head = [], ...rows] = table.rows
  const width = Math.min(mostColumns, Math.max(0, ...table.rows.map(({ length }) => length)))
  const columns = Array.from({ length: width }, (_, index) => index)
  const cell = 'max-w-md truncate border-b border-line px-3 py-1 text-left align-top'
  return (
    <>
      <table className="text-compact tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={`${cell} text-right font-normal text-muted`}>
              <span className="sr-only">{texts.code.row}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${cell} font-medium whitespace-nowrap`}>
                {head[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows of a file have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} className="hover:bg-sunken">
              <th scope="row" className={`${cell} text-right font-normal text-muted`}>
                {index + 1}
              </th>
              {columns.map((column) => (
                <td key={column} title={row[column]} className={cell}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!table.isWhole && (
        <Button className="mt-3" onClick={() => setCount((before) => before + rowsAtOnce)}>
          {texts.code.moreRows}
        </Button>
      )}
    </>
  )
}
