import { readQuestionWords } from '../../../../passages/question-words.ts'
import type { JoinedSetting } from './all-settings.ts'

/** Words of every question about settings, which tell none from another. */
const general =
  /\b(?:env(?:ironment)?|variables?|vars?|config(?:ur\w+)?|settings?|options?|flags?|keys?|values?|defaults?|set|change|changed|turn|switch|enable|disable|use|used|read|which|what|where|how|must|need|pass|cmake|build|time|file|files|code|project|can|do|does|via|order|you|your|app)\b/giu

/** The settings that the words of a question speak of, the best first; none where no word tells. */
export function rankSettings(question: string, settings: readonly JoinedSetting[]): JoinedSetting[] {
  const words = readQuestionWords(
    question
      .replace(general, ' ')
      .replace(/\bcredentials\b/giu, 'username password')
      .replace(/\bdb\b/giu, 'database'),
  )
  const matches = settings.map((setting) => {
    const name = words.findIn(splitName(setting.name))
    const rest = words.findIn(`${setting.meaning} ${setting.value ?? ''} ${pathsOf(setting)}`)
    return { setting, name, rest: new Set([...rest].filter((word) => !name.has(word))) }
  })
  const frequency = new Map<string, number>()
  for (const { name, rest } of matches)
    for (const word of [...name, ...rest]) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const weightOf = (word: string): number => 1 / (1 + (frequency.get(word) ?? 0) / 4)
  const scored = matches
    .map(({ setting, name, rest }) => ({
      setting,
      words: [...name],
      score:
        [...name].reduce((sum, word) => sum + 2 * weightOf(word), 0) +
        [...rest].reduce((sum, word) => sum + weightOf(word), 0) +
        (question.includes(setting.name) ? 5 : 0) +
        // `PORT` is the port; `DATABASE_PORT` is that of something else.
        (words.coverageOf(setting.name) === 1 ? 1 : 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  const best = scored[0]?.score ?? 0
  const covered = new Map<string, number>()
  // Beside the best: of each word that names settings the best two.
  return scored.flatMap(({ setting, score, words: named }) => {
    const isNew = named.some((word) => (covered.get(word) ?? 0) < 2)
    if (score < best * 0.45 && !isNew) return []
    for (const word of named) covered.set(word, (covered.get(word) ?? 0) + 1)
    return [setting]
  })
}

function splitName(name: string): string {
  return `${name} ${name.replace(/(?<=[a-z])(?=[A-Z])/gu, ' ').replaceAll(/[_.:-]+/gu, ' ')}`.toLowerCase()
}

/** `application-postgres.properties`: the name of a file tells which of several it is. */
function pathsOf({ places }: JoinedSetting): string {
  return places.map((place) => place.replaceAll(/[/.:_-]+/gu, ' ')).join(' ')
}
