/** Shapes that keys and tokens have: where a text holds one, somebody's may have been committed. */
const shapes: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g,
  'a key of Amazon': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59})\b/g,
  'a token of GitLab': /\bglpat-[\w-]{20,64}/g,
  'a token of Slack': /\bxox[abeoprs]-[\w-]{10,250}/g,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'a key of Anthropic': /\bsk-ant-[\w-]{20,200}/g,
  'a key of OpenAI': /\bsk-(?:proj|svcacct|admin)-[\w-]{20,250}/g,
  'a key of Google': /\bAIza[\w-]{35}/g,
  'a key of Stripe': /\b[rs]k_live_[A-Za-z0-9]{16,128}/g,
  'a key of Parley': /\bsk-[0-9a-f]{64}\b/g,
  'a signed token': /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,2000}\.[\w-]{10,2000}/g,
  'a password in an address':
    /\b(?:https?|postgres(?:ql)?|mysql|redis|amqp|mongodb):\/\/[\w.-]{1,64}:[^\s:@/'"`<>${}]{6,128}@[\w-]/g,
}

export type FoundSecret = {
  readonly kind: string
  /** 1-based. */
  readonly line: number
  readonly text: string
}

export function findSecrets(text: string): FoundSecret[] {
  return Object.entries(shapes).flatMap(([kind, shape]) =>
    [...text.matchAll(shape)].map(({ 0: found, index }) => ({
      kind,
      line: text.slice(0, index).split('\n').length,
      text: found,
    })),
  )
}
