import type { additionalResources } from '../../platform/db/schema/pages.ts'

export type AdditionalRow = typeof additionalResources.$inferSelect
