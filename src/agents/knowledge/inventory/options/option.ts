import type { Place } from '../../project/facts.ts'

/** An option or argument of a command line as the code declares it. */
export interface CommandOption extends Place {
  /** As people type them, longest first: `--method`, `-m`; the name alone for a positional argument. */
  readonly names: readonly string[]
  readonly kind: 'option' | 'argument'
  /** The command that it belongs to, where there are several. */
  readonly command?: string
  readonly help?: string
  /** As the code writes it. */
  readonly default?: string
  /** Number of values that follow it, where the code tells: 0 for a flag, 2 for `--arg NAME VALUE`. */
  readonly values?: number
  readonly isHidden?: true
  readonly isRequired?: true
  readonly framework: string
}

export interface Command extends Place {
  readonly name: string
  readonly help?: string
  readonly isHidden?: true
  readonly framework: string
}

export interface CommandLine {
  readonly commands: readonly Command[]
  readonly options: readonly CommandOption[]
}

/** Names as typed, long ones first. */
export function orderNames(names: readonly string[]): string[] {
  return [...new Set(names)].sort((one, other) => other.length - one.length)
}

/** One line of a help text. */
export function helpLine(text: string | undefined): { help?: string } {
  const line = (text ?? '').replace(/\s+/gu, ' ').trim()
  return line === '' ? {} : { help: line }
}
