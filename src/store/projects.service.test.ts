import { describe, expect, test } from 'vitest'
import { createTestStore } from '../../test/support/postgres.ts'
import { createTestUser } from '../../test/support/records.ts'
import { newId } from './ids.ts'
import * as projects from './projects.ts'
import type { Project, ProjectSource } from './schema.ts'

const { db } = await createTestStore()
const user = await createTestUser(db)

const remote = (branchName: string | null = null, commitId: string | null = null) => ({
  kind: 'remote' as const,
  url: 'https://example.org/ada/engine.git',
  branchName,
  commitId,
})

/** The default branch of a repository of this name. */
function named(repoName: string): ProjectSource {
  return { kind: 'remote', url: `https://example.org/${repoName}.git`, branchName: null, commitId: null }
}

async function make(repoName: string = newId(), source?: ProjectSource): Promise<Project> {
  return (await projects.createProject(db, { userId: user.id, repoName, source: source ?? named(repoName) }))
    .project
}

const finish = (project: Project, snapshotKey: string, generation = project.parseGeneration) =>
  projects.finishProject(db, {
    id: project.id,
    generation,
    branchName: 'main',
    commitId: 'c0ffee',
    snapshotKey,
    statistics: { files: 3 },
    latest: true,
  })

describe('createProject()', () => {
  test('makes one project of simultaneous requests for the same', async () => {
    const requests = Array.from({ length: 10 }, () =>
      projects.createProject(db, { userId: user.id, repoName: 'ada/engine', source: remote('dev') }),
    )
    const made = await Promise.all(requests)
    expect(new Set(made.map(({ project }) => project.id)).size).toBe(1)
    expect(made.filter(({ created }) => created).length).toBe(1)
  })

  test('tells names apart that are too long for an index', async () => {
    // Not such as the database could compress.
    const name = Array.from({ length: 900 }, (_, index) =>
      String.fromCharCode(0x4e00 + ((index * 7919) % 20_000)),
    ).join('')
    const made = await Promise.all(
      [name, `${name}'`].map((branchName) => make('a/b', { ...remote(), branchName })),
    )
    expect(made[0]!.id).not.toBe(made[1]!.id)
    expect((await make('a/b', remote(name))).id).toBe(made[0]!.id)
    expect((await make('a/b', remote(null, name))).id).not.toBe(made[0]!.id)
    expect((await projects.findRequestedProject(db, { userId: user.id }, remote(name)))?.id).toBe(made[0]!.id)
  })

  test('tells default branch, named branch and commit apart, of a host and of a folder', async () => {
    const address = `https://example.org/ada/${newId()}.git`
    const local: ProjectSource = { kind: 'local', path: `/home/${newId()}`, branchName: null, commitId: null }
    const far = { ...remote(), url: address } as const
    for (const source of [far, local]) {
      const wanted = [{}, { branchName: 'default' }, { branchName: 'main' }, { commitId: 'abc' }]
      const made = await Promise.all(wanted.map((fields) => make('a/b', { ...source, ...fields })))
      expect(new Set(made.map((project) => project.id)).size).toBe(4)
      // A commit says it all: the branch beside it does not count. The name does not either.
      const again = await make('c/d', { ...source, branchName: 'other', commitId: 'abc' })
      expect(again.id).toBe(made[3]!.id)
    }
  })

  test('tells repositories of one name on two hosts apart', async () => {
    const [one, other] = ['https://one.test/own/flask.git', 'https://other.test/own/flask.git']
    const made = await Promise.all([one, other].map((url) => make('own/flask', { ...remote(), url })))
    expect(made[0]!.id).not.toBe(made[1]!.id)
    const found = await projects.findRequestedProject(db, { userId: user.id }, { ...remote(), url: other })
    expect(found?.id).toBe(made[1]!.id)
  })

  test('makes a new one once the old one is deleted', async () => {
    const first = await make('ada/again')
    await projects.deleteProject(db, user.id, first.id)
    expect((await make('ada/again')).id).not.toBe(first.id)
  })
})

