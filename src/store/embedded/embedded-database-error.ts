/** The embedded PostgreSQL cannot be made or started here; the message says why, and what helps. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}
