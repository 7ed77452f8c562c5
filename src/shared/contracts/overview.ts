import { z } from 'zod'

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
  /** Resources by the table's `problem` names, and openings without a free resource or one for kids. */
  health: z.object({
    noOpening: count,
    unnamedOpening: count,
    duplicate: count,
    noDate: count,
    openingsWithoutFree: count,
    openingsWithoutKids: count,
  }),
})
export type OverviewView = z.infer<typeof overviewView>
