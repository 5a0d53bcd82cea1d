import { dumpFacts, extractText, validateFacts, type DumpSection } from '../testing/index.ts'
import { rust } from './index.ts'

/** The dump of a text's facts, which must be valid. The fields of a tuple are the only names that no text writes. */
export async function dump(sections: readonly DumpSection[], text: string): Promise<string> {
  const source = `${text.replaceAll(/^ {8}/gm, '').trim()}\n`
  const facts = await extractText(rust, 'src/lib.rs', source)
  const problems = validateFacts(facts, source).filter((problem) => !/ "\d+" is not at /.test(problem))
  if (problems.length > 0) throw new Error(`Facts are wrong:\n${problems.join('\n')}`)
  return dumpFacts(facts, sections)
}
