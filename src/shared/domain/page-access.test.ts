import { expect, it } from 'vitest'
import { pageAccess } from './page-access.ts'

it.each([
  ['/', 'public'],
  ['/resource/1', 'public'],
  ['/settings-of-old', 'public'],
  ['/administration', 'public'],
  ['/auth', 'guest'],
  ['/verify-login-2fa', 'pending'],
  ['/verify-email', 'token'],
  ['/reset-password/token/abc', 'token'],
  ['/settings', 'member'],
  ['/Settings/', 'member'],
  ['/saved-resources', 'member'],
  ['/suggest', 'member'],
  ['/my-lists', 'member'],
  ['/groups', 'member'],
  ['/groups/5', 'member'],
  ['/join/ABCD2345', 'public'],
  ['/setup-2fa', 'member'],
  ['/admin', 'curator'],
  ['/admin/filter-manager', 'curator'],
  ['/admin/people', 'admin'],
  // Fault 10: a path without a page is a 404 for everybody and does not redirect to the login.
  ['/admin/nope', 'public'],
  ['/admin/settings/nope', 'public'],
  ['//admin', 'public'],
])('%s is for %s', (path, access) => {
  expect(pageAccess(path)).toBe(access)
})
