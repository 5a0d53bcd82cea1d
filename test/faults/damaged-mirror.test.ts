/** The copy of a hosted repository that is damaged behind the service's back. */
import { chmod, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runFixtureGit } from '../support/git-fixture.ts'
import { snapshotFolder } from './snapshot-files.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

let service: HostedService

beforeAll(async () => {
  service = await startHostedService()
  // What is expected to be reported here would only clutter the output of the tests.
  vi.spyOn(service.ctx.log, 'warn').mockImplementation(() => {})
})
afterAll(() => service[Symbol.asyncDispose]())

/** What is given: the folder of the mirror, whose objects are in one pack. */
const damages: Readonly<Record<string, (mirror: string) => Promise<void>>> = {
  'a pack gone': async (mirror) => await rm(await packFile(mirror, '.pack')),
  'a pack cut off': async (mirror) => await truncate(await packFile(mirror, '.pack'), 200),
  'a file with another bit': async (mirror) => await flipObject(mirror, 'HEAD:b.py'),
  'a folder with another bit': async (mirror) => await flipObject(mirror, 'HEAD:'),
  'a commit with another bit': async (mirror) => await flipObject(mirror, 'HEAD'),
  'an index with another bit': async (mirror) => {
    const id = (await runFixtureGit(mirror, ['rev-parse', 'HEAD:b.py'])).trim()
    const path = await packFile(mirror, '.idx')
    const bytes = await readFile(path)
    bytes[bytes.indexOf(Buffer.from(id, 'hex')) + 10]! ^= 1
    await writeFile(path, bytes)
  },
  'references cut off': async (mirror) => {
    await runFixtureGit(mirror, ['pack-refs', '--all'])
    const path = join(mirror, 'packed-refs')
    await truncate(path, (await readFile(path)).length - 4)
  },
  'an empty reference': async (mirror) => await writeFile(join(mirror, 'refs/heads/main'), ''),
  'nothing in it': async (mirror) => await rm(mirror, { recursive: true }),
}

test.each(Object.entries(damages))(
  'a mirror with %s is fetched anew by the next parse',
  async (what, damage) => {
    const { id, name, mirror } = await parseNew(`acme/${what.replaceAll(' ', '-')}`)
    await damage(mirror)
    // Then all contents are read again.
    for (const file of await readdir(snapshotFolder(service))) {
      if (file.startsWith(id)) await rm(join(snapshotFolder(service), file))
    }
    expect(await service.parse({ repo_name: name })).toMatchObject({ id, status: 'ready', error: null })
    expect(await service.json('GET', `/api/v2/projects/${id}`)).toMatchObject({
      statistics: { files: 2, problems: [] },
    })
    expect(await blame(id, 'b.py')).toMatchObject({ unavailable: null })
  },
)

test('damage that a look into the history meets is said, and mended for the next one', async () => {
  const { id, mirror } = await parseNew('acme/history')
  await flipObject(mirror, 'HEAD~:b.py')
  expect(await blame(id, 'a.py')).toMatchObject({ unavailable: null })
  expect(await blame(id, 'b.py')).toMatchObject({
    lines: [],
    unavailable: expect.stringMatching(/repository on this machine is damaged.* try again/) as string,
  })
  expect(await blame(id, 'b.py')).toMatchObject({ unavailable: null })
  await rm(mirror, { recursive: true })
  expect(await blame(id, 'b.py')).toMatchObject({ unavailable: null })
})

test("somebody's own repository that is damaged is told as such, and left as it is", async () => {
  const { directory } = await service.host('acme/own', commitsOf('acme/own'))
  await pack(directory)
  await flipObject(directory, 'HEAD:b.py')
  const before = await readdir(directory)
  const parsed = await service.parse({ repo_path: directory, branch_name: 'main' })
  expect(parsed).toMatchObject({
    status: 'error',
    error: expect.stringMatching(
      /its data is damaged \(.*corrupt\); expected .*"git fsck" finds nothing wrong/s,
    ) as string,
  })
  expect(await readdir(directory)).toEqual(before)
})

/** Contents of their own: what another project has had is not read again. */
function commitsOf(name: string): Record<string, string>[] {
  const beta = `def beta():\n    return "${name}"\n`
  return [
    { 'a.py': `def alpha():\n    return "${name}"\n`, 'b.py': beta },
    { 'b.py': `${beta}\n\ndef gamma():\n    return 3\n` },
  ]
}

async function parseNew(name: string): Promise<{ id: string; name: string; mirror: string }> {
  await service.host(name, commitsOf(name))
  const { id, status } = await service.parse({ repo_name: name })
  expect(status).toBe('ready')
  const mirrors = join(service.ctx.dataDirectory, 'mirrors')
  const folder = (await readdir(mirrors)).find((found) => found.startsWith(`${name.replace('/', '-')}-`))
  const mirror = join(mirrors, folder ?? '')
  await pack(mirror)
  return { id, name, mirror }
}

async function pack(directory: string): Promise<void> {
  await runFixtureGit(directory, ['repack', '-adq', '--depth=0'])
  for (const ending of ['.pack', '.idx']) await chmod(await packFile(directory, ending), 0o644)
}

async function packFile(directory: string, ending: string): Promise<string> {
  const folder = join(directory, 'objects/pack')
  return join(folder, (await readdir(folder)).find((name) => name.endsWith(ending)) ?? '')
}

/** Turns round a bit of the checksum behind the deflated content. */
async function flipObject(directory: string, revision: string): Promise<void> {
  const id = (await runFixtureGit(directory, ['rev-parse', revision])).trim()
  const listing = await runFixtureGit(directory, ['verify-pack', '-v', await packFile(directory, '.idx')])
  // `<id> <type> <size> <size in the pack> <offset>`
  const [, , , size, offset] = listing
    .split('\n')
    .find((line) => line.startsWith(id))!
    .split(/ +/)
  const path = await packFile(directory, '.pack')
  const bytes = await readFile(path)
  bytes[Number(offset) + Number(size) - 2]! ^= 1
  await writeFile(path, bytes)
}

async function blame(id: string, path: string): Promise<Record<string, unknown>> {
  return await service.json('GET', `/api/v2/projects/${id}/blame?path=${path}&start_line=1&end_line=6`)
}
