import { afterEach, expect, test } from 'vitest'
import { collectRun } from '../../../../testing/collect-run.ts'
import type { OpenedSketch } from '../../../../testing/open-sketch.ts'
import { openSketch } from '../../../../testing/open-sketch.ts'

let opened: OpenedSketch | undefined
afterEach(() => opened?.[Symbol.dispose]())

async function ask(question: string, files: Readonly<Record<string, string>>): Promise<string> {
  opened = openSketch({ files })
  const run = await collectRun({ projects: [opened.project], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('variables of a schema have the defaults that it gives them', async () => {
  const text = await ask('what environment variables can I set?', {
    'server/env.js':
      'const env = cleanEnv(process.env, {\n  PORT: num({ default: 3000 }),\n  JWT_SECRET: str(),\n})\n',
    'server/colours.js': 'const colours = {\n  RED: str("red"),\n}\n',
  })
  expect(text).toContain('`PORT`: default `3000`, read at [server/env.js:2-2]')
  expect(text).toContain('`JWT_SECRET`: must be set')
  expect(text).not.toContain('RED')
})

test('fields that envconfig fills are variables with its prefix', async () => {
  const text = await ask('what environment variables can I set?', {
    'config/config.go':
      'package config\n\nvar prefix = "till"\n\ntype Config struct {\n\tPort int `default:"3030"`\n\tLogLevel string `default:"info" split_words:"true"`\n}\n\nfunc Get() {\n\tenvconfig.Process(prefix, &config)\n}\n',
  })
  expect(text).toContain('`TILL_PORT`: default `3030`, read at [config/config.go:6-6]')
  expect(text).toContain('`TILL_LOG_LEVEL`: default `info`, read at [config/config.go:7-7]')
})
