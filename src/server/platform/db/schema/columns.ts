import { timestamp } from 'drizzle-orm/pg-core'

/** A time with its zone, as ISO 8601 text. */
export const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
