import { useTexts } from '../texts/use-texts.ts'
import type { Coloring } from './map-address.ts'
import type { Measures } from './read-measures.ts'
import { authorColors, faintest, strongest } from './shade-parts.ts'

/** What the colours of the map say. */
export function MapLegend({ coloring, measures }: { coloring: Coloring; measures: Measures }) {
  const all = useTexts()
  const texts = all.map.colours
  if (coloring === 'kind') return undefined
  const { authors, commits, since, complete, unavailable, mostCommits, highestLayer } = measures
  const isOfHistory = coloring === 'changes' || coloring === 'authors'
  const scale = {
    changes: { from: texts.never, to: all.counted.commits(mostCommits) },
    tests: { from: texts.noFunction, to: texts.everyFunction },
    layers: { from: texts.importsNothing, to: texts.steps(highestLayer) },
  }
  return (
    <section
      aria-label={texts.legend}
      className="absolute top-2 left-2 max-w-[min(20rem,calc(100%-4rem))] rounded-lg border border-line bg-surface px-3 py-2 text-xs"
    >
      <p className="font-medium">{texts.meanings[coloring]}</p>
      {isOfHistory && unavailable !== null ? (
        <p className="text-muted">{unavailable}</p>
      ) : (
        <>
          {coloring === 'authors' ? (
            <ul className="mt-1">
              {authors.slice(0, authorColors.length).map((name, rank) => (
                <Swatch key={name} color={`var(--${authorColors[rank]!})`} name={name} />
              ))}
              {authors.length > authorColors.length && (
                <Swatch color="var(--muted)" name={texts.others(authors.length - authorColors.length)} />
              )}
            </ul>
          ) : (
            <p className="mt-1 flex items-center gap-2">
              <span>{scale[coloring].from}</span>
              <span
                aria-hidden="true"
                className="h-3 min-w-12 flex-1 rounded border border-line"
                style={{ background: `linear-gradient(to right, ${tint(faintest)}, ${tint(strongest)})` }}
              />
              <span>{scale[coloring].to}</span>
            </p>
          )}
          {isOfHistory && (
            <p className="mt-1 text-muted">{all.projects.commitsSince(commits, since, complete)}</p>
          )}
        </>
      )}
    </section>
  )
}

function Swatch({ color, name }: { color: string; name: string }) {
  return (
    <li className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-3 shrink-0 rounded border border-line"
        style={{ background: `color-mix(in srgb, ${color} 40%, var(--surface))` }}
      />
      <span className="truncate">{name}</span>
    </li>
  )
}

function tint(strength: number): string {
  return `color-mix(in srgb, var(--accent) ${strength * 100}%, var(--surface))`
}
