/**
 * A browser for tests, on a machine that has none: the one from npm, with the libraries and fonts that it needs, is
 * unpacked once for each user. It works without a package manager, as root and as a plain user.
 */
import { existsSync } from 'node:fs'
import { lstat, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

const version = '153.0.0'

const noGraphics = ['--disable-gpu']
/** Instead: a graphics card that the processor plays, whatever one there is, for WebGL and for the page itself. */
export const softwareGraphics = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]
/** The same for WebGL alone. The page is drawn without it, which takes a fifth of the time. */
export const softwareWebGl = [...softwareGraphics, '--disable-gpu-compositing', '--disable-gpu-rasterization']

/** Both are flags of Chromium's own. */
export async function launchChromium(
  flags: readonly string[] = [],
  graphics: readonly string[] = noGraphics,
): Promise<Browser> {
  const found = findInstalled()
  const directory = found === undefined ? await unpack() : ''
  return await chromium.launch({
    executablePath: found ?? join(directory, 'chromium'),
    // The sandbox needs rights that root and containers do not have; the pages are our own.
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
      ...graphics,
      ...flags,
    ],
    env:
      found === undefined
        ? {
            ...process.env,
            LD_LIBRARY_PATH: join(directory, 'al2023', 'lib'),
            FONTCONFIG_PATH: join(directory, 'fonts'),
            HOME: directory,
          }
        : { ...process.env },
  })
}

/** The packed one is for Linux on x64; everywhere else a browser has to be there. */
function findInstalled(): string | undefined {
  const installed = [
    process.env['PARLEY_TEST_BROWSER'],
    '/usr/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find((path) => path !== undefined && existsSync(path))
  if (installed === undefined && (process.platform !== 'linux' || process.arch !== 'x64')) {
    throw new Error(
      'Cannot start a browser: found none. Install Chromium, or name one in PARLEY_TEST_BROWSER.',
    )
  }
  return installed
}

async function unpack(): Promise<string> {
  const { uid, username } = userInfo()
  const directory = join(tmpdir(), `parley-chromium-${version}-webgl-${uid < 0 ? username : uid}`)
  const owner = await lstat(directory).then(
    (stats) => stats.uid,
    () => undefined,
  )
  if (owner === uid) return directory
  if (owner !== undefined) throw new Error(`Cannot use "${directory}": it belongs to somebody else`)

  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  // The package unpacks into the temporary folder, wherever that is; what is not whole gets no name.
  const staging = await mkdtemp(join(tmpdir(), 'parley-chromium-'))
  const { TMPDIR: previous } = process.env
  process.env['TMPDIR'] = staging
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br']
    await Promise.all(names.map((name) => inflate(join(packed, name))))
  } finally {
    if (previous === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = previous
  }
  await writeFile(join(staging, 'fonts', 'fonts.conf'), fontConfiguration(directory))
  try {
    await rename(staging, directory)
  } catch (error) {
    // Another test was faster, with the same files.
    await rm(staging, { recursive: true, force: true })
    if (!existsSync(join(directory, 'chromium'))) throw error
  }
  return directory
}

/** The packed one looks for fonts only where its makers run it. */
function fontConfiguration(directory: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(directory, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(directory, 'font-cache')}</cachedir>
</fontconfig>
`
}
