/** What the calls have in common that do one thing in parts. Works without TLS, too, unlike randomUUID(). */
export function newRun(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