test('findRequestedProject() finds by request, and the default branch by its name too', async () => {
  const at = (branchName: string | null, commitId: string | null = null): ProjectSource => ({
    ...remote(branchName, commitId),
    url: 'https://example.org/ada/found.git',
  })
  const byDefault = await make('ada/found', at(null))
  const find = (branch: string | null, commit: string | null = null) =>
    projects.findRequestedProject(db, { userId: user.id }, at(branch, commit)).then((project) => project?.id)
  expect(await find('main')).toBeUndefined()
  await finish(byDefault, 'one')
  expect(await find('main')).toBe(byDefault.id)
  const byName = await make('ada/found', at('main'))
  expect(await find('main')).toBe(byName.id)
  expect(await find(null)).toBe(byDefault.id)
  expect(await find(null, 'c0ffee')).toBeUndefined()
})

test("findProject(), listProjects() and deleteProject() know a user's own projects only, newest first", async () => {
  const [ada, bob] = [await createTestUser(db), await createTestUser(db)]
  const make = (repoName: string) =>
    projects
      .createProject(db, { userId: ada.id, repoName, source: named(repoName) })
      .then(({ project }) => project)
  const [first, second] = [await make('a'), await make('b')]
  expect((await projects.listProjects(db, ada.id)).map(({ id }) => id)).toEqual([second.id, first.id])
  expect(await projects.listProjects(db, bob.id)).toEqual([])
  expect(await projects.findProject(db, bob.id, first.id)).toBeUndefined()
  expect(await projects.deleteProject(db, bob.id, first.id)).toBeUndefined()
  expect((await projects.deleteProject(db, ada.id, first.id))?.id).toBe(first.id)
  expect(await projects.deleteProject(db, ada.id, first.id)).toBeUndefined()
  expect(await projects.findProject(db, ada.id, first.id)).toBeUndefined()
})

