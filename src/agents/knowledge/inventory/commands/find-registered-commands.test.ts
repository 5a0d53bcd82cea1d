import { expect, test } from 'vitest'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { findRegisteredCommands } from './find-registered-commands.ts'

async function commandsOf(texts: Readonly<Record<string, string>>): Promise<string[]> {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
  return findRegisteredCommands({ label: '', repoName: 'acme/shop', snapshot }).map(
    ({ name, handler, registeredBy, path, line }) =>
      `${name} -> ${handler ?? '?'} by ${registeredBy} at ${path}:${line}`,
  )
}

test('commands that are bound to functions by name', async () => {
  const texts = {
    'commands.h':
      '#define command_bind(cmd, section, signal) command_bind_to(cmd, -1, section, signal)\nvoid command_bind_to(const char *cmd, int pos, const char *section, void (*signal)(void));\nvoid command_unbind(const char *cmd, void (*signal)(void));\n',
    'chat.c':
      '#include "commands.h"\nstatic void cmd_msg(void) {}\nstatic void cmd_join(void) {}\nstatic void cmd_away(void) {}\nvoid init(void)\n{\n\tcommand_bind("msg", NULL, (SIGNAL_FUNC) cmd_msg);\n\tcommand_bind("dcc chat", NULL, &cmd_join);\n\tcommand_bind("away",\n\t\tNULL, cmd_away);\n\t/* command_bind("old", NULL, cmd_away); */\n\tcommand_bind("theirs", NULL, not_here);\n\tcommand_bind(name, NULL, cmd_away);\n}\nvoid deinit(void)\n{\n\tcommand_unbind("msg", cmd_msg);\n\tcommand_unbind("dcc chat", cmd_join);\n\tcommand_unbind("away", cmd_away);\n}\n',
  }
  expect(await commandsOf(texts)).toEqual([
    'away -> cmd_away by command_bind at chat.c:9',
    'dcc chat -> cmd_join by command_bind at chat.c:8',
    'msg -> cmd_msg by command_bind at chat.c:7',
  ])
})

test('methods of what holds commands, in other languages', async () => {
  expect(
    await commandsOf({
      'main.ts':
        "function open() {}\nfunction close() {}\nclass App {\n  save() {}\n  start() {\n    commands.register('file.open', open)\n    vscode.commands.registerCommand('file.close', close)\n    vscode.commands.registerCommand('file.save', this.save)\n    vscode.commands.registerCommand('file.shut', close)\n    commands.execute('file.open', open)\n  }\n}\n",
      'bot.py':
        'def start(): pass\ndef stop(): pass\ndef say(): pass\nadd_command("start", start)\nadd_command("stop", stop)\nadd_command("say", say)\n',
    }),
  ).toEqual([
    'file.close -> close by registerCommand at main.ts:7',
    'file.save -> save by registerCommand at main.ts:8',
    'file.shut -> close by registerCommand at main.ts:9',
    'say -> say by add_command at bot.py:6',
    'start -> start by add_command at bot.py:4',
    'stop -> stop by add_command at bot.py:5',
  ])
})

test('a function that all commands share does not run one of them', async () => {
  const names = 'about beep close dnd export find group help info join'.split(' ')
  const rows = names.map((name) => `  CMD_ENTRY("/${name}", parse_args, cmd_${name})`).join('\n')
  const functions = names.map((name) => `void cmd_${name}(void) {}`).join('\n')
  const found = await commandsOf({
    'defs.c': `int parse_args(void) { return 0; }\n${functions}\nvoid init(void) {\n${rows.replaceAll(')\n', ');\n')};\n}\n`,
  })
  expect(found).toHaveLength(10)
  expect(found[0]).toBe('/about -> cmd_about by CMD_ENTRY at defs.c:13')
})

test('calls with less than three names, without functions or with sentences are none', async () => {
  expect(
    await commandsOf({
      'a.c':
        'void f(void) {}\nvoid g(void)\n{\n\tadd_command("one", f);\n\tadd_command("two", f);\n\tlog_command("one", 1);\n\tlog_command("two", 2);\n\tlog_command("three", 3);\n\tcmd_error("It failed: %s", f);\n\tcmd_error("It failed again, sir", f);\n\tcmd_error("No such thing!", f);\n}\n',
    }),
  ).toEqual([])
})
