import type { TextTest } from '../text-test.ts'
import { anyOf, inOneQuestion, inOrder, says } from '../text-test.ts'

/* Questions about the project as a whole and about what it declares. */

const project = String.raw`(?:project|repo\w*|codebase|code ?base|code|app\w*|system|library|package|program|tool|service|thing)`

export const asksOnboarding: TextTest = anyOf(
  (text) => asksSetUp(text),
  says(
    /\b(?:what|which|how)\b[^?]{0,40}\b(?:does|do|in|by|on)\b (?:the |our |this )?(?:ci\b|continuous integration|github actions?|(?:ci|build) pipeline|workflows?)(?: (?:run|runs|execute|check|test|do|build)\b|\s*\??$)|\b(?:ci|github actions?) (?:runs?|executes?|checks?|tests?)\b|\b(?:commands?|steps?|jobs?|checks?|tests?|what|which) (?:runs?|are run|is run|is executed|are executed|happens?) (?:in|by|on) (?:the |our )?(?:ci|github actions?|pipeline)\b/u,
  ),
  says(
    /\bwhat (?:do|must|should) (?:i|we|you) (?:need|install|have)\b.{0,30}\b(?:run|start|build|develop)\b.{0,30}\b(?:locally|this|it|project)\b/u,
  ),
  says(
    /\bhow (?:do i |do you |do we |to |can i |can we )(?:get|bring) (?:\w+ ){1,4}(?:running|started|up(?: and running)?|to run|going)\b/u,
  ),
  says(
    /\btour\b|\bnew ?(?:comers?|hires?|here|to (?:this|the))\b|\bfirst day\b|\b(?:just|freshly) cloned\b|\bfresh (?:git )?clone\b|\bget(?:ting)? started\b|\btl;?dr\b|\bonboard/u,
  ),
  says(
    /\bwhere (?:should|do|can|would|to|shall|could)\b.{0,14}\b(?:start|begin)(?: (?:reading|looking|with|to (?:read|understand)))?\b(?! (?:chang|add|implement))/u,
  ),
  says(
    /\bstart reading\b|\bread first\b|\border to read\b|\bentry ?points?\b|\bmain (?:application |app )?class\b|\bwhere does (?:execution|it|the program|everything|the app\w*) (?:start|begin)\b|\bmost important files\b/u,
  ),
  says(
    new RegExp(
      String.raw`\bhow (?:do|can|would|should|could|to|does one|is one to)\s?(?:i |we |you |one |someone )?(?:locally |actually )?(?:run|start|build|install|compile|launch|deploy|set up|setup|execute|boot)(?: (?:it|this|that|NAME|(?:the|these|all|its) (?:\w+ )?(?:${project}|tests?|test suite|server|specs?|checks?|linter)|from|on|locally|everything|up)\b|\s*\??$)`,
      'u',
    ),
  ),
  says(
    /\bhow (?:do|can|would|to)\b.{0,20}\b(?:build|set up|setup|install|compile|run)\b.{0,40}\b(?:from (?:a |the )?(?:source|clone|fresh|git)|on my (?:laptop|machine)|locally|tests?\b)|\bset (?:this|it|the) ?\w{0,20} up\b/u,
  ),
  inOrder(/\bi need to (?:compile|build|run|install)\b/u, /\bhow\b/u),
  says(
    new RegExp(
      String.raw`\bhow (?:is|are) (?:it|this|(?:the|this) ${project}) (?:built|deployed|run|started|released|compiled)\b`,
      'u',
    ),
  ),
  says(
    /\bwhich (?:python|java|node|go|ruby|php|rust|jdk|compiler|\.net)\b.{0,20}\bdo (?:i|we) (?:need|have)\b/u,
  ),
  inOrder(/\b(?:commands?|scripts?) (?:do|should|must|can) (?:i|we)\b/u, /\b(?:run|build|test|lint|start)/u),
  says(
    new RegExp(
      String.raw`\b(?:what (?:is|does)|explain|describe|summari[sz]e|tell me about|understand|about|overview of)\b[^?]{0,20}\b(?:this|the entire|the whole|these|the) (?:\w+ )?${project}\b(?! (?:\w+ )?(?:do|work|of|that|which|store|handle|use|for)\b)(?=(?: (?:do|about|for|all about|do\?)\b)?\s*(?:\?|$|[.,]| for | and | about| do\b))`,
      'u',
    ),
  ),
  says(new RegExp(String.raw`\bwhat does (?:this|the|it|our) ?${project}? do\s*\??$`, 'u')),
  says(
    /\b(?:what|which) (?:programming )?languages? (?:is|are) (?:it|this|the \w+) (?:written|implemented|made)|\bwhich (?:programming )?languages (?:is|are) (?:it|used)|\bdev(?:elopment)? (?:environment|setup)\b/u,
  ),
  says(
    /^(?:give me |show me |i want |i need )?(?:an |a )?(?:quick |short |brief )?(?:overview|summary)\b(?!.{0,40}\b(?:architecture|design|structure|how)\b)|\bworum geht es\b|\bübersicht\b|\bresumen\b|\bобзор\b|概述|\bde qué trata\b|\bc'est quoi ce projet\b/u,
  ),
)

