const most = 12

/**
 * Names that words next to each other may be together: "the session interface" as `SessionInterface` and
 * `session_interface`. Words that only say what kind of thing is meant are left out.
 */
export function findCompounds(text: string): string[] {
  const names: string[] = []
  const runs = text
    .split(/[^\p{L}\p{N}_\s-]+/u)
    .flatMap((part) => splitAtFunctionWords(part.split(/\s+/u).filter((word) => word !== '')))
  for (const run of runs) {
    for (const size of [4, 3, 2]) {
      for (let at = 0; at + size <= run.length; at += 1) {
        const words = run.slice(at, at + size)
        names.push(words.map(capitalize).join(''), words.join('_'))
      }
    }
  }
  return [...new Set(names)].slice(0, most)
}

function splitAtFunctionWords(words: readonly string[]): string[][] {
  const runs: string[][] = [[]]
  for (const word of words) {
    if (/^[A-Za-z][A-Za-z\d]+$/u.test(word) && !functionWords.has(word.toLowerCase())) {
      runs.at(-1)?.push(word.toLowerCase())
    } else runs.push([])
  }
  return runs
}

const functionWords = new Set(
  `a an the this that these those it its of in on at to from by with for as and or not no is are was were be been being am
  do does did done can could should would will may might must has have had how what which who whom whose why where when
  if so than then there here all any some every each between into about over under after before during while i we you
  they me us our your their my class classes method methods function functions module modules test tests code work works
  working happen happens mean means use uses used using call calls called explain describe show find list tell give cover
  covers compare difference please just also`.split(/\s+/u),
)
import { capitalize } from '../prose.ts'
