import type { OverviewView } from '#shared/contracts/overview.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { AppContext } from '../../context.ts'
import { getNewestBackup } from '../backups/backups.service.ts'
import { findSiteFaults } from '../site-checks/site-faults.service.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { comments } from '../../platform/db/schema/comments.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { isoTime } from '#shared/domain/days.ts'

type ResourceCountsRow = {
  resources: number
  featured: number
  kids: number
  unnamed_opening: number
  opening_lessons: number
  no_picture: number
  no_author: number
  no_price: number
  priced: number
  no_date: number
  videos: number
  videos_with_chapters: number
}

type OpeningCountsRow = { openings: number; without_free: number; without_kids: number }

type OtherCountsRow = {
  additional: number
  users: number
  comments: number
  saved: number
  dead_links: number
  checked_links: number
}

type NewComment = Pick<
  typeof comments.$inferSelect,
  'id' | 'resourceId' | 'userId' | 'username' | 'isFromSource' | 'content' | 'rating' | 'createdAt'
> & { resourceTitle: string }

const NEWEST_COMMENTS = 10

export async function getOverview(ctx: AppContext, role: Role): Promise<OverviewView> {
  const { db, config } = ctx
  const [resources, duplicate, openings, rest, newest, backup, siteFaults] = await Promise.all([
    countResourceKinds(db),
    countDuplicates(db),
    countOpenings(db),
    countTheRest(db),
    listNewestComments(db, NEWEST_COMMENTS),
    getNewestBackup(db),
    role === 'admin' ? findSiteFaults(ctx) : [],
  ])
  return {
    counts: {
      resources: resources?.resources ?? 0,
      featured: resources?.featured ?? 0,
      kids: resources?.kids ?? 0,
      additional: rest?.additional ?? 0,
      openings: openings?.openings ?? 0,
      users: rest?.users ?? 0,
      comments: rest?.comments ?? 0,
      saved: rest?.saved ?? 0,
    },
    newestComments: newest.map(presentNewComment),
    health: {
      unnamedOpening: resources?.unnamed_opening ?? 0,
      openingLessons: resources?.opening_lessons ?? 0,
      noPicture: resources?.no_picture ?? 0,
      noAuthor: resources?.no_author ?? 0,
      noPrice: resources?.no_price ?? 0,
      priced: resources?.priced ?? 0,
      deadLinks: rest?.dead_links ?? 0,
      checkedLinks: rest?.checked_links ?? 0,
      duplicate,
      noDate: resources?.no_date ?? 0,
      videos: resources?.videos ?? 0,
      videosWithChapters: resources?.videos_with_chapters ?? 0,
      openingsWithoutFree: openings?.without_free ?? 0,
      openingsWithoutKids: openings?.without_kids ?? 0,
    },
    backups: {
      areOn: config.backups !== null,
      last: backup,
    },
    siteFaults,
  }
}

function presentNewComment(row: NewComment): OverviewView['newestComments'][number] {
  return {
    id: row.id,
    resourceId: row.resourceId,
    resourceTitle: row.resourceTitle,
    username: row.userId === null && !row.isFromSource ? 'Deleted user' : row.username,
    content: row.content,
    rating: row.rating,
    createdAt: isoTime(row.createdAt),
  }
}

/** Counts everything that needs the rows of the table in one pass. */
async function countResourceKinds(db: Db): Promise<ResourceCountsRow | undefined> {
  const { rows } = await db.execute<ResourceCountsRow>(sql`
    SELECT count(*)::int AS resources,
      (count(*) FILTER (WHERE is_featured))::int AS featured,
      (count(*) FILTER (WHERE kids))::int AS kids,
      (count(*) FILTER (WHERE opening IS NULL AND category = 'opening'))::int AS unnamed_opening,
      (count(*) FILTER (WHERE category = 'opening'))::int AS opening_lessons,
      (count(*) FILTER (WHERE image_url IS NULL))::int AS no_picture,
      (count(*) FILTER (WHERE author IS NULL))::int AS no_author,
      (count(*) FILTER (WHERE price IS NULL AND type IN ('book', 'course')))::int AS no_price,
      (count(*) FILTER (WHERE type IN ('book', 'course')))::int AS priced,
      (count(*) FILTER (WHERE published_date IS NULL))::int AS no_date,
      (count(*) FILTER (WHERE type = 'youtube'))::int AS videos,
      (count(*) FILTER (WHERE type = 'youtube' AND chapters IS NOT NULL))::int AS videos_with_chapters
    FROM resources`)
  return rows[0]
}

/** Counts resources that share their normalized URL with another. */
async function countDuplicates(db: Db): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT coalesce(sum(alike), 0)::int AS total FROM (
      SELECT count(*) AS alike FROM resources
      WHERE url_key IS NOT NULL GROUP BY url_key HAVING count(*) > 1
    ) AS groups`)
  return rows[0]?.total ?? 0
}

/** A resource without a price counts as free, because the page shows it as 'Free?'. */
async function countOpenings(db: Db): Promise<OpeningCountsRow | undefined> {
  const { rows } = await db.execute<OpeningCountsRow>(sql`
    SELECT count(*)::int AS openings,
      (count(*) FILTER (WHERE NOT EXISTS (
        SELECT FROM resources WHERE opening = openings.name AND (price IS NULL OR price_value = 0)
      )))::int AS without_free,
      (count(*) FILTER (WHERE NOT EXISTS (
        SELECT FROM resources WHERE opening = openings.name AND kids
      )))::int AS without_kids
    FROM openings`)
  return rows[0]
}

async function countTheRest(db: Db): Promise<OtherCountsRow | undefined> {
  const { rows } = await db.execute<OtherCountsRow>(sql`
    SELECT (SELECT count(*) FROM additional_resources)::int AS additional,
      (SELECT count(*) FROM users)::int AS users,
      (SELECT count(*) FROM comments WHERE deleted_at IS NULL AND hidden_at IS NULL)::int AS comments,
      (SELECT count(*) FROM user_resources WHERE is_bookmarked)::int AS saved,
      (SELECT count(*) FROM link_checks WHERE state = 'dead')::int AS dead_links,
      (SELECT count(*) FROM link_checks)::int AS checked_links`)
  return rows[0]
}

async function listNewestComments(db: Db, limit: number): Promise<NewComment[]> {
  // The limit is applied before the join, so that only the rows that are shown are joined.
  const newest = db
    .select()
    .from(comments)
    .where(and(isNull(comments.deletedAt), isNull(comments.hiddenAt)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit)
    .as('newest')
  const { id, resourceId, userId, username, isFromSource, content, rating, createdAt } = newest
  return db
    .select({
      id,
      resourceId,
      userId,
      username,
      isFromSource,
      content,
      rating,
      createdAt,
      resourceTitle: resources.title,
    })
    .from(newest)
    .innerJoin(resources, eq(resources.id, resourceId))
    .orderBy(desc(createdAt), desc(id))
}
