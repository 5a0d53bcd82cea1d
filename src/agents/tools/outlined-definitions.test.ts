import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { hasNoKnownUser } from '../knowledge/inventory/unused.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import { editCodeTool } from './edit-code.ts'
import { getNodeTool } from './get-node.ts'
import { listDefinitionsTool } from './list-definitions.ts'
import { neighboursTool } from './neighbours.ts'
import { overviewTool } from './overview.ts'

const texts = {
  'app/User.scala':
    'class User {\n  // Ends all sessions.\n  def deactivate() {\n    closeAll()\n  }\n\n  def closeAll() {\n  }\n}\n',
  'app/UsersController.scala': 'class UsersController {\n  def destroy() {\n    user.deactivate()\n  }\n}\n',
  'web/Menu.astro': '<script setup>\nconst open = () => {}\n</script>\n',
  'web/main.js': "import Menu from './Menu.astro'\nexport function start() { return Menu }\n",
  'web/index.js': "import './main.js'\n",
}

let snapshot: Snapshot
beforeAll(async () => {
  snapshot = openTexts(texts, await linkTexts(texts))
})
afterAll(() => snapshot[Symbol.dispose]())

function contextOf() {
  return {
    projects: labelProjects([{ repoName: 'acme/shop', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
}

const { signal } = new AbortController()

describe('a definition of a language that is not linked', () => {
  test('is found by its name, with its lines and what is written above it', async () => {
    expect(await getNodeTool.execute(contextOf(), { node: 'User#deactivate' }, signal)).toMatchObject({
      node: {
        kind: 'method',
        name: 'User.deactivate',
        location: 'app/User.scala:3-5',
        doc: 'Ends all sessions.',
        outline_only: true,
      },
    })
  })

  test('has users that are not known: none is never said, and where its name stands is shown', async () => {
    expect(
      await neighboursTool.execute(contextOf(), { node: 'User.deactivate', direction: 'in' }, signal),
    ).toMatchObject({
      complete: false,
      total: 0,
      reasons: [
        { reason: 'named in Scala', count: 1 },
        { reason: 'not linked', count: 1 },
      ],
      text_places: [{ location: 'app/UsersController.scala:3-3', text: 'user.deactivate()' }],
    })
    expect(hasNoKnownUser(contextOf().projects[0]!, snapshot.findNode('app/User.scala#User.closeAll')!)).toBe(
      false,
    )
    expect(snapshot.completeness('web/main.js#start').complete).toBe(true)
  })

  test('makes calls that are not known', async () => {
    expect(
      await neighboursTool.execute(contextOf(), { node: 'User.deactivate', direction: 'out' }, signal),
    ).toMatchObject({
      total: 0,
      extent: {
        unread: [{ what: 'language that is not linked, so that not all of its calls are known', count: 1 }],
      },
    })
  })

  test('has members of which there may be more', async () => {
    const file = await getNodeTool.execute(contextOf(), { node: 'web/Menu.astro' }, signal)
    expect(file).toMatchObject({
      node: { members: [{ name: 'Menu' }, { name: 'Menu.open', kind: 'function' }] },
      extent: { unread: [{ what: 'language of which only an outline is known' }] },
    })
  })

  test('is listed among others, of which there may be more', async () => {
    expect(await listDefinitionsTool.execute(contextOf(), { kinds: ['class'] }, signal)).toMatchObject({
      definitions: [{ name: 'User' }, { name: 'UsersController' }],
      extent: {
        unread: [
          { what: 'files of Scala, of which only an outline is known', count: 2 },
          { what: 'file of Astro, of which only an outline is known', count: 1 },
        ],
      },
    })
  })

  test('is counted in the overview', async () => {
    expect(await overviewTool.execute(contextOf(), {}, signal)).toMatchObject({
      projects: [
        {
          languages: [
            { name: 'javascript', files: 2, lines: 5 },
            { name: 'Scala', searchableOnly: true, files: 2, lines: 16, outlined: 5 },
            { name: 'Astro', searchableOnly: true, files: 1, lines: 4, outlined: 2 },
          ],
        },
      ],
    })
  })

  test('is not renamed, because where its name leads is not known', async () => {
    expect(
      await editCodeTool.execute(
        contextOf(),
        { change: 'rename', node: 'User.deactivate', new_name: 'close' },
        signal,
      ),
    ).toMatchObject({
      error: expect.stringContaining(
        'it is written in Scala, which is not linked: where its name is used is not known',
      ),
    })
  })
})
