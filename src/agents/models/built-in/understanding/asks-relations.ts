import type { TextTest } from '../text-test.ts'
import { anyOf, inOneQuestion, inOrder, notFollowedBy, says } from '../text-test.ts'

/*
 * Questions about how definitions are linked. They are asked of one name or two: a word that stands where the name
 * stands (`n`) may be written as code (`NAME`) or not.
 */
const n = String.raw`(?:NAME|[\w$.-]+)`
const the = String.raw`(?:(?:the|a|an|my|our|this|that) )?`
/** Up to three words in front of the verb: "what does the session class call". */
const subject = String.raw`(?:${n} ){1,4}`

export const asksPath: TextTest = anyOf(
  inOrder(
    /\b(?:path|way|route|call chain|chain|connection|link)\b/u,
    /\b(?:from|between)\b/u,
    /\b(?:to|and)\b/u,
  ),
  inOrder(/\bget from NAME\b/u, /\bto\b/u),
  inOrder(/\b(?:i|we|you|one) get from\b/u, /\bto\b/u),
  says(
    new RegExp(
      String.raw`\bhow (?:does|do|is|are|can|did) ${the}${n} (?:reach|get to|lead to|end up in|connected to|call into|linked to|flow (?:in)?to)\b`,
      'u',
    ),
  ),
  says(
    new RegExp(
      String.raw`\b(?:does|do|can|is) ${the}${n} (?:ever |somehow |still )?(?:lead to|reach|get to|end up in) NAME\b`,
      'u',
    ),
  ),
  // "Does the admin page ever delete users" asks for a way too; of two names any verb of calling does.
  says(
    new RegExp(
      String.raw`^(?:does|do|can|could|will|would|is) (?:\S+ ){1,6}?(?:ever|eventually|somehow|indirectly|transitively) (?:able to )?(?:call|reach|invoke|trigger|hit|touch|run|use|go through|get to|get into|lead to|end up|talk to|access|execute|depend on)\b`,
      'u',
    ),
  ),
  says(
    /^(?:does|do|can|could|will|would) (?:the )?NAME (?:actually |really |directly |also )?(?:call|invoke|trigger|reach|run|use|go through|depend on) (?:the )?NAME\s*\??$/u,
  ),
  says(
    /^how (?:does|do|is|are|can|did) (?:\S+ ){1,6}?(?:reach|get to|gets to|ends? up (?:in|at|calling|running)|get called (?:from|by)|make it to|makes its way to|arrive at|called from|reached from|triggered from)\s+\S/u,
  ),
  says(new RegExp(String.raw`\bthrough (?:which|what) (?:functions|calls|methods|steps|does|do|is)\b`, 'u')),
  says(
    new RegExp(
      String.raw`\b(?:connects|links) NAME (?:with|to|and) NAME\b|\bNAME (?:connected|linked) (?:to|with) NAME\b`,
      'u',
    ),
  ),
  // Of two; what three have to do with each other is an architecture.
  says(
    /^how (?:do|does|are|is) [^,?]{2,60} and [^,?]{2,60} (?:connect|connected|communicate|linked|hooked up|wired(?: up| together)?|tied(?: together)?|talk to each other|interact with each other)\b/u,
  ),
  inOrder(/\bvon\b/u, /\bnach\b/u),
)

/** How something becomes something else, where neither needs to be a name. */
export const asksWay: TextTest = anyOf(
  inOneQuestion(
    /\bhow (?:does|do|did|can|is|are)\b/u,
    /\b(?:becomes?|ends? up|turn(?:s|ed)? into|lead to|reach|made into|get to (?:the|a)\b)/u,
  ),
  says(/^from\b.{0,60}\bto the\b/u),
)

const changes = String.raw`(?:chang|renam|remov|delet|mov|drop|touch|rotat|reorder|modif|replac|split)(?:e|ed|es|ing|ping|ting|y|ies|ied)?`

export const asksImpact: TextTest = anyOf(
  says(
    /\b(?:impact(?:ed|s)?|blast radius|ripple|consequences?|affect(?:s|ed)?|side effects? of (?:chang|remov|renam))\b/u,
  ),
  says(/\b(?:would|will|could|can|may|might|what|things?|anything|what else) breaks?\b|\bbreaking change\b/u),
  says(/\bsafe(?:ly)? to (?:change|remove|delete|rename|drop|move)\b/u),
  says(new RegExp(String.raw`\bif (?:i|we|you|someone|somebody|one) (?:\w+ ){0,2}?${changes}\b`, 'u')),
  says(new RegExp(String.raw`\b(?:what happens|what) if\b.{0,80}?\b${changes}\b`, 'u')),
  says(/^what if\b/u),
  says(
    /\bthinking (?:of|about) (?:chang|renam|remov|delet|mov)ing\b|\bwhat else (?:do|would|will|must) (?:i|we)\b/u,
  ),
  says(/\bstops? working\b|\bwho would notice\b|\bwhat would (?:reordering|changing|removing|renaming)\b/u),
  says(
    new RegExp(
      String.raw`\b(?:what|who|which \w+) (?:all )?depends? on ${the}(?:class |function |method |module |file )?(?:NAME|[\w$]+(?: class| function| method| module)?\s*\??$)`,
      'u',
    ),
  ),
  says(/\bwas made\b.{0,60}\bwhat can that change\b/u),
)

