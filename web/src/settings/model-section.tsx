import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toMessage } from '../api/api-error.ts'
import type { ModelForm, ModelTrial, Models } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { CancelableForm } from '../components/cancelable-form.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Failure } from '../components/failure.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { fieldStyle } from '../components/styles.ts'
import { TextField } from '../components/text-field.tsx'
import { RichText } from '../texts/rich-text.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { installationOptions } from './account-queries.ts'
import { describePrivacy } from './describe-privacy.ts'
import { modelsOptions, removeModelOptions, setModelOptions, tryModelOptions } from './model-queries.ts'
import type { ModelHolder } from './model-queries.ts'
import { ModelFactFields, areWhole, factsOf, noFacts, toFormFacts } from './model-fact-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

const providers = ['anthropic', 'openai', 'google', 'openai-compatible'] as const

/** Of a server on this machine. */
const exampleAddress = 'http://127.0.0.1:11434/v1'

/** Which model answers, and where it is chosen: for all by an administrator, for oneself with a key of one's own. */
export function ModelSection() {
  const texts = useTexts()
  const installation = useQuery(installationOptions())
  const models = useQuery(modelsOptions())
  const failed = [installation, models].find(({ isError }) => isError)
  return (
    <SettingsSection name="model" title={texts.settings.model}>
      {installation.data !== undefined && models.data !== undefined ? (
        <>
          <p>
            <RichText
              text={texts.settings.modelAnswers}
              parts={{
                model: <code className="font-mono text-inline">{installation.data.model.name}</code>,
              }}
            />
          </p>
          <p className="mt-1 text-muted">{describePrivacy(installation.data.model, texts)}</p>
          {models.data.may_set_service && <ModelEditor holder="service" models={models.data} />}
          <ModelEditor holder="own" models={models.data} />
        </>
      ) : failed === undefined ? (
        <Loading label={texts.settings.loadingModel} lines={2} />
      ) : (
        <QueryError what={texts.settings.modelFailed} query={failed} />
      )}
    </SettingsSection>
  )
}

