/**
 * What a question for a place says is done there ("validated", "stored", "decides"), as the lines that do it look in
 * code: a question asks by the effect, code shows it by an assignment, an annotation, a call or a condition.
 */
export interface Effect {
  readonly name: EffectName
  /** Words of the question that say it, in lower case. */
  readonly verbs: readonly string[]
  /** What names things that do it: `OrderValidator`, `SessionStore`; a noun first. */
  readonly doers: readonly string[]
  /** How sure a line of code does it, in 0..1, whatever it does it to. */
  readonly strengthOf: (line: string) => number
}

interface Kind {
  readonly name: EffectName
  /** Words of questions that say it. */
  readonly said: RegExp
  /** What names things that do it. */
  readonly doers: string
  /** Lines of code that do it, in the words of languages and their libraries. */
  readonly does: RegExp
  /** Lines that can do it and often do something else. */
  readonly may?: RegExp
  /** Lines that state the place itself: where things are stored is a path or a table. */
  readonly states?: RegExp
}

export type EffectName =
  | 'validates'
  | 'receives'
  | 'raises'
  | 'stores'
  | 'decides'
  | 'removes'
  | 'sends'
  | 'renders'
  | 'reads'
  | 'creates'
  | 'sets'
  | 'schedules'

/** Questions for the place where something is done, however it is called there. */
const asksPlace =
  /\bwhere\b|\b(?:which|what) (?:code|functions?|methods?|files?|class|classes|modules?|parts?|place|component)\b/iu

/** By what it does: "what handles an unknown command", "who sends the mails". */
const asksDoer =
  /^\W*(?:what|which|who) (?:handles|validates|checks|verifies|enforces|decides|determines|chooses|stores|saves|persists|writes|sets|parses|reads|loads|sends|renders|formats|prints|creates|computes|calculates|removes|deletes|expires|cleans|rejects|limits|processes|schedules|starts|converts|generates|resolves|reacts|responds)\b/iu

/** Whether a question is for the place that does something. */
export function asksWhereDone(question: string): boolean {
  return asksPlace.test(question) || asksWhoDoes(question)
}

/** Whether it asks for the place by what is done, without a word for a place. */
export function asksWhoDoes(question: string): boolean {
  return asksDoer.test(question)
}

