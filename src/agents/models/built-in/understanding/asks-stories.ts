import type { TextTest } from '../text-test.ts'
import { anyOf, inOneQuestion, inOrder, says } from '../text-test.ts'

/* Questions that are answered with a course of events: what went wrong, what changed, what happens, what to do. */

export const isGreeting: TextTest = says(
  /^(?:hi|hello|hey|hallo|hola|bonjour|good (?:morning|day|evening)|thanks?(?: you)?|ok(?:ay)?|help|what can you do|who are you|ping|test)\b[\s\w,]{0,24}[.!?]{0,9}$/u,
)

export const asksErrors: TextTest = anyOf(
  says(
    /\btraceback \(most recent|\bpanic:|\bterminate called\b|\bundefined reference\b|\bredefinition of\b|\bsegmentation fault\b|\b(?:\w{0,40}error|\w{0,40}exception|fatal)(?: \[?\w{1,20}\]?)?\s?(?:\([^)]{0,60}\))?\s?: \S/u,
  ),
  says(
    /\berror ts\d+\b|\bENOENT\b|\benoent\b|\bcannot find module\b|\bexit(?:ed|s)? with (?:code|status)\b|\blog error\b/u,
  ),
  says(
    /(?<!\bhow (?:do|can|would|does|should) )\b(?:i|we|users?|it|they) (?:always |sometimes |now |still |just |only )?(?:get|gets|got|see|sees|am getting|are getting|keep getting|keep seeing|receive|run into|ran into) (?:a |an |the |this )?(?:\w+ )?(?:NAME|TEXT|error|exception|\d{3}\b|crash|failure|timeout|warning|stack)/u,
  ),
  says(
    /\bwhy (?:do|did|would|am|does|is|are|might|could)\b.{0,24}\b(?:get|see|getting|seeing|fail|fails|failing|crash|crashes|broken|receive)\b/u,
  ),
  says(
    /\b(?:does|do|did) not work\b|\bcrash(?:es|ed)? (?:on|when|with|at|after)\b|\bwhat (?:is|went|goes|did i do) wrong\b|\bwhat did i (?:do wrong|miss)\b|\bis this a bug\b|\bfails? (?:for|with)\b|\b(?:build|test|job|request|app) fails\b/u,
  ),
  inOneQuestion(
    /\b(?:when|who|where|what|which|under (?:which|what))\b/u,
    /\b(?:throws?|thrown|raises?|raised)\b/u,
  ),
  inOrder(
    /\bwhat (?:triggers|causes)\b/u,
    /\b(?:error|warning|exception|deadlock|crash|failure|panic|timeout|leak|TEXT|message)/u,
  ),
  inOrder(
    /\berrors?\b/u,
    /\b(?:what triggers|what causes|what does (?:this|it|that) mean|where (?:does|do|is) (?:this|that|it))\b/u,
  ),
  says(
    /\bhow (?:do|can|to|would|should)\b.{0,8}\b(?:fix|avoid|get rid of|solve|resolve|debug)\b.{0,10}(?:this|that|the|TEXT|NAME|it|an?)\b/u,
  ),
  says(/\b(?:this|that|following|the following) (?:error|exception|warning|traceback|message)\b/u),
  says(/\bprints?:|\bprints only\b/u),
)

