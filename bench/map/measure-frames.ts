import type { Browser, Page } from 'playwright-core'
import type { BenchService } from '../quality/service.ts'
import { browserTime } from './browser-time.ts'

export type MeasuredFrames = {
  /** What the page says of how much is shown. */
  readonly parts: string
  /** From choosing all definitions to the picture. */
  readonly readyMs: number
  readonly runs: readonly {
    readonly name: string
    readonly frames: number
    readonly seconds: number
    /** Between two frames. */
    readonly worstMs: number
    /** Of the processors, a frame, in all processes and threads of the browser. */
    readonly processorMs: number
  }[]
}

/** Unfolds everything on the map of a project, drags and zooms it, and counts the frames that were drawn. */
export async function measureFrames(
  browser: Browser,
  { address, apiKey }: BenchService,
  projectId: string,
): Promise<MeasuredFrames> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(120_000)
  await page.goto(`${address}/#key=${apiKey}`)
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
  await page.goto(`${address}/projects/${projectId}/map`)
  await page.getByRole('tree', { name: 'Parts of the project' }).waitFor()
  const start = performance.now()
  await page.getByLabel('Unfold').first().selectOption('definitions')
  await page.locator('[aria-busy=false] [role=application]').waitFor()
  await nextFrame(page)
  const readyMs = performance.now() - start
  const parts = (await page.getByText(/parts are shown/u).textContent()) ?? ''
  const box = (await page.getByRole('application').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  const steps = 60
  const drag = async (): Promise<void> => {
    await page.mouse.down()
    for (let step = 0; step < steps; step++) {
      const angle = (step / steps) * 2 * Math.PI
      await page.mouse.move(x + Math.sin(angle) * 300, y + (1 - Math.cos(angle)) * 150)
      await nextFrame(page)
    }
    await page.mouse.up()
  }
  const zoom = async (): Promise<void> => {
    for (let step = 0; step < steps; step++) {
      await page.mouse.wheel(0, step < steps / 2 ? -60 : 60)
      await nextFrame(page)
    }
  }
  const runs = [
    await countFrames(page, 'dragging, all in view', drag),
    await countFrames(page, 'zooming in and out', zoom),
  ]
  await page.mouse.wheel(0, -600)
  runs.push(await countFrames(page, 'dragging, zoomed in', drag))
  await page.close()
  return { parts: /^.*?parts/u.exec(parts)?.[0] ?? '', readyMs, runs }
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => done()))')
}

async function countFrames(page: Page, name: string, work: () => Promise<void>) {
  await page.evaluate(`{
    const times = (globalThis.frameTimes = [])
    const note = (time) => {
      times.push(time)
      globalThis.frameRequest = requestAnimationFrame(note)
    }
    globalThis.frameRequest = requestAnimationFrame(note)
  }`)
  const before = browserTime()
  await work()
  const used = browserTime() - before
  const times = await page.evaluate<number[]>('(cancelAnimationFrame(frameRequest), frameTimes)')
  const gaps = times.slice(1).map((time, index) => time - times[index]!)
  const seconds = (times.at(-1)! - times[0]!) / 1000
  return { name, frames: gaps.length, seconds, worstMs: Math.max(...gaps), processorMs: used / gaps.length }
}
