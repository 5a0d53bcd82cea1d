import type { AgentEvent } from './agent-events.ts'
import type { CitationChecker } from '../checks/citations/check-stream.ts'
import { endOpenCode } from '../checks/citations/code-fences.ts'

/** The answer's text on its way out, through the citation checker. */
export class AnswerText {
  readonly #checker: CitationChecker
  #reported = 0
  #text = ''

  constructor(checker: CitationChecker) {
    this.#checker = checker
  }

  /** All that has gone out. */
  get text(): string {
    return this.#text
  }

  get isEmpty(): boolean {
    return this.#text.trim() === ''
  }

  get citations(): readonly string[] {
    return this.#checker.citations
  }

  get withheld(): number {
    return this.#checker.withheld
  }

  push(delta: string): AgentEvent[] {
    return delta === '' ? [] : this.#emit(this.#checker.push(delta))
  }

  /** What the service says itself: no part of code that the answer left open, such as a diff that broke off. */
  note(text: string): AgentEvent[] {
    return text === '' ? [] : [...this.finish(), ...this.push(endOpenCode(this.#text) + text)]
  }

  finish(): AgentEvent[] {
    return this.#emit(this.#checker.finish())
  }

  #emit(text: string): AgentEvent[] {
    const events: AgentEvent[] = []
    if (text !== '') events.push({ type: 'text-delta', text })
    this.#text += text
    if (this.#checker.citations.length > this.#reported) {
      this.#reported = this.#checker.citations.length
      events.push({ type: 'citations', citations: [...this.#checker.citations] })
    }
    return events
  }
}
