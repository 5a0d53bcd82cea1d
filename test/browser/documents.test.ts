/** Files that people read as pages: Markdown, notebooks and tables, and what a folder says of itself. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { findViolations, findViolationsEverywhere } from './check-accessibility.ts'
import { openProject } from './open-project.ts'
import { visit } from './visit.ts'

/** A picture of one green pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg=='
const readme = `# Measures

Read [the guide](docs/guide.md#the-end), [line three](src/app.py#L3), or [further down](#further-down).

![The mark](docs/mark.png) ![A badge](https://badge.invalid/x.png)

<script>document.title = 'taken over'</script>
<p onclick="document.title = 'taken over'">Kept text</p> <img src="x" onerror="document.title = 'taken over'">

${Array.from({ length: 120 }, (_, index) => `Paragraph ${index} of many words that say little.\n`).join('\n')}

## Further down

\`\`\`python
print('hello')
\`\`\`
`
/** As pandas writes it. */
const frame = `<div>
<style scoped>.dataframe { color: red }

</style>
<table border="1" class="dataframe" onclick="document.title = 'taken over'"><thead><tr><th></th><th colspan="2">price</th></tr></thead>
<tbody><tr><th>0</th><td>12</td><td>13</td></tr></tbody></table></div>`
const notebook = JSON.stringify({
  nbformat: 4,
  metadata: { kernelspec: { language: 'python' } },
  cells: [
    { cell_type: 'markdown', source: ['## Plan\n', 'Measure twice.'] },
    {
      cell_type: 'code',
      source: 'measure()',
      execution_count: 7,
      outputs: [
        { output_type: 'stream', name: 'stdout', text: 'forty-two' },
        { output_type: 'display_data', data: { 'image/png': pixel } },
        { output_type: 'display_data', data: { 'text/html': '<b id="injected">bold</b>' } },
        { output_type: 'execute_result', data: { 'text/html': frame, 'text/plain': '   price\n0  12' } },
      ],
    },
  ],
})
const area = String.raw`It costs $5 and $6, or $\pi r^2$, but not $\frac{1$.

$$
A
= \int_0^r 2 \pi t \, dt
$$

~~~math
\href{https://nowhere.invalid/}{E} = m c^2
~~~

~~~math
\sum_{i=1}^n i
~~~
`
const rows = Array.from({ length: 450 }, (_, index) => `"Lamp, no. ${index}",${index * 3}`)

const cleanUp = new AsyncDisposableStack()
let page: Page
let root: string
let requested: string[]

beforeAll(async () => {
  requested = []
  const opened = await openProject(cleanUp, {
    repository: createRepository([
      {
        'README.md': readme,
        LICENSE: 'Use it as you like.\n',
        'src/app.py': 'a = 1\nb = 2\nc = 3\n',
        'docs/guide.md': `# Guide\n\n${'Words and words.\n\n'.repeat(900)}\n## The end\n\nBack to [the start](../README.md).\n`,
        'docs/mark.png': { content: Buffer.from(pixel, 'base64'), executable: false },
        'docs/plan.ipynb': notebook,
        'docs/broken.ipynb': '{}',
        'docs/area.md': area,
        'docs/what-is-measured-and-what-is-not-and-why.md': 'Nothing yet.\n',
        'docs/prices.csv': `name;price\nx;1\n`,
        'docs/stock.csv': `name,count\n${rows.join('\n')}\n`,
      },
    ]),
    prepare: async (prepared) => prepared.page.on('request', (request) => requested.push(request.url())),
  })
  page = opened.page
  root = `${opened.project}/code/`
})
afterAll(() => cleanUp.disposeAsync())

const shown = (name: string): Locator => page.getByRole('region', { name, exact: true })

/** Of a picture, in its own pixels; 0 until it is loaded. */
const widthOf = (alt: string): Promise<number> =>
  page.evaluate<number>(`document.querySelector('img[alt="${alt}"]')?.naturalWidth ?? 0`)

test('a folder shows its README, which runs and loads nothing', async () => {
  await page.goto(root)
  const section = shown('README.md')
  await section.getByRole('heading', { name: 'Measures' }).waitFor()
  await section.getByText('Kept text').click()
  await expect.poll(() => widthOf('The mark')).toBe(1)
  await section.getByText('A badge').waitFor()
  expect(await page.title()).not.toContain('taken over')
  expect(
    requested.filter(
      (address) => !address.startsWith(new URL(root).origin) && !/^(?:blob|data):/u.test(address),
    ),
  ).toEqual([])
  expect(await findViolationsEverywhere(page, async () => await section.waitFor())).toEqual([])
})

test('an address is asked for as what it is, a folder or a file', async () => {
  const asked = (what: string): string[] =>
    requested.filter(
      (address) => address.includes(`/${what}?`) && new URL(address).searchParams.get('path') === 'docs',
    )
  await page.goto(`${root}docs`)
  await page.getByRole('table').getByRole('link', { name: 'guide.md' }).waitFor()
  expect(asked('folder')).not.toEqual([])
  expect(asked('outline')).toEqual([])
  await visit(page, `${root}LICENSE`)
  await page.getByText('Use it as you like.').waitFor()
})

