import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGE_CONTENTS } from '#server/seed/page-contents.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { removeOldAuditEntries } from './audit-log.queries.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
let test: TestApp
let server: ListeningServer

beforeAll(async () => {
  test = await startTestApp({ config: { auditMonths: 18 } })
  server = await listenWith(test)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

describe('fault 27: the audit log', () => {
  it.each([
    [12, ['2025-11-21T09:00:00Z', '2026-11-21T08:59:00Z']],
    [1, ['2026-11-21T08:59:00Z']],
  ])('is kept for %i months, with its addresses, and no longer', async (months, left) => {
    await runSql(test.ctx, 'DELETE FROM audit_log')
    for (const at of ['2020-01-01', '2025-11-21T08:59:59Z', ...left])
      await runSql(
        test.ctx,
        `INSERT INTO audit_log (at, action, ip) VALUES ($1, 'login_failed', '203.0.113.9')`,
        [at],
      )
    await removeOldAuditEntries(test.ctx.db, NOW, months)
    const rows = await runSql<{ at: Date }>(test.ctx, 'SELECT at FROM audit_log ORDER BY at')
    expect(rows.map(({ at }) => at.toISOString())).toEqual(
      left.map((each) => new Date(each).toISOString()),
    )
  })

  it('is stored for as long as the privacy policy of this site says', async () => {
    const privacy = PAGE_CONTENTS.find(({ pageName }) => pageName === 'privacy')
    await runSql(
      test.ctx,
      `INSERT INTO page_contents (page_name, title, sections) VALUES ('privacy', 'Privacy', $1)`,
      [JSON.stringify(privacy?.sections)],
    )
    const { body } = await server.send('GET', '/api/page-contents/privacy')
    expect(body.toString()).toContain('The security log and the IP addresses in it: 18 months.')
    expect(body.toString()).not.toContain('AUDIT_MONTHS')
  })
})

describe('fault 27: other sites', () => {
  it('may show covers but nothing else', async () => {
    const id = await addResource(test.ctx)
    for (const [path, policy] of [
      [`/covers/${id}.svg`, 'cross-origin'],
      ['/api/resources', 'same-origin'],
      ['/api/resources/999999', 'same-origin'],
      ['/api/user', 'same-origin'],
      ['/feed.xml', 'same-origin'],
      ['/healthz', 'same-origin'],
    ]) {
      for (const _fastOrNot of [1, 2]) {
        const { headers } = await server.send('GET', path ?? '')
        expect([path, headers['cross-origin-resource-policy']]).toEqual([path, policy])
        expect([path, headers['cross-origin-opener-policy']]).toEqual([path, 'same-origin'])
      }
    }
  })
})
