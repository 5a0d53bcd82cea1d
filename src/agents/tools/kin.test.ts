import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import type { KinOutput } from './kin.ts'
import { kinTool } from './kin.ts'

const meter = (name: string): string =>
  `from meters.base import Meter\n\n\nclass ${name}(Meter):\n    def read(self):\n        return 1\n\n    def unit(self):\n        return "${name}"\n`

const texts = {
  'meters/base.py': 'class Meter:\n    def read(self):\n        raise NotImplementedError\n',
  'meters/cpu.py': meter('CpuMeter'),
  'meters/memory.py': meter('MemoryMeter'),
  'meters/swap.py': meter('SwapMeter'),
  'meters/all.py':
    'from meters.cpu import CpuMeter\nfrom meters.memory import MemoryMeter\nfrom meters.swap import SwapMeter\n\nMETERS = [CpuMeter, MemoryMeter, SwapMeter]\n',
  'screen.py': 'class Screen:\n    pass\n',
  'docs/meters.md': '# Meters\n\n* CpuMeter\n* MemoryMeter\n* SwapMeter\n',
  'tests/test_cpu.py':
    'from meters.cpu import CpuMeter\n\n\ndef test_read():\n    assert CpuMeter().read() == 1\n',
}

async function kinOf(node: string): Promise<KinOutput> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const context = {
    projects: labelProjects([{ repoName: 'acme/meters', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  return (await kinTool.execute(context, { node }, new AbortController().signal)) as KinOutput
}

test('siblings are what shares the base and the registry, with what they define alike', async () => {
  const { siblings, shared, members, extent } = await kinOf('CpuMeter')
  expect(siblings.map(({ name }) => name)).toEqual(['MemoryMeter', 'SwapMeter'])
  expect(siblings[0]?.by).toContain('base Meter')
  expect(shared.map(({ how, what, others }) => `${how} ${what} ${others}`)).toContain('base Meter 2')
  expect(members).toEqual([
    { name: 'read', kind: 'method', count: 3, of: 3 },
    { name: 'unit', kind: 'method', count: 3, of: 3 },
  ])
  expect(extent).toMatchObject({ shown: 2, total: 2 })
})

test('the places that name siblings too come first: the registry, the documents, then its own test', async () => {
  const { places } = await kinOf('CpuMeter')
  expect(places.map(({ kind, location, siblings }) => `${kind} ${location} ${siblings}`)).toEqual([
    'document docs/meters.md:3-3 2',
    'code meters/all.py:5-5 2',
    'test tests/test_cpu.py:5-5 0',
  ])
})

test('of a base the siblings are what derives from it', async () => {
  const { siblings } = await kinOf('Meter')
  expect(siblings.map(({ name }) => name)).toEqual(['CpuMeter', 'MemoryMeter', 'SwapMeter'])
})