/** What one of both has set, to be tried, changed and removed. A key that is kept is never shown. */
function ModelEditor({ holder, models }: { holder: ModelHolder; models: Models }) {
  const texts = useTexts().models
  const kept = models.available.find(({ source }) => source === holder)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    opener.current?.focus()
  }
  const queryClient = useQueryClient()
  const remove = useMutation(removeModelOptions(queryClient, holder))
  const trial = useMutation(tryModelOptions(holder))
  return (
    <fieldset aria-label={texts.title[holder]} className="mt-5 min-w-0 border-t border-line/60 pt-4">
      <h3 className="font-medium">{texts.title[holder]}</h3>
      <p className="text-sm text-muted">{kept === undefined ? texts.none[holder] : texts.about[holder]}</p>
      {kept !== undefined && (
        <p className="mt-2">
          <code className="font-mono text-inline break-all">{kept.name}</code>
          <span className="block text-sm text-muted">{texts.kept(kept.host, kept.has_key)}</span>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {kept !== undefined && (
          <>
            <Button disabled={trial.isPending} onClick={() => trial.mutate(null)}>
              {trial.isPending ? texts.trying : texts.try}
            </Button>
            <Button disabled={remove.isPending} onClick={() => remove.mutate()}>
              {texts.remove}
            </Button>
          </>
        )}
        <Button ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {kept === undefined ? texts.set : texts.change}
        </Button>
      </div>
      <Trial trial={trial.data} />
      {[trial.error, remove.error].map((error) =>
        error === null ? null : <ErrorNote key={error.message} message={toMessage(error)} />,
      )}
      {isOpen && <ModelFields holder={holder} models={models} onDone={close} />}
    </fieldset>
  )
}

function ModelFields(props: { holder: ModelHolder; models: Models; onDone: () => void }) {
  const { holder, models, onDone } = props
  const {
    models: texts,
    common: { cancel },
  } = useTexts()
  const kept = models.available.find(({ source }) => source === holder)
  const [provider, setProvider] = useState<ModelForm['provider']>(
    providers.find((one) => kept?.name.startsWith(`${one}:`) === true) ?? 'anthropic',
  )
  const [name, setName] = useState(kept?.name.slice(kept.name.indexOf(':') + 1) ?? '')
  const [address, setAddress] = useState(kept?.base_url ?? '')
  const [apiKey, setApiKey] = useState('')
  const [facts, setFacts] = useState(() => factsOf(kept, models.known))
  const queryClient = useQueryClient()
  const save = useMutation(setModelOptions(queryClient, holder))
  const trial = useMutation(tryModelOptions(holder))
  const suggested = models.known.filter((model) => model.provider === provider)
  const known = suggested.find((model) => model.name === name.trim())
  const isComplete =
    name.trim() !== '' && (provider !== 'openai-compatible' || address.trim() !== '') && areWhole(facts)
  const form: ModelForm = {
    provider,
    name: name.trim(),
    base_url: address.trim() === '' ? null : address.trim(),
    api_key: apiKey.trim() === '' ? null : apiKey.trim(),
    ...toFormFacts(facts),
  }
  const change = (next: ModelForm['provider']): void => {
    setProvider(next)
    setName(models.known.find((model) => model.provider === next)?.name ?? '')
    setAddress('')
    setFacts(noFacts)
  }
  const listId = `models-${holder}`
  const error = save.error ?? trial.error
  return (
    <CancelableForm
      onSubmit={() => save.mutate(form, { onSuccess: onDone })}
      onCancel={onDone}
      className="mt-3 grid gap-3 sm:grid-cols-2"
    >
      <label>
        <span className="text-sm text-muted">{texts.provider}</span>
        <select
          value={provider}
          onChange={(event) => change(providers.find((one) => one === event.target.value) ?? provider)}
          className={fieldStyle}
        >
          {providers.map((one) => (
            <option key={one} value={one}>
              {texts.providers[one]}
            </option>
          ))}
        </select>
      </label>
      <TextField
        look="quiet"
        label={texts.name}
        value={name}
        list={listId}
        spellCheck="false"
        autoComplete="off"
        onText={setName}
      />
      <datalist id={listId}>
        {suggested.map((model) => (
          <option key={model.name} value={model.name}>
            {model.name}
          </option>
        ))}
      </datalist>
      <TextField
        look="quiet"
        label={provider === 'openai-compatible' ? texts.address : texts.otherAddress}
        value={address}
        placeholder={provider === 'openai-compatible' ? exampleAddress : ''}
        spellCheck="false"
        autoComplete="off"
        onText={setAddress}
      />
      <TextField
        look="quiet"
        label={kept?.has_key === true ? texts.otherKey : texts.key}
        type="password"
        value={apiKey}
        autoComplete="off"
        onText={setApiKey}
      />
      <ModelFactFields facts={facts} onChange={setFacts} />
      <p className="text-sm text-muted sm:col-span-2">
        {facts.input !== ''
          ? null
          : known?.prices == null
            ? texts.unknownPrices
            : texts.prices(known.prices.input, known.prices.output, models.known_on)}
      </p>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" disabled={save.isPending || !isComplete}>
          {texts.save}
        </Button>
        <Button disabled={trial.isPending || !isComplete} onClick={() => trial.mutate(form)}>
          {trial.isPending ? texts.trying : texts.tryForm}
        </Button>
        <Button onClick={onDone}>{cancel}</Button>
      </div>
      <div className="sm:col-span-2">
        <Trial trial={trial.data} />
        <Failure error={error} />
      </div>
    </CancelableForm>
  )
}

/** Said to listeners too. */
function Trial({ trial }: { trial: ModelTrial | undefined }) {
  const texts = useTexts().models
  return (
    <output className="mt-2 block text-sm">
      {trial !== undefined &&
        (trial.error === null ? (
          <>
            {texts.answered(trial.name, trial.seconds, trial.cost)}
            <q className="mt-0.5 block text-muted">{trial.reply}</q>
          </>
        ) : (
          <span className="text-danger">{trial.error}</span>
        ))}
    </output>
  )
}
