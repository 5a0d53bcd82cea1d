import type { TextTest } from '../text-test.ts'
import { anyOf, inOneQuestion, says } from '../text-test.ts'

/* Questions whose answer is a list, a yes or a no. */

export const asksTests: TextTest = anyOf(
  inOneQuestion(
    /\b(?:which|what|where|any|are there|list|show|find|how|is there|does|do|would)\b/u,
    /\b(?:unit |integration |automated |fuzz |end-to-end |e2e )?tests?\b(?! (?:data|fixture))/u,
  ),
  says(
    /\bwhat does (?:the )?NAME (?:check|verify|assert)\b|\btest coverage\b|\btests? (?:for|of|that|cover\w*|touch\w*)\b|\b(?:is|are|how is|how are)\b.{0,60}\b(?:un)?tested\b|\bcovered by\b.{0,20}\btests?\b|^tests?\b/u,
  ),
  says(/\bwelche tests\b|\bqué pruebas\b|\bquels tests\b/u),
)

/** Files are counted and listed, not found by what they test. */
export const asksTestFiles: TextTest = says(
  /\b(?:how many|list|which|what|all|every|show)\b.{0,12}\btest(?:ing)? files\b(?=\s*(?:\?|$|exist|are there|do we have|in (?:this|the) (?:repo|project|code)))/u,
)

/** "Which exceptions can Gson throw", of the whole project. */
export const asksExceptions: TextTest = says(
  /^(?:what|which|list(?: all)?(?: the)?|all) (?:\w+ )?(?:exceptions|errors) (?:can|could|may|might|does|do) (?:the |this |our )?\w+ (?:throw|raise)\s*\??$/u,
)

/** "Which languages are in the Language enum", "values of the `Level` enum". */
export const asksEnumMembers: TextTest = says(
  /\b(?:members|values|variants|cases|constants|entries|options) (?:of|in|does|do|are in) (?:the )?(?:enum [\w.:]{1,80}|[\w.:`]{1,80} enum(?:eration)?)\b|\b(?:what|which) [\w ]{2,40} (?:are|is) in (?:the )?(?:enum [\w.:]{1,80}|[\w.:`]{1,80} enum(?:eration)?)\b|\b(?:what|which)[\w ]{0,40} (?:does|can) (?:the )?(?:enum [\w.:]{1,80}|[\w.:`]{1,80} enum) (?:have|define|contain|hold|take)\b|\bwhat(?:'s| is) in (?:the )?[\w.:`]{1,80} enum\b|^(?:what|which) (?:possible |allowed |valid )?(?:values|states|members) (?:can|may|could|does|do|are (?:possible|allowed|valid) (?:for|in)) (?:an? |the )?[\w.:`]{1,80} (?:have|take|be|hold|contain)?\s*\??$|\b(?:possible|allowed|valid) (?:values|states) (?:of|for) (?:an? |the )?[\w.:`]{1,80}\s*\??$/u,
)

export const asksDeadCode: TextTest = anyOf(
  says(
    /\bunused\b|\bdead(?: code|\s*\?|$)|\bnever (?:called|used|imports?|imported|referenced|reached|read)\b|\bnot (?:called|used|referenced|imported) any ?(?:where|more)\b|\bunreachable\b|\bobsolete\b|\bleft ?-?overs?\b/u,
  ),
  says(
    /\b(?:nobody|no one|nothing|none) (?:calls?|uses?|references?|imports?)\b|\b(?:without (?:any )?|(?:have|has|with) (?:no|zero) )(?:callers?|users?|usages?|references)\b|\bnot used any\b/u,
  ),
  says(
    /^(?:is|are) (?:the )?NAME(?: (?:function|method|class|field|type|helper|constant|variable))? (?:actually |really |even )?(?:used|called|referenced|needed|instantiated)\b(?! (?:for(?! anything\b)|to|as|with)\b)/u,
  ),
  says(/\b(?:looks|seems|feels|smells) (?:dead|unused|obsolete)\b/u),
  says(
    /\bstill (?:\w+ )?(?:used|uses?|calls?|called|references?|referenced|needed|imported)\b|\bever (?:raised|called|used|thrown|read|set|instantiated|constructed|created|referenced|imported)\b|\bdoes (?:anything|anyone|anybody|any code) (?:still |ever |actually )?(?:use|call|reference|read|import|instantiate|create)\b(?! recursion)/u,
  ),
  says(
    /^(?:is|are) (?:the )?NAME (?:package|module|folder|directory|file|class|function|crate) (?:still |actually |even )?(?:used|needed|required|necessary)\b|^(?:is|are) (?:the )?NAME (?:still |actually )?(?:in use|dead|alive|needed|required|necessary)\b|\bdo (?:we|i) (?:still |really |actually )?need (?:the )?NAME\b(?! (?:to|for|as|when|if)\b)/u,
  ),
  says(
    /\bcan (?:i|we|it|this|they) (?:safely )?(?:be )?(?:delete|remove|deleted|removed|dropped|drop) (?:NAME|it|this|that|the)\b|\bcould be (?:deleted|removed|dropped)\b|\bused by the \w+ binary\b|\bis NAME (?:\([^)]{0,40}\) )?used by\b/u,
  ),
  says(
    /\bdoes this line do anything\b|\binfluence anything\b|\bis declared in\b.{0,30}\bwho implements\b|\bdoes such\b.{0,20}\bexist\b/u,
  ),
  inOneQuestion(
    /\bdoes any (?:unit )?(?:test|cmake|build|target|code)\b/u,
    /\b(?:compile|use|call|reference)\b/u,
  ),
)

