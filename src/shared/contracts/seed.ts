import { z } from 'zod'

const count = z.int()

/** GET /api/admin/seed: how many resources the seed catalogue of this release would add, update and move to the trash. */
export const seedOffer = z.object({ adds: count, updates: count, drops: count })
export type SeedOffer = z.infer<typeof seedOffer>