test('a long name is one line on a narrow screen', async () => {
  await visit(page, `${root}docs/what-is-measured-and-what-is-not-and-why.md`)
  const name = page.getByRole('navigation', { name: 'Path' }).getByRole('heading')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await name.boundingBox())?.height).toBeLessThan(30)
  await page.setViewportSize({ width: 1360, height: 860 })
})

test('links of a document lead to its headings, to files and to lines', async () => {
  await visit(page, `${root}README.md`)
  await shown('README.md').getByRole('link', { name: 'further down' }).click()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Further down')
  await page.goto(`${root}README.md`)
  await shown('README.md').getByRole('link', { name: 'line three' }).click()
  await page.waitForURL(/src\/app\.py\?lines=L3$/u)
  await page.goBack()
  await shown('README.md').getByRole('link', { name: 'the guide' }).click()
  await shown('docs/guide.md').getByRole('heading', { name: 'Guide' }).waitFor()
})

test('the source is a click away, and stays so after a reload', async () => {
  await page.goto(`${root}README.md`)
  await shown('README.md').getByRole('heading', { name: 'Measures' }).waitFor()
  await page.getByRole('button', { name: 'Show the source' }).click()
  await page.getByText('# Measures').waitFor()
  await page.reload()
  await page.getByText('# Measures').waitFor()
  await page.getByRole('button', { name: 'Show the source' }).click()
  await shown('README.md').getByRole('heading', { name: 'Measures' }).waitFor()
  // Lines are those of the source.
  await visit(page, `${root}README.md?lines=L3`)
  await page.getByText('# Measures').waitFor()
  expect(await shown('README.md').getByRole('heading', { name: 'Measures' }).count()).toBe(0)
})

test('a notebook shows its text, its code and what that gave, tables as tables, and runs nothing', async () => {
  await visit(page, `${root}docs/plan.ipynb`)
  const section = shown('docs/plan.ipynb')
  await section.getByRole('heading', { name: 'Plan' }).waitFor()
  await section.getByText('measure()').waitFor()
  await section.getByText('Code, run 7').waitFor()
  await section.getByRole('region', { name: 'Output' }).getByText('forty-two').waitFor()
  await expect.poll(() => widthOf('Output')).toBe(1)
  await section.getByText('Output not shown (text/html)').waitFor()
  await section.getByRole('rowheader', { name: '0' }).waitFor()
  await section.getByRole('cell', { name: '13' }).click()
  expect(await section.getByRole('columnheader', { name: 'price' }).getAttribute('colspan')).toBe('2')
  expect([await page.title(), await section.textContent()].join(' ')).not.toMatch(/taken over|dataframe/u)
  expect(await page.locator('#injected').count()).toBe(0)
  expect(await findViolationsEverywhere(page, async () => await section.waitFor())).toEqual([])
  await visit(page, `${root}docs/broken.ipynb`)
  await page.getByText('This notebook cannot be shown').waitFor()
})

test('LaTeX is drawn where it is some, by what is loaded for it alone', async () => {
  const scripts = (): number => requested.filter((address) => address.includes('drawn-formula')).length
  expect(scripts()).toBe(0)
  await visit(page, `${root}docs/area.md`)
  const section = shown('docs/area.md')
  await expect.poll(() => section.locator('math').count()).toBe(3)
  expect(scripts()).toBe(1)
  expect(await section.locator('math[display="block"]').count()).toBe(2)
  const text = await section.locator('p').first().textContent()
  expect(text).toMatch(/^It costs \$5 and \$6, or πr2, but not \$\\frac\{1\$\.$/u)
  expect(await section.locator('code').allTextContents()).toEqual([
    String.raw`$\frac{1$`,
    String.raw`\href{https://nowhere.invalid/}{E} = m c^2`,
  ])
  expect(await findViolationsEverywhere(page, async () => await section.waitFor())).toEqual([])
})

test('separated values are a table that goes on', async () => {
  await visit(page, `${root}docs/stock.csv`)
  const table = shown('docs/stock.csv').getByRole('table')
  await table.getByRole('columnheader', { name: 'count' }).waitFor()
  await table.getByRole('cell', { name: 'Lamp, no. 199' }).waitFor()
  expect(await table.getByRole('row').count()).toBe(201)
  await page.getByRole('button', { name: 'Show more rows' }).click()
  await page.getByRole('button', { name: 'Show more rows' }).click()
  await table.getByRole('cell', { name: 'Lamp, no. 449' }).waitFor()
  expect(await page.getByRole('button', { name: 'Show more rows' }).count()).toBe(0)
  expect(await findViolations(page, 'main', ['scrollable-region-focusable'])).toEqual([])
  await visit(page, `${root}docs/prices.csv`)
  const price = shown('docs/prices.csv').getByRole('columnheader', { name: 'price' })
  await price.waitFor()
  expect(await findViolationsEverywhere(page, async () => await price.waitFor())).toEqual([])
})
