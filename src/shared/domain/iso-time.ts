/** The database driver's '2026-11-21 04:00:00.123+00' as ISO 8601 in UTC. */
export function isoTime(value: string): string {
  return new Date(value).toISOString()
}
