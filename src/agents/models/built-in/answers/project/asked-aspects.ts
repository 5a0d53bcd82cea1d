import type { Purpose } from '../../../../knowledge/project/facts.ts'

export type Aspect = Purpose | 'what' | 'needs' | 'reading' | 'ci'

const words: readonly (readonly [Aspect, RegExp])[] = [
  [
    'what',
    /\bwhat (?:is|are|does)\b(?! the (?:command|entry))|\bwhat'?s (?:this|it)\b|\bpurpose\b|(?<!\b(?:what|how) )\babout\b|\bnew (?:to|here)\b|\bfirst day\b|\btour\b|\boverview\b|\bsummar|\btl;?dr\b|\bget(?:ting)? started\b/iu,
  ],
  [
    'needs',
    /\bwhich (?:version|java|python|node|go|rust|jdk|compiler|\.net)\b|\bversions?\b|\bneeds?\b|\brequire|\bprerequisite|\bset ?up\b|\bset\b.{0,30}\bup\b|\bget(?:ting)?\b.{0,40}\b(?:running|going)\b|\bjoined\b/iu,
  ],
  [
    'install',
    /\binstall|\bset ?up\b|\bset\b.{0,30}\bup\b|\bfresh (?:git )?clone\b|\bget(?:ting)? started\b|\bget(?:ting)?\b.{0,40}\b(?:running|going|up)\b|\bjoined\b|\blocally\b|\bcreate\b/iu,
  ],
  ['build', /\bbuil[dt]\b|\bcompil|\bpackag(?:e|ed)\b|\bfrom source\b/iu],
  [
    'run',
    /\brun\b(?! (?:\w+ ){0,3}(?:tests?|suite|specs?|linter|checks?|before)|.{0,20}\b(?:pr|pull request)\b)|\bstart\b(?!.{0,12}\bread)|\blaunch|\bserve\b|\blocally\b|\bboot\b|\bset\b.{0,30}\bup\b/iu,
  ],
  ['test', /\btests?\b|\bspecs?\b|\bsuite\b/iu],
  ['lint', /\blint|\bchecks?\b|\btype-?check/iu],
  ['format', /\bformat/iu],
  ['release', /\breleas|\bpublish|\bdeploy/iu],
  ['ci', /\bci\b|\bpull requests?\b|\bpr\b|\bcontribut|\bcoverage\b/iu],
  [
    'reading',
    /\bwhere (?:do|should|can|would|to|shall)\b.{0,20}\b(?:start|begin)|\bread(?:ing)?\b|\bentry ?points?\b|\bmain class\b|\bcore\b|\btour\b|\border\b|\bfirst day\b|\bnew (?:to|here)\b|\bimportant files\b|\boverview\b|\bwalk/iu,
  ],
]

const everything: readonly Aspect[] = [
  'what',
  'needs',
  'install',
  'build',
  'run',
  'test',
  'lint',
  'reading',
  'ci',
]

/** Which parts of an introduction a question asks for; all of them where it names none. */
export function findAspects(question: string): ReadonlySet<Aspect> {
  const found = words.filter(([, word]) => word.test(question)).map(([aspect]) => aspect)
  const hasHowTo = found.some((aspect) => !['what', 'reading', 'needs'].includes(aspect))
  if (found.includes('ci') && /\bcontribut|\bpull requests?\b|\bprs?\b/iu.test(question))
    return new Set<Aspect>([...found, 'install', 'test', 'lint', 'format'])
  const isTour = /\btour\b|\boverview\b/iu.test(question)
  // "Where do I start" asks for reading, unless what to run is named.
  const isReadingOnly = found.includes('reading') && !hasHowTo
  if (found.length === 0) return new Set(everything)
  if (found.includes('what') && found.length === 1 && !isTour)
    return new Set<Aspect>(['what', 'run', 'reading'])
  if (isTour) return new Set<Aspect>(['what', 'reading', 'run', 'test'])
  return new Set(isReadingOnly ? [...found, 'reading'] : found)
}
