/** "What are the parameters of X", "what does X return": asked of a definition by its name. */
export function asksSignature(text: string): boolean {
  return (
    text.split(' ').length <= 16 &&
    /^(?:and )?(?:what|which)(?:'s| is| are| does| do)?\b.{0,40}\b(?:parameters?|params?|arguments?|args|signature|return (?:type|value))\b|^what (?:does|do) \S+(?: \w+)? (?:return|take|accept)s?\s*\??$|^(?:show(?: me)?|give me|list)(?: the| all)?(?: the)? (?:signature|parameters|arguments)\b|^how many (?:parameters|arguments)\b/iu.test(
      text,
    )
  )
}
