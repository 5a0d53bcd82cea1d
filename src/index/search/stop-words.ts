const stopWords: ReadonlySet<string> = new Set(
  `a about above after again against all also although always am an and any are aren as at be because been before being
  below between both but by can cannot could couldn did didn do does doesn doing don done down during each either else
  etc even ever every few for from further get gets getting give given go goes going got had has hasn have haven having
  he hence her here hers him his how however i if in instead into is isn it its itself just kind know let like ll look
  looks made make makes making many may maybe me might mine more most much must my need needs neither no nor not of off
  often ok on once one ones only or other otherwise our ours out over own per perhaps please possible put quite rather re
  really s same say says see seem seems seen shall she should shouldn show shows since so some something still such sure
  t take than thank thanks that the their theirs them then there therefore these they thing things think this those
  though through thus to too under until up upon us use used uses using ve very via want wants was wasn way we well went
  were weren what whatever when where whereas whether which while who whole whom whose why will with within without won
  would wouldn yes yet you your yours
  actual actually behavior behaviour bug case cases code currently describe description different example examples
  expect expected feature following happen happens handled implemented hello hi issue issues line lines problem question related report
  reproduce steps version versions work working works wrong`.split(/\s+/),
)

export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}
