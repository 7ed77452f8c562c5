import { z } from 'zod'
import { email } from './account-fields.ts'
import { queryNumber, trimmedQueryText } from './fields.ts'

export const updateEmailInput = z.object({
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .pipe(email('Invalid email format')),
})
export type UpdateEmailInput = z.infer<typeof updateEmailInput>

export const adminCheck = z.object({ isAdmin: z.boolean() })
export type AdminCheck = z.infer<typeof adminCheck>

/** GET /api/admin/users */
export const adminUsersQuery = z.object({
  /** Part of a username or email address, in any case. */
  query: trimmedQueryText(100).default(''),
  limit: queryNumber(1, 100).default(10),
})
export type AdminUsersQuery = z.infer<typeof adminUsersQuery>

/** What an admin may see of an account, which never includes a secret or a hash. */
export const adminUserView = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  twoFactorEnabled: z.boolean(),
  createdAt: z.string(),
  lastLogin: z.string().nullable(),
  /** The number of open sessions. */
  sessions: z.int(),
})
export type AdminUserView = z.infer<typeof adminUserView>
