import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import { openSnapshot } from '../../index/open.ts'
import { indexProject } from './index-project.ts'

/** Lines so long that the file is taken for packed code and gets no facts. */
const LONG = ` static int[] table = {${'1, '.repeat(3000)}};`

test.each([
  {
    language: 'Java',
    own: [
      'Base.java',
      'class Base { void run() { go(); } void go() {} void rest() {} }\nclass Next extends Base { void run() { super.run(); } }\n',
    ],
    packed: ['Packed.java', `class Packed {${LONG} void use(Base base) { base.go(); } }`],
    called: 'Base.java#Base.go',
    alone: 'Base.java#Base.rest',
  },
  {
    language: 'C#',
    own: [
      'Base.cs',
      'class Base { public virtual void Run() { Go(); } public void Go() {} public void Rest() {} }\nclass Next : Base { public override void Run() { base.Run(); } }\n',
    ],
    packed: ['Packed.cs', `class Packed {${LONG} void Use(Base b) { b.Go(); } }`],
    called: 'Base.cs#Base.Go',
    alone: 'Base.cs#Base.Rest',
  },
])(
  'a project of two files in $language of which one has very long lines',
  async ({ own, packed, called, alone }) => {
    await using scratch = await createTemporaryDirectory()
    const folder = join(scratch.path, 'code')
    await mkdir(folder)
    for (const [name, text] of [own, packed]) await writeFile(join(folder, name!), text!)
    const { snapshotPath, info } = await indexProject(
      {
        source: { kind: 'folder', path: folder },
        repoName: 'acme/code',
        branchName: null,
        snapshotDirectory: join(scratch.path, 'snapshots'),
        snapshotKey: 'code',
        factsDirectory: join(scratch.path, 'facts'),
        workers: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
      () => undefined,
    )
    expect(info.problems).toEqual([{ path: packed[0], reason: expect.stringContaining('minified code') }])
    using snapshot = openSnapshot(snapshotPath)
    expect(snapshot.completeness(called)).toEqual({
      complete: false,
      reasons: [{ reason: 'incomplete-file', count: 1 }],
    })
    expect(snapshot.completeness(alone)).toEqual({ complete: true, reasons: [] })
  },
)
