import { createClient } from '@parley/client'

const [repo_path, content] = process.argv.slice(2)
const parley = createClient({ baseUrl: process.env.PARLEY_URL, apiKey: process.env.PARLEY_API_KEY })
const { project_id } = await parley.requestParse({ repo_path })
for await (const { status } of parley.followParsing({ project_id })) console.error(status)

const answer = parley.postFirstMessageStream({ project_id, content })
for await (const frame of answer) process.stdout.write(frame.content)
console.log(`\n\n${answer.citations.join('\n')}`)