export const asksCallees: TextTest = anyOf(
  says(
    new RegExp(
      String.raw`\b(?:what|which|whom?)\b.{0,50}?\b(?:does|do|did) ${the}${subject}(?:really |actually |internally )?(?:call|invoke|go through)\b`,
      'u',
    ),
  ),
  inOneQuestion(
    /\b(?:which|what)\b/u,
    /\b(?:functions?|methods?|helpers?|repositories|_\w+)\b/u,
    new RegExp(String.raw`\b(?:does|do) ${the}${subject}(?:use|call|invoke|go through)\b`, 'u'),
  ),
  says(/\bcallees?\b|\bcalls? made by\b|\b(?:what|which) calls (?:does|do|did) (?:\S+ ){1,4}?make\b/u),
  says(
    /\b(?:functions?|methods?|what)\b.{0,20}\b(?:are |is |gets? )?called (?:by|in|inside|within) (?:NAME|the\b)/u,
  ),
  says(/\bfunctions? called from\b|\bmethods? called from\b/u),
  says(/\bNAME(?: \([^)]{0,40}\))? calls? (?:what|which|whom)\b/u),
  says(/^(?:what|which \w+) NAME calls\b|^what (?!code|functions?|methods?|else|all)[\w$]+ calls\s*\??$/u),
  says(
    /\b(?:everything|functions?|methods?|all|what)(?: that)? NAME (?:calls|invokes)\b|\bfunctions (?:that )?[\w$]+ calls\b/u,
  ),
  says(/\bNAME\b.{0,60}\bwhat does it\b.{0,60}\bcalls?\b/u),
)

export const asksDependencies: TextTest = anyOf(
  says(
    new RegExp(
      String.raw`\b(?:what|which)\b.{0,40}?\b(?:does|do) ${the}${subject}(?:depend on|import|require|rely on|need to work)\b(?! each other)`,
      'u',
    ),
  ),
  says(
    new RegExp(
      String.raw`\b(?:what|which \w+)(?: else)? (?:does|do) ${the}NAME (?:class |function |module |method )?(?:use|need)\b`,
      'u',
    ),
  ),
  says(/\bwhat (?:does|do) [a-z$_]+ (?:use|need)\s*\??$/u),
  says(/\bdependenc(?:y|ies) of (?:the )?(?:class |function |module |file |method )?NAME\b|\bimports of\b/u),
)