export const asksHistory: TextTest = anyOf(
  inOneQuestion(
    /(?<!\band )\bwhen (?:was|were|did|has|have|had)\b/u,
    /\b(?:add|introduc|remov|chang|fix|upgrad|convert|split|land|support|come|came|drop|renam|mov|updat|rais|merg|creat|delet|replac|written|write|switch|migrat|releas|touch|bump|rewrit|start|set|deprecat|made|last|get|got|appear)/u,
  ),
  says(
    /\bsince (?:when|which version)\b|\bwho (?:else )?(?:wrote|added|introduced|changed|maintains|maintained|last|broke|authored|created|removed|fixed|touched|contributed|committed|made|owns|renamed|moved|implemented this)\b|\bwho knows\b|\bwho (?:did|has done) (?:it|this|that)\b|\bwho is the author\b/u,
  ),
  says(
    /\bgit (?:log|blame|history|show)\b|\bhistory of\b|\bcommit history\b|\b(?:change|release)[- ]?(?:log|notes)\b|\bblame\b/u,
  ),
  says(
    /\b(?:recent|latest|last|newest) (?:\w+ )?(?:changes?|commits?|releases?|versions?|pull requests?|fix(?:es)?)\b|\bchanged (?:recently|lately|last|most|since|together)\b|\brecently (?:changed|added|touched)\b|\blast (?:month|week|year|touched|changed|modified|updated|edited)\b/u,
  ),
  says(
    /\b(?:in )?(?:which|what) (?:version|release|pr|pull request|commit)\b.{0,30}\b(?:added|did|introduced|removed|fixed|was|changed|land)\b|^what (?:has |was )?changed\b|\bwhat did\b.{0,30}\b(?:release|commit|pr) change\b/u,
  ),
  says(
    /\b(?:changed|usually change|modified|edited) (?:most (?:often|frequently)|together)\b|\bchange together\b|\bwhy was\b.{0,60}(?:\band|&) when\b|\bwhy (?:was|were)\b.{0,40}\b(?:changed|removed|added|introduced|renamed)\b/u,
  ),
  inOrder(/\b(?:land|added|introduced|changed|removed)\b/u, /\bby whom\b/u),
  says(
    /\bhow (?:has|have|did) (?:the |this )?(?:\w+ ){1,4}(?:changed?|evolved?)\b|\bhot ?spots?\b|\bchurn\b|\b(?:files?|modules?|parts?|director(?:y|ies)|folders|areas?|code) (?:change[sd]?|is changed|are changed|has changed|have changed|gets? changed|churns?) (?:the )?most\b|\bmost (?:frequently |often )?(?:changed|edited|touched|modified)\b/u,
  ),
  says(
    /\bwhy (?:is|are) (?:\w+ |NAME ){1,5}(?:not there|gone|no longer there|missing)\b|\bno longer (?:there|used|supported)\b/u,
  ),
  says(
    /\bwhen did\b.{0,40}\b(?:land|ship)\b|\bwann wurde\b|\bcuándo se\b|\bwer hat\b.{0,40}\bgeschrieben\b/u,
  ),
)

export const asksCompare: TextTest = anyOf(
  says(
    /\bdifferences?\b|\bdiffers?\b|\bdiffering\b|\bcompar(?:e[sd]?|ison|ing)\b|\bdistinguish|\bversus\b|\bvs\b|\bwhat is different\b|\bhow (?:is|are) .{1,80} different (?:from|to|than)\b|\bunterschied\b|\bdiferencia\b|\bdifférence\b/u,
  ),
  says(
    /\bwhen should i\b.{0,40}\binstead of\b|\bwhich (?:one|of (?:the|them|these)) (?:do|should|would) (?:i|we)\b|\b(?:better|faster|slower|safer) than\b/u,
  ),
  says(/\b(?:NAME|\w+) or (?:NAME|\w+)[:,] which\b/u),
)

/** Who sends an event and who listens for it. */
export const asksEvents: TextTest = says(
  /\b(?:who|what|which|where|whom|list|is|does|how many)\b.{0,60}\b(?:listens?|listening|subscribes?|subscribed|handlers?|handles?|handled|reacts?|emits?|emitted|fires?|fired|dispatch(?:es|ed)?|publish(?:es|ed)?|consumes?|consumed)\b.{0,40}\b(?:NAME|TEXT)\b.{0,16}\bevents?\b|\b(?:who|what|which|where)\b.{0,40}\b(?:events?|signals?|topics?) (?:called |named )?(?:NAME|TEXT) (?:is |are |gets? )?(?:emitted|fired|dispatched|published|sent|raised|handled|consumed|listened)\b|\bwhere (?:is|are|does) (?:the )?(?:NAME|TEXT) (?:events? )?(?:(?:get|gets) )?(?:emitted|fired|dispatched|published)\b|\b(?:who|what) (?:listens?|subscribes?|reacts?) (?:to|for) (?:the )?(?:NAME|TEXT)/u,
)