/** How the project is put on a machine and started, however that is said: "install and use it", "run this with docker". */
const asksSetUp: TextTest = anyOf(
  says(
    /\bhow (?:do|can|would|should|to)\s?(?:i |we |you |one )?(?:install|set up|build|compile|download|get)(?:,| and| or| &) (?:then )?(?:run|use|build|test|install|start)\b/u,
  ),
  says(
    /\bhow (?:do|can|would|should|to)\s?(?:i |we |you |one )?(?:build|compile|bundle|run|start|launch|deploy|install|host) (?:and (?:run|test|deploy) )?(?:it|this|that|the [\w-]+(?: \w+)?)(?: locally)?(?: (?:with|in|via|using|under|on|through) (?:a |the )?(?:docker|podman|compose|docker[- ]compose|containers?|kubernetes|k8s|nix|bazel|maven|gradle|npm|yarn|pnpm|pip|uv|poetry|windows|linux|macos))?\s*\??$/u,
  ),
  says(
    /\bhow (?:do|can|would|should|to)\s?(?:i |we |you |one )?contribute\b|\b(?:before|when) (?:i |we |opening |submitting |sending |making )?(?:open |submit |send |make )?(?:a |my )?(?:prs?|pull requests?)\b/u,
  ),
)

/** What one may do with the project itself. */
export const asksLicence: TextTest = says(
  /\b(?:what|which|whose|under)\b.{0,20}\blicen[cs]e\b|\bhow is (?:it|this|the \w+) licen[cs]ed\b|\blicen[cs]ed under\b|^licen[cs]e\??$/u,
)

/** Where to begin with a change, which is not where to begin with the project. */
export const asksStartFor: TextTest = inOrder(
  /\bwhere (?:should|do|can|would|to|shall|could|must)\b.{0,12}\b(?:start|begin|look)\b/u,
  /\b(?:to|if i want to|when i want to|in order to) (?:change|add|fix|modify|extend|implement|alter|adjust|replace|improve|support)\b/u,
)

/** "How do job dependencies work": those of a thing of the program, not of the project. */
export const asksOwnDependencies: TextTest = says(
  /^(?:please )?(?:explain|describe|how (?:do|does|are|is)) (?:the |a )?(?!project|runtime|dev\w*|npm|external|third|python|package|library|our|all|these|its|build|main|peer|go|maven|cargo|optional|test|internal)\w+ dependenc(?:y|ies)\b.*\b(?:work|handled|resolved|tracked|stored|implemented|evaluated|checked)\b/u,
)

