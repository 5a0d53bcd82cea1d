import { afterAll, expect, test } from 'vitest'
import { collectRun } from '../../../testing/collect-run.ts'
import { openSketch } from '../../../testing/open-sketch.ts'

const shop = openSketch({
  files: {
    'ship.c': {
      text: `void fire_shot(void) {
	load_shell();
}
void load_shell(void) {
}
void move_player(void) {
	fire_shot();
}
int main(void) {
	move_player();
}
`,
      definitions: [
        { name: 'fire_shot', kind: 'function', lines: [1, 3] },
        { name: 'load_shell', kind: 'function', lines: [4, 5] },
        { name: 'move_player', kind: 'function', lines: [6, 8] },
        { name: 'main', kind: 'function', lines: [9, 11] },
      ],
    },
  },
  edges: [
    ['calls', 'ship.c#fire_shot', 'ship.c#load_shell', 2],
    ['calls', 'ship.c#move_player', 'ship.c#fire_shot', 7],
    ['calls', 'ship.c#main', 'ship.c#move_player', 10],
  ],
})
afterAll(() => shop[Symbol.dispose]())

async function ask(question: string): Promise<string> {
  const { text } = await collectRun({ question, projects: [shop.project] })
  return text
}

test('the way from one end to the other is told, not what the end itself calls', async () => {
  const text = await ask('How does the program get from main to fire_shot when the player fires?')
  expect(text).toContain('`main` [ship.c:9-11] reaches, in 2 calls, `fire_shot`')
  expect(text).not.toContain('load_shell')
})

test('a way whose beginning is nowhere is told backwards from its end', async () => {
  const text = await ask('How does a POST to /cannon/trigger end up in fire_shot?')
  expect(text).toContain('I could not tell which code “POST to /cannon/trigger” is')
  expect(text).toContain('1. `fire_shot` is reached from `move_player`')
  expect(text).toContain('2. `move_player` is reached from `main`')
  expect(text).not.toContain('load_shell')
})
