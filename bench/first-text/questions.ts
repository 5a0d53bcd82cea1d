import type { BenchService } from '../quality/service.ts'
import { makeSweep } from '../quality/sweep.ts'

/** What people ask without naming anything; the search has the most to do for these. */
const open = [
  'What does this project do?',
  'How is this project organised?',
  'Where does the program start?',
  'How are errors handled?',
  'Where is the configuration read?',
  'How are the tests organised?',
  'Where would I add a new command?',
  'How is logging set up?',
  'What are the most important classes?',
  'How does data get from the input to the output?',
]

/** A fifth without a name, the others about nodes taken at random, mixed. */
export async function chooseQuestions(
  service: BenchService,
  projectId: string,
  count: number,
): Promise<string[]> {
  const named = await makeSweep(service, projectId, count)
  return named.map((question, index) => (index % 5 === 0 ? open[(index / 5) % open.length]! : question))
}