/** One test of many, in general: which one is not said. */
export const asksOneTest: TextTest = says(
  /\bhow (?:do|can|would|to|should) (?:i |we |you |one )?(?:run|debug|execute|start) (?:(?:only|just) )?(?:a|an|one|individual|some|the|only) ?(?:single |specific |particular |individual |one |failing )?(?:unit )?tests?(?: (?:case|file|class|function|only|alone|by itself|locally|under a debugger|in a debugger))?\s*(?:\?|$)/u,
)

/** Where one part ends and another begins, which reads like a comparison of the two. */
export const asksBoundary: TextTest = says(/\bboundar(?:y|ies)\b/u)

/** What several parts are for, which reads like a comparison. */
export const asksRoles: TextTest = says(
  /\bhow (?:is|are) (?:the |this )?(?:\w+ ){1,3}split\b|\b(?:differences?|differ)\b.{0,12}\b(?:roles?|responsibilit\w+)\b|\broles? (?:of|do|does)\b[^?]{2,60},/u,
)

/** Three parts or more, and what they do with each other. */
export const asksTogether: TextTest = anyOf(
  says(
    /\bhow (?:do|does|are) [^?]{3,80},[^?]{2,80}\band [^?]{2,60}\b(?:work|works|play|fit|hang|act|cooperate|tied|wired|connected|layered|interact|talk)\b/u,
  ),
  says(
    /\bwhich (?:package|module|part|crate|component|director(?:y|ies)|layer|folder)s? (?:depends? on|uses?|imports?|calls?) which\b/u,
  ),
)

