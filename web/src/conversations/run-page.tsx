import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { isNotFound } from '../api/api-error.ts'
import type { ExportedRun, RunComparison } from '../api/types.ts'
import { parseCitation } from '../code/parse-citation.ts'
import { Button } from '../components/button.tsx'
import { Failure } from '../components/failure.tsx'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { cardStyle, linkStyle } from '../components/styles.ts'
import type { Texts } from '../texts/texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { AnswerText } from './answer-text.tsx'
import { describeModel } from './describe-model.ts'
import { OpenCodeContext, closedCode } from './open-code.ts'
import { shortenPaths } from './shorten-paths.ts'
import { compareRunOptions, readRun, runOptions } from './run-queries.ts'

/** How an answer came about: what was asked of which model, each step with what went in and came out, and the whole as a file. */
export function RunPage() {
  const texts = useTexts()
  const { conversationId, messageId } = useParams({ from: '/conversations/$conversationId/runs/$messageId' })
  const run = useQuery(runOptions(conversationId, messageId))
  const back = (
    <Link to="/conversations/$conversationId" params={{ conversationId }} className={linkStyle}>
      {texts.runs.back}
    </Link>
  )
  return (
    <Page title={texts.runs.title} lead={back}>
      {run.data !== undefined ? (
        <Run run={run.data} conversationId={conversationId} messageId={messageId} />
      ) : isNotFound(run.error) ? (
        <p>{texts.runs.gone}</p>
      ) : run.isError ? (
        <QueryError what={texts.runs.failed} query={run} />
      ) : (
        <Loading label={texts.runs.loading} lines={6} />
      )}
    </Page>
  )
}

function Run(props: { run: ExportedRun; conversationId: string; messageId: string }) {
  const { run, conversationId, messageId } = props
  const texts = useTexts()
  const record = readRun(run.record)
  const navigate = useNavigate()
  const open = (code: string): void => {
    void navigate({ to: '/conversations/$conversationId', params: { conversationId }, search: { code } })
  }
  const repoNames = record.snapshots.map(({ repoName }) => repoName)
  const shorten = shortenPaths(record.citations.map((text) => parseCitation(text, repoNames)))
  const compare = useMutation(compareRunOptions(conversationId, messageId))
  const facts: [string, string][] = [
    [texts.runs.model, describeModel(record.model, texts)],
    [texts.runs.requests, texts.format.count(record.requests)],
    ...describeUsage(run.usage, texts),
    ...record.snapshots.map(({ repoName, commit, file }): [string, string] => [
      repoName,
      `${commit} ${file}`,
    ]),
  ]
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="run-question">
        <h2 id="run-question" className="mb-1 font-medium">
          {texts.runs.question}
        </h2>
        <p className="break-words whitespace-pre-wrap">{record.question}</p>
      </section>
      <dl className={`${cardStyle} px-4 py-1 text-sm`}>
        {facts.map(([name, value]) => (
          <div
            key={`${name} ${value}`}
            className="flex justify-between gap-4 border-b border-line/60 py-1.5 last:border-0"
          >
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 text-right break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="run-steps">
        <h2 id="run-steps" className="mb-1 font-medium">
          {texts.runs.steps(record.calls.length)}
        </h2>
        <ol className="flex flex-col gap-1.5">
          {record.calls.map((call) => (
            <li key={call.callId}>
              <details className={`${cardStyle} px-3 py-2 text-sm`}>
                <summary className="rounded break-words">
                  <code className="font-mono text-xs">{call.toolName}</code> {describeInput(call.arguments)}
                  <span className="block pl-4 text-muted">{call.summary}</span>
                </summary>
                <p className="mt-2 text-muted">{texts.runs.input}</p>
                {/* What scrolls is reached by the keyboard. */}
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                <pre className="overflow-x-auto rounded bg-sunken p-2 font-mono text-xs" tabIndex={0}>
                  {JSON.stringify(call.arguments, null, 2)}
                </pre>
                <p className="mt-2 text-muted">{texts.runs.result}</p>
                <pre
                  className="max-h-96 overflow-auto rounded bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap"
                  // What scrolls is reached by the keyboard.
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                  tabIndex={0}
                >
                  {call.content}
                </pre>
              </details>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="run-answer">
        <h2 id="run-answer" className="mb-1 font-medium">
          {texts.runs.answer}
        </h2>
        <OpenCodeContext value={{ ...closedCode, repoNames, open, shorten }}>
          <AnswerText text={record.answer} citations={record.citations} isRunning={false} />
        </OpenCodeContext>
      </section>
      <section aria-labelledby="run-again">
        <h2 id="run-again" className="mb-1 font-medium">
          {texts.runs.again}
        </h2>
        <p className="text-sm text-muted">{texts.runs.againText}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button disabled={compare.isPending} onClick={() => compare.mutate()}>
            {compare.isPending ? texts.runs.comparing : texts.runs.compare}
          </Button>
          <a
            className={linkStyle}
            download={`run-${run.run_id}.json`}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(run))}`}
          >
            {texts.runs.download}
          </a>
        </div>
        <output className="mt-2 block">
          {compare.data !== undefined && <Comparison found={compare.data} />}
        </output>
        <Failure error={compare.error} />
      </section>
    </div>
  )
}

/** `query: price, limit: 5` */
function describeInput(input: unknown): string {
  return Object.entries(Object(input))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

function describeUsage(usage: ExportedRun['usage'], { runs }: Texts): [string, string][] {
  if (usage === undefined || usage.steps === 0) return []
  const { input_tokens: read, output_tokens: written, cost } = usage
  return [
    [runs.tokens, runs.readWritten(read, written)],
    ...(cost === null ? [] : [[runs.cost, runs.dollars(cost)] satisfies [string, string]]),
  ]
}

function Comparison({ found }: { found: RunComparison }) {
  const texts = useTexts().runs
  if (found.refusal !== null) return <p>{texts.refused(found.refusal)}</p>
  const isNewer = found.snapshots.some(({ recorded, served }) => recorded !== served)
  return (
    <>
      <p>{found.same ? texts.same : isNewer ? texts.otherCode : texts.otherVersion}</p>
      <ul className="ml-5 list-disc">
        {found.differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    </>
  )
}
