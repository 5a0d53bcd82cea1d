/** Words that are never meant as a symbol's name when they stand in prose. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word.toLowerCase()) || /^\d+$/u.test(word)
}

const stopWords = new Set(
  `architecture overview diagram klasse funktion methode datei clase función archivo fonction classe loaded signed stored saved created called sent parsed built rendered checked validated authentication authorization
  a about above actually after again all also always an and any anything are as ask at be because been before being below between both but by
  call called caller callers calls can change class classes code codebase component components could current
  data defined define definition definitions depend depends describe did directory do does done each else error every everything example exist exists explain extend extends
  feature few field fields file files find first flow folder follow for form from function functions get gets give given go goes good
  handle handled handles happen happens has have having he help her here him his hook how i if implement implemented implementation implementations implements import imported imports in inside instead interface interfaces into is it its
  just know kind last let like list located look make makes many mean means me method methods might module modules more most much must my
  name named names need needs new no not nothing now object of on one only open or order other our out over own
  package packages part parts path place places please possible problem project purpose question reach really reference references repo repository responsible return returns role run runs
  same say see should show showing side so some something source start string structure subclass such supposed symbol system tell test tested tests than that the their them then there these they thing things this those through time to together tool top two type types
  under until up us use used user users uses using value values variable variables very via want was way we well were what whats when where whether which while who whole whose why will with within without work working works would write written wrong yes yet you your
  wo wer was wie warum welche ist sind der die das den dem ein eine und oder mit von zu im wird ruft aufgerufen definiert
  où qui que quoi comment pourquoi quel quelle est sont le la les un une des du et ou avec dans appelle défini
  dónde donde quién quien qué cómo como cuál es son el los las una unos y o con en llama definido`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)
