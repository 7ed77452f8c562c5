import type { OverviewView } from '#shared/contracts/overview.ts'
import type { Role } from '#shared/domain/roles.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { AppContext } from '../../context.ts'
import { getNewestBackup } from '../backups/backups.service.ts'
import { findSiteFaults } from '../site-checks/site-faults.service.ts'
import {
  countDuplicates,
  countOpenings,
  countResourceKinds,
  countTheRest,
  listNewestComments,
  type NewComment,
} from './overview.queries.ts'

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
