import { expect, test } from 'vitest'
import { linkTexts } from '../../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../../testing/collect-run.ts'
import { readSwitch } from './tell-switch.ts'

const clinic = {
  'README.md':
    '# Clinic\n\n## Database\n\nBy default the data is kept in H2. For PostgreSQL set `spring.profiles.active=postgres`.\n',
  'build.gradle':
    "dependencies {\n  runtimeOnly 'com.h2database:h2'\n  runtimeOnly 'org.postgresql:postgresql'\n}\n",
  'src/main/resources/application.properties': 'database=h2\n',
  'src/main/resources/application-postgres.properties': 'database=postgres\n',
  'src/main/java/App.java': 'public class App {\n  public static void main(String[] args) {}\n}\n',
}

async function ask(question: string, texts: Readonly<Record<string, string>>): Promise<string> {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/clinic')
  const run = await collectRun({ projects: [{ repoName: 'acme/clinic', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('what takes the place of what is read from the sentence', () => {
  expect(readSwitch('how do I switch the database from H2 to postgres?')).toEqual({
    from: 'H2',
    to: 'postgres',
  })
  expect(readSwitch('how can I use Redis instead of Memcached?')).toEqual({ from: 'Memcached', to: 'Redis' })
  expect(readSwitch('how do I change the colour of a button?')).toBeUndefined()
})

test('one product takes the place of another by what documents, settings and manifests say of both', async () => {
  const text = await ask('how do I switch the database from H2 to postgres?', clinic)
  expect(text).toMatch(/^The section “Database” \[README\.md:\d+-\d+\] says how: “For PostgreSQL set/u)
  expect(text).toContain('[src/main/resources/application-postgres.properties]')
  expect(text).toContain("`runtimeOnly 'org.postgresql:postgresql'` [build.gradle:3-3]")
  expect(text).toContain('Settings that name `H2`: `database=h2`')
})

test('what is there of a technique, and nowhere with what it is asked of, is no yes', async () => {
  const texts = {
    'app/props.py': 'def cache_property(function):\n    return function\n\n\nclass cached:\n    pass\n',
    'app/client.py':
      'def read(response):\n    return response\n\n\ndef send(response):\n    return response\n',
  }
  expect(await ask('is there any caching of responses?', texts)).not.toMatch(/^Yes/u)
  expect(await ask('is there any caching?', texts)).toMatch(/^Yes/u)
})

test('all names of authentication have to be missing, and a document that denies something is heard', async () => {
  const texts = {
    'README.md': '# Store\n\nThere is no support for persistence yet.\n',
    'src/main.py': 'print(1)\n',
  }
  expect(await ask('is there any authentication?', texts)).toMatch(
    /^No: nothing in the repository speaks of/u,
  )
  expect(await ask('is there any persistence to disk?', texts)).toContain(
    'It seems not: “There is no support for persistence yet” [README.md:3-3].',
  )
})
