import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Orientation, ProjectDetails } from '../api/types.ts'
import { toCodeSearch } from '../code/code-address.ts'
import { CodeLink } from '../code/code-link.tsx'
import { formatLines, parseCitation } from '../code/parse-citation.ts'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { Failure } from '../components/failure.tsx'
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
import { plainDoc } from '../code/plain-doc.ts'
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
          <div className="mt-1.5 text-sm">
            <Path projectId={project.id} text={found.readme.location} />
          </div>
        </section>
      )}
      {found.questions.length > 0 && (
        <section aria-labelledby="questions" className={`${cardStyle} p-5`}>
          <h2 id="questions" className="mb-3 font-medium">
            {texts.projects.firstQuestions}
          </h2>
          <QuestionList questions={found.questions} onAsk={askAbout} />
        </section>
      )}
      <Commands projectId={project.id} found={found} />
      <Modules projectId={project.id} found={found} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Section title={texts.projects.central} note={texts.projects.centralNote}>
          {found.central.map(({ node_id: id, name, kind, doc, location }) => (
            <Row
              key={id}
              title={<code className="font-mono text-inline">{name}</code>}
              note={nameKind(kind, texts)}
            >
              {plainDoc(doc)}
              <Path projectId={project.id} text={location} />
            </Row>
          ))}
        </Section>
        <Section title={texts.projects.entryPoints} note={texts.projects.entryPointsNote}>
          {found.entry_points.map((path) => (
            <Row key={path} title={<Path projectId={project.id} text={path} />} />
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
                <code className="font-mono text-inline">
                  {method} {route}
                </code>
              }
              note={handler}
            >
              <Path projectId={project.id} text={location} />
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
              title={<code className="font-mono text-inline">{name}</code>}
              note={texts.counted.fields(fields)}
            >
              <Path projectId={project.id} text={location} />
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
            <Row key={`${name} ${location}`} title={<code className="font-mono text-inline">{name}</code>}>
              {help}
              <Path projectId={project.id} text={location} />
            </Row>
          )}
        </GrowingSection>
        <GrowingSection
          projectId={project.id}
          title={texts.projects.configuration}
          name="configuration"
          begun={found.configuration}
        >
          {({ kind, path }) => (
            <Row key={path} title={<Path projectId={project.id} text={path} />} note={kind} />
          )}
        </GrowingSection>
        <HotSpots projectId={project.id} found={found} />
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

type PartProps = { projectId: string; found: Orientation }

/** How to build, run and test it. */
function Commands({ projectId, found }: PartProps) {
  const texts = useTexts()
  const needs = found.requirements.map(({ text }) => text).join(', ')
  return (
    <Section title={texts.projects.commands} note={needs === '' ? '' : texts.projects.needs(needs)}>
      {found.commands.map(({ purpose, command, location }) => (
        <li
          key={`${purpose} ${command}`}
          className="grid grid-cols-[4.5rem_1fr_auto] items-center gap-x-3 py-1"
        >
          <span className="text-sm text-muted">{texts.projects.purpose(purpose)}</span>
          <span className="min-w-0">
            <code className="font-mono text-inline break-words">{command}</code>
            <Path projectId={projectId} text={location} />
          </span>
          <CopyButton label={texts.projects.copyCommand(command)} text={() => command} />
        </li>
      ))}
    </Section>
  )
}

function Modules({ projectId, found }: PartProps) {
  const texts = useTexts()
  if (found.modules.length === 0) return null
  return (
    <Section title={texts.projects.modules} note={texts.projects.modulesNote}>
      {found.modules.map(({ path, files, lines, purpose }) => (
        <Row
          key={path}
          title={<Path projectId={projectId} text={path} />}
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

function HotSpots({ projectId, found: { hot_spots: spots } }: PartProps) {
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
        <Row
          key={path}
          title={<Path projectId={projectId} text={path} />}
          note={texts.counted.commits(commits)}
        >
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
          <Failure error={more.error} />
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

/** A file, folder or lines, which are opened. */
function Path({ projectId, text }: { projectId: string; text: string }) {
  const place = parseCitation(text, [])
  const { path } = place
  return (
    <CodeLink
      projectId={projectId}
      path={path}
      search={toCodeSearch(place)}
      className="block font-mono text-chip break-all text-muted hover:text-accent hover:underline"
    >
      {path}
      {formatLines(place)}
    </CodeLink>
  )
}
