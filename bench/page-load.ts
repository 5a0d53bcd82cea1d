import { readdirSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultWebDirectory } from '../src/server/web-app.ts'
import { browserTime } from './map/browser-time.ts'
import { git } from './support/git.ts'
import { writeProject } from './web/made-up-project.ts'
import { openFreshPage, startWebWorld } from './web/web-world.ts'
import type { WebWorld } from './web/web-world.ts'

const USAGE = `Usage: npm run bench -- page-load [--repeats 5] [--files]

What the web app loads for its pages, as gzip and as Brotli, and how soon they are of use on a slow line: 1.6 Mbit/s, 150 ms there
and back, a processor four times slower (as Chromium's tools make it), nothing cached. A conversation is of use when the end of its last answer is
drawn and a key pressed in the question's field shows; its two diagrams may come later. The home page is of use when its
project is drawn and a key pressed in the field for another shows. --files lists what each page loads, largest first.

How it lies: the service and the browser share the machine, whose load is printed; the best of the runs is the bound. The
line has no losses, and opening a connection costs nothing but its way.`

/** Scripts in KB as Brotli, of pages by their names below. */
const scriptBudgets: { readonly [page: string]: number } = { projects: 110, conversation: 150 }
const mostMs = { conversation: 2_000, home: 2_500, diagrams: 3_500 }
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowerProcessor = 4

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    repeats: { type: 'string', default: '5' },
    files: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const diagram = (name: string): string =>
  `\`\`\`mermaid\ngraph LR\n${Array.from({ length: 8 }, (_, index) => `${name}${index}["part ${index}"] --> ${name}${index + 1}["part ${index + 1}"]`).join('\n')}\n\`\`\`\n\n`
const answer = `It is done in three steps.\n\n${diagram('a')}Then:\n\n- first this\n- then that\n\n${diagram('b')}The very end.`

/**
 * In the page, frame by frame: when a text is there, when a key pressed in the field has shown, and when so many diagrams
 * are drawn.
 */
const watch = (text: string, fieldSelector: string, diagramCount: number): string => `{
  const times = (globalThis.times = {})
  let typed = false
  const look = () => {
    const now = performance.now()
    const field = document.querySelector(${JSON.stringify(fieldSelector)})
    if (times.shown === undefined && field !== null && document.querySelector('main')?.textContent.includes(${JSON.stringify(text)})) times.shown = now
    if (times.shown !== undefined && times.usable === undefined) {
      if (field.value === 'x') times.usable = now
      else if (document.activeElement !== field || !typed) {
        field.focus()
        typed = true
        document.execCommand('insertText', false, 'x')
      }
    }
    if (document.querySelectorAll('article [aria-label^="Diagram;"] svg').length === ${diagramCount}) times.diagrams ??= now
    if (times.diagrams === undefined || times.usable === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

const whole = `new Promise((done) => {
  const look = () => (times.diagrams === undefined || times.usable === undefined ? requestAnimationFrame(look) : done(times))
  look()
})`

await using world = await startWebWorld()
const repository = writeProject(join(world.scratch, 'made-up'), 2_000)
const project = await world.service.parse(repository, git(repository, 'rev-parse', 'HEAD'), 'local/made-up')
const plain = await world.write(project.id, 'Plain', ['How is it done?', 'In three steps.\n\nThe very end.'])
const drawn = await world.write(project.id, 'Diagrams', ['How is it done?', answer])

await measureSizes(world)
await measureSlowLine(world)
console.log(`load ${loadavg()[0]?.toFixed(1)}`)

async function measureSizes({ service, browser }: WebWorld): Promise<void> {
  const end = 'The very end.'
  for (const [name, path, sign] of [
    ['projects', '/', 'made-up'],
    ['conversation', `/conversations/${plain}`, end],
    ['conversation with two diagrams', `/conversations/${drawn}`, end],
    ['project', `/projects/${project.id}`, 'Ask about it'],
    ['code', `/projects/${project.id}/code/part0/area0/module0.py`, 'def f0'],
    ['map', `/projects/${project.id}/map`, 'parts are shown'],
    ['settings', '/settings', 'Settings'],
  ] as const) {
    const { page, context } = await openFreshPage(browser)
    const files = new Set<string>()
    // What a page loads for what may come next is loaded too.
    page.on('request', (request) => files.add(new URL(request.url()).pathname))
    await page.goto(`${service.address}${path}#key=${service.apiKey}`)
    await page.getByText(sign).first().waitFor()
    await page.waitForLoadState('networkidle')
    const built = [...files].filter((file) => file.startsWith('/assets/'))
    const scripts = sum(
      built.filter((file) => file.endsWith('.js')),
      '.br',
    )
    const budget = scriptBudgets[name]
    const verdict = budget === undefined ? '' : ` (${budget}: ${scripts <= budget ? 'met' : 'missed'})`
    console.log(
      `${name}: ${built.length} files, gzip ${sum(built, '.gz').toFixed(1)} KB, Brotli ${sum(built, '.br').toFixed(1)} KB, of which script ${scripts.toFixed(1)} KB${verdict}`,
    )
    if (values.files) listFiles(built)
    await context.close()
  }
}