/** What the code states nowhere: whether it is good, how it could be better, and text that is yet to be written. */
export const asksJudgement: TextTest = anyOf(
  says(
    /\bshould (?:we|i|it|this|they|one) (?!use\b.{0,40}\binstead|(?:start|begin|read|look|run|put|add|implement)\b)|\bwhat do you think\b|\byour opinion\b|\bwould you (?:refactor|improve|change|recommend|rewrite|do)\b|\bdo you recommend\b/u,
  ),
  says(
    /\bcode (?:quality|smells?|review)\b|\b(?:is|are) (?:this|the|these|our|it|NAME)(?: \w+){0,3} (?:good(?! for)|bad|clean|well[- ](?:written|designed|structured|tested)|secure|safe enough|fast enough|efficient|readable|maintainable|production[- ]ready|idiomatic|a good idea)\b|\bgood idea to\b|\bbest practices?\b|\bhow good\b|\bhow (?:could|can|would|should) (?:i|we|you|this|it|the \w+|NAME)(?: be)? (?:improved?|refactor(?:ed)?|optimi[sz]ed?|sped up|made (?:faster|better|cleaner)|simplif(?:y|ied)|speed up|clean(?:ed)? up)\b/u,
  ),
  says(
    /^(?:review|refactor|improve|optimi[sz]e|rate|critique|rewrite|simplify|clean up)\b|\b(?:any|find|are there) (?:\w+ )?(?:bugs|vulnerabilities|security (?:issues|problems|holes)|bottlenecks|anti-?patterns)\b|\bsuggest (?:an?|some|improvements?|how)\b/u,
  ),
  says(
    /^(?:write|generate|compose|draft|invent|create)(?: me)?(?: an?| some| the)? (?:\w+ )?(?:tests?|function|class|script|poem|documentation|docs?|readme|comment|docstring|email|blog|essay|summary of the changes|commit message|code)\b/u,
  ),
)

