import { integer } from 'drizzle-orm/pg-core'
import { resources } from './resources.ts'
import { users } from './users.ts'

/** The account to which a row belongs; the row goes with it. */
export const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The resource to which a row belongs; the row goes with it. */
export const ofResource = () =>
  integer('resource_id')
    .notNull()
    .references(() => resources.id, { onDelete: 'cascade' })

/** Who did something; null once the account is gone. */
export const byUser = (name: string) =>
  integer(name).references(() => users.id, { onDelete: 'set null' })
