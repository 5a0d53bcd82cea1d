import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'

import { composePage } from './figures/page.ts'
import type { PageSection } from './figures/page.ts'
import { openCheckouts } from './figures/repositories.ts'
import { sections } from './figures/sections.ts'
import type { FigureSection, RunBench } from './figures/sections.ts'

const USAGE = `Usage: npm run bench -- figures --out FIGURES.md --checkouts <folder> [--only name,name] [--rounds 3]

Measures anew and rewrites the page of figures. <folder> holds checkouts of public repositories, each as owner/name,
owner+name or name. A section whose checkouts are not all there, or that --only does not name, stays in the page as it
is, with its date. --rounds is for what is timed.

Sections and what they need:
${sections.map(({ name, checkouts }) => `  ${name.padEnd(14)} ${checkouts.join(', ').replaceAll(/(.{60,90}?), /g, `$1,\n${' '.repeat(17)}`) || '-'}`).join('\n')}

\`npm ci\` in tests/helloworld and tests/mochatest of cs-au-dk/jelly makes all of its programs readable. The comparison
fetches the other tools through npx.`

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    checkouts: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})
const { out } = values
const only = values.only?.split(',')
const unknown = only?.find((name) => !sections.some((section) => section.name === name))
if (values.help || out === undefined || unknown !== undefined) {
  if (unknown !== undefined) console.error(`Cannot measure "${unknown}": no section has this name.\n`)
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const HEAD = `# Figures

How often the graph is right, how much of it there is, and what it costs. One command makes this page anew:

\`\`\`
npm run bench -- figures --out FIGURES.md --checkouts <folder with checkouts of the repositories>
\`\`\`

Each section says when and where it was measured and with which command, and each command says with \`--help\` what it
counts and how it lies. Percentages have one decimal; \`-\` stands where there is nothing to take a share of.`

const checkouts = values.checkouts === undefined ? undefined : openCheckouts(values.checkouts)
const run: RunBench = async (name, ...args) => {
  const main = join(import.meta.dirname, 'main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [main, name, ...args, '--json'], {
    maxBuffer: 2 ** 28,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as unknown
}

const made: PageSection[] = []
for (const section of sections) {
  if (only !== undefined && !only.includes(section.name)) continue
  const missing = section.checkouts.filter((repository) => checkouts?.find(repository) === undefined)
  if (missing.length > 0) {
    console.error(`${section.name}: left as it is, for want of a checkout of ${missing.join(', ')}`)
    continue
  }
  const startedAt = performance.now()
  try {
    made.push({ name: section.name, text: await describe(section) })
    console.error(`${section.name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  } catch (error) {
    // What the other sections took minutes for is not lost.
    console.error(`${section.name}: left as it is: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
  const page = existsSync(out) ? readFileSync(out, 'utf8') : ''
  writeFileSync(
    out,
    composePage(
      HEAD,
      sections.map(({ name }) => name),
      made,
      page,
    ),
  )
}

async function describe(section: FigureSection): Promise<string> {
  const body = await section.measure(
    run,
    (repository) => checkouts!.find(repository)!,
    Number(values.rounds),
    values.checkouts ?? '',
  )
  const sources = section.checkouts.map((repository) => checkouts!.describe(repository))
  return `## ${section.title}

${section.about}

${body}

*\`npm run bench -- ${section.command}\`, ${new Date().toISOString().slice(0, 10)}, commit ${ownCommit()}; ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}${sources.length > 0 ? `; ${sources.join(', ')}` : ''}.*`
}

function ownCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', import.meta.dirname, ...args], { encoding: 'utf8' }).trim()
  return git('rev-parse', '--short=10', 'HEAD')
}