export const asksFlow: TextTest = anyOf(
  says(
    /\bwhat (?:exactly )?(?:happens|does (?:the|it|this)\b.{0,30}\bdo (?:when|if|after|on))\b|\bstep[- ]by[- ]step\b|\bwalk (?:me )?through\b|\btrace (?:a|an|the)\b|\blife ?-?cycle\b|\bsequence of\b|\bend to end\b|\bbehind the scenes\b|\bin detail when\b/u,
  ),
  says(
    /^follow (?:a|an|the)\b|\bhow (?:is|are) (?:a|an|the|incoming|each|every)\b.{0,40}\b(?:processed|handled|dispatched|delivered|executed|routed|rendered)\b|\b(?:login|sign[- ]?up|request|checkout|data|control|auth\w*|upload) flow\b/u,
  ),
  inOneQuestion(/\bhow (?:does|do)\b/u, /\bget from\b/u, /\bto\b/u),
  // From one end of a system to another: "how is a campaign sent, from the click to SMTP".
  inOneQuestion(
    /\bhow (?:does|do|is|are|did|gets?|can)\b/u,
    /\bfrom (?:the |a |an |its? |clicking |calling |hitting |pressing )?(?:\S+ ){0,5}?(?:(?:in|on)?to|until|till|through|down to|all the way)\b/u,
  ),
  says(
    /\bhow (?:is|are|does|do|gets?) (?:a|an|the|each|every|my)? ?(?:\w+ ){1,3}(?:get |gets )?(?:sent|delivered|uploaded|published|scheduled|enqueued|synced|synchroni[sz]ed|propagated|broadcast)\b/u,
  ),
  inOneQuestion(/\bhow does\b/u, /\b(?:notice|redraw|react (?:to|when)|pick up)\b/u),
  says(/\bhow does (?:the )?(?!NAME)(?:\w+ ){1,4}works? (?:end|in detail|internally|\()/u),
  says(
    /^how (?:does|do) (?:an? |the |my |our |each |every )?(?:\w+[ -]){1,4}(?:flow|travel|move|propagate)\b/u,
  ),
  says(/\bflow of\b|\bablauf\b|\bwas passiert\b|\bqué (?:pasa|ocurre) (?:cuando|si)\b|\bque se passe\b/u),
)

const someone = String.raw`(?:i|we|you|one|someone|somebody)`
const adding = String.raw`(?:add|implement|extend|introduce|write|create|register|support|plug in|hook in|make|build (?:a|an|my|our) (?:own|custom|new)|provide)`

/** Something new is to be made. */
export const asksToAdd: TextTest = anyOf(
  says(
    new RegExp(
      String.raw`\bhow (?:do|can|would|should|could|to|might)\s?(?:${someone} )?(?:go about )?(?:best )?${adding}(?:ing)?\b`,
      'u',
    ),
  ),
  says(
    new RegExp(
      String.raw`\b${someone}(?: would)?(?: also)? (?:want|need|like|wish|plan|intend|have)\b(?: to)? (?:${adding}|change|validate|log|translate|test|mock|replace|have|use|a|an|own|NAME|\.\w+)\b.{0,160}(?:how|what|where|which)\b`,
      'u',
    ),
  ),
  says(
    /(?<!\b(?:do|does|did|should|must|would|might) )\b(?:i|we)(?: would)?(?: also)? (?:want|need|like) (?:to (?!(?:see|know|understand|look|read|find|get an?)\b)|an? (?:own|custom|new)\b|\.?\w+ (?:files|lines) to\b)/u,
  ),
  says(
    /\bwhat (?:do|would|must|should) (?:i|we) (?:have|need) to (?:change|edit|touch|do|modify|add|implement|adapt)\b|\b(?:what|which files)\b.{0,20}\b(?:has|have|need|needs|must) to (?:be )?(?:touch|chang|edit|modif|adapt|add)/u,
  ),
  says(
    /\bwhere (?:do|would|should|could|can) (?:i|we|that|it|this|one) (?:put|add|go|hook|register|place|implement)\b|\bwhere to (?:change|add|put|hook|implement)\b|\bwhere would that go\b/u,
  ),
  says(
    /\bsteps to (?:add|introduce|create|implement|write|support)\b|\brecipe (?:for|to)\b|\bwhat would it take\b|\bwhat is needed (?:to|for)\b|\bwhich files do i have to\b/u,
  ),
  says(/\bwie (?:füge ich|kann ich)\b|\bcómo (?:añado|agrego|puedo)\b|\bcomment (?:ajouter|puis-je)\b/u),
)

/** One product is to take the place of another: "switch the database from H2 to postgres". */
export const asksToSwitch: TextTest = says(
  /\bhow (?:do|can|would|should|could|to)\s?(?:i|we|you|one)?\b.{0,12}\b(?:switch|migrate|replace|change)\b.{0,60}\b(?:from \S+ to|with|by|to) \S+|\bhow (?:do|can|would|should|could|to)\s?(?:i|we|you|one)? use \S+ (?:instead of|rather than) \S+/u,
)

export const asksHowTo: TextTest = anyOf(
  says(
    new RegExp(
      String.raw`\bhow (?:do|can|would|should|could|to|might)\s?${someone}?\b(?! (?:we|they) (?:handle|deal|avoid))`,
      'u',
    ),
  ),
  says(/^how to\b/u),
)

export const asksWhere: TextTest = anyOf(
  says(/^(?:find|locate) (?:me )?(?:the )?NAME[.?!]?$/u),
  says(
    /\bwhere\b|\blocate\b|\bdefinition of\b|\bin which (?:file|module|class|function|method)\b|\bfind (?:the )?(?:class|function|method|definition|file|type|interface|code)\b/u,
  ),
  says(
    /\bwhich (?:file|module|code|class|function|method|part|place|component|package)\b|\b(?:what|which) (?:code|module|function|class|file|method) (?:does|is|decides|handles|implements|computes|makes|creates|responsible)\b/u,
  ),
  says(
    /\bresponsible for\b|\bwo (?:ist|wird|sind|werden|steht|finde)\b|\boù\b|\bd[oó]nde\b|где|在哪|哪里|どこ/u,
  ),
)

export const asksExplain: TextTest = anyOf(
  says(
    /\bhow (?:does|do|is|are|can|did)\b|\bwhat (?:does|do|is|are|exactly)\b|\bexplain\b|\bdescribe\b|\btell me\b|\bpurpose of\b|\bwhy\b|\bshow me\b|\bshow\b|\bsummari[sz]e\b|\bwhich width\b/u,
  ),
  says(
    /\bwas (?:macht|ist|tut)\b|\bwie\b|\bwarum\b|\berklär|\bqué (?:hace|es)\b|\bcómo\b|\bpor qué\b|\bque fait\b|\bcomment\b|\bpourquoi\b|что (?:делает|такое)|как работает|是什么|做什么|如何|怎么/u,
  ),
)
