import { type SQL, sql } from 'drizzle-orm'
import { UNSEEN_IN_WORDS } from '#shared/texts/characters.ts'

/**
 * Returns the join that looks up the title of each row's `resource_id`, and the condition that title or author contain
 * every word of `query`, without case, accents and what nobody sees; null without words. The join's columns are `resource.title`, in small
 * letters, and `resource.text`.
 */
export function withResource(query: string): { join: SQL; hasWords: SQL | null } {
  const words = query.split(/\s+/).filter((word) => word !== '')
  // unaccent() makes a hyphen of a soft hyphen. It takes longer than everything else, and does not change ASCII.
  const folded = sql`lower(CASE WHEN octet_length(plain) = length(plain) THEN plain ELSE unaccent(translate(plain, ${UNSEEN_IN_WORDS}::text, '')) END)`
  // OFFSET 0 makes PostgreSQL look up the resources of the rows alone. It expects many more to match than do, and
  // would read the whole catalogue.
  const join = sql`CROSS JOIN LATERAL (SELECT title, ${words.length > 0 ? folded : sql`''`} AS text FROM
    (SELECT lower(title) AS title, concat_ws(' ', title, author) AS plain
      FROM resources WHERE resources.id = resource_id OFFSET 0) AS found OFFSET 0) AS resource`
  // `strpos` knows no wildcards, so words are matched literally. The subquery folds the word once, not for each row.
  const conditions = words.map(
    (word) =>
      sql`strpos(resource.text, (SELECT lower(unaccent(translate(${word}, ${UNSEEN_IN_WORDS}::text, ''))))) > 0`,
  )
  return { join, hasWords: conditions.length > 0 ? sql.join(conditions, sql` AND `) : null }
}
