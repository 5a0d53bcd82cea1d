import { changedTogetherTool } from './changed-together.ts'
import { expertsTool } from './experts.ts'
import { gitBlameTool } from './git-blame.ts'
import { gitLogTool } from './git-log.ts'
import { gitShowTool } from './git-show.ts'
import { gitTagsTool } from './git-tags.ts'
import { hotSpotsTool } from './hot-spots.ts'
import { mergeTools } from './merge-tools.ts'

export const historyTool = mergeTools({
  name: 'history',
  description:
    'What git knows of a definition, file, directory or the repository: commits (log), blame, one commit with its diff, releases (tags), files changed together, experts, files changed most (hot). Name a commit by 10 digits and its day; do not cite it.',
  verb: 'Reading the history:',
  parts: {
    log: { tool: gitLogTool },
    blame: { tool: gitBlameTool },
    commit: { tool: gitShowTool },
    tags: { tool: gitTagsTool },
    together: { tool: changedTogetherTool },
    experts: { tool: expertsTool },
    hot: { tool: hotSpotsTool },
  },
  rare: ['seconds', 'skip', 'about', 'without_merges', 'diff', 'bodies'],
  fields: {
    node: '',
    path: 'A file or directory.',
    start_line: '',
    end_line: '',
    since: 'First day, "2026-01-31".',
    message: 'Log: a text of the message.',
    changed_text: 'Log: a text added or removed.',
    oldest: 'Log: the oldest first.',
    bodies: 'Whole messages.',
    commit: 'Of commit: its id.',
    diff: 'Of commit: false leaves the diff out.',
    limit: '',
    seconds: 'Time that it may take.',
    author: "Log: part of the author's name.",
  },
})