describe('a parse', () => {
  const stage = (project: Project, status: Parameters<typeof projects.setProjectStage>[1]['status']) =>
    projects.setProjectStage(db, {
      id: project.id,
      generation: project.parseGeneration,
      status,
      progress: { filesDone: 1, 'odd key': '\0' },
    })

  test('goes forward only', async () => {
    const project = (await projects.beginParse(db, (await make()).id))!
    expect(await stage(project, 'cloned')).toBe(true)
    expect(await stage(project, 'processing')).toBe(true)
    expect(await stage(project, 'processing')).toBe(true)
    expect(await stage(project, 'parsed')).toBe(false)
    const found = await projects.findProject(db, user.id, project.id)
    expect(found).toMatchObject({ status: 'processing', progress: { filesDone: 1, 'odd key': '\u{FFFD}' } })
  })

  test('keeps what it was resolved to when a later stage does not say it again', async () => {
    const project = (await projects.beginParse(db, (await make()).id))!
    const update = { id: project.id, generation: project.parseGeneration, progress: {} }
    await projects.setProjectStage(db, { ...update, status: 'cloned', branchName: 'main', commitId: 'abc' })
    await projects.setProjectStage(db, { ...update, status: 'parsed' })
    expect(await projects.findProject(db, user.id, project.id)).toMatchObject({
      branchName: 'main',
      commitId: 'abc',
    })
  })

  test('that was taken up by another worker may no longer write', async () => {
    const { id } = await make()
    const slow = (await projects.beginParse(db, id))!
    const quick = (await projects.beginParse(db, id))!
    expect(await stage(slow, 'cloned')).toBe(false)
    expect(await finish(slow, 'slow')).toBeUndefined()
    expect(
      await projects.failProject(db, { id, generation: slow.parseGeneration, code: 'x', message: 'x' }),
    ).toBe(false)
    expect((await finish(quick, 'quick'))?.project).toMatchObject({ status: 'ready', snapshotKey: 'quick' })
  })

  test('of a deleted project comes too late', async () => {
    const project = (await projects.beginParse(db, (await make()).id))!
    await projects.deleteProject(db, user.id, project.id)
    expect(await finish(project, 'late')).toBeUndefined()
    expect(await projects.beginParse(db, project.id)).toBeUndefined()
  })

  test('repeated serves the previous snapshot until the new one is swapped in', async () => {
    const first = (await projects.beginParse(db, (await make()).id))!
    expect((await finish(first, 'one'))?.previousSnapshotKey).toBeNull()
    const asked = await Promise.all([1, 2, 3].map(() => projects.requestReparse(db, first.id)))
    expect(asked.filter(Boolean).length).toBe(1)
    const second = (await projects.beginParse(db, first.id))!
    expect(second).toMatchObject({ status: 'submitted', snapshotKey: 'one', statistics: { files: 3 } })
    const swapped = await finish(second, 'two')
    expect(swapped).toMatchObject({ previousSnapshotKey: 'one', project: { snapshotKey: 'two' } })
    expect(swapped!.project).toEqual(await projects.findProject(db, user.id, first.id))
    expect(await projects.listSnapshotKeys(db)).toContain('two')
  })

  test('repeated keeps the branch and the commit of what is served until it is through', async () => {
    const first = (await projects.beginParse(db, (await make()).id))!
    await finish(first, 'one')
    const served = (await projects.findProject(db, user.id, first.id))!
    await projects.requestReparse(db, first.id)
    const { id, parseGeneration: generation } = (await projects.beginParse(db, first.id))!
    const newer = { branchName: 'newer', commitId: 'facade' }
    await projects.setProjectStage(db, { id, generation, progress: {}, status: 'cloned', ...newer })
    const { branchName, commitId } = served
    expect(await projects.findProject(db, user.id, id)).toMatchObject({
      status: 'cloned',
      branchName,
      commitId,
    })
    await projects.failProject(db, { id, generation, code: 'x', message: 'x' })
    expect(await projects.findProject(db, user.id, id)).toMatchObject({
      status: 'error',
      branchName,
      commitId,
    })
  })

  test('that an early snapshot serves stays ready, is not asked for again, and goes on when it is taken up again', async () => {
    const project = (await projects.beginParse(db, (await make()).id))!
    const early = (generation: number) =>
      projects.serveEarly(db, {
        id: project.id,
        generation,
        branchName: 'main',
        commitId: 'c0ffee',
        snapshotKey: 'early',
        statistics: { files: 3, linking: true },
      })
    const read = async () => (await projects.readProject(db, project.id))!
    await stage(project, 'inferring')
    expect(await early(project.parseGeneration + 1)).toBe(false)
    expect(await early(project.parseGeneration)).toBe(true)
    expect(await early(project.parseGeneration)).toBe(false)
    expect(await read()).toMatchObject({ status: 'ready', snapshotKey: 'early', commitId: 'c0ffee' })
    // What is still done is told, and is no step back.
    expect(await stage(project, 'processing')).toBe(true)
    expect(await read()).toMatchObject({ status: 'ready', progress: { filesDone: 1 } })
    expect(await projects.requestReparse(db, project.id)).toBeUndefined()

    const again = (await projects.beginParse(db, project.id))!
    expect(again).toMatchObject({ status: 'ready', snapshotKey: 'early', progress: {} })
    expect(await finish(project, 'late')).toBeUndefined()
    expect(await finish(again, 'whole')).toMatchObject({
      project: { status: 'ready', snapshotKey: 'whole', statistics: { files: 3 } },
      previousSnapshotKey: 'early',
    })
    expect(await stage(again, 'processing')).toBe(false)
    expect((await projects.requestReparse(db, project.id))?.status).toBe('submitted')
  })

  test('that fails after its early snapshot was served keeps that', async () => {
    const project = (await projects.beginParse(db, (await make()).id))!
    const { id, parseGeneration: generation } = project
    const statistics = { files: 3, linking: true }
    await projects.serveEarly(db, {
      id,
      generation,
      branchName: null,
      commitId: null,
      snapshotKey: 'early-of-failed',
      statistics,
    })
    expect(await projects.failProject(db, { id, generation, code: 'index_failed', message: 'no' })).toBe(true)
    expect(await projects.readProject(db, id)).toMatchObject({
      status: 'error',
      snapshotKey: 'early-of-failed',
      statistics,
    })
    expect((await projects.requestReparse(db, id))?.status).toBe('submitted')
  })

  test('that fails says why, and keeps the previous snapshot', async () => {
    const project = (await projects.beginParse(db, (await make()).id))!
    await finish(project, 'one')
    const again = (await projects.requestReparse(db, project.id))!
    const failure = {
      id: project.id,
      generation: again.parseGeneration,
      code: 'no-access',
      message: 'No \0 access',
    }
    expect(await projects.failProject(db, failure)).toBe(true)
    expect(await projects.findProject(db, user.id, project.id)).toMatchObject({
      status: 'error',
      errorCode: 'no-access',
      errorMessage: 'No \u{FFFD} access',
      snapshotKey: 'one',
    })
  })
})

test('setLatest() keeps the answer and the time of the look-up', async () => {
  const project = await make()
  await projects.setLatest(db, project.id, true)
  const found = await projects.findProject(db, user.id, project.id)
  expect(found?.latest).toBe(true)
  expect(found?.remoteCheckedAt).toBeInstanceOf(Date)
})
