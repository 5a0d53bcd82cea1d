import { resolve } from 'node:path'
import { shortPlaces } from '../contract/short-place.ts'
import { followParse } from './follow-parse.ts'
import { refreshProject } from './refresh-project.ts'
import { callersDirectory, findWanted, openProject, withService } from './session.ts'
import type { SessionOptions } from './session.ts'
import { showMarkdown } from './show-text.ts'

export interface BookOptions extends SessionOptions {
  /** Folder that the pages are written into, a file each, in place of the standard output. */
  readonly output?: string
  /** Id of the only page that is wanted. */
  readonly page?: string
  readonly markdown?: boolean
}

export async function book(options: BookOptions): Promise<void> {
  const wanted = findWanted(options)
  const { output, page } = options
  await withService(options, async (service) => {
    const { client } = service
    const id = await openProject(service, wanted, options)
    if (wanted.folder !== undefined) await refreshProject(service, id, wanted.name)
    // Of a large repository that is parsed for the first time, the calls come last.
    await followParse(client, id, wanted.name, { isWhole: true, saysReady: false })
    const path = `/api/v2/projects/${id}/book`
    if (output !== undefined) {
      const { writeBook } = await import('./write-book.ts')
      const folder = resolve(callersDirectory(), output)
      const count = await writeBook(client, { path, folder, repository: wanted.folder, page })
      console.error(`Wrote ${count} ${count === 1 ? 'page' : 'pages'} to ${folder}.`)
    } else if (options.json === true) {
      const reply = await client.get(page === undefined ? path : `${path}/${encodeURIComponent(page)}`)
      console.log(JSON.stringify(reply, null, 2))
    } else {
      const query = page === undefined ? '' : `?page=${encodeURIComponent(page)}`
      const markdown = shortPlaces(await client.text(`${path}.md${query}`))
      if (options.markdown === true || !process.stdout.isTTY) process.stdout.write(markdown)
      else showMarkdown(markdown, wanted.folder)
    }
  })
}
