import type { ToolAnswerBody } from '../contract/tools.ts'
import { followParse } from './follow-parse.ts'
import type { JoinedService } from './join-service.ts'

/** Has what was saved since the parse taken in, as every tool does before it answers. Gives the number of files. */
export async function refreshProject(
  { client }: JoinedService,
  id: string,
  name: string,
): Promise<ToolAnswerBody['index']> {
  const path = `/api/v2/projects/${id}/tools/list_files?budget=200&wait=`
  const { index } = await client.post<ToolAnswerBody>(`${path}2`, { path: '.' })
  // No file need have changed: an index of another version of Parley is made anew.
  if (index.state !== 'behind') return index
  await followParse(client, id, name, { saysReady: false })
  return (await client.post<ToolAnswerBody>(`${path}2`, { path: '.' })).index
}
