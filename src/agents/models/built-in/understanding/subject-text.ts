import type { Intent } from './intents.ts'

/**
 * What is left of a question when the words are taken out that say what is asked, not of what: those of any question,
 * and those that the form of an answer of this kind stands for ("endpoint" for a list of routes).
 */
export function subjectText(text: string, intent: Intent): string {
  const own = formWords[intent]
  const asked = intent === 'how-to' ? text.replace(yetToBeMade, ' ') : text
  return (
    asked
      .replace(/`[^`\s]+ [^`]*`/gu, ' ')
      .replace(/\b(?:e\.g\.?|for example|such as),? \S+|, say,? \S+/giu, ' ')
      .replace(/(?<![\w.-])(?:foo|bar|baz|qux|foobar)(?![\w.-])/giu, ' ')
      // "In which order", but not "an order is placed".
      .replace(
        /\b(?:in|what|which|correct|right|same|load|loading|call|execution|evaluation|lookup) order\b|\border (?:of|in which)\b|\bin (?:what|which) order\b/giu,
        ' ',
      )
      .replace(/\b(?:don|can|isn|aren|doesn|didn|won|wouldn|shouldn)['’]t\b/giu, ' ')
      .replace(/(?<![\w/.-])[A-Za-z]+(?:-[A-Za-z]+)*(?![\w-]*[/_])(?!\.\w)/gu, (word) => {
        const parts = word.toLowerCase().split('-')
        return parts.every((part) => askWords.has(part) || own?.has(part) === true) ? ' ' : word
      })
  )
}

/** What is to be added is not there: "add an email field to the owner" is about the owner. */
const yetToBeMade =
  /\b(?:add|introduce) (?:a|an|another|one more) (?:new )?[\w.-]+ (?:field|column|property|attribute)\b/giu

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/u).filter((word) => word !== ''))
}

/** Words that say what one wants to know or do, or that only carry on a conversation. */
const askWords = words(`
  call calls called calling use uses used using usage usages ordered sequence define defines defined declared
  break breaks broken affect affects affected consequence consequences change changes changed changing rename renamed
  delete deleted remove removed away dead unused unreachable anywhere elsewhere outside inside still already ever never
  longer list lists every each all any whole describe explain show tell give find search look looks looking
  difference differences differ differs diff compare compared versus vs between both relate relation related
  happen happens happened step steps walk walks through thru end ends ended come comes came turn turns become becomes
  reach reaches get gets got getting go goes going gone end begin begins start make makes made take takes taken put puts
  exactly actually really roughly briefly please pls plz thanks somebody someone something anything nothing everything
  another other others different same various exist exists existing present available possible kind kinds sort type
  want wants wanted need needs needed like touch add adding added new own write writing implement implementing
  suppose believe thought think guess know understand wonder wondering mean means meant point thing things stuff
  whom whose who what which where when why how whether cant dont doesnt isnt wont im ive first last next
  recently lately today before after since until ago time times old late day
  sentence sentences word words short long answer question summary overview detail details joined here there
  responsible happening decide decided decides chosen choose place places spot file files code line lines
  function functions method methods class classes module modules project repo repository app application codebase
  program software system library lib say says said see seen hit one ones work works working done doing
  help helps helper helpers main side level general support supports supported many much few several number count
  gives give giving given pick picks picked picking
  may might besides source sources proper properly correct correctly right wrong good bad best better whats wheres hows forgot
`)

const formWords: Partial<Record<Intent, ReadonlySet<string>>> = {
  routes: words(
    'area areas part parts section side blueprint view views slash command commands subcommand subcommands server expose exposes exposed return returns handler handlers handles serves endpoint endpoints route routes routing url urls http api rest verb verbs path paths login logged token tokens binary executable cli auth authenticated authentication public anonymous guard guarded json web graphql mutation mutations query queries subscription subscriptions served serve register registered request requests',
  ),
  configuration: words(
    'env environment variable variables var vars config configuration configure configured configurable setting settings option options key keys flag flags default defaults set read parameter parameters command cli counterpart counterparts switch switches value values tunable cmake compile macro macros compiled wins precedence feature features cargo crate pull pulls enable enables bring brings activate activates dependency dependencies optional package packages defaults',
  ),
  'data-model': words(
    'hang hangs hanging off belong belongs refer refers represented modelled modeled attached linked related relate around table tables model models entity entities schema schemas column columns field fields relationship relationships database db stored store stores data structure structures object objects orm persisted',
  ),
  packages: words(
    'package packages libraries dependency dependencies dep deps version versions runtime dev peer peers crate crates gem gems third party external framework frameworks bundle bundled bundles vendored minimum required requires require install optional depend depends allowed hard extra extras pull pulls orm driver linter bundler build built builds compile handles handle provides provide oauth email emails mail mails chart charts background job jobs framework frontend backend import imports imported',
  ),
  onboarding: words(
    'configure configured configuring going database databases environment joined step steps order prerequisite prerequisites run running install build built test tests tested testing checks check entry points local locally scratch included include db database read reading developer core source set setup up cloned clone itself start pr contribute ci server suite suites env machine project laptop compile docker compose api app backend frontend example examples incl single individual specific particular alone execute executes executed command commands ci jobs job workflow workflows',
  ),
  architecture: words(
    'architecture structure structured layer layers layered component components part parts organised organized organisation design overall high-level high whole backend frontend server client big picture map tree layout source fit fits hang hold folder folders directory directories depend depends responsibility package packages abstraction abstractions concept concepts key core central important interface interfaces bird eye view building blocks piece pieces diagram design patterns pattern',
  ),
  existence: words(
    'auth authentication feature features implemented built option options setting settings flag',
  ),
  'dead-code': words(
    'caller callers user users usage usages instantiated instantiate created constructed reference references referenced statement statements effect run safe safely drop package packages npm dependency dependencies import imports imported crate crates',
  ),
  tests: words(
    'test tests tested testing cover covers covered coverage unit integration mock mocked mocks check checks case cases assert',
  ),
  flow: words('request requests server run runs flow process sequence api endpoint db database row'),
  path: words(
    'connect connects connected connection communicate communicates interact linked wired hooked value values request rest function functions chain flow way',
  ),
  implementers: words(
    'inherit inherits inheriting inherited derive derives derived deriving extend extends extending subclass subclasses subclassing subtype subtypes implement implements override overrides overriding child children descendants base trait traits interface interfaces abstract',
  ),
  supertypes: words(
    'inherit inherits inheriting inherited derive derives derived deriving extend extends superclass superclasses supertype supertypes parent base implement implements trait traits interface interfaces',
  ),
  callees: words('function functions method methods internally'),
  members: words(
    'method methods field fields member members property properties attribute attributes object',
  ),
  'list-all': words(
    'variant variants value values entry entries item items member members available names name custom slash database db background own cli command commands internal external public',
  ),
  where: words('handled handle implemented responsible live lives located stored set'),
  compare: words('specific'),
}
