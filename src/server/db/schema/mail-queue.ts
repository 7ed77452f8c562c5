import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Mails that wait to be sent. A row goes when its mail is out, or has failed for good. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: serial('id').primaryKey(),
    /** Recipient, subject and texts, sealed (auth/sealing.ts): they hold links that open accounts. */
    sealed: text('sealed').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this moment. Also the lease of the process that is sending it. */
    dueAt: when('due_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: when('created_at').notNull().defaultNow(),
  },
  (table) => [index('mail_queue_due_idx').on(table.dueAt)],
)
