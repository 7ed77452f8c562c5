import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch } from '#client/data/search-params.ts'
import { listAudit } from '#shared/calls/audit.ts'
import { callUrl } from '#shared/calls/call.ts'
import { auditQuery } from '#shared/contracts/audit.ts'
import {
  type AuditFilters,
  AUDIT_ADDRESS,
  auditHref,
  auditQueryOf,
  NO_FILTERS,
} from './audit-entries.ts'

const auditCall = (filters: AuditFilters) => callUrl(listAudit, { query: auditQueryOf(filters) })
const inQuery = (href: string) => parseSearch(href.split('?')[1] ?? '')

describe('filters of the audit log', () => {
  it('are none without a query, and the address then has none', () => {
    expect(AUDIT_ADDRESS.read({})).toEqual(NO_FILTERS)
    expect(auditHref(NO_FILTERS)).toBe('/admin/audit')
  })

  it('leave out what makes no sense', () => {
    const nonsense = {
      query: ['two', 'names'],
      action: 'castled',
      from: '2026-02-30',
      to: 'today',
      page: '0',
    }
    expect(AUDIT_ADDRESS.read(nonsense)).toEqual(NO_FILTERS)
  })

  it('make a call', () => {
    const filters = AUDIT_ADDRESS.read({ query: ' a&b ', action: 'login', page: '3' })
    expect(auditCall(filters)).toBe('/api/admin/audit?action=login&limit=25&offset=50&person=a%26b')
  })

  it('come back from their address, and make a call that the contract takes', () => {
    const search = fc.record(
      {
        query: fc.string(),
        action: fc.constantFrom('login_failed', 'logout', 'none'),
        from: fc.constantFrom('2026-11-01', '2026-11-31', ''),
        to: fc.constantFrom('2026-11-21', '21.11.2026'),
        page: fc.oneof(fc.nat().map(String), fc.string(), fc.constant('9'.repeat(30))),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(search, (raw) => {
        const filters = AUDIT_ADDRESS.read(raw)
        expect(AUDIT_ADDRESS.read(inQuery(auditHref(filters)))).toEqual(filters)
        expect(auditQuery.safeParse(inQuery(auditCall(filters))).success).toBe(true)
      }),
    )
  })
})
