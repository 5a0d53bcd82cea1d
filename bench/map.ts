import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { launchChromium, softwareGraphics } from '../test/browser/launch-chromium.ts'
import { measureFrames } from './map/measure-frames.ts'
import { startBenchService } from './quality/service.ts'
import type { BenchService } from './quality/service.ts'
import { git } from './support/git.ts'
import { writeProject } from './web/made-up-project.ts'

/** Frames in a second below which a map feels stuck. */
/** Frames a second: of a repository, and of a made-up project. */
const TARGETS = { repository: 60, madeUp: 30 }

const USAGE = `Usage: npm run bench -- map [<repository>] [--commit HEAD] [--nodes 100000]

How long the map of a project takes to answer, level by level, and how many frames a second a browser draws while it
is dragged and zoomed with everything unfolded: Chromium without a window, drawing with the processor (SwiftShader).
Without a repository, of a made-up project with so many definitions.

How it lies: the browser and the service share the machine with whatever else runs on it, whose load is printed, and which the
processor time of a frame is free of; a made-up project has few edges, and the picture draws the strongest 400 connections of any.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commit: { type: 'string', default: 'HEAD' },
    nodes: { type: 'string', default: '100000' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-map-'))
try {
  const given = positionals[0]
  const directory =
    given === undefined ? writeProject(join(scratch, 'made-up'), Number(values.nodes)) : resolve(given)
  const commit = git(directory, 'rev-parse', '--verify', `${values.commit}^{commit}`)
  await using service = await startBenchService(join(scratch, 'data'))
  const project = await service.parse(directory, commit, `local/${basename(directory)}`)
  console.log(`${directory} at ${commit.slice(0, 12)}: ready in ${project.seconds.toFixed(1)} s`)
  await timeAnswers(service, project.id)
  await using browser = await launchChromium([], softwareGraphics)
  const { parts, readyMs, runs } = await measureFrames(browser, service, project.id)
  console.log(`map of ${parts}: in view after ${(readyMs / 1000).toFixed(1)} s`)
  for (const { name, frames, seconds, worstMs, processorMs } of runs) {
    const rate = frames / seconds
    const target = given === undefined ? TARGETS.madeUp : TARGETS.repository
    // A browser draws no more than 60, of which a measurement may miss a part of one.
    const verdict = Math.round(rate) >= target ? 'met' : 'missed'
    console.log(
      `${name}: ${rate.toFixed(1)} frames a second, longest wait ${worstMs.toFixed(0)} ms, ${processorMs.toFixed(0)} ms of processor time each (target ${target}: ${verdict})`,
    )
  }
  console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function timeAnswers(service: BenchService, projectId: string): Promise<void> {
  for (const [name, body] of [
    ['modules', { depth: 'modules' }],
    ['files', { depth: 'files', max_nodes: 30_000, max_edges: 20_000 }],
    ['definitions', { depth: 'definitions', max_nodes: 100_000, max_edges: 20_000 }],
  ] as const) {
    const times: number[] = []
    let shown = ''
    for (let repeat = 0; repeat < 3; repeat++) {
      const start = performance.now()
      const response = await fetch(`${service.address}/api/v2/projects/${projectId}/map`, {
        method: 'POST',
        headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      times.push(performance.now() - start)
      const map = JSON.parse(text) as {
        nodes: unknown[]
        edges: unknown[]
        total_nodes: number
        total_edges: number
      }
      shown = `${map.nodes.length} of ${map.total_nodes} nodes, ${map.edges.length} of ${map.total_edges} edges, ${(text.length / 1e6).toFixed(1)} MB`
    }
    const [first = 0, ...others] = times
    console.log(`${name}: ${shown}; first ${first.toFixed(0)} ms, then ${Math.min(...others).toFixed(0)} ms`)
  }
}