/** Of built files in KB (1,000 bytes), in the form that the server would send. */
function sum(paths: readonly string[], extension: '.gz' | '.br'): number {
  const names = new Set(readdirSync(join(defaultWebDirectory, 'assets')))
  const sizes = paths.map((path) => {
    const name = path.slice('/assets/'.length)
    const sent = names.has(`${name}${extension}`) ? `${name}${extension}` : name
    return statSync(join(defaultWebDirectory, 'assets', sent)).size
  })
  return sizes.reduce((total, size) => total + size, 0) / 1000
}

function listFiles(paths: readonly string[]): void {
  const sizes = paths
    .map((path) => [sum([path], '.gz'), path] as const)
    .toSorted(([one], [other]) => other - one)
  for (const [size, path] of sizes) console.log(`  ${size.toFixed(1).padStart(6)} ${path}`)
}

async function measureSlowLine(world: WebWorld): Promise<void> {
  const home = await visitSlowly(
    world,
    '/',
    watch('made-up', 'main input[type=text], main input:not([type])', 0),
  )
  judge('home page: of use', home.usable, mostMs.home)
  const path = `/conversations/${drawn}`
  const conversation = await visitSlowly(world, path, watch('The very end.', 'textarea', 2))
  judge('conversation: of use', conversation.usable, mostMs.conversation)
  judge('conversation: both diagrams drawn', conversation.diagrams, mostMs.diagrams)
}

type VisitTimes = { readonly shown: number; readonly usable: number; readonly diagrams: number }

/** In milliseconds: the run that was of use first. */
async function visitSlowly(
  { service, browser }: WebWorld,
  path: string,
  script: string,
): Promise<VisitTimes> {
  const runs: VisitTimes[] = []
  for (let repeat = 0; repeat < Number(values.repeats); repeat++) {
    const { page, context, session } = await openFreshPage(browser)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slowLine)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    await page.addInitScript(script)
    const before = browserTime()
    await page.goto(`${service.address}${path}#key=${service.apiKey}`, { waitUntil: 'commit' })
    const times = await page.evaluate<VisitTimes>(whole)
    const processorMs = browserTime() - before
    console.log(
      `slow line, ${path}: shown ${seconds(times.shown)}, of use ${seconds(times.usable)}, diagrams ${seconds(times.diagrams)}, ${processorMs.toFixed(0)} ms of processor time`,
    )
    runs.push(times)
    await context.close()
  }
  return runs.toSorted((one, other) => one.usable - other.usable)[0]!
}

function judge(what: string, ms: number, mostMs: number): void {
  console.log(
    `slow line, ${what} after ${seconds(ms)} at best (${seconds(mostMs)}: ${ms <= mostMs ? 'met' : 'missed'})`,
  )
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
