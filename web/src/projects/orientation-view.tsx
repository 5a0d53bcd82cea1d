import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { toMessage } from '../api/api-error.ts'
import type { Orientation, ProjectDetails } from '../api/types.ts'
import { shortenPlace } from '../code/parse-citation.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { cardStyle } from '../components/styles.ts'
import { saveDraft } from '../drafts/draft-store.ts'
import { plainQuestion } from '../drafts/question.ts'
import { inventoryOptions, orientationOptions } from './project-queries.ts'
import type { InventoryName } from './project-queries.ts'
import { QuestionList } from './question-list.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { nameKind } from '../code/name-kind.ts'
import type { Texts } from '../texts/texts.ts'

/** What one wants to know of a project first: what it is, its parts, where it begins, what matters in it. */
export function OrientationView({ project }: { project: ProjectDetails }) {
  const texts = useTexts()
  const orientation = useQuery(orientationOptions(project.id, project.parsed_at))
  const navigate = useNavigate()
  if (orientation.data === undefined) {
    return (
      <div className="mt-8">
        {orientation.isError ? (
          <QueryError what={texts.projects.orientationFailed} query={orientation} />
        ) : (
          <Loading label={texts.projects.loadingOrientation} lines={6} />
        )}
      </div>
    )
  }
  const found = orientation.data
  const askAbout = (text: string): void => {
    saveDraft('new', plainQuestion(text))
    void navigate({ to: '/conversations/new', search: { project: project.id } })
  }
  return (
    <div className="mt-6 flex flex-col gap-4">
      {found.readme !== null && (
        <section aria-labelledby="about" className={`${cardStyle} p-5`}>
          <h2 id="about" className="sr-only">
            {texts.projects.whatItIs}
          </h2>
          <p className="text-pretty">{found.readme.text}</p>
          <div className="mt-1.5 text-xs">
            <Path text={found.readme.location} />
          </div>
        </section>
      )}
      <section aria-labelledby="questions" className={`${cardStyle} p-5`}>
        <h2 id="questions" className="mb-3 font-medium">
          {texts.projects.firstQuestions}
        </h2>
        <QuestionList questions={found.questions} onAsk={askAbout} />
      </section>
      <Modules found={found} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Section title={texts.projects.central} note={texts.projects.centralNote}>
          {found.central.map(({ node_id: id, name, kind, doc, location }) => (
            <Row
              key={id}
              title={<code className="font-mono text-[0.9em]">{name}</code>}
              note={nameKind(kind, texts)}
            >
              {doc}
              <Path text={location} />
            </Row>
          ))}
        </Section>
        <Section title={texts.projects.entryPoints} note={texts.projects.entryPointsNote}>
          {found.entry_points.map((path) => (
            <Row key={path} title={<Path text={path} />} />
          ))}
        </Section>
        <GrowingSection
          projectId={project.id}
          title={texts.projects.routes}
          name="routes"
          begun={found.routes}
        >
          {({ method, route, handler, location }) => (
            <Row
              key={`${method} ${route} ${location}`}
              title={
                <code className="font-mono text-[0.9em]">
                  {method} {route}
                </code>
              }
              note={handler}
            >
              <Path text={location} />
            </Row>
          )}
        </GrowingSection>
        <GrowingSection
          projectId={project.id}
          title={texts.projects.tables}
          name="tables"
          begun={found.tables}
        >
          {({ name, fields, location }) => (
            <Row
              key={location}
              title={<code className="font-mono text-[0.9em]">{name}</code>}
              note={texts.counted.fields(fields)}
            >
              <Path text={location} />
            </Row>
          )}
        </GrowingSection>
        <GrowingSection
          projectId={project.id}
          title={texts.projects.commandLine}
          name="options"
          begun={found.options}
        >
          {({ name, help, location }) => (
            <Row key={`${name} ${location}`} title={<code className="font-mono text-[0.9em]">{name}</code>}>
              {help}
              <Path text={location} />
            </Row>
          )}
        </GrowingSection>
        <GrowingSection
          projectId={project.id}
          title={texts.projects.configuration}
          name="configuration"
          begun={found.configuration}
        >
          {({ kind, path }) => <Row key={path} title={<Path text={path} />} note={kind} />}
        </GrowingSection>
        <HotSpots spots={found.hot_spots} />
        <Section title={texts.projects.tests}>
          {found.tests.files === 0 ? (
            <li className="py-1.5 text-sm text-muted">{texts.projects.noTests}</li>
          ) : (
            <Row title={texts.counted.testFiles(found.tests.files)}>
              {found.tests.cases > 0 ? texts.projects.testCases(found.tests.cases) : ''}
            </Row>
          )}
        </Section>
      </div>
    </div>
  )
}

