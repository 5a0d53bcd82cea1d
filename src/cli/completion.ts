import type { Command } from 'commander'

import { CliError } from './cli-error.ts'

/** A script for a shell that completes commands and their options. */
export function completionFor(shell: string, program: Command): string {
  const commands = program.commands
    .filter((command) => command.name() !== 'background')
    .map((command) => ({
      name: command.name(),
      description: command.description().split('\n')[0]!.replaceAll("'", '’'),
      options: command.options.map(({ long }) => long).filter((long) => typeof long === 'string'),
    }))
  const names = commands.map(({ name }) => name).join(' ')
  switch (shell) {
    case 'bash':
      return `_parley() {
  local current=\${COMP_WORDS[COMP_CWORD]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${names}' -- "$current"))
    return
  fi
  case \${COMP_WORDS[1]} in
${commands.map(({ name, options }) => `    ${name}) COMPREPLY=($(compgen -W '${options.join(' ')}' -- "$current")) ;;`).join('\n')}
  esac
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _parley parley
`
    case 'zsh':
      return `#compdef parley
_parley() {
  local -a commands options
  commands=(
${commands.map(({ name, description }) => `    '${name}:${description.replaceAll(':', String.raw`\:`)}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[2] in
${commands.map(({ name, options }) => `    ${name}) options=(${options.join(' ')}) ;;`).join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then compadd -- $options; else _files; fi
}
compdef _parley parley
`
    case 'fish':
      return commands
        .flatMap(({ name, description, options }) => [
          `complete -c parley -n __fish_use_subcommand -a ${name} -d '${description}'`,
          ...options.map(
            (option) => `complete -c parley -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`,
          ),
          '',
        ])
        .join('\n')
    default:
      throw new CliError(`Cannot complete for "${shell}": expected bash, zsh or fish`)
  }
}
