/** Whether a question is written in another language than English, as far as its letters and small words tell. */
export function isOtherLanguage(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter))
  if (foreign.length > letters.length / 2) return true
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = (known: ReadonlySet<string>): number => words.filter((word) => known.has(word)).length
  const others = count(otherWords)
  return others > 1 && others > count(englishWords)
}

const englishWords = new Set(
  'the is are what who how where which does do of in to for a an it this that why when list show find explain all any and with from there not i we can'.split(
    ' ',
  ),
)

const otherWords = new Set(
  `der die das wie wo wer was ist sind wird werden und nicht ein eine einen dem den im von zu mit für welche welcher warum gibt es
  le la les est sont où quel quelle quels comment pourquoi dans des une un du et avec pour qui que
  el los las qué cómo dónde quién una por para y con del al se cuál cuando
  il lo gli che come dove perché di e è nel della o os as como onde quem não uma em no na do da`.split(
    /\s+/u,
  ),
)
