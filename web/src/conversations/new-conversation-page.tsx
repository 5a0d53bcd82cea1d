import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, canRetry, toMessage } from '../api/api-error.ts'
import type { Project } from '../api/types.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError, WayOn } from '../components/query-error.tsx'
import { linkStyle } from '../components/styles.ts'
import { isServed, orientationOptions, projectsOptions } from '../projects/project-queries.ts'
import { ProjectPicker } from '../projects/project-picker.tsx'
import { QuestionList } from '../projects/question-list.tsx'
import { AgentSelect } from './agent-select.tsx'
import { ask } from './answer-follower.ts'
import { Composer } from './composer.tsx'
import { agentsOptions, conversationsOptions, createConversationOptions } from './conversation-queries.ts'
import { saveDraft } from '../drafts/draft-store.ts'
import { plainQuestion } from '../drafts/question.ts'
import type { Question } from '../drafts/question.ts'
import { useTexts } from '../texts/use-texts.ts'
import { RichText } from '../texts/rich-text.tsx'
import type { Texts } from '../texts/texts.ts'

const draftName = 'new'

export function NewConversationPage() {
  const texts = useTexts()
  const projects = useQuery(projectsOptions())
  return (
    <Page title={texts.conversations.newConversation} lead={texts.conversations.newLead}>
      {projects.data === undefined ? (
        projects.isError ? (
          <QueryError what={texts.common.projectsFailed} query={projects} />
        ) : (
          <Loading label={texts.common.loadingProjects} />
        )
      ) : projects.data.length === 0 ? (
        <EmptyState icon={<MessagesSquare />} title={texts.conversations.noProject}>
          <RichText
            text={texts.conversations.noProjectText}
            parts={{
              add: (
                <Link to="/" className={linkStyle}>
                  {texts.conversations.noProjectLink}
                </Link>
              ),
            }}
          />
        </EmptyState>
      ) : (
        <NewConversationForm projects={projects.data} />
      )}
    </Page>
  )
}

function NewConversationForm({ projects }: { projects: readonly Project[] }) {
  const texts = useTexts()
  const { project: wanted } = useSearch({ from: '/conversations/new' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const agents = useQuery(agentsOptions())
  const create = useMutation(createConversationOptions(queryClient))
  const [chosenIds, setChosen] = useState<readonly string[] | undefined>()
  const field = useRef<HTMLTextAreaElement>(null)
  const [agentId, setAgent] = useState('codebase_qna_agent')
  const [model, setModel] = useState('default')

  const lastUsed = useLastProject()
  const preset =
    projects.find(({ id }) => id === wanted) ??
    projects.find((project) => project.id === lastUsed && isServed(project)) ??
    projects.find(isServed) ??
    projects[0]
  const chosen = projects.filter(({ id }) =>
    chosenIds === undefined ? id === preset?.id : chosenIds.includes(id),
  )
  const ids = chosen.map(({ id }) => id)
  const agent = agents.data?.find(({ id }) => id === agentId)
  const block = describeBlock(chosen, texts)

  const send = (question: Question): void => {
    if (ids.length === 0) return
    create.mutate(
      { project_ids: ids, agent_ids: [agentId], title: toTitle(question.text), model },
      {
        onSuccess: ({ conversation_id: conversationId }) => {
          ask(queryClient, conversationId, question)
          void navigate({ to: '/conversations/$conversationId', params: { conversationId } })
        },
        onError: () => saveDraft(draftName, question),
      },
    )
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="mb-1 text-sm text-muted">{texts.conversations.about}</p>
        <ProjectPicker look="field" chosen={ids} onChange={setChosen} />
      </div>
      {create.error !== null && (
        <ErrorNote message={texts.conversations.notCreated(toMessage(create.error))}>
          {create.error instanceof ApiError && !canRetry(create.error) && (
            <WayOn code={create.error.code} projectId={ids[0]} />
          )}
        </ErrorNote>
      )}
      <Composer
        name={draftName}
        field={field}
        placeholder={texts.conversations.newPlaceholder}
        projectIds={ids}
        onSend={send}
        onAgent={setAgent}
        blockedBecause={create.isPending ? texts.conversations.creating : block}
      >
        <AgentSelect agentId={agentId} onChange={setAgent} model={model} onModel={setModel} />
      </Composer>
      {agent !== undefined && <p className="text-sm text-muted">{agent.description}</p>}
      {/* Each is about one project. */}
      {block === undefined && ids.length === 1 && ids[0] !== undefined && (
        <FirstQuestions projectId={ids[0]} onAsk={(text) => send(plainQuestion(text))} />
      )}
    </div>
  )
}

/** What was asked about last, in a conversation that is listed. */
function useLastProject(): string | undefined {
  const listed = useInfiniteQuery(conversationsOptions()).data ?? []
  const [last] = listed.toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1))
  return last?.project_ids[0]
}

function FirstQuestions({ projectId, onAsk }: { projectId: string; onAsk: (text: string) => void }) {
  const texts = useTexts()
  const questions = useQuery(orientationOptions(projectId)).data?.questions ?? []
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="first-questions" className="mt-2">
      <h2 id="first-questions" className="mb-2 text-sm text-muted">
        {texts.conversations.toBegin}
      </h2>
      <QuestionList questions={questions} onAsk={onAsk} />
    </section>
  )
}

function describeBlock(projects: readonly Project[], texts: Texts): string | undefined {
  const unready = projects.find((project) => !isServed(project))
  if (unready === undefined) return undefined
  return unready.status === 'error'
    ? texts.conversations.blockedByError(unready.repo_name)
    : texts.conversations.blockedByParse(unready.repo_name)
}

/** The first line of the question, cut at a word. */
function toTitle(text: string): string {
  const line = text.split('\n', 1)[0]?.replaceAll('`', '').trim() ?? ''
  return line.length <= 80 ? line : `${line.slice(0, 80).replace(/\s+\S*$/u, '')}…`
}