/** A yes or a no, whatever it is that is supported. */
export const asksSupport: TextTest = says(
  /^(?:does|do|can|is there|are there) (?:\w+ ){1,3}?support(?:s|ed)? (?:\w+ ){0,2}(?:sub-?commands?|flags|switches|arguments|options)\s*\??$/u,
)

/** Something is looked for that may not be there. */
export const asksExistence: TextTest = anyOf(
  says(
    /^(?:is|are) there\b|(?<!\b(?:why|where|how|what|when) )\b(?:is|are) there (?:any|a|an|some|something)\b|^any\b|^(?:do|does|did) (?:we|it|they|this|the|NAME|any\w*|\w+) (?:\w+ )*?(?:have|support|validate|use|handle|retry|offer|provide|check|log|cache|allow|contain)\b|\bdo we have\b|\bdoes it support\b/u,
  ),
  says(/^(?:is|are|does|do|has|have|can|could|will|was(?! (?:macht|ist|tut|sind|bedeutet)\b)|were)\b/u),
  says(
    /(?:^|[.,;:!] )is (?:\w+ ){1,4}(?:supported|used|possible|available|implemented|hashed|encrypted|validated|logged)\s*\?|\bsupport for\b.{0,40}\?|\bgibt es\b|\bunterstützt\b|\bhay (?:un|una|algún)\b|\by a-t-il\b/u,
  ),
)

const plural = String.raw`[\w-]{2,40}(?:s|data)`

/** "Which import and export formats are supported": the words of the noun ask for no relation. */
export const asksSupported: TextTest = says(
  /^(?:what|which)(?: (?!tests?\b|files\b|code\b|endpoints\b|routes\b|urls\b|tables\b|dependenc|librar|packages\b|versions?\b|env|config)[\w-]{1,30}){0,4} (?!endpoints|routes|urls|tables|dependencies|libraries|packages|versions|variables|settings|flags|columns|fields|tests|files|functions|methods|modules|components|crates|layers|services|shortcuts|keybindings|commands|subcommands|models|entities)[\w-]{2,40}s (?:are|can be) (?:\w+ly )?(?:supported|available|built[ -]?in|there|defined|registered|possible|allowed|implemented|recogni[sz]ed|accepted|understood|shipped|provided|raised|thrown|fired|emitted|logged)\b/u,
)

export const asksListAll: TextTest = anyOf(
  says(
    /^(?:what|which) (?:[\w-]+ ){0,2}(?:exit|error|status|return|event|key|color|colour|log) (?:codes|types|levels|kinds|names) (?:does|do|can|are|is)\b/u,
  ),
  says(
    new RegExp(
      String.raw`^(?:list|enumerate|name|show(?: me)?|give me)\b(?: me)?(?: all| every| each| the)?(?: of)?(?: the)? (?:\w+ ){0,3}${plural}\b`,
      'u',
    ),
  ),
  says(/^(?:list|enumerate|show me|name|give me) (?:all|every|each)\b|^all\b|^every\b|\blist every\b/u),
  says(
    new RegExp(
      String.raw`\b(?:what|which) (?:[\w-]{1,40} ){0,2}${plural} (?:exist|are (?:there|defined|available|supported|registered|known|built[ -]?in)|do we have|do we (?:ship|support|offer)|does (?:\w+ ){1,3}(?:have|support|know|offer|ship|define|define)|can (?:i|we|it)|(?:does|do|can) (?:\w+ ){1,3}(?:emit|fire|throw|raise|expose|accept|understand|recogni[sz]e|read|write|parse|generate|produce|dispatch|publish|trigger|send|ship|include|provide|register|schedule|implement|declare)|can be (?:\w+ed|set|put|given)|are (?:in|part of) (?:the|this) (?:workspace|monorepo|solution))\b`,
      'u',
    ),
  ),
  says(new RegExp(String.raw`\bwhat (?:kinds?|types?|sorts?) of ${plural}\b|\bhow many\b|\bwhat all\b`, 'u')),
  says(new RegExp(String.raw`^(?:list|welche|qué|quels?|quelles) \w+|\bwhich \w+ classes\b`, 'u')),
)

export const asksText: TextTest = anyOf(
  says(
    /\b(?:string|text|message|literal|phrase|occurrences? of|occurs?|grep(?: for)?|search (?:the code |everything |all files )?for|contains?)\b[^?]{0,30}\bTEXT\b|\bsearch (?:the code |everything |all files )?for NAME\b/u,
  ),
  says(
    /\bTEXT\b[^?]{0,30}\b(?:used|appear|appears|occur|occurs|set|come from|written|printed|logged|mentioned)\b/u,
  ),
  says(/^grep\b|\ball occurrences\b/u),
  says(/\b(?:string|text|message|literal|phrase|occurrences? of|grep for)\b[^?]{0,20}\bNAME\b/u),
)
