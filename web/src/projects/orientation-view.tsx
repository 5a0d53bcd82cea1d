import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Orientation, ProjectDetails } from '../api/types.ts'
import { shortenPlace } from '../code/parse-citation.ts'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { cardStyle } from '../components/styles.ts'
import { saveDraft } from '../drafts/draft-store.ts'
import { plainQuestion } from '../drafts/question.ts'
import { orientationOptions } from './project-queries.ts'
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
        <Section title={texts.projects.routes} total={found.routes.total} shown={found.routes.shown.length}>
          {found.routes.shown.map(({ method, route, handler, location }) => (
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
          ))}
        </Section>
        <Section title={texts.projects.tables} total={found.tables.total} shown={found.tables.shown.length}>
          {found.tables.shown.map(({ name, fields, location }) => (
            <Row
              key={location}
              title={<code className="font-mono text-[0.9em]">{name}</code>}
              note={texts.counted.fields(fields)}
            >
              <Path text={location} />
            </Row>
          ))}
        </Section>
        <Section
          title={texts.projects.commandLine}
          total={found.options.total}
          shown={found.options.shown.length}
        >
          {found.options.shown.map(({ name, help, location }) => (
            <Row key={`${name} ${location}`} title={<code className="font-mono text-[0.9em]">{name}</code>}>
              {help}
              <Path text={location} />
            </Row>
          ))}
        </Section>
        <Section
          title={texts.projects.configuration}
          total={found.configuration.total}
          shown={found.configuration.shown.length}
        >
          {found.configuration.shown.map(({ kind, path }) => (
            <Row key={path} title={<Path text={path} />} note={kind} />
          ))}
        </Section>
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
