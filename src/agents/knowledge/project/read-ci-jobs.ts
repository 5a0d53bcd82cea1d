import type { Entry } from './entry.ts'
import { find, list } from './entry.ts'
import type { Place, Purpose } from './facts.ts'
import { placeOf } from './facts.ts'
import { purposeOfCommand } from './find-purpose.ts'

export interface CiCommand {
  readonly text: string
  readonly purpose: Purpose
  readonly place: Place
}

/**
 * What the jobs of a GitHub workflow, else the maps of a GitLab file that have a script, else the one of Travis, run,
 * without what prepares their machine.
 */
export function readCiJobs(path: string, root: Entry): CiCommand[] {
  const jobs =
    find(root, 'jobs')?.entries ?? root.entries.filter((entry) => find(entry, 'script') !== undefined)
  return [...jobs, root].flatMap(scriptsOf).flatMap((script) => commandsOf(path, script))
}

function scriptsOf(job: Entry): Entry[] {
  const steps = list(job, 'steps').flatMap((step) => find(step, 'run') ?? [])
  const scripts = ['before_script', 'script'].flatMap((key) => {
    const found = find(job, key)
    return found === undefined ? [] : found.entries.length > 0 ? found.entries : [found]
  })
  return [...steps, ...scripts]
}

/** Lines that prepare the machine, print, or steer the shell. */
const preparing =
  /^(?:if|for|while|do|done|then|else|elif|fi|case|esac|set|echo|printf|export|source|cd|pushd|popd|cat|sed|awk|grep|mkdir|cp|mv|rm|chmod|tar|unzip|curl|wget|install|git|ls|find|which|sleep|exit|sudo|apt\S*|brew|choco|dnf|yum|pacman|apk|rustup|uname|env|python3? -m pip|pip3?|pipx|npm (?:ci|i|install)|pnpm (?:i|install)|yarn(?: install|$)|uv (?:tool|sync|pip|venv)|poetry install|bundle (?:install|config)|composer install|go (?:install|mod|env|version|get)|cargo (?:install|fetch)|dotnet (?:restore|tool|--)|corepack|nvm|conda|gem install|docker (?:login|pull)|test|true|false|local|return|[}\])({]|\[|#|\w+=|\$\w)|--version$|\bsudo (?:apt|dnf|yum)\b/u

function commandsOf(path: string, script: Entry): CiCommand[] {
  const isBlock = script.endLine > script.line
  const lines = script.value.split('\n')
  let heredoc: string | undefined
  return lines.flatMap((line, index): CiCommand[] => {
    if (heredoc !== undefined) {
      if (line.trim() === heredoc) heredoc = undefined
      return []
    }
    heredoc = /<<-?\s*\\?(["']?)(\w+)\1/u.exec(line)?.[2]
    const isContinued = (lines[index - 1] ?? '').trimEnd().endsWith('\\')
    const text = line.trim().replace(/ ?\\$/u, '').trim()
    if (text === '' || isContinued || text.length > 200 || preparing.test(text) || !/^[~a-z.\w]/iu.test(text))
      return []
    const at = Math.min(script.endLine, script.line + (isBlock ? 1 : 0) + index)
    return [{ text, purpose: purposeOf(text), place: placeOf(path, { line: at, endLine: at }) }]
  })
}

/** Maven's and Gradle's life cycles run the tests before what they are asked for. */
function purposeOf(text: string): Purpose {
  if (
    /^\S*\b(?:mvnw?|gradlew?)\b.* (?:verify|install|package|build|check)\b/u.test(text) &&
    !/skipTests|maven\.test\.skip|-x test\b/u.test(text)
  )
    return 'test'
  return purposeOfCommand(text)
}
