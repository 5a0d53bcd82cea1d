/** How git hosts show that an event is theirs: by an HMAC over the body as it came, or by the secret itself. */
import { createHmac } from 'node:crypto'
import { isSameKey } from '../accounts/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'

export type SignedPush = {
  readonly text: string
  /** `X-Gitea-Signature`: HMAC-SHA-256 in hex. */
  readonly gitea: string | undefined
  /** `X-Hub-Signature-256`: the same behind `sha256=`. */
  readonly github: string | undefined
  /** `X-Gitlab-Token`: the secret. */
  readonly gitlab: string | undefined
}

export function requirePushSignature(
  { config }: Pick<ServiceContext, 'config'>,
  { text, gitea, github, gitlab }: SignedPush,
): void {
  const { webhookSecret } = config
  if (webhookSecret === undefined) throw new ServiceError('not_found')
  const expected = createHmac('sha256', webhookSecret).update(text).digest('hex')
  // Gitea sends GitHub's header too.
  const isSigned =
    gitea !== undefined
      ? isSameKey(gitea, expected)
      : github !== undefined
        ? isSameKey(github, `sha256=${expected}`)
        : gitlab !== undefined && isSameKey(gitlab, webhookSecret)
  if (isSigned) return
  throw new ServiceError('signature_refused', {
    detail:
      'The event is not signed with the secret of this service: expected X-Hub-Signature-256, X-Gitea-Signature or X-Gitlab-Token',
  })
}
