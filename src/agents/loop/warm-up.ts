import { runAgent } from './run-agent.ts'

/**
 * Answers one question about nothing, so that the first person who asks does not wait for what is loaded and made
 * only once: the loop, the schemas of the tools, the compiled expressions. Takes some tens of milliseconds.
 */
export async function warmUp(): Promise<void> {
  const events = runAgent({
    agentId: 'codebase_qna_agent',
    question: 'How does the class that reads settings work, and who calls readSettings?',
    history: [],
    projects: [],
    focus: [],
    attachments: [],
    model: { provider: 'built-in' },
    signal: AbortSignal.timeout(5_000),
  })
  for await (const event of events) if (event.type === 'error') return
}
