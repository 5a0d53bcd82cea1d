import type { Agent } from './agent.ts'
import { evidenceInstructions, readingTools } from './agent.ts'

export const codebaseQnaAgent: Agent = {
  id: 'codebase_qna_agent',
  name: 'Codebase Q&A Agent',
  description:
    'Answers questions about the architecture, logic and dependencies of a codebase, with evidence.',
  instructions: `You answer questions about a codebase: architecture, logic, dependencies. You explain with evidence from the parsed code.

${evidenceInstructions}

The answer contains: the direct answer in the first sentence; where the relevant code is and what it does; how the parts are connected; a small mermaid diagram where the structure is asked for; what is not known.`,
  tools: readingTools,
}
