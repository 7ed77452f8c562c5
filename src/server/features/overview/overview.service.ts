import { type OverviewView, overviewView } from '#shared/contracts/overview.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { AppContext } from '../../context.ts'
import { getNewestBackup } from '../backups/backups.service.ts'
import { findSiteFaults } from '../site-checks/site-faults.service.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { presentAs } from '../../platform/row.presenter.ts'

type Counts = OverviewView['counts'] & OverviewView['health']

type NewComment = OverviewView['newestComments'][number] & {
  userId: number | null
  isFromSource: boolean
}

const NEWEST_COMMENTS = 10

export async function getOverview(ctx: AppContext, role: Role): Promise<OverviewView> {
  const { db, config } = ctx
  const [counts, newest, backup, siteFaults] = await Promise.all([
    countAll(db),
    listNewestComments(db, NEWEST_COMMENTS),
    getNewestBackup(db),
    role === 'admin' ? findSiteFaults(ctx) : [],
  ])
  const { counts: counted, health } = overviewView.shape
  return {
    counts: presentAs(counted, counts),
    newestComments: newest.map(presentNewComment),
    health: presentAs(health, counts),
    backups: { areOn: config.backups !== null, last: backup },
    siteFaults,
  }
}

function presentNewComment(row: NewComment): OverviewView['newestComments'][number] {
  const username = row.userId === null && !row.isFromSource ? 'Deleted user' : row.username
  return presentAs(overviewView.shape.newestComments.element, row, { username })
}

/**
 * Counts what needs the rows of the table of resources in one pass. Without a price, a resource counts as free, because
 * the page shows it as 'Free?'; resources that share their normalized URL with another are duplicates.
 */
async function countAll(db: Db): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    SELECT *, (SELECT count(*) FROM additional_resources)::int AS additional,
      (SELECT count(*) FROM users)::int AS users,
      (SELECT count(*) FROM comments WHERE deleted_at IS NULL AND hidden_at IS NULL)::int AS comments,
      (SELECT count(*) FROM user_resources WHERE is_bookmarked)::int AS saved,
      (SELECT count(*) FROM link_checks WHERE state = 'dead')::int AS "deadLinks",
      (SELECT count(*) FROM link_checks)::int AS "checkedLinks",
      (SELECT coalesce(sum(alike), 0)::int FROM (
        SELECT count(*) AS alike FROM resources
        WHERE url_key IS NOT NULL GROUP BY url_key HAVING count(*) > 1
      ) AS groups) AS duplicate
    FROM (
      SELECT count(*)::int AS resources,
        (count(*) FILTER (WHERE is_featured))::int AS featured,
        (count(*) FILTER (WHERE kids))::int AS kids,
        (count(*) FILTER (WHERE opening IS NULL AND category = 'opening'))::int AS "unnamedOpening",
        (count(*) FILTER (WHERE category = 'opening'))::int AS "openingLessons",
        (count(*) FILTER (WHERE image_url IS NULL))::int AS "noPicture",
        (count(*) FILTER (WHERE author IS NULL))::int AS "noAuthor",
        (count(*) FILTER (WHERE price IS NULL AND type IN ('book', 'course')))::int AS "noPrice",
        (count(*) FILTER (WHERE type IN ('book', 'course')))::int AS priced,
        (count(*) FILTER (WHERE published_date IS NULL))::int AS "noDate",
        (count(*) FILTER (WHERE type = 'youtube'))::int AS videos,
        (count(*) FILTER (WHERE type = 'youtube' AND chapters IS NOT NULL))::int AS "videosWithChapters"
      FROM resources
    ) AS of_resources, (
      SELECT count(*)::int AS openings,
        (count(*) FILTER (WHERE NOT EXISTS (
          SELECT FROM resources WHERE opening = openings.name AND (price IS NULL OR price_value = 0)
        )))::int AS "openingsWithoutFree",
        (count(*) FILTER (WHERE NOT EXISTS (
          SELECT FROM resources WHERE opening = openings.name AND kids
        )))::int AS "openingsWithoutKids"
      FROM openings
    ) AS of_openings`)
  const [counts] = rows
  if (!counts) throw new Error('A query of counts returns a row')
  return counts
}

/** The limit is applied before the join, so that only the rows that are shown are joined. */
async function listNewestComments(db: Db, limit: number): Promise<NewComment[]> {
  const { rows } = await db.execute<NewComment>(sql`
    SELECT newest.*, title AS "resourceTitle" FROM (
      SELECT id, resource_id AS "resourceId", user_id AS "userId", username, is_from_source AS "isFromSource", content,
        rating, created_at AS "createdAt"
      FROM comments WHERE deleted_at IS NULL AND hidden_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ${limit}
    ) AS newest JOIN resources ON resources.id = "resourceId" ORDER BY "createdAt" DESC, newest.id DESC`)
  return rows
}
