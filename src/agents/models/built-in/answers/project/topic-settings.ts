import { nameWords } from '../../../../inventory/name-words.ts'
import { stemWord } from '../../../../passages/stem-word.ts'
import { isStopWord } from '../../../../passages/stop-words.ts'
import type { JoinedSetting } from './all-settings.ts'

/** Settings of the part that a question speaks of. */
export interface TopicSettings {
  /** Words that tell some settings from others: `smtp`. */
  readonly told: readonly string[]
  /** Words of the question that no setting has in its name, its meaning or its file. */
  readonly missing: readonly string[]
  readonly settings: readonly JoinedSetting[]
}

/** Words of questions about settings that name no part. */
const common =
  /^(?:env|envs|environment|variables?|vars?|conf|configs?|configur\w*|configuration|settings?|options?|flags?|knobs?|parameters?|params?|propert(?:y|ies)|keys?|values?|defaults?|set|sets|change\w*|turn|switch|enable\w*|disable\w*|cmake|build|compile|compiler|compilation|preprocessor|macros?|defines?|time|order|apps?|application|service|server|program|tool|library|project|repo\w*|looks?|controls?|controlled|affects?|influences?|respects?|honou?rs?|reads?|uses?|takes?|available|supported|supports?|required?|needed|needs?|accepts?|possible|provided|exist\w*|names?|appsettings|json|ya?ml|toml|ini|dotenv|env|files?|documented|documentation|docs|mean\w*|things?|stuff|there|via|through|run|running|start\w*|behaviou?r|tune|tweak|adjust|put|puts|give|list|have|has|get|work\w*|customi[sz]e\w*|override\w*|production|prod|deploy\w*|pass|every|each|place|places|come|from|must|default|minimum|minimal|offers?|offered|meson|autoconf|gradle|maven|exposes?|exposed|allows?|allowed|ha[ds]|all|full|complete)$/u

/** The words of a question on settings that name a part: `smtp` of "which variables configure SMTP". */
export function topicWords(text: string): string[] {
  return [...new Set((text.match(/[A-Za-z][\w-]*/gu) ?? []).map((word) => word.toLowerCase()))].filter(
    (word) => word.length > 1 && !common.test(word) && !isStopWord(word),
  )
}

export function chooseByTopic(
  text: string,
  settings: readonly JoinedSetting[],
  own: readonly string[],
): TopicSettings {
  const words = topicWords(text).filter((word) => !own.includes(word))
  const found = words.map((word) => {
    const stem = stemWord(word)
    const byName = settings.filter(({ name }) => stemsOf(name).has(stem))
    const byFile = settings.filter(({ places, givenIn }) =>
      [...places, ...givenIn.map(({ location }) => location)].some((place) =>
        stemsOf((place.split('/').at(-1) ?? '').replace(/\..*$/u, '')).has(stem),
      ),
    )
    const byMeaning =
      byName.length + byFile.length > 0
        ? settings.filter((setting) => byName.includes(setting) || byFile.includes(setting))
        : settings.filter(({ meaning, places, givenIn }) =>
            stemsOf(`${meaning} ${[...places, ...givenIn.map(({ location }) => location)].join(' ')}`).has(
              stem,
            ),
          )
    return { word, settings: byMeaning }
  })
  const telling = found.filter((one) => one.settings.length > 0 && one.settings.length < settings.length)
  const missing = found.filter((one) => one.settings.length === 0).map(({ word }) => word)
  const all = settings.filter((setting) => telling.every((one) => one.settings.includes(setting)))
  return {
    told: telling.map(({ word }) => word),
    missing,
    settings:
      telling.length === 0
        ? []
        : all.length > 0
          ? all
          : settings.filter((setting) => telling.some((one) => one.settings.includes(setting))),
  }
}

function stemsOf(text: string): Set<string> {
  const words = nameWords(text)
  return new Set([...words, ...words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`)].map(stemWord))
}