/** What a field, a parameter or a schema states of its values, in the frameworks' own words. */
const constraint =
  /@(?:Pattern|Not(?:Blank|Null|Empty)|Size|Min|Max|Digits|Email|Positive\w{0,30}|Negative\w{0,30}|Past\w{0,30}|Future\w{0,30}|Length|Range|Valid\w{0,30}|Is[A-Z]\w+|Matches|(?:Min|Max)Length|ArrayNotEmpty)\b|^\s*\[(?:\w+: ?)?(?:Required|StringLength|Range|RegularExpression|(?:Min|Max)Length|EmailAddress|Compare|Phone|Url)\b|\bvalidates?(?:_\w+_of)?[ (:]|\bvalidators? ?[=:]|\bField\([^)]*\b(?:[gl][et]|pattern|regex|(?:min|max)_length|max_digits)\b|\b(?:constr|conint|EmailStr)\b|\bRuleFor\(|\b(?:validate|binding|valid):"|\b(?:Joi|z|yup|vine)\.\w+\(|\bbody\(['"]|\b(?:DataRequired|InputRequired|Length|EqualTo|NumberRange|Regexp|Email)\(|\b(?:required|minlength|maxlength|unique): ?(?:true|\[|\d)|\b(?:max_length|min_length|MaxLengthValidator|RegexValidator)\b|\bCHECK ?\(/u

const raising =
  /\b(?:throw|raises?|panic!?|abort|die|fail)\b[ (]|\bErr\(|\bbail!|\bensure!|\berrors?\.(?:New|Errorf|add|reject\w{0,30}|rejectValue|append|push)\b|\bfmt\.Errorf\b|\.(?:rejectValue|reject|addError|add_error|AddModelError|AddFailure)\(|\berrors?\[|\breturn .*\b(?:err|error|Error|invalid|Invalid)\w{0,30}\b|\b(?:BadRequest|Unauthorized|Forbidden)\b/u

const condition =
  /(?<![\w.])(?:if|elif|elsif|unless|else if|switch)\b|^\s*(?:match|case|when|while)\b.*\w|= match\b|\?(?![.?:]).{1,80}:/u

const kinds: readonly Kind[] = [
  {
    name: 'validates',
    said: /^(?:validat(?:e[sd]?|ion|ing)|check(?:s|ed|ing)?|verif(?:y|ies|ied|ying|ication)|enforc(?:e[sd]?|ing)|constrain(?:ed|ts?)|restrict(?:ed|s)?|limit(?:s|ed)?|requir(?:ed|es?)|ensur(?:e[sd]?|ing)|sanity|prevent(?:s|ed)?|guard(?:s|ed)?|allow(?:s|ed)?|forbid(?:s|den)?)$/u,
    doers: 'validator validate check constraint',
    does: new RegExp(
      `${constraint.source}|${raising.source}|\\bis_?valid\\w{0,30}\\b|\\b(?:re|regex|pattern)\\w{0,30}\\.(?:test|match|fullmatch|IsMatch|MatchString)\\(|\\.(?:acquire\\w{0,30}|try_acquire)\\(`,
      'u',
    ),
    may: /\bif [^\n]{0,180}(?:[<>]=?|!|\bnot\b|len\(|\.length)/u,
  },
  {
    name: 'receives',
    said: /^(?:submi(?:t|ts|tted|tting|ssion)|receiv(?:e[sd]?|ing)|upload(?:s|ed|ing)?|posted)$/u,
    doers: 'handler create post submit',
    does: /@(?:Post|Put|Patch)|\[Http(?:Post|Put|Patch)|\.(?:post|put|patch)\(|methods ?=.*(?:POST|PUT)|\bPOST\b|\brequest\.(?:form|body|json|POST|files|data|get_json|params)|\breq\.(?:body|files?)|\bctx\.request\.body|\b(?:Post)?FormValue\(|\bParse(?:Multipart)?Form\(|\bparams(?:\[|\.(?:require|permit|expect))|\b(?:Should)?Bind\w{0,30}\(|@(?:RequestBody|ModelAttribute|RequestPart|Body)\b|\bvalidate_on_submit\(|\bonSubmit\b|\bHandleValidSubmit\b/u,
  },
  {
    name: 'raises',
    said: /^(?:reject(?:s|ed|ing)?|refus(?:e[sd]?|ing)|rais(?:e[sd]?|ing)|throw(?:s|n|ing)?|fail(?:s|ed|ing)?|den(?:y|ies|ied))$/u,
    doers: 'error exception',
    does: raising,
  },
  {
    name: 'stores',
    said: /^(?:stor(?:e[sd]?|ing|age)|sav(?:e[sd]?|ing)|persist(?:s|ed|ing|ence)?|written|writes?|wrote|kept|keeps|record(?:s|ed|ing)?|remember(?:s|ed)?|cached)$/u,
    doers: 'store repository save persist',
    does: /(?:\.|::)(?:save!?|save_\w+|saveAll|saveOrUpdate|insert\w{0,30}|put\w{0,30}|persist|store\w{0,30}|set(?:Item|ex|EX|_key)?|hset|update!?|update_\w+|create!?|bulk_create|add|upsert|merge|commit|write\w{0,30}|dump|SaveChanges\w{0,30}|StringSet\w{0,30}|Set(?:Async|String)?|Add(?:Async)?|Put|Insert|Store|Save\w{0,30}|Exec\w{0,30}|WriteFile|push)\(|\b(?:INSERT INTO|UPDATE \w+ SET|REPLACE INTO)\b|\b(?:json|pickle|yaml)\.dump|\b(?:fwrite|fprintf|fputs|write_text|write_bytes|file_put_contents|WriteFile|write_all)\b|\bopen\([^)]*['"][wa]b?['"]|\bsession\[|\bcookies?\b.*=|\bmulter|\bstorage\b/u,
    states:
      /\b\w{0,30}_(?:DIR|PATH|FILE|FOLDER|BUCKET|TABLE)\w{0,6}\s*=[^=]|\bCREATE TABLE\b|\b(?:__tablename__|db_table|table_name) ?=/u,
    may: /\b\w{0,30}_?(?:dir|path|file|folder|Dir|Path|File|key|Key)\w{0,6}\s*(?::\w+\s*)?=[^=]/u,
  },
  {
    name: 'decides',
    said: /^(?:decid(?:e[sd]?|ing)|determin(?:e[sd]?|ing)|cho(?:ose|oses|osen|se)|whether|select(?:s|ed)|pick(?:s|ed)?|detect(?:s|ed)?|guess(?:es|ed)?|infer(?:s|red)?|resolv(?:e[sd]?)|dispatch(?:es|ed)?|switch(?:es|ed)?)$/u,
    doers: 'choose select guess detect',
    does: condition,
  },
  {
    name: 'removes',
    said: /^(?:delet(?:e[sd]?|ing|ion)|remov(?:e[sd]?|ing|al)|expir(?:e[sd]?|ing|y)|evict(?:s|ed)?|clear(?:s|ed)?|clean(?:s|ed|up)?|purg(?:e[sd]?|ing)|drop(?:s|ped)?|discard(?:s|ed)?|strip(?:s|ped)?|invalidat(?:e[sd]?))$/u,
    doers: 'remove delete expire cleanup',
    does: /(?:\.|\b|_)(?:delete\w{0,30}|remove\w{0,30}|destroy\w{0,30}|clear\w{0,30}|unlink|pop|expire\w{0,30}|evict\w{0,30}|purge\w{0,30}|prune\w{0,30}|discard\w{0,30}|free|truncate|Delete\w{0,30}|Remove\w{0,30}|Clear\w{0,30}|cleanup|del)\b[(! ]|\bDELETE FROM\b|\bTTL\b|\.retain\(/u,
  },
  {
    name: 'sends',
    said: /^(?:sen[dt]s?|sending|publish(?:es|ed|ing)?|emit(?:s|ted|ting)?|deliver(?:s|ed|ing|y)?|notif(?:y|ies|ied)|dispatched|broadcasts?|enqueued?|queued|posted|uploaded)$/u,
    doers: 'sender publisher notify mailer',
    does: /(?:\.|\b|_)(?:send\w{0,30}|publish\w{0,30}|emit\w{0,30}|deliver\w{0,30}|notify\w{0,30}|dispatch\w{0,30}|broadcast\w{0,30}|enqueue\w{0,30}|perform_(?:later|async)|post|fetch|Send\w{0,30}|Publish\w{0,30}|Notify\w{0,30}|Do)\(|\b(?:mail|smtp)\w{0,30}\.|<- /iu,
  },
  {
    name: 'renders',
    said: /^(?:render(?:s|ed|ing)?|format(?:s|ted|ting)?|print(?:s|ed|ing)?|draw(?:s|n|ing)?|display(?:s|ed|ing)?|highlight(?:s|ed|ing)?|colou?r(?:s|ed|ing)?|output(?:s|ted)?|paint(?:s|ed)?)$/u,
    doers: 'formatter render printer',
    does: /(?:\.|\b|_)(?:render\w{0,30}|print\w{0,30}|format\w{0,30}|draw\w{0,30}|dumps|stringify|write\w{0,30}|highlight\w{0,30}|wprintw|waddstr|colou?r\w{0,30}|echo|puts|Sprintf|Render\w{0,30}|Format\w{0,30}|Write\w{0,30})!?\(|\brender\b|\.(?:html|erb|jinja2?|tmpl)['"]/u,
  },
  {
    name: 'reads',
    said: /^(?:pars(?:e[sd]?|ing)|read(?:s|ing)?|load(?:s|ed|ing)?|decod(?:e[sd]?|ing)|deserializ(?:e[sd]?|ing)|scann?(?:ed|s)|fetch(?:es|ed)?|quer(?:y|ied|ies)|extract(?:s|ed))$/u,
    doers: 'parser reader loader',
    does: /(?:\.|\b|_)(?:parse\w{0,30}|read\w{0,30}|load\w{0,30}|decode\w{0,30}|deserialize\w{0,30}|unmarshal\w{0,30}|scan\w{0,30}|fetch\w{0,30}|query\w{0,30}|find\w{0,30}|select\w{0,30}|split\w{0,30}|match\w{0,30}|exec|Parse\w{0,30}|Read\w{0,30}|Load\w{0,30}|Decode\w{0,30}|Unmarshal\w{0,30}|Scan\w{0,30}|Query\w{0,30}|getenv|open|fopen)[!?]?\(|\bSELECT\b/u,
  },
  {
    name: 'creates',
    said: /^(?:creat(?:e[sd]?|ing|ion)|generat(?:e[sd]?|ing|ion)|buil[dt]s?|building|construct(?:s|ed)|instantiat(?:e[sd]?)|seed(?:s|ed|ing)?|initiali[sz](?:e[sd]?))$/u,
    doers: 'factory builder create generate',
    does: /\bnew [A-Z]|(?:\.|\b|_)(?:create\w{0,30}|build\w{0,30}|generate\w{0,30}|make\w{0,30}|new\w{0,30}|insert\w{0,30}|AddRange\w{0,30}|Create\w{0,30}|Build\w{0,30}|Generate\w{0,30}|New\w{0,30}|sign|seed\w{0,30}|token_\w+|random\w{0,30})!?\(|\bINSERT INTO\b/u,
  },
  {
    name: 'sets',
    said: /^(?:set|sets|assign(?:s|ed)?|chang(?:e[sd]?)|updat(?:e[sd]?)|mark(?:s|ed)?|turn(?:s|ed)|configur(?:e[sd]?)|increment(?:s|ed)?|incremented|count(?:s|ed)?|comput(?:e[sd]?)|calculat(?:e[sd]?|ion))$/u,
    doers: 'set update',
    does: /[\w\])"'] ?(?:[-+*/|&]|:|\|\|)?= ?[^=>]|\+\+|: (?:true|false|\d)|\.(?:set\w{0,30}|update\w{0,30}|Set\w{0,30})\(|\bset_\w+\(/u,
  },
  {
    name: 'schedules',
    said: /^(?:schedul(?:e[sd]?|ing)|periodic(?:ally)?|regularly|every|timer|cron)$/u,
    doers: 'scheduler schedule cron timer',
    does: /\b(?:cron\w{0,30}|schedule\w{0,30}|every|setInterval|ticker|NewTicker|Tick|PeriodicTimer|interval|sleep|after|crontab|@Scheduled)\b/iu,
  },
]

/** The effect that a question for a place asks for; the first of its words that says one, conditions last. */
export function readEffect(question: string): Effect | undefined {
  if (!asksWhereDone(question)) return undefined
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? []
  const said = words.flatMap((word) => {
    const kind = kinds.find(({ said }) => said.test(word))
    return kind === undefined ? [] : [{ word, kind }]
  })
  const [first] = said.toSorted(
    (one, other) => Number(one.kind.name === 'decides') - Number(other.kind.name === 'decides'),
  )
  const asked = said.find(({ kind }) => kind.name === 'decides' && decides.test(question)) ?? first
  if (asked === undefined) return undefined
  const { does, name, may, states } = asked.kind
  return {
    name,
    verbs: said.filter(({ kind }) => kind === asked.kind).map(({ word }) => word),
    doers: asked.kind.doers.split(' '),
    strengthOf: (line) => {
      if (states?.test(line) === true) return statedStrength
      return does.test(line) && !toTerminal.test(line) ? 1 : may?.test(line) === true ? mayStrength : 0
    },
  }
}

const statedStrength = 1.2

/** What is told to who runs a program, or logged, is neither kept nor sent. */
const toTerminal = /\b(?:stdout|stderr|console|log(?:ger)?|LOG)\b\.?\w{0,30}\(?/u

/** What a line that can do something, and often does not, counts. */
const mayStrength = 0.5

/** What one of the two is, in the words of who sees it. */
const alternative = /^(?:show(?:s|n)?|go(?:es)?|gets?|takes?|straight|directly|either|instead)$/u

/** A question without the words for its effect; what is decided between is all told by verbs. */
export function withoutEffects(question: string, { name, verbs }: Effect): string {
  return question.replace(/\p{L}+/gu, (word) => {
    const lower = word.toLowerCase()
    const isSaid =
      verbs.includes(lower) ||
      (name === 'decides' && (alternative.test(lower) || kinds.some(({ said }) => said.test(lower))))
    return isSaid ? ' ' : word
  })
}

/** What decides between two things is asked for by that, whatever it decides about. */
const decides = /\b(?:decides?|determines?|chooses?|whether)\b/iu

/** Whether a line states what values may be, as annotations and schemas do. */
export function isConstraint(line: string): boolean {
  return constraint.test(line)
}
