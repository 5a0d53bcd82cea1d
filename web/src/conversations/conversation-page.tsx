import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { Suspense, lazy, useMemo, useRef, useState } from 'react'
import { isNotFound, toMessage } from '../api/api-error.ts'
import type { Message, Project } from '../api/types.ts'
import { CodePanel } from '../code/code-panel.tsx'
import { fileOptions } from '../code/file-queries.ts'
import { findLanguageOfFile } from '../code/find-language.ts'
import { prepareHighlight } from '../code/highlight.ts'
import { ProjectOfCodeContext } from '../code/project-of-code.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { hasKeyboard } from '../components/has-keyboard.ts'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { linkStyle } from '../components/styles.ts'
import { useDocumentTitle } from '../components/use-document-title.ts'
import { ProjectNews } from '../projects/project-news.tsx'
import { projectsOptions } from '../projects/project-queries.ts'
import { installationOptions } from '../settings/account-queries.ts'
import { AgentSelect } from './agent-select.tsx'
import { ask, stopAnswer } from './answer-follower.ts'
import { CodeBeside } from '../code/code-beside.tsx'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { changeConversationOptions } from './conversation-queries.ts'
import { MessageList } from './message-list.tsx'
import { NextQuestions } from './next-questions.tsx'
import { OpenCodeContext } from './open-code.ts'
import { parseCitation } from '../code/parse-citation.ts'
import type { Citation } from '../code/parse-citation.ts'
import { plainQuestion } from '../drafts/question.ts'
import type { Question } from '../drafts/question.ts'
import { shortenPaths } from './shorten-paths.ts'
import { useChangedLines } from './use-changed-lines.ts'
import { useCodeHistory } from './use-code-history.ts'
import { useBranch } from './use-branch.ts'
import { useEditedQuestion } from './use-edited-question.ts'
import { useMessages } from './use-messages.ts'
import type { Texts } from '../texts/texts.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Apart, since most conversations are one's own. */
const ReadOnlyNote = lazy(() => import('./read-only-note.tsx'))

export function ConversationPage() {
  const { conversationId } = useParams({ from: '/conversations/$conversationId' })
  return <ConversationView key={conversationId} conversationId={conversationId} />
}

