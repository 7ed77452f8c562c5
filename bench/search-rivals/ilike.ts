import pg from 'pg'

export type Ilike = { ids(words: string, limit: number): Promise<number[]>; close(): Promise<void> }

/** Searches with plain SQL: each word somewhere in title, author or description, ranked by where the words occur. */
export async function openIlike(databaseUrl: string): Promise<Ilike> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    async ids(words, limit) {
      const patterns = words.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
      const numbers = patterns.map((_, at) => `$${at + 2}`)
      const wanted = numbers.map(
        (word) => `(title ILIKE ${word} OR author ILIKE ${word} OR description ILIKE ${word})`,
      )
      const score = numbers.map(
        (word) =>
          `3 * (title ILIKE ${word})::int + 2 * coalesce(author ILIKE ${word}, false)::int + (description ILIKE ${word})::int`,
      )
      const { rows } = await client.query<{ id: number }>(
        `SELECT id FROM resources WHERE ${wanted.join(' AND ')}
         ORDER BY ${score.join(' + ')} DESC, published_date DESC NULLS LAST, id LIMIT $1`,
        [limit, ...patterns],
      )
      return rows.map(({ id }) => id)
    },
    close: () => client.end(),
  }
}
