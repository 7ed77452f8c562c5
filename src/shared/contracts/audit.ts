import { z } from 'zod'
import { AUDIT_ACTION_NAMES } from '../domain/audit-actions.ts'
import { calendarDate } from '../domain/calendar-date.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { queryNumber, trimmedQueryText } from './fields.ts'
import { says } from './says.ts'

const day = z
  .string(says('{field} must be given only once'))
  .regex(/^\d{4}-\d{2}-\d{2}$/, says('{field} must be a date in the form YYYY-MM-DD'))
  .refine(
    (value) => calendarDate(value) !== null,
    says('{field} must be a date in the form YYYY-MM-DD'),
  )

/** GET /api/admin/audit: newest first. */
export const auditQuery = z.object({
  /** Part of the username or email address of the person who did it or to whom it was done. */
  person: trimmedQueryText(100).default(''),
  action: z
    .enum(AUDIT_ACTION_NAMES, says('{field} must be one of the actions in the audit log'))
    .optional(),
  /** Days in UTC, both inclusive. */
  from: day.optional(),
  to: day.optional(),
  limit: queryNumber(1, 100).default(25),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type AuditQuery = z.infer<typeof auditQuery>

const person = z.object({ id: z.int(), username: z.string() })

export const auditEntryView = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  /** Null for an unknown user or a deleted account. */
  user: person.nullable(),
  /** The user to whom an admin did it. */
  forUser: person.nullable(),
  ip: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The number of resources that GET /api/admin/audit/{id}/items lists. */
  items: z.int(),
  /** Whether a change of several resources can be undone, is being undone, or was undone. Null for all else. */
  undo: z.enum(['possible', 'going', 'done']).nullable(),
})
export type AuditEntryView = z.infer<typeof auditEntryView>

/** GET /api/admin/audit/{id}/items */
export const auditItemsQuery = z.object({
  limit: queryNumber(1, 500).default(100),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type AuditItemsQuery = z.infer<typeof auditItemsQuery>

export const auditItemView = z.object({
  resourceId: z.int(),
  /** The title at that time. */
  title: z.string(),
  /** The changed fields, if they differ within the entry: 'price, duration'. */
  fields: z.string().nullable(),
  /** Why an undo left it as it was, at least in part. Those come first. */
  kept: z.string().nullable(),
  /** Whether the resource is still in the catalogue. */
  exists: z.boolean(),
})
export type AuditItemView = z.infer<typeof auditItemView>
