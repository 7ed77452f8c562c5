import type { Database } from '../platform/db/client.ts'
import type { SampleResource } from './sample-resources.ts'

/** Inserts the batch in one statement; JSON avoids a parameter per value. */
export async function insertSamples(
  database: Database,
  batch: readonly SampleResource[],
): Promise<void> {
  await database.pool.query(
    `WITH sample AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS sample (title text, description text, type text, "sourceUrl" text,
         "sourceWebsite" text, level text, category text, opening text, author text, "publishedDate" date,
         price text, "avgRating" int, tags text[], views int, "isForKids" boolean)
     ), added AS (
     INSERT INTO resources (title, description, type, source_url, source_website, level, category, opening, author,
       published_date, price, avg_rating, tags, is_for_kids)
     SELECT title, description, type, "sourceUrl", "sourceWebsite", level, category, opening, author,
       "publishedDate", price, "avgRating", tags, "isForKids" FROM sample
     ON CONFLICT (source_url) DO NOTHING RETURNING id, source_url
     )
     INSERT INTO resource_views (resource_id, views)
     SELECT id, views FROM added JOIN sample ON "sourceUrl" = source_url WHERE views > 0`,
    [JSON.stringify(batch)],
  )
}

export async function vacuumCatalogue(database: Database): Promise<void> {
  await database.pool.query('VACUUM (ANALYZE) resources, resource_views')
}
