import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, when } from './columns.ts'

/** The files under /assets of the running release and the one before, so that any process can serve them. */
export const releaseAssets = pgTable('release_assets', {
  /** The URL path, which has a hash of the content in it. */
  path: text('path').primaryKey(),
  content: bytes('content').notNull(),
  /** When a release without this file was started; null: the newest has it. */
  retiredAt: when('retired_at'),
})