function ConversationView({ conversationId }: { conversationId: string }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const { conversation, messages, live, settled } = useMessages(conversationId)
  const projects = useQuery(projectsOptions()).data
  const change = useMutation(changeConversationOptions(queryClient, conversationId))
  const edited = useEditedQuestion(conversationId)
  const { branch, error: branchError } = useBranch(conversationId)
  const model = useQuery(installationOptions()).data?.model
  const code = useCodeHistory()
  const field = useRef<HTMLTextAreaElement>(null)
  const [stopProblem, setStopProblem] = useState<string | null>(null)
  useDocumentTitle(conversation.data?.title || texts.conversations.conversation)

  const mine = useMemo(
    () => projects?.filter((project) => conversation.data?.project_ids.includes(project.id)) ?? [],
    [projects, conversation.data],
  )
  const changedLines = useChangedLines(conversationId, settled)
  const repoNames = useMemo(() => mine.map((project) => project.repo_name), [mine])
  const liveCitations = live?.citations
  const shorten = useMemo(() => {
    const cited = [...settled.flatMap(({ citations }) => citations), ...(liveCitations ?? [])]
    return shortenPaths([...new Set(cited)].map((text) => parseCitation(text, repoNames)))
  }, [settled, liveCitations, repoNames])

  if (isNotFound(conversation.error)) return <MissingConversation />
  if (conversation.data === undefined || messages.data === undefined) {
    const failed = conversation.isError ? conversation : messages.isError ? messages : undefined
    return (
      <div className="mx-auto w-full max-w-3xl px-4 py-8">
        {failed === undefined ? (
          <Loading label={texts.conversations.loadingConversation} lines={6} />
        ) : (
          <QueryError what={texts.conversations.conversationFailed} query={failed} />
        )}
      </div>
    )
  }

  const isRunning = live?.status === 'running' || settled.some((message) => message.status === 'running')
  const stop = (): void => {
    setStopProblem(null)
    stopAnswer(queryClient, conversationId).catch((error: unknown) => {
      setStopProblem(texts.conversations.notStopped(toMessage(error)))
    })
  }
  const citation = code.current === undefined ? undefined : parseCitation(code.current, repoNames)
  const cited = citation === undefined ? undefined : findProject(mine, citation)
  const prepare = (text: string): void => {
    const next = parseCitation(text, repoNames)
    const project = findProject(mine, next)
    if (project === undefined) return
    void queryClient.prefetchQuery(fileOptions(project.id, next.path))
    const language = findLanguageOfFile(next.path)
    if (language !== undefined) prepareHighlight(language)
  }
  const projectOf = (place: Citation): string | undefined => findProject(mine, place)?.id
  const answering = conversation.data.model === 'default' ? model?.name : conversation.data.model
  const isOwn = conversation.data.access === 'write'
  const canAsk = projects === undefined || mine.length > 0
  const send = (question: Question, replaces?: string): void => {
    ask(queryClient, conversationId, question, replaces)
    // The button that was pressed may be gone: what comes next is typed here.
    if (hasKeyboard) field.current?.focus()
  }
  const actions = {
    onEdit: (message: Message): void => {
      edited.begin(message.id, toQuestion(message, texts))
      requestAnimationFrame(() => field.current?.focus())
    },
    onRetry: (message: Message): void => send(toQuestion(message, texts), message.id),
    // The built-in model says all that it has to say, or nothing.
    onContinue:
      answering === undefined || answering === 'built-in'
        ? undefined
        : (): void => send(plainQuestion(texts.conversations.continueQuestion)),
    onBranch: branch,
  }
  const lastAnswer = settled.at(-1)
  const problem =
    stopProblem ??
    (branchError === null ? null : toMessage(branchError)) ??
    (edited.error === null
      ? change.error === null
        ? null
        : texts.conversations.agentFailed(toMessage(change.error))
      : texts.conversations.editFailed(toMessage(edited.error)))

  return (
    <OpenCodeContext
      value={{ repoNames, current: code.current, open: code.open, prepare, projectOf, shorten }}
    >
      <ProjectOfCodeContext value={mine.length === 1 ? mine[0]?.id : undefined}>
        <div className="flex h-full min-h-0">
          <section aria-label={texts.conversations.conversation} className="flex min-w-0 flex-1 flex-col">
            {mine.map((project) => (
              <ProjectNews key={project.id} project={project} />
            ))}
            <ConversationHeader conversation={conversation.data} projects={mine} />
            <MessageList
              conversationId={conversationId}
              messages={settled}
              live={live}
              hasOlder={messages.data.hasOlder && live?.replaces !== settled[0]?.id}
              actions={isOwn ? actions : undefined}
              changedLines={changedLines}
            >
              {isOwn && live === null && canAsk && lastAnswer?.status === 'completed' && (
                <NextQuestions
                  conversationId={conversationId}
                  answerId={lastAnswer.id}
                  onAsk={(text) => send(plainQuestion(text))}
                />
              )}
            </MessageList>
            <div className="mx-auto w-full max-w-3xl px-3 pb-3 sm:px-6 sm:pb-5">
              {problem !== null && (
                <div className="mb-2">
                  <ErrorNote message={problem} />
                </div>
              )}
              {isOwn && edited.draftName !== undefined && (
                <div className="mb-2 flex items-center gap-2 px-1 text-sm text-muted">
                  <Pencil aria-hidden="true" className="size-4 shrink-0" />
                  <span className="min-w-0 flex-1">{texts.conversations.editing}</span>
                  <Button
                    onClick={() => {
                      edited.cancel()
                      field.current?.focus()
                    }}
                  >
                    {texts.common.cancel}
                  </Button>
                </div>
              )}
              {isOwn ? (
                <Composer
                  name={edited.draftName ?? conversationId}
                  field={field}
                  placeholder={texts.conversations.askPlaceholder}
                  projectIds={mine.map(({ id }) => id)}
                  onSend={edited.draftName === undefined ? send : edited.send}
                  onAgent={(agentId) => change.mutate({ agent_ids: [agentId] })}
                  onStop={isRunning && edited.draftName === undefined ? stop : undefined}
                  blockedBecause={
                    edited.isSending
                      ? texts.conversations.creating
                      : canAsk
                        ? undefined
                        : texts.conversations.projectLost
                  }
                >
                  <AgentSelect
                    agentId={
                      change.isPending
                        ? (change.variables.agent_ids?.[0] ?? conversation.data.agent_ids[0] ?? '')
                        : (conversation.data.agent_ids[0] ?? '')
                    }
                    onChange={(agentId) => change.mutate({ agent_ids: [agentId] })}
                    model={(change.isPending ? change.variables.model : undefined) ?? conversation.data.model}
                    onModel={(chosen) => change.mutate({ model: chosen })}
                  />
                </Composer>
              ) : (
                <Suspense>
                  <ReadOnlyNote conversationId={conversationId} canAsk={canAsk} />
                </Suspense>
              )}
            </div>
          </section>
          {citation !== undefined && (
            <CodeBeside onClose={code.close}>
              {cited === undefined ? (
                <div className="p-4">
                  <ErrorNote message={texts.conversations.codeLost} />
                </div>
              ) : (
                <CodePanel
                  projectId={cited.id}
                  citation={citation}
                  onBack={code.back}
                  onClose={code.close}
                  takesFocus={code.takesFocus}
                />
              )}
            </CodeBeside>
          )}
        </div>
      </ProjectOfCodeContext>
    </OpenCodeContext>
  )
}

function toQuestion(
  { content, node_ids: nodeIds, attachment_ids: attachmentIds }: Message,
  texts: Texts,
): Question {
  return {
    text: content,
    nodes: nodeIds.map((id) => ({ id, name: id.slice(id.indexOf('#') + 1) })),
    attachments: attachmentIds.map((id) => ({ id, name: texts.conversations.attachment, kind: 'document' })),
  }
}

function findProject(projects: readonly Project[], citation: Citation): Project | undefined {
  return projects.find((project) => project.repo_name === citation.repoName) ?? projects[0]
}

function MissingConversation() {
  const texts = useTexts()
  return (
    <Page title={texts.conversations.missing}>
      <p className="text-muted">
        {texts.conversations.missingText}{' '}
        <Link to="/conversations/new" className={linkStyle}>
          {texts.conversations.beginNew}
        </Link>
        .
      </p>
    </Page>
  )
}
