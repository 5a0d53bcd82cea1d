import { useState, useSyncExternalStore } from 'react'
import { toMessage } from '../api/api-error.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { fieldStyle } from '../components/styles.ts'
import { readLanguageChoice, saveLanguageChoice, subscribeToLanguage } from '../texts/language-store.ts'
import { languages, nameLanguage } from '../texts/languages.ts'
import { useTexts } from '../texts/use-texts.ts'
import { SettingsSection } from './settings-section.tsx'

/** In which language the app speaks, in this browser. */
export function LanguageSection() {
  const texts = useTexts().settings.language
  const chosen = useSyncExternalStore(subscribeToLanguage, readLanguageChoice)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (choice: string): void => {
    setProblem(null)
    saveLanguageChoice(choice).catch((error: unknown) => setProblem(texts.failed(toMessage(error))))
  }
  return (
    <SettingsSection name="language" title={texts.title}>
      <select
        aria-label={texts.title}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        className={`${fieldStyle} max-w-60`}
      >
        <option value="system">{texts.system}</option>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {nameLanguage(language)}
          </option>
        ))}
      </select>
      {problem !== null && (
        <div className="mt-3">
          <ErrorNote message={problem} />
        </div>
      )}
      <p className="mt-2 text-sm text-muted">{texts.note}</p>
    </SettingsSection>
  )
}
