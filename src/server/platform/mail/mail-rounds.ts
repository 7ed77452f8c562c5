const READERS_AT_ONCE = 200

/**
 * Writes to each reader. `send` has a transaction of its own, in which the email is queued and the time is noted, so a
 * process that is killed loses nothing, and the next one repeats nothing.
 */
export async function writeToEach(
  listReaders: (page: { after: number; limit: number }) => Promise<number[]>,
  send: (id: number) => Promise<void>,
): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const ids: number[] = await listReaders({ after, limit: READERS_AT_ONCE })
    for (const id of ids) await send(id)
    after = ids.at(-1)
  }
}
