import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { longText, shortText } from '../contract/limits.ts'

/** What people pick from a list of their editor. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'explain',
    {
      title: 'Explain code',
      description: 'How a definition, a file or a feature works, with citations.',
      argsSchema: z.object({ subject: shortText.describe('A name, a path, or a few words.') }),
    },
    ({ subject }) =>
      say(`Explain how ${subject} works in this repository. Use Parley's tools: "search" if the name is not known, "get_node" for what it is, "neighbours" for who calls it and what it calls, "find_path" for how parts connect. Begin with one sentence, then go through what happens in order.
Cite the place of every statement as [path:start-end], and say what the tools could not show.`),
  )
  server.registerPrompt(
    'debug',
    {
      title: 'Find the cause of a bug',
      description: 'From a stack trace, a failing test or a wrong value to where it originates.',
      argsSchema: z.object({ symptom: longText.describe('The error, its stack trace, or what is wrong.') }),
    },
    ({ symptom }) =>
      say(`Find where this originates:

${symptom}

Ask Parley with "ask" and agent "debugging_agent" first. Then follow the callers of the place that fails with "neighbours" (direction "in") up to where the bad value is made, look with "grep" for other places of the same pattern, and with "history" for what changed there last.
Rank the places where it could be fixed, the cause before the symptom, each with [path:start-end]. Say what you could not check.`),
  )
  server.registerPrompt(
    'impact_review',
    {
      title: 'Review what a branch can break',
      description: 'The definitions that changed, who depends on them, and the tests that reach them.',
      argsSchema: z.object({
        base: shortText.optional().describe('The branch it will be merged into; "main" by default.'),
      }),
    },
    ({ base = 'main' }) =>
      say(`Review what the current work can break. Call Parley's "impact" with base "${base}". For each changed definition with dependents read both with "get_node" and judge whether the change keeps what they rely on.
Report: what changed, in one line each; what can break, the most likely first, with [path:start-end]; the tests to run; what no test covers. Where the verdict is not complete, say "at least" and what was not looked at.`),
  )
  server.registerPrompt(
    'onboarding',
    {
      title: 'Get to know the repository',
      description: 'A first tour of an unfamiliar repository.',
    },
    () =>
      say(`Introduce this repository to an engineer who is new to it. Call Parley's "overview", then "get_node" on the most central definitions and entry points, and "ask" for how a typical request or command runs from its entry to its end.
Write: what it is for, in two sentences; its parts and which uses which; the path of one typical operation, step by step; where to look to change what; how it is tested. Cite [path:start-end] for every statement.`),
  )
}

function say(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}
