import type { Connection, connectionsOf } from './connections.ts'
import { describeKinds, describeWay } from './describe-part.ts'
import type { MapData } from './map-data.ts'
import { useTexts } from '../texts/use-texts.ts'

const most = 60

type Found = ReturnType<typeof connectionsOf>

/** What a part uses and what uses it, in words; of nothing selected, what connects most. */
export function ConnectionLists(props: {
  map: MapData
  found: Found | readonly Connection[]
  onSelect: (node: number) => void
}) {
  const texts = useTexts().map.connections
  const { map, found, onSelect } = props
  if (!('out' in found)) {
    return (
      <ConnectionList
        title={texts.strongest}
        connections={found}
        describe={({ from, to }) => texts.way(describeWay(map, from), describeWay(map, to))}
        onSelect={({ from }) => onSelect(from)}
      />
    )
  }
  return (
    <>
      <ConnectionList
        title={texts.uses}
        tint="bg-accent"
        connections={found.out}
        describe={({ to }) => describeWay(map, to)}
        onSelect={({ to }) => onSelect(to)}
      />
      <ConnectionList
        title={texts.usedBy}
        tint="bg-mark-edge"
        connections={found.in}
        describe={({ from }) => describeWay(map, from)}
        onSelect={({ from }) => onSelect(from)}
      />
    </>
  )
}

function ConnectionList(props: {
  title: string
  /** Of its curves on the map. */
  tint?: string
  connections: readonly Connection[]
  describe: (connection: Connection) => string
  onSelect: (connection: Connection) => void
}) {
  const all = useTexts()
  const { counted } = all
  const texts = all.map.connections
  const { title, tint, connections, describe, onSelect } = props
  return (
    <section aria-label={title} className="px-4 pt-3">
      <h3 className="flex items-center gap-2 text-sm font-medium">
        {tint !== undefined && <span aria-hidden="true" className={`h-0.5 w-4 rounded ${tint}`} />}
        {title}
        <span className="ml-auto text-xs font-normal text-muted tabular-nums">
          {counted.connections(connections.length)}
        </span>
      </h3>
      {connections.length === 0 && <p className="mt-1 text-compact text-muted">{texts.none}</p>}
      <ul className="mt-1">
        {connections.slice(0, most).map((connection) => (
          <li key={`${connection.from} ${connection.to}`}>
            <button
              type="button"
              onClick={() => onSelect(connection)}
              className="w-full rounded-md px-2 py-1 text-left text-compact leading-snug hover:bg-line/60"
            >
              <span className="block break-words">{describe(connection)}</span>
              <span className="block text-xs text-muted">{describeKinds(connection, all)}</span>
            </button>
          </li>
        ))}
      </ul>
      {connections.length > most && (
        <p className="px-2 py-1 text-xs text-muted">{texts.more(most, connections.length)}</p>
      )}
    </section>
  )
}
