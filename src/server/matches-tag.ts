/** Whether an `If-None-Match` header names the tag, so that its sender has what would be sent. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}
