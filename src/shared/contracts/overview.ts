import { z } from 'zod'

const count = z.int()

/** GET /api/admin/overview: the home of the console. */
export const overviewView = z.object({
  counts: z.object({
    resources: count,
    featured: count,
    kids: count,
    additional: count,
    openings: count,
    users: count,
    comments: count,
    /** Bookmarks of all users together. */
    saved: count,
  }),
  /** The newest ten, replies included. */
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
  /** Resources by the table's `problem` names, and openings that have no resource of a kind. */
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