export const asksArchitecture: TextTest = anyOf(
  asksBoundary,
  says(
    /\barchitectur\w*\b|\bhigh[- ]level\b|\bdesign patterns?\b|\boverall (?:design|structure)\b|\blayer(?:s|ed|ing)\b|\bfit together\b|架构|\barchitektur\b/u,
  ),
  says(
    new RegExp(
      String.raw`\bhow (?:is|are) (?:this|the|all|these|our|it)\b.{0,40}?\b(?:structured|organi[sz]ed|laid out|split|separated|divided|related|layered)\b`,
      'u',
    ),
  ),
  says(
    /\bhow (?:is|are) \S{1,40}(?: \S{1,40}){0,2} (?:structured|organi[sz]ed|laid out)\b|\bmain abstractions\b/u,
  ),
  says(
    /\b(?:big|whole|overall|bigger|larger) picture\b|\b(?:bird'?s[- ]eye|10,?000[- ]foot|helicopter) view\b|\boverview of the (?:code ?base|code|modules|components|packages|parts|system|design)\b|\b(?:key|core|central|main|important) (?:abstractions|concepts|classes|types|interfaces)\b/u,
  ),
  says(
    /\b(?:package|project|folder|directory|module|code|repo\w*) (?:structure|layout)\b|\bstructure of (?:the|this) (?:project|code\w*|repo\w*|app\w*)\b/u,
  ),
  says(
    /\bmain (?:modules?|packages|crates|layers|directories|parts|components|building blocks|pieces)\b|\b(?:what|which) (?:modules|packages|components|layers|services|crates)\b.{0,30}\b(?:there|exist|have|does)\b/u,
  ),
  says(
    /\b(?:relate|relates|related|talk|depend|interact)\b.{0,14}\b(?:to |on |with )?each other\b|\b(?:components?|modules?|packages?|crates?|part|parts) (?:does|do|is|are) (?:what|related)\b|\bwhich component\b/u,
  ),
  inOneQuestion(/\bhow do\b/u, /,/u, /\band\b/u, /\brelate\b/u),
  asksTogether,
  says(/\bhow (?:is|are) (?:the |this )?\w+(?: \w+)? split\b|\bsplit into\b/u),
  says(/\bwhere (?:does|do|is) (?:the )?(?:\w+ )?state (?:live|lives|kept|stored|held)\b/u),
  says(
    /\brelationship between\b.{0,40}\b(?:packages?|modules?|components?|crates?|layers?)\b|\bhow is it structured\b/u,
  ),
  says(/\bshared? (?:code )?between\b|\bwhat is shared\b|\bshared code\b|\bavoid duplicat/u),
  says(/\bfiles in NAME for\b|\bwhy are there\b.{0,40}\b(?:pairs|files|folders|directories|packages)\b/u),
)

export const asksDataModel: TextTest = anyOf(
  says(
    /\bdata ?-?models?\b|\b(?:database|db|orm) models?\b|\bwhat does (?:the |a |an )?(?:struct|class|record|model) \w+ (?:contain|hold|store|have)\b|\b(?:database|db|sql) schema\b|\bschema of\b|\ber[- ]?diagram\b|\bforeign keys?\b|\bentit(?:y|ies)\b(?! recogni)|\bdatenmodell\b/u,
  ),
  says(
    /\b(?:database |db |sql )?tables?\b.{0,30}\b(?:in|are|have|exist|does|do|there|of|to)\b|\bwhat tables\b|\b(?:which|what) columns?\b|\bcolumns (?:of|in|does)\b/u,
  ),
  says(
    /\b(?:what|which) (?:are the )?(?:fields|attributes)\b|\bfields? (?:of|in|does|do|with|and kinds?)\b|\(fields?\)|\bits fields\b/u,
  ),
  says(
    /\bhow (?:is|are|do|does) (?:the |a |an )?(?:NAME|\w+) (?:and|to|with) (?:the |a |an )?(?:NAME|\w+) (?:models? |tables? |entities )?(?:relate|relates|related|linked|associated)\b/u,
  ),
  says(
    /\bhow (?:is|are) (?:the |a |an )?(?:NAME|\w+) (?:related|linked|associated) (?:to|with) (?:the |a |an )?\w+\s*\??$/u,
  ),
  says(
    /\b(?:which|what|are|is)\b.{0,30}\b(?:fields?|columns?|attributes?|properties)\b.{0,40}\b(?:unique|required|nullable|optional|mandatory|indexed|null)\b|\bprimary key\b/u,
  ),
  says(
    /\bhow (?:is|are|does|do)\b.{0,40}\bstor(?:ed|e) (?:its|their|internally)|\bhow (?:is|are) (?:the )?(?:\w+ ){1,5}stored\b|\bwhat is (?:stored|kept|saved)\b|\b(?:which|what) data (?:is|are|does|do)\b|\bstore internally\b|\bis kept (?:for|per|about)\b/u,
  ),
  says(
    /\bwhat does (?:the |a |an )?(?:\w+ ){0,2}(?:struct|record|model|object) (?:contain|hold|store)\b|\bwhat does (?:the )?NAME (?:struct|record|model|table|object|type) (?:contain|hold|store)\b|\bstruct (?:NAME|\w+)\s*:|\bwhat is in (?:the|a) (?:struct|record)\b/u,
  ),
  says(
    /\b(?:object|message|record|document|payload|row|table|entity|schema|struct)s? looks? like\b|\bhow (?:is|are)\b.{2,60}\b(?:modell?ed|represented)(?: in (?:memory|the (?:code|database|db)))?(?:\s*\??$|,? and (?:what|which|how)\b)|\bhow (?:is|are)\b.{2,60}\bmodell?ed (?:in|as)\b|\bwhat (?:hangs off|hangs on|belongs to|refers to|points (?:to|at)) (?:it|them|an?|the)\b.{0,40}\b(?:table|database|db|model|entity|schema)\b|\bmodels? (?:does|do) the (?:orm|app\w*|database)\b|\bdefined (?:orm|database) models\b/u,
  ),
  inOrder(
    /\brelation(?:s|ship|ships)?\b/u,
    /\b(?:between|of)\b/u,
    /\b(?:entit|model|table|record|owner|and|-)/u,
  ),
)

export const asksEnvironment: TextTest = says(
  /\benv(?:ironment)?[- ]?(?:variables?|vars?)\b|\benvironment of the process\b|\bumgebungsvariable/u,
)

export const asksConfiguration: TextTest = anyOf(
  asksEnvironment,
  says(
    /\b(?:which|what) (?:port|host|address|directory|folder|timeout|limit)\b.{0,40}\b(?:listens?|uses?|used|runs?|binds?|serves?|appl\w+|writes?|written|stores?|saved|set)\b/u,
  ),
  says(/\bin (?:which|what) order (?:are|is)\b|\border (?:are|is) \w+ (?:loaded|read|searched)\b/u),
  says(
    /\bconfig(?:uration)?s?\b(?! (?:class|object|module|function|parser|loader)\b)|\bconfigur(?:e|ed|able|es|ing)\b|\bsettings?\b|\bfeature flags?\b|\bcredentials?\b/u,
  ),
  says(
    /\bdefaults?\b(?! (?:constructor|export|exports|handler|branch|case|implementation|argument)\b)(?!.{0,30}\bmethod)|\bcmake options?\b|\bbuild[- ]?(?:time )?(?:options?|flags?)\b|\bat build time\b|\bcompile[- ]?time (?:options?|flags?|macros?|switch(?:es)?|defines?)\b|\bpreprocessor (?:options?|flags?|macros?|switch(?:es)?|defines?)\b|\b(?:properties|macros|knobs) (?:can|could|may) (?:be|i|we|you)\b/u,
  ),
  inOneQuestion(
    /\b(?:how|can|which|what)\b/u,
    /\b(?:enable|disable|turn (?:on|off|them|it|this|that)|turn (?:[\w-]+ ){1,4}(?:on|off)|switch (?:on|off|to|between)|switch \w+ (?:on|off))\b/u,
  ),
  says(
    /\bhow (?:do|can|would|to|should)\b.{0,8}\b(?:change|set|override|adjust|tune|increase|raise|lower|specify|choose) (?:the |a |an )?(?:\w+ ){0,2}(?:port|timeout|level|size|limit|path|url|host|password|secret|interval|log\w*|directory|number|locale|theme|database)\b/u,
  ),
  says(
    /\bwhere (?:do|can|is|are|does)\b.{0,30}\b(?:change|set)\b.{0,20}\b(?:secret|port|password|url|host|level|timeout)\b|\boverrid(?:e|den) in production\b|\bcan be overridden\b/u,
  ),
)

export const asksConstant: TextTest = anyOf(
  inOneQuestion(/\bwhere (?:is|are)\b/u, /\b(?:read|set|configured)\b/u),
)

export const asksPackages: TextTest = anyOf(
  says(
    /\bthird[- ]?party\b|\bexternal (?:dependenc|librar|package|module)|\b(?:npm|pip|cargo|maven|gradle|composer|nuget|go) (?:package|module|dependenc|crate)|\bwebjars?\b/u,
  ),
  says(/\bdependenc(?:y|ies)\b(?! injection)(?! (?:graph|between|cycle|of NAME))/u),
  says(
    /\b(?:what|which|what other|any)\b(?: \w+){0,3} (?:librar(?:y|ies)|frameworks?|drivers?|http client|orm)\b.{0,60}|\brel(?:y|ies) on librar/u,
  ),
  says(
    /\b(?:which|what) version of\b|\b(?:which|what) (?:\w+ )?\w+ version\b|\bdo we depend on\b|\bdepend on (?:\w+ )?(?:librar|package)|\bhard requirement\b|\bframeworks? and librar/u,
  ),
  says(
    /\b(?:package\.json|go\.mod|cargo\.toml|pom\.xml|requirements(?:\.txt)?|pyproject(?:\.toml)?|gemfile|composer\.json)\b/u,
  ),
  says(
    /\bwhat (?:is|are|do (?:we|they|you|i)|does (?:it|this|the \w+)) (?:(?:NAME|[\w.-]+) used|use (?:NAME|[\w.-]+)) for(?: here| in (?:this|the) (?:project|repo|code\w*)| and where)?\s*(?:[?.,]|$| and)/u,
  ),
  says(/\bwhat is (?:NAME|[\w-]+) used for\b/u),
)

const packageKind = String.raw`(?:orms?|object[- ]relational mappers?|(?:web|test|testing|ui|css|mocking|validation|logging) frameworks?|(?:[\w-]+ ){0,2}librar(?:y|ies)|database drivers?|http clients?|template engines?|test runners?|linters?|message brokers?|build tools?|bundlers?|state management)`

const packageNoun = '(?:gems?|crates?|npm packages?|packages?|librar(?:y|ies)|dependenc(?:y|ies)|nugets?)'

/** "Which ORM is used, and where is it imported": a package by what it is for. */
export const asksPackageKind: TextTest = anyOf(
  (text) => asksHandlingPackage(text),
  says(
    new RegExp(
      String.raw`^(?:what|which) ${packageKind}(?:\b(?! (?:functions?|class\w*|tests?|code))[^?]{0,24}\b(?:used?|uses|using|depend\w*|rel(?:y|ies)|pull\w*|import\w*|version|chosen)\b|\s*\?)`,
      'u',
    ),
  ),
)

/** "Which gem handles authentication". */
const asksHandlingPackage: TextTest = says(
  new RegExp(
    String.raw`^(?:what|which) ${packageNoun} (?:handles?|does|do(?=es|ing)|is (?:responsible|there) for|are (?:responsible|there) for|provides?|implements?|takes care of)\b`,
    'u',
  ),
)

/** "What does the `japanese` feature pull in", "which extras are there": groups of what a manifest declares. */
export const asksFeatures: TextTest = says(
  /\b(?:cargo|crate|optional|default|compile[- ]time) features\b|\bfeature (?:gates|flags) (?:of|in) (?:the |this )?(?:crate|cargo)|\bfeatures?\b[^?]{0,20}\b(?:pulls? in|enables?|activates?|brings? in|turns? on)\b|\bfeatures\b[^?]{0,30}\b(?:on )?by default\b|\bcargo\.toml\b[^?]{0,30}\bfeatures?\b/u,
)

/** Packages by what they are declared for, which words such as "tests" or "optional" hide from the rules for those. */
export const asksPackageUse: TextTest = (text) =>
  !/\b(?:install\w*|set ?up|cloned?|run|build)\b/u.test(text) && saysPackageUse(text)

const saysPackageUse: TextTest = anyOf(
  says(
    /\b(?:packages|dependencies|libraries|modules|crates|requirements)\b.{0,30}\b(?:only|just|needed|required|used|declared)\b.{0,20}\b(?:for|in|by|at)\b.{0,12}\b(?:tests?|testing|dev\w*|build\w*|run-?time|production)\b/u,
  ),
  says(
    /\b(?:run-?time|production|dev(?:elopment)?|hard|optional|mandatory|peer|transitive|direct|indirect) (?:and \w+ |or \w+ |vs\.? \w+ |versus \w+ )?(?:dependenc\w+|packages|libraries|requirements)\b/u,
  ),
  says(
    /\b(?:dependenc\w+|packages|requirements|libraries)\b.{0,40}\b(?:extras?|optional|mandatory|hard|pinned)\b/u,
  ),
  says(/\brun-?time (?:vs\.?|versus|or|and) dev\w*\b|\bdev\w* (?:vs\.?|versus|or|and) run-?time\b/u),
  says(
    /\bwhat (?:do we|do they|does (?:it|this|the \w+)|is used|do you) ?(?:use )?for (?:the |sending |parsing |handling |storing |rendering |drawing )?(?:e-?mails?|mails?|charts?|payments?|images?|markdown|pdfs?|files|object storage|uploads|web ?sockets?|real-?time|state management|styling|translations?|i18n|metrics|scheduling|cron|background jobs|logging|logs|migrations?|http|json|yaml|templates?|templating|validation|auth\w*|password\w*|hash\w*|cach\w*|queues?|command[- ]line|cli|argument\w*|flags?|linting|formatting|dates?|regex\w*|cryptography|documentation|docs|tests|testing|mock\w*|serialization|orm|sql|the database|database|http requests)\b/u,
  ),
  says(
    /\b(?:what|which) (?:\w+ ){0,3}(?:libraries|library|framework|package) (?:do we|does it|do they|is|are)\b/u,
  ),
)

const platform = String.raw`(?:node(?:\.?js)?|python3?|golang|go|rust|java|jdk|jre|jvm|\.net|dotnet|c#|csharp|ruby|php|c\+\+|cpp|c standard|c\d\d|cmake|kotlin|scala|swift|typescript|compilers?)`

/** The version of a language, a runtime, a standard or a service that the project needs. */
export const asksPlatform: TextTest = (text) =>
  !/\bdo (?:i|we) (?:need|have)\b/u.test(text) && saysPlatform(text)

const saysPlatform: TextTest = anyOf(
  says(
    new RegExp(
      String.raw`(?:^|[^\w/])${platform}(?:\/\w+)? (?:sdk |language )?(?:versions?|standard|release)\b(?! (?:of|manager|number|string|check)\b)`,
      'u',
    ),
  ),
  says(
    new RegExp(
      String.raw`\b(?:minimum|minimal|lowest|oldest|required?|supported|which|what) (?:supported |required )?(?:versions? of )?(?:the )?${platform}(?![\w-]).{0,16}(?:\b(?:is|are|do|does|version|needed|required?|supported|target|works?|run|have)\b|\?|$)`,
      'u',
    ),
  ),
  says(
    /\bmsrv\b|\btarget frameworks?\b|\b(?:which|what) frameworks? (?:does|do|is|are)\b.{0,30}\btarget|\b(?:which|what) (?:\w+ ){0,2}versions? (?:is|are|does|do) (?:it |this |the \w+ )?(?:needed|required?|supported|support|need|target|run on)\b|\b(?:minimum|required|supported|lowest|oldest) (?:[\w.+#]+ ){1,2}versions?\b/u,
  ),
)

/** The projects, packages or services that one repository holds, by what their manifests say of each other. */
export const asksProjects: TextTest = anyOf(
  says(
    /\b(?:maven|gradle|sbt|cargo|pnpm|yarn|workspace) (?:sub-?)?(?:modules|projects|workspaces?|members|crates|packages)\b|\b(?:which|what) (?:\w+ )?(?:projects|crates|packages|modules|csprojs) (?:does|do|are in|are part of) (?:the |this )?(?:\w+ )?(?:solution|workspace|monorepo)\b/u,
  ),
  says(
    /\bwhich (?:modules|projects|sub-?projects|crates|csprojs|of (?:them|these|the (?:modules|projects|crates|packages))) (?:directly )?(?:depend on|rely on|reference|need|pull in) \S/u,
  ),
  says(
    /\b(?:projects?|csprojs?|crates|workspaces?|assembl(?:y|ies))\b.{0,40}\b(?:references?|refer to|depends? on)\b|\bproject ?references?\b/u,
  ),
  says(
    /\b(?:references?|dependenc(?:y|ies)) (?:between|among) (?:the |its )?(?:\w+ )?(?:projects?|packages|modules|crates|assemblies)\b|\b(?:packages|modules)\b.{0,40}\bdepends? on (?:which|what|each other|one another)\b/u,
  ),
  says(
    /\bservices?\b.{0,40}\b(?:docker|compose|container)|\b(?:docker|compose|container)\w* (?:\w+ ){0,2}(?:services?|containers?|images?)\b|\bdocker[- ]compose\b.{0,30}\b(?:do|does|define|contain|start|run)\b/u,
  ),
  says(/\brelation(?:ship)? between\b.{0,80}\b(?:projects?|packages|crates)\s*\??$/u),
)

/** What it depends on, said in whatever word its ecosystem has for packages. */
export const asksDependsOn: TextTest = anyOf(
  says(
    /\bwhat (?:do|does|is) (?:it|this|this \w+|the (?:project|library|app\w*|tool|program|package|front-?end|back-?end|ui|server|client))(?: itself)? (?:depend|dependent|rel(?:y|ies)) on\b/u,
  ),
  says(
    /\b(?:which|what|any|list|all) (?:\w+ ){0,2}(?:crates|gems|nuget packages|npm packages|pods|eggs|wheels)\b/u,
  ),
  says(/\b(?:third|3rd)[- ]party\b|\b(?:run-?time|external) dependenc/u),
  says(
    /\b(?:what|which) (?:[\w/]+ ){1,4}(?:does|do) (?:it|this|this \w+|the (?:project|library|app\w*|tool|program|package|front-?end|back-?end|ui|server|client)) (?:depend|rely) on\b/u,
  ),
  says(
    /^(?:what|which) (?:\w+ )?(?:databases?|db|orm|web framework|framework|test framework|testing framework|message broker|queue|cache) (?:is|does|do)\b.{0,40}\b(?:use|used|need|needed|require|required|support|run on)\s*\??$/u,
  ),
  says(/^(?:which|what) version of \S+\s*\??$|^what version of\b/u),
  says(/^(?:which|what) (?:[\w.+#]+ ){1,3}(?:and|or|,) (?:[\w.+#]+ ){1,3}versions?\b/u),
  says(
    /\bdoes (?:it|this|the \w+) (?:have|need|depend on|require) (?:any|other)\b.{0,24}\b(?:dependenc|librar|packages|things?)|\bdoes it depend on\b/u,
  ),
  says(/\b(?:which|what) \w+ versions? (?:are|is|does it) (?:supported|support)\b/u),
)

/** A manifest that a question names: its name is masked as code in the plain question. */
export const namesManifest: TextTest = says(
  /\b(?:package\.json|go\.mod|cargo\.toml|pom\.xml|requirements\.txt|pyproject\.toml|gemfile|composer\.json)\b/iu,
)

export const asksRoutes: TextTest = anyOf(
  says(
    /\b(?:which|what) (?:\w+ )?(?:pages?|views?|urls?|screens?)\b.{0,60}\b(?:without (?:being )?(?:log|sign|auth|a login|a token)|logged[- ]in|logg?ing in|anonymous\w*|public\b|need(?:s)? (?:a )?log ?in|require(?:s)? (?:a )?log ?in)/u,
  ),
  says(
    /\b(?:routes|endpoints|url patterns|http handlers|api paths|rest api|web api|http api|every url|all urls)\b/u,
  ),
  says(/\b(?:which|what|list|show|every|each)(?: \w+)? (?:route|endpoint)\b/u),
  says(
    /^(?:so )?(?:which|what|list|show)(?: me)?(?: all)?(?: the)?(?: \w+)? urls\b(?! (?:is|are) (?:called|requested|fetched|allowed|used))|\b(?:which|what) views? (?:functions? |class(?:es)? )?(?:handles?|serves?|answers?|is behind|are behind)\b|\burls? (?:are|is) (?:handled|served|exposed|registered|mapped)\b/u,
  ),
  says(
    /\bcommand[- ]?line\b|\bsub-?commands?\b|\bcli (?:options?|commands?|flags?|arguments?|switches)\b|\b(?:commands|flags|switches) (?:does|do|of|are|can)\b|\b(?:all|which|what) (?:\w+ )?(?:cli|shell) \w+/u,
  ),
  says(
    /\bkeyboard shortcuts?\b|\bkey ?bindings?\b|\b(?:which|what) keys\b|\bqueries and mutations\b|\bgraphql (?:queries|mutations|operations)\b/u,
  ),
  says(
    /\b(?:handles|serves|answers|responds to) (?:(?:the )?(?:route|endpoint|path|url) )?(?:(?:get|post|put|patch|delete|head) )?(?:NAME|\/)|\bwhich controller\b.{0,30}\b(?:serves|handles|answers)\b|\bwhat flags\b/u,
  ),
)
