import { it } from 'vitest'
import { startTestApp } from '#tests/support/test-app.ts'
import { readEnvironment } from '#server/config/env.ts'
it('probe', async () => {
  console.log('ENV', process.env['TEST_DATABASE_URL']); const t = await startTestApp(); console.log(t.ctx.database.kind)
  const q = async (s: string) => console.log(s, JSON.stringify((await t.ctx.database.pool.query(s)).rows))
  await q("select version()")
  await q("select datcollate, datctype, datlocprovider, datlocale from pg_database where datname=current_database()")
  await q("select openfile_fold('ШАХМАТЫ ΣΚΆΚΙ Öß Łódź É ÇAÑ Ǆ İ ﬁ') f")
  await q("select openfile_fold('e\u0301a\u0308') f")
  await q("select array_agg(x) from openfile_words(E'a\u00a0b\u2003c\u3000d\u200be\u0085f') x")
  for (const p of ['/api/resources?query=%FF','/api/resources/facets?query=qqqqzzzz&recent=week', '/api/resources?level=%00', '/api/resources/1%00']) {
    const r = await t.get(p); console.log(p, r.status, (await r.text()).slice(0, 300)) }
  for (const e of [{PORT:'abc'},{PORT:'-1.5'},{PORT:'70000'},{PORT:' '},{RATE_LIMIT_FACTOR:' '},{PORT:'abc',DATABASE_URL:'postgres://x'},{SITE_URL:'foo'},{QR_IMAGE_SERVICE:'nope'},{ADMIN_USERNAME:'  '},{TRUST_PROXY:'-1'},{DATABASE_URL:'mysql://x'}, {SEED:'on'},{ADMIN_PASSWORD:'a'},{LOG_LEVEL:'loud'}])
    try { console.log(JSON.stringify(e), JSON.stringify(readEnvironment(e as never))) } catch (x) { console.log(JSON.stringify(e), '=>', (x as Error).message.replaceAll('\n',' || ')) }
  await t.ctx[Symbol.asyncDispose]()
})