function Modules({ found }: { found: Orientation }) {
  const texts = useTexts()
  if (found.modules.length === 0) return null
  return (
    <Section title={texts.projects.modules} note={texts.projects.modulesNote}>
      {found.modules.map(({ path, files, lines, purpose }) => (
        <Row
          key={path}
          title={<Path text={path} />}
          note={`${texts.counted.lines(lines)}, ${texts.counted.files(files)}`}
        >
          {purpose?.text ?? ''}
          {usesOf(found, path, texts)}
        </Row>
      ))}
    </Section>
  )
}

function usesOf({ dependencies }: Orientation, path: string, texts: Texts): ReactNode {
  const used = dependencies.filter(({ from }) => from === path).map(({ to }) => to)
  return used.length === 0 ? null : (
    <span className="block text-xs">{texts.projects.imports(used.join(', '))}</span>
  )
}

function HotSpots({ spots }: { spots: Orientation['hot_spots'] }) {
  const texts = useTexts()
  if (spots.unavailable !== null) {
    return (
      <Section title={texts.projects.hotSpots}>
        <li className="py-1.5 text-sm text-muted">{spots.unavailable}</li>
      </Section>
    )
  }
  const note =
    spots.commits === 0
      ? texts.projects.noCommit
      : texts.projects.commitsSince(spots.commits, spots.since, spots.complete)
  return (
    <Section title={texts.projects.hotSpots} note={note}>
      {spots.files.length === 0 && <li className="py-1.5 text-sm text-muted">{texts.projects.noHotSpot}</li>}
      {spots.files.map(({ path, commits, last }) => (
        <Row key={path} title={<Path text={path} />} note={texts.counted.commits(commits)}>
          {texts.projects.lastOn(last)}
        </Row>
      ))}
    </Section>
  )
}

type GrowingSectionProps<Name extends InventoryName> = {
  projectId: string
  title: string
  name: Name
  begun: Orientation[Name]
  children: (item: Orientation[Name]['shown'][number]) => ReactNode
}

/** A list that goes on as far as somebody wants it to. */
function GrowingSection<Name extends InventoryName>(props: GrowingSectionProps<Name>) {
  const texts = useTexts()
  const { projectId, title, name, begun, children } = props
  const [isOpen, setOpen] = useState(false)
  const more = useInfiniteQuery({
    ...inventoryOptions(projectId, name, begun.shown.length),
    enabled: isOpen,
  })
  const items: readonly (typeof begun.shown)[number][] = [...begun.shown, ...(more.data ?? [])]
  const draw = children as (item: (typeof begun.shown)[number]) => ReactNode
  const left = begun.total - items.length
  return (
    <Section title={title} total={begun.total} shown={items.length}>
      {items.map((item) => draw(item))}
      {left > 0 && (
        <li className="pt-2">
          {more.isError && <ErrorNote message={toMessage(more.error)} />}
          <Button
            disabled={more.isFetching}
            onClick={() => (isOpen ? void more.fetchNextPage() : setOpen(true))}
          >
            {more.isFetching ? texts.common.loading : texts.projects.showRest(left)}
          </Button>
        </li>
      )}
    </Section>
  )
}

/** Nothing where there is nothing to list. */
function Section(props: {
  title: string
  note?: string
  total?: number
  shown?: number
  children: ReactNode
}) {
  const texts = useTexts()
  const { title, note, total, shown = 0, children } = props
  if (total === 0 || (Array.isArray(children) && children.length === 0)) return null
  return (
    <section aria-label={title} className={`${cardStyle} min-w-0 p-5`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-medium">{title}</h2>
        <p className="text-sm text-muted tabular-nums">
          {note ??
            (total !== undefined &&
              (total > shown ? texts.common.of(shown, total) : texts.format.count(total)))}
        </p>
      </div>
      <ul className="mt-2 divide-y divide-line/60">{children}</ul>
    </section>
  )
}

function Row({ title, note, children }: { title: ReactNode; note?: string; children?: ReactNode }) {
  return (
    <li className="py-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words">{title}</span>
        {note !== undefined && note !== '' && <span className="shrink-0 text-xs text-muted">{note}</span>}
      </div>
      {children !== undefined && <div className="text-sm text-muted">{children}</div>}
    </li>
  )
}

function Path({ text }: { text: string }) {
  return <code className="block font-mono text-[0.85em] break-all text-muted">{shortenPlace(text)}</code>
}
