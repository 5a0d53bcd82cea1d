import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { toMessage } from '../api/api-error.ts'
import type { Project } from '../api/types.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { fieldStyle, linkStyle } from '../components/styles.ts'
import { projectsOptions } from '../projects/project-queries.ts'
import { ask } from './answer-follower.ts'
import { Composer } from './composer.tsx'
import { agentsOptions, createConversationOptions } from './conversation-queries.ts'
import { saveDraft } from './draft-store.ts'

const draftName = 'new'

export function NewConversationPage() {
  const projects = useQuery(projectsOptions())
  return (
    <Page title="New conversation" lead="Every answer shows the lines it rests on.">
      {projects.data === undefined ? (
        projects.isError ? (
          <QueryError what="The projects could not be loaded" query={projects} />
        ) : (
          <Loading label="Loading the projects" />
        )
      ) : projects.data.length === 0 ? (
        <EmptyState icon={<MessagesSquare />} title="There is no project to ask about yet">
          <Link to="/" className={linkStyle}>
            Add a repository
          </Link>{' '}
          first; it takes seconds for most.
        </EmptyState>
      ) : (
        <NewConversationForm projects={projects.data} />
      )}
    </Page>
  )
}

function NewConversationForm({ projects }: { projects: readonly Project[] }) {
  const { project: wanted } = useSearch({ from: '/conversations/new' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const agents = useQuery(agentsOptions())
  const create = useMutation(createConversationOptions(queryClient))
  const [chosenProject, setProject] = useState<string | undefined>()
  const [agentId, setAgent] = useState('codebase_qna_agent')

  const project =
    projects.find(({ id }) => id === (chosenProject ?? wanted)) ??
    projects.find(({ status }) => status === 'ready') ??
    projects[0]
  const agent = agents.data?.find(({ id }) => id === agentId)

  const send = (text: string): void => {
    if (project === undefined) return
    create.mutate(
      { project_ids: [project.id], agent_ids: [agentId], title: toTitle(text) },
      {
        onSuccess: ({ conversation_id: conversationId }) => {
          ask(queryClient, conversationId, text)
          void navigate({ to: '/conversations/$conversationId', params: { conversationId } })
        },
        onError: () => saveDraft(draftName, text),
      },
    )
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <label>
          <span className="text-sm text-muted">Project</span>
          <select
            value={project?.id}
            onChange={(event) => setProject(event.target.value)}
            className={`${fieldStyle} mt-1`}
          >
            {projects.map(({ id, repo_name, status }) => (
              <option key={id} value={id}>
                {status === 'ready' ? repo_name : `${repo_name} (${status})`}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="text-sm text-muted">Agent</span>
          <select
            value={agentId}
            onChange={(event) => setAgent(event.target.value)}
            className={`${fieldStyle} mt-1`}
          >
            {(agents.data ?? [{ id: 'codebase_qna_agent', name: 'Questions and answers' }]).map(
              ({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ),
            )}
          </select>
        </label>
      </div>
      {agent !== undefined && <p className="text-sm text-muted">{agent.description}</p>}
      {create.error !== null && (
        <ErrorNote message={`The conversation could not be created: ${toMessage(create.error)}`} />
      )}
      <Composer
        name={draftName}
        placeholder="What would you like to know?"
        onSend={send}
        blockedBecause={create.isPending ? 'Creating the conversation…' : describeBlock(project)}
      />
    </div>
  )
}

function describeBlock(project: Project | undefined): string | undefined {
  if (project === undefined || project.status === 'ready') return undefined
  return project.status === 'error'
    ? `${project.repo_name} could not be parsed, so there is nothing to ask about. Its page says why.`
    : `${project.repo_name} is still being parsed. What you type is kept; it can be sent as soon as the project is ready.`
}

/** The first line of the question, cut at a word. */
function toTitle(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? ''
  return line.length <= 80 ? line : `${line.slice(0, 80).replace(/\s+\S*$/u, '')}…`
}
