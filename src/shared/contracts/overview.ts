import { z } from 'zod'
import { SITE_FAULT_KINDS } from '../domain/site-faults.ts'

const count = z.int()

/** GET /api/admin/overview: the console's home page. */
export const overviewView = z.object({
  counts: z.object({
    resources: count,
    featured: count,
    kids: count,
    additional: count,
    openings: count,
    users: count,
    comments: count,
    /** The bookmarks of all users together. */
    saved: count,
  }),
  /** The ten newest comments, including replies. */
  newestComments: z.array(
    z.object({
      id: z.int(),
      resourceId: z.int(),
      resourceTitle: z.string(),
      username: z.string(),
      content: z.string(),
      rating: z.int().nullable(),
      createdAt: z.string(),
    }),
  ),
  /**
   * What can be fixed: each count with the number of those that it is a part of. `unnamedOpening` is of the lessons on
   * openings, `noPrice` of the books and courses, `deadLinks` of the links that were checked.
   */
  health: z.object({
    unnamedOpening: count,
    openingLessons: count,
    noPicture: count,
    noAuthor: count,
    noPrice: count,
    priced: count,
    deadLinks: count,
    checkedLinks: count,
    duplicate: count,
    noDate: count,
    /** Videos, and those of them that have chapters. */
    videos: count,
    videosWithChapters: count,
    openingsWithoutFree: count,
    openingsWithoutKids: count,
  }),
  /** Backups in BACKUP_DIR: whether they are made, and the newest, which was read back and verified. */
  backups: z.object({
    areOn: z.boolean(),
    last: z.object({ takenAt: z.string(), bytes: count, rows: count }).nullable(),
  }),
  /** What an operator should mend, worst first; empty for curators, who cannot. */
  siteFaults: z.array(
    z.object({
      kind: z.enum(SITE_FAULT_KINDS),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type OverviewView = z.infer<typeof overviewView>

/** GET /api/admin/seed: how many resources the seed catalogue of this release would add, update and move to the trash. */
export const seedOffer = z.object({ adds: count, updates: count, drops: count })
export type SeedOffer = z.infer<typeof seedOffer>
