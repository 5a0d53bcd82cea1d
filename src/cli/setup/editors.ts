import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** How an editor or agent is told of an MCP server. */
export interface Editor {
  /** As it is named on the command line. */
  readonly id: string
  readonly name: string
  /** Folders of which one is there where it has been started. */
  readonly signs: readonly string[]
  /** On the PATH where it is installed; undefined: it has none that is its alone. */
  readonly program?: string
  /** For this user alone. */
  readonly userFile: string
  /** In a repository, for all who work on it; undefined: it knows none. */
  readonly projectFile?: string
  readonly format: 'json' | 'toml'
  /** Where the entry stands in the file. */
  readonly path: readonly string[]
  readonly toEntry: (command: Command) => object
  /** Where it reads what it is told, such as when to use a tool. */
  readonly guide?: Guide
}

export interface Guide {
  readonly userFile: string
  readonly projectFile: string
  /** A file of ours, or a section of one that others write too. */
  readonly format: 'skill' | 'section'
}

export interface Command {
  readonly program: string
  readonly args: readonly string[]
}

interface Places {
  readonly home: string
  /** `~/.config`, or what the system has for it. */
  readonly config: string
}

const stdio = ({ program, args }: Command): object => ({ command: program, args })
/** What they put the folder in for that is open. */
// oxlint-disable-next-line no-template-curly-in-string
const openFolder = '${workspaceFolder}'
/** These start servers in a folder of their own and put in which one is open. */
const inWorkspace = ({ program, args }: Command): object => ({
  type: 'stdio',
  command: program,
  args: [...args, '--repo', openFolder],
})
const servers = ['mcpServers', 'parley'] as const

export function listEditors({ home, config }: Places = systemPlaces()): readonly Editor[] {
  const code = join(config, 'Code', 'User')
  const cline = join(code, 'globalStorage', 'saoudrizwan.claude-dev')
  return [
    {
      id: 'claude-code',
      name: 'Claude Code',
      signs: [join(home, '.claude'), join(home, '.claude.json')],
      program: 'claude',
      guide: {
        userFile: join(home, '.claude/skills/parley/SKILL.md'),
        projectFile: '.claude/skills/parley/SKILL.md',
        format: 'skill',
      },
      userFile: join(home, '.claude.json'),
      projectFile: '.mcp.json',
      format: 'json',
      path: servers,
      toEntry: (command) => ({ type: 'stdio', ...stdio(command) }),
    },
    {
      id: 'cursor',
      name: 'Cursor',
      signs: [join(home, '.cursor')],
      program: 'cursor',
      userFile: join(home, '.cursor', 'mcp.json'),
      projectFile: '.cursor/mcp.json',
      format: 'json',
      path: servers,
      toEntry: inWorkspace,
    },
    {
      id: 'vscode',
      name: 'VS Code',
      signs: [code],
      program: 'code',
      userFile: join(code, 'mcp.json'),
      projectFile: '.vscode/mcp.json',
      format: 'json',
      path: ['servers', 'parley'],
      toEntry: inWorkspace,
    },
    {
      id: 'codex',
      name: 'Codex',
      signs: [join(home, '.codex')],
      program: 'codex',
      guide: { userFile: join(home, '.codex/AGENTS.md'), projectFile: 'AGENTS.md', format: 'section' },
      userFile: join(home, '.codex', 'config.toml'),
      projectFile: '.codex/config.toml',
      format: 'toml',
      path: ['mcp_servers', 'parley'],
      toEntry: stdio,
    },
    {
      id: 'opencode',
      name: 'opencode',
      signs: [join(home, '.config', 'opencode')],
      program: 'opencode',
      guide: {
        userFile: join(home, '.config/opencode/AGENTS.md'),
        projectFile: 'AGENTS.md',
        format: 'section',
      },
      userFile: firstOf(
        join(home, '.config', 'opencode', 'opencode.jsonc'),
        join(home, '.config', 'opencode', 'opencode.json'),
      ),
      projectFile: 'opencode.json',
      format: 'json',
      path: ['mcp', 'parley'],
      toEntry: ({ program, args }) => ({ type: 'local', command: [program, ...args], enabled: true }),
    },
    {
      id: 'gemini',
      name: 'Gemini CLI',
      signs: [join(home, '.gemini')],
      program: 'gemini',
      guide: { userFile: join(home, '.gemini/GEMINI.md'), projectFile: 'GEMINI.md', format: 'section' },
      userFile: join(home, '.gemini', 'settings.json'),
      projectFile: '.gemini/settings.json',
      format: 'json',
      path: servers,
      toEntry: stdio,
    },
    {
      id: 'windsurf',
      name: 'Windsurf',
      signs: [join(home, '.codeium', 'windsurf')],
      program: 'windsurf',
      userFile: join(home, '.codeium', 'windsurf', 'mcp_config.json'),
      format: 'json',
      path: servers,
      toEntry: stdio,
    },
    {
      id: 'zed',
      name: 'Zed',
      signs: [join(home, '.config', 'zed'), join(config, 'Zed')],
      program: 'zed',
      userFile: join(
        process.platform === 'win32' ? join(config, 'Zed') : join(home, '.config', 'zed'),
        'settings.json',
      ),
      projectFile: '.zed/settings.json',
      format: 'json',
      path: ['context_servers', 'parley'],
      toEntry: stdio,
    },
    {
      id: 'jetbrains',
      name: 'JetBrains (Junie)',
      signs: [join(home, '.junie')],
      userFile: join(home, '.junie', 'mcp', 'mcp.json'),
      projectFile: '.junie/mcp/mcp.json',
      format: 'json',
      path: servers,
      toEntry: stdio,
    },
    {
      id: 'cline',
      name: 'Cline',
      signs: [cline],
      userFile: join(cline, 'settings', 'cline_mcp_settings.json'),
      format: 'json',
      path: servers,
      toEntry: stdio,
    },
  ]
}

export function isInstalled({ signs, program }: Editor): boolean {
  return signs.some((sign) => existsSync(sign)) || (program !== undefined && isOnPath(program))
}

function isOnPath(program: string): boolean {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : ['']
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.some((folder) => endings.some((ending) => existsSync(join(folder, program + ending))))
}

function systemPlaces(): Places {
  const home = homedir()
  if (process.platform === 'darwin') return { home, config: join(home, 'Library', 'Application Support') }
  if (process.platform === 'win32') {
    return { home, config: process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming') }
  }
  return { home, config: process.env['XDG_CONFIG_HOME'] || join(home, '.config') }
}

function firstOf(one: string, other: string): string {
  return existsSync(one) ? one : other
}
