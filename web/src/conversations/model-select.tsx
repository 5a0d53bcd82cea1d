import { useQuery } from '@tanstack/react-query'
import { modelsOptions } from '../settings/model-queries.ts'
import { useTexts } from '../texts/use-texts.ts'
import { describeModel } from './describe-model.ts'

/** Which model answers in a conversation; `default` is whatever answers otherwise. */
export function ModelSelect({ model, onChange }: { model: string; onChange: (model: string) => void }) {
  const texts = useTexts()
  const models = useQuery(modelsOptions()).data
  if (models === undefined) return null
  const used = models.available.find(({ name }) => name === (model === 'default' ? models.used : model))
  const names = [...new Set(['built-in', ...models.choices, ...(model === 'default' ? [] : [model])])]
  return (
    <select
      aria-label={texts.conversations.model}
      title={used === undefined ? texts.conversations.nothingSent : texts.conversations.sentTo(used.host)}
      value={model}
      onChange={(event) => onChange(event.target.value)}
      className="field-sizing-content min-w-0 text-ellipsis rounded-md bg-transparent py-1 text-sm text-muted hover:text-ink"
    >
      <option value="default">{describeModel(models.used, texts)}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {texts.conversations.always(describeModel(name, texts))}
        </option>
      ))}
    </select>
  )
}
