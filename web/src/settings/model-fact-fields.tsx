import { useState } from 'react'
import type { ModelForm, Models } from '../api/types.ts'
import { TextField } from '../components/text-field.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** As they stand in the fields; empty: not given. */
export type ModelFacts = Readonly<Record<'window' | 'input' | 'cached' | 'output', string>>

export const noFacts: ModelFacts = { window: '', input: '', cached: '', output: '' }

/** What was given for a model that is kept: not what is known of it. */
export function factsOf(kept: Models['available'][number] | undefined, known: Models['known']): ModelFacts {
  if (kept === undefined) return noFacts
  const published = known.find(({ provider, name }) => `${provider}:${name}` === kept.name)
  const { context_tokens: tokens, prices } = kept
  const isOwn = JSON.stringify(prices) !== JSON.stringify(published?.prices)
  return {
    window: tokens === published?.context_tokens ? '' : String(tokens ?? ''),
    input: isOwn ? String(prices?.input ?? '') : '',
    cached: isOwn ? String(prices?.cached_input ?? '') : '',
    output: isOwn ? String(prices?.output ?? '') : '',
  }
}

/** Prices for reading and for writing come together. */
export function areWhole({ input, cached, output }: ModelFacts): boolean {
  return (input === '') === (output === '') && (cached === '' || input !== '')
}

export function toFormFacts(facts: ModelFacts): Pick<ModelForm, 'context_tokens' | 'prices'> {
  const { window, input, cached, output } = facts
  return {
    context_tokens: window === '' ? null : Number(window),
    prices:
      input === ''
        ? null
        : {
            input: Number(input),
            output: Number(output),
            cached_input: cached === '' ? null : Number(cached),
          },
  }
}

/** Folded away: few need it. */
export function ModelFactFields(props: { facts: ModelFacts; onChange: (facts: ModelFacts) => void }) {
  const { facts, onChange } = props
  const texts = useTexts().models
  const [hadFacts] = useState(Object.values(facts).some((text) => text !== ''))
  const fields = [
    ['window', texts.window, '8192', '1'],
    ['input', texts.readPrice, '0', 'any'],
    ['cached', texts.cachedPrice, '0', 'any'],
    ['output', texts.writtenPrice, '0', 'any'],
  ] as const
  return (
    <details className="sm:col-span-2" open={hadFacts}>
      <summary className="w-fit rounded text-sm text-muted hover:text-ink">{texts.facts}</summary>
      <p className="mt-1 text-sm text-muted">{texts.factsNote}</p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {fields.map(([name, label, least, step]) => (
          <TextField
            key={name}
            look="quiet"
            label={label}
            type="number"
            min={least}
            step={step}
            value={facts[name]}
            autoComplete="off"
            onText={(text) => onChange({ ...facts, [name]: text })}
          />
        ))}
      </div>
    </details>
  )
}