export const asksImporters: TextTest = anyOf(
  inOneQuestion(
    /\b(?:who|what|which|where)\b/u,
    /\b(?:imports?|imported|requires?|#?includes?)\b(?! (?:in|with) )/u,
    /\b(?:NAME|[\w$]+)/u,
  ),
  says(/\bwhere (?:is|are)\b.{0,40}\b(?:imported|included|required)\b|\bimporters? of\b|\bimported by\b/u),
)

export const asksSupertypes: TextTest = anyOf(
  says(
    new RegExp(
      String.raw`\b(?:what|which \w+) (?:does|do) ${the}${subject}(?:class )?(?:extend|inherit|implement|derive)\b`,
      'u',
    ),
  ),
  says(
    /\b(?:super|base|parent)[- ]?(?:class|classes|type|types|interfaces?)\b.{0,12}\b(?:of|for|from)\b|\binherits? from what\b/u,
  ),
  says(
    /\b(?:what|which) (?:is|are) (?:the )?(?:super|base|parent)[- ]?(?:class|classes|type|types|interfaces?)\b/u,
  ),
)

export const asksImplementers: TextTest = anyOf(
  notFollowedBy(
    new RegExp(
      String.raw`\b(?:who|what|which|list|show|find|all)\b.{0,40}?\b(?:implements?|implementing|subclass(?:es)?|subtypes?|extends?|extending|inherits?(?:ing)? (?:\w+ )?from|derives?(?: \w+)? from|overrides?)\s+(?:of )?${the}(?:abstract |base )?(?:class |interface |trait |type )?(?:NAME|[\w$]+(?: class| interface| trait)?\s*(?:\?|$|instead))`,
      'u',
    ),
    /\bin (?:this|the) (?:project|repo)/u,
  ),
  says(
    /\b(?:implementations?|implementers?|implementors?|sub-?class(?:es)?|subtypes?|child classes) of (?:the )?(?:class |interface )?NAME\b/u,
  ),
  says(
    /\b(?:subclasses|subtypes|implementers|child classes) of\b|\bNAME overridden\b|\boverrid(?:es|den) (?:NAME|by)\b/u,
  ),
  says(
    /^(?:does|do|is there|are there) (?:anything|anyone|any (?:other )?(?:class|type|code)(?:es|s)?|other classes|a class)(?: that)?(?: still| ever| actually)? (?:implements?|extends?|inherits? from|subclass(?:es)?|derives? from|overrides?) (?:the )?(?:NAME|[\w$]+\s*\??$)/u,
  ),
  // Ruby's word for what has the methods of a module.
  says(
    /\b(?:what|which|list|show|find|all)\b.{0,40}?\b(?:class(?:es)?|modules?|models?|types?|controllers?|concerns?|mixins?|objects?)\b.{0,20}?\b(?:includes?|including|mix(?:es|ing)? in|prepends?|prepending)\s+(?:the )?(?:concern |module |mixin )?(?:NAME|[\w$]+\s*(?:\?|$))/u,
  ),
  says(
    /\bwho implements (?:it|this|that)\b|\bdirectly from (?:NAME|[\w$]+) instead of\b|\bimplementiert NAME|\bimplementa NAME/u,
  ),
)

const memberNoun = String.raw`(?:functions|methods|classes|members|properties|definitions|exports|interfaces|types|constants|symbols)`

export const asksMembers: TextTest = anyOf(
  says(
    new RegExp(
      String.raw`\b${memberNoun} (?:\w+ )?(?:in|of|from|on|inside|within) ${the}(?:class |file |module |interface )?NAME\b`,
      'u',
    ),
  ),
  says(
    new RegExp(
      String.raw`\b${memberNoun} (?:are (?:there )?|is )?(?:defined |declared )?(?:in|of|from|on|inside|within|does|do|has) ${the}(?:class |file |module |interface )?(?:NAME|[\w$]+(?: class| file| module)?\s*(?:\?|$|have|export|define|offer))`,
      'u',
    ),
  ),
  says(
    new RegExp(
      String.raw`\b${memberNoun} (?:exported|defined|declared|provided|offered) (?:by|in|from) ${the}(?:class |file |module |package )?NAME\b`,
      'u',
    ),
  ),
  // A plain word is a name where the noun says so: "all public functions of the binding package".
  says(
    new RegExp(
      String.raw`\b${memberNoun} (?:(?:exported|defined|declared|are) )?(?:in|of|from|by|inside|within) ${the}[\w$-]+ (?:package|module|namespace|folder|directory|crate|gem)\s*[?.]*$`,
      'u',
    ),
  ),
  says(/\b(?:what|which \w+) (?:does|do) NAME (?:export|define|declare|expose)\b/u),
  says(/\b(?:what|which \w+) (?:is|are) (?:defined|declared|exported) (?:in|by|from) NAME\b/u),
  says(/^(?:fields|attributes) of NAME/u),
)

export const asksCallers: TextTest = anyOf(
  says(
    new RegExp(
      String.raw`\b(?:who|what|which \w+|where|(?:every|any|some)(?:thing|one|body) that|all)(?! (?:may|can|should|must)\b)(?: \w+)? (?:calls?|invokes?|calling|invoking)\b`,
      'u',
    ),
  ),
  says(
    new RegExp(
      String.raw`\bwhere (?:do|does|is|are) (?:we|it|you|${the}${n})(?: \w+)? (?:call|called|invoke|invoked)\b`,
      'u',
    ),
  ),
  says(
    /\bwhere (?:is|are|does|do|gets?) (?:it|NAME|that|this|they)(?: (?:get|gets|being|actually))? (?:started|spawned|triggered|kicked off|scheduled|fired|launched|run|executed)\b/u,
  ),
  says(
    /\bcallers?\b(?! id)|\bcall sites?\b|\bcalled from\b|\b(?:is|are) NAME (?:ever )?(?:called|invoked)\b|\bby whom (?:is|are)\b|\bcalled by (?:who|what)\b/u,
  ),
  says(
    /\bwho\b.{0,12}\bcalls\b|\bqui appelle\b|\bqui[eé]n llama\b|кто вызывает|откуда вызывается|谁调用|哪里调用|调用者|呼び出/u,
  ),
  inOrder(/\b(?:wer|von wo)\b/u, /\b(?:ruft|aufgerufen)/u),
)

export const asksUsers: TextTest = anyOf(
  says(
    new RegExp(
      String.raw`\b(?:who|what|which \w+)(?: \w+)? (?:uses?|using|references?|reads?|writes?(?: to)?|instantiates?|creates?|accesses|modifies|relies on|sets) ${the}(?:class |function |method )?(?:NAME|[\w$]+(?: class| function| decorator| method)?\s*(?:\?|$))`,
      'u',
    ),
  ),
  says(
    /\b(?:usages?|uses|references) (?:of|to) (?:the )?(?:\w+ )?(?:NAME|[\w$]+\s*\??$)|^NAME:? usages?|\bfind references\b/u,
  ),
  says(
    /\bwhere (?:is|are)\b.{0,40}\b(?:used|referenced|instantiated)\b|\bwhere (?:is|are) (?:NAME|it|instances? of \w+) created\b/u,
  ),
  says(
    /\bwhere (?:do|does|is|are) (?:we|it) us(?:e|ing)\b|\binstances of NAME\b|\b(?:files|places) (?:does|do|is|are) NAME (?:appear|used|occur)/u,
  ),
  says(/\bd[oó]nde se usa\b|\boù est utilis|где используется|哪里使用|使用的地方/u),
  inOrder(/\b(?:wo|wer)\b/u, /\b(?:verwendet|benutzt)/u),
)
