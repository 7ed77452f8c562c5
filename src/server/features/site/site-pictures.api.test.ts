import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { SiteView } from '#shared/contracts/site.ts'
import { PICTURE_MAX_BYTES } from '#shared/domain/site-pictures.ts'
import { runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { aPng, pngOf } from '#tests/support/pictures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/site/pictures'
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const put = (picture: string, bytes: Buffer, type = 'image/png', { cookie } = admin) =>
  test.send('PUT', `${PATH}/${picture}`, bytes, { Cookie: cookie, 'Content-Type': type })
const remove = (picture: string) =>
  test.send('DELETE', `${PATH}/${picture}`, undefined, { Cookie: admin.cookie })
const site = async () => (await (await test.get('/api/site')).json()) as SiteView
const saved = async (...given: Parameters<typeof put>): Promise<SiteView> => {
  const answer = await put(...given)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as SiteView
}
const served = async (path: string) => {
  const answer = await test.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { headers: answer.headers, bytes, ...(await sharp(bytes).metadata()) }
}
const drawing = (width: number, height: number, background = '#145a3c') =>
  sharp({ create: { width, height, channels: 3, background } })
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
/** Says 30,000 pixels a side, and unfolds to 16 million zeros. */
const bomb = (side: number) => pngOf({ width: side, height: side }, Buffer.alloc(16_000_000))

describe('what is refused', () => {
  it('413 above 2 MB, announced or not, and a picture of exactly 2 MB is read', async () => {
    const full = Buffer.concat([aPng(), Buffer.alloc(PICTURE_MAX_BYTES)])
    const sent = await put('logo', full.subarray(0, PICTURE_MAX_BYTES + 1))
    expect(sent.status).toBe(413)
    const message = 'Pictures may have 2 MB at most'
    expect(await sent.json()).toMatchObject({ code: 'too_large', message })
    const length = { 'Content-Length': `${PICTURE_MAX_BYTES + 1}` }
    const announced = await test.send('PUT', `${PATH}/logo`, aPng(), {
      Cookie: admin.cookie,
      ...length,
    })
    expect(announced.status).toBe(413)
    expect(await announced.json()).toMatchObject({ message })
    await saved('logo', full.subarray(0, PICTURE_MAX_BYTES))
    await remove('logo')
  })

  it.each([
    ['an SVG', 'image/svg+xml', SVG, 415],
    ['a GIF', 'image/gif', Buffer.from('GIF89a'), 415],
    ['JSON', 'application/json', Buffer.from('{}'), 415],
    ['a form', 'application/x-www-form-urlencoded', Buffer.from('a=b'), 415],
    ['an SVG that says it is a PNG', 'image/png', SVG, 400],
    ['a text that says it is a PNG', 'image/png', Buffer.from('Not a picture'), 400],
    ['nothing', 'image/png', Buffer.alloc(0), 400],
    [
      'a PNG that ends too early',
      'image/png',
      aPng({ width: 90, height: 90 }).subarray(0, 70),
      400,
    ],
    ['a PNG of no pixels', 'image/png', pngOf({ width: 0, height: 0 }, Buffer.alloc(0)), 400],
    ['4,001 pixels', 'image/png', aPng({ width: 4_001, height: 1 }), 400],
    ['30,000 pixels a side', 'image/png', bomb(30_000), 400],
    ['a decompression bomb', 'image/png', bomb(2), 200],
  ])('%s: %s', async (_, type, bytes, status) => {
    const before = await site()
    const answer = await put('icon', bytes, type)
    expect(answer.status).toBe(status)
    if (status === 200) return void (await remove('icon'))
    const { message, fields } = (await answer.json()) as ErrorBody
    expect(message).not.toBe('')
    if (status === 400) expect(fields).toEqual({ picture: message })
    expect(await site()).toEqual(before)
  })
})

describe('a logo', () => {
  it.each([
    ['image/png', () => drawing(1_600, 400).png().toBuffer()],
    ['image/jpeg', () => drawing(1_600, 400).jpeg().toBuffer()],
    ['image/webp', () => drawing(1_600, 400).webp().toBuffer()],
  ])('security 67: is drawn anew from %s, without what else the file says', async (type, bytes) => {
    const told = await sharp(await bytes())
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toBuffer()
    const { logo } = await saved('logo', told, type)
    expect(logo).toMatch(/^\/pictures\/[0-9a-f]{20}\.png$/)
    const { headers, format, width, height, exif } = await served(logo ?? '')
    expect({ format, width, height, exif }).toEqual({
      format: 'png',
      width: 640,
      height: 160,
      exif: undefined,
    })
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('is the first picture of an animation, and stands as the camera says', async () => {
    const colors = ['#ff0000', '#0000ff']
    const frames = await Promise.all(colors.map((each) => drawing(6, 3, each).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { logo } = await saved('logo', moving, 'image/webp')
    const first = await served(logo ?? '')
    expect(first).toMatchObject({ width: 6, height: 3 })
    const [red = 0, , blue = 0] = await sharp(first.bytes).raw().toBuffer()
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(50)
    const turned = await drawing(6, 3).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { logo: upright } = await saved('logo', turned, 'image/jpeg')
    expect(await served(upright ?? '')).toMatchObject({ width: 3, height: 6 })
  })

  it('is another one by night, and goes when it is removed', async () => {
    const before = await saved('logo', aPng())
    const both = await saved('logoDark', aPng())
    expect(both).toMatchObject({ logo: before.logo, updatedAt: before.updatedAt })
    expect(both.logoDark).not.toBe(both.logo)
    expect((await remove('logoDark')).status).toBe(204)
    expect((await remove('logoDark')).status).toBe(204)
    expect(await site()).toMatchObject({ logo: before.logo, logoDark: null })
    expect((await test.get(both.logoDark ?? '')).status).toBe(404)
  })
})

type Icon = { src: string; sizes: string }

describe('an icon', () => {
  it('makes those of tabs, phones and the manifest', async () => {
    const { icon } = await saved('icon', aPng({ width: 90, height: 45 }))
    const path = icon ?? ''
    const sides = { '': 512, '-tab': 48, '-touch': 180, '-small': 192, '-maskable': 512 }
    for (const [form, side] of Object.entries(sides))
      expect(await served(path.replace('.png', `${form}.png`))).toMatchObject({
        width: side,
        height: side,
      })
    const manifest = await (await test.get('/site.webmanifest')).json()
    expect(manifest).toMatchObject({
      display: 'standalone',
      icons: [
        { src: path.replace('.png', '-small.png'), sizes: '192x192' },
        { src: path, sizes: '512x512' },
        { src: path.replace('.png', '-maskable.png'), sizes: '512x512', purpose: 'maskable' },
      ],
      share_target: {
        action: '/suggest',
        method: 'GET',
        enctype: 'application/x-www-form-urlencoded',
        params: { title: 'title', text: 'text', url: 'url' },
      },
    })
    await remove('icon')
    const { icons } = (await (await test.get('/site.webmanifest')).json()) as { icons: Icon[] }
    expect(icons).toMatchObject([
      { src: '/favicon.svg' },
      { sizes: '192x192' },
      { sizes: '512x512' },
      { sizes: '512x512', purpose: 'maskable' },
    ])
    for (const { src, sizes } of icons.slice(1)) {
      const { width, height } = await served(src)
      expect(`${width}x${height}`).toBe(sizes)
    }
    expect(await served('/apple-touch-icon.png')).toMatchObject({ width: 180, height: 180 })
  })
})

it('addresses that name no picture are 404', async () => {
  for (const file of ['x.png', `${'a'.repeat(20)}.png`, '..%2f.png', `${'a'.repeat(20)}-none.png`])
    expect([file, (await test.get(`/pictures/${file}`)).status]).toEqual([file, 404])
})

it('security 44: each change leaves one entry, and the same picture again none', async () => {
  const bytes = aPng()
  await remove('logo')
  await runSql(test.ctx, `DELETE FROM audit_log WHERE action = 'site_changed'`)
  await saved('logo', bytes)
  await saved('logo', bytes)
  await remove('logo')
  expect(
    await runSql(
      test.ctx,
      `SELECT user_id, details FROM audit_log WHERE action = 'site_changed' ORDER BY id`,
    ),
  ).toEqual([
    { user_id: admin.id, details: { logo: expect.stringMatching(/^none → [0-9a-f]{20}$/) } },
    { user_id: admin.id, details: { logo: expect.stringMatching(/^[0-9a-f]{20} → none$/) } },
  ])
})
