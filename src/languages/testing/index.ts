export { dumpFacts, type DumpSection } from './dump-facts.ts'
export { dumpText } from './dump-text.ts'
export { extractText } from './extract-text.ts'
export { validateFacts } from './validate-facts.ts'
