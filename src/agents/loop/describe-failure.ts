import { APICallError, NoOutputGeneratedError, RetryError, ToolChoiceViolationError } from 'ai'
import { ModelConfigurationError } from '../providers/model-settings.ts'
import type { OutsideModelSettings } from '../providers/model-settings.ts'
import { UnknownAgentError } from '../registry.ts'
import { SilenceError } from './idle-timer.ts'

export interface Failure {
  readonly code: string
  /** For people; without request bodies, headers and keys. */
  readonly message: string
}

/** Of the model that failed: what must not be told, and where it was set. */
type AskedModel = Pick<OutsideModelSettings, 'apiKey' | 'baseUrl' | 'origin'>

/**
 * Puts a failure of a model in words. Errors of the provider carry whole requests, keys included: only the
 * status, the address' host and a short redacted reason are taken from them.
 */
export function describeFailure(error: unknown, modelName: string, settings?: AskedModel): Failure {
  if (RetryError.isInstance(error)) return describeFailure(error.lastError, modelName, settings)
  if (error instanceof SilenceError) return describeSilence(error, modelName, settings?.baseUrl)
  if (error instanceof ModelConfigurationError) return { code: 'model_configuration', message: error.message }
  if (error instanceof UnknownAgentError) return { code: 'unknown_agent', message: error.message }
  if (APICallError.isInstance(error)) return describeCallFailure(error, modelName, settings)
  if (ToolChoiceViolationError.isInstance(error)) {
    return {
      code: 'too_many_steps',
      message: `The model ${modelName} went on calling tools and gave no answer within its steps.`,
    }
  }
  if (NoOutputGeneratedError.isInstance(error)) {
    return error.cause === undefined
      ? { code: 'empty_answer', message: `The model ${modelName} ended without an answer.` }
      : describeFailure(error.cause, modelName, settings)
  }
  if (
    error instanceof Error &&
    (error.name === 'TimeoutError' || /timeout|timed out/iu.test(error.message))
  ) {
    return { code: 'model_timeout', message: `The model ${modelName} did not answer in time.` }
  }
  if (error instanceof Error && error.name === 'AbortError') {
    return { code: 'aborted', message: 'The run was stopped.' }
  }
  return {
    code: 'model_failed',
    message: `The model ${modelName} failed: ${reasonOf(error, settings)}`,
  }
}

/** What was waited for, how long, and where that is set: a local model may but need longer to load. */
function describeSilence(
  { waitedMs, isBeginning }: SilenceError,
  modelName: string,
  address: string | undefined,
): Failure {
  const host = address === undefined ? undefined : URL.parse(address)?.host
  const model = `The model ${modelName}${host === undefined ? '' : ` at ${host}`}`
  const time = `${waitedMs / 1000} s`
  const message = isBeginning
    ? `${model} was asked and began no answer within ${time} (PARLEY_MODEL_TIMEOUT).`
    : `${model} began to answer and said nothing more for ${time}.`
  return { code: 'model_timeout', message }
}

function describeCallFailure(
  error: APICallError,
  modelName: string,
  settings: AskedModel | undefined,
): Failure {
  const host = URL.parse(error.url)?.host ?? 'its address'
  const status = error.statusCode
  const { key, model } = settings?.origin ?? { key: 'its key', model: 'its name and address' }
  const reason = reasonOf(error, settings)
  if (status === undefined) {
    return { code: 'model_unreachable', message: `Cannot reach the model ${modelName} at ${host}: ${reason}` }
  }
  if (status === 401 || status === 403) {
    return {
      code: 'model_unauthorized',
      message: `The model ${modelName} at ${host} refused the key (status ${status}): check ${key}.`,
    }
  }
  if (status === 404) {
    return {
      code: 'model_not_found',
      message: `The model ${modelName} was not found at ${host} (status 404): check ${model}. ${reason}`,
    }
  }
  if (status === 429) {
    return {
      code: 'model_rate_limited',
      message: `The model ${modelName} at ${host} is over its limit (status 429): ${reason}`,
    }
  }
  if (status < 400) {
    return {
      code: 'model_failed',
      message: `The answer of the model ${modelName} at ${host} could not be read to its end: ${reasonOf(error.cause ?? error, settings)}`,
    }
  }
  return {
    code: 'model_failed',
    message: `The model ${modelName} at ${host} failed with status ${status}: ${reason}`,
  }
}

function reasonOf(error: unknown, settings: AskedModel | undefined): string {
  const reason = messageOf(error)
  // Keys of some providers look like any word.
  const key = settings?.apiKey ?? ''
  return redact(key === '' ? reason : reason.replaceAll(key, '[redacted]'))
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) {
    // As it stood in the stream.
    const hasMessage = typeof error === 'object' && error !== null && 'message' in error
    return hasMessage && typeof error.message === 'string' ? error.message : 'unknown reason'
  }
  const cause = error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : ''
  const message = error.message.includes(cause) ? error.message : `${error.message} (${cause})`
  return message.trim() === '' ? error.name : message
}

/** One line, short, and without anything that looks like a key or a credential in an address. */
export function redact(text: string): string {
  const redacted = text
    .replace(/\b(?:(?:sk|pk|key|token|ghp|gho|xox[bap])[-_]|AIza)[\w-]{6,}/giu, '[redacted]')
    .replace(
      /\b(bearer|api[-_ ]?key|authorization|password|secret)\b(["']?\s*(?:[:=]\s*)?["']?)(?!is\b|was\b|provided\b|must\b)[^\s"',;]{6,}/giu,
      '$1$2[redacted]',
    )
    .replace(/\/\/[^/\s@]+@/gu, '//[redacted]@')
    .replace(/\b[\w+/-]{40,}={0,2}/gu, '[redacted]')
    .replace(/\s+/gu, ' ')
    .trim()
  return redacted.length > 300 ? `${redacted.slice(0, 299)}…` : redacted
}
