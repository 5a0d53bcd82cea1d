import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { projectsOptions } from '../projects/project-queries.ts'
import { conversationsOptions } from './conversation-queries.ts'

/** All conversations with what they are about, newest first. */
export function ConversationList() {
  const conversations = useQuery(conversationsOptions())
  const projects = useQuery(projectsOptions())
  const names = new Map(projects.data?.map((project) => [project.id, project.repo_name]))
  return (
    <nav aria-label="Conversations" className="mt-4 flex min-h-0 flex-1 flex-col">
      <h2 className="px-4 pb-1 text-xs font-medium text-muted">Conversations</h2>
      {conversations.data === undefined ? (
        <div className="px-4 py-2">
          {conversations.isError ? (
            <QueryError what="The conversations could not be loaded" query={conversations} />
          ) : (
            <Loading label="Loading the conversations" />
          )}
        </div>
      ) : conversations.data.length === 0 ? (
        <p className="px-4 py-1 text-sm text-muted">None yet. Ask something about a project.</p>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
          {conversations.data.map((conversation) => (
            <li key={conversation.id}>
              <Link
                to="/conversations/$conversationId"
                params={{ conversationId: conversation.id }}
                activeOptions={{ includeSearch: false }}
                className="block rounded-md px-2 py-1.5 text-[0.875rem] leading-snug hover:bg-line/60 aria-[current=page]:bg-line/70"
              >
                <span className="block truncate">{conversation.title || 'Untitled'}</span>
                <span className="block truncate text-xs text-muted">
                  {conversation.project_ids.map((id) => names.get(id) ?? 'deleted project').join(', ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
