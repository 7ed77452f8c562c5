import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import {
  type PageContentView,
  pageTextEntry,
  pageTextInput,
  pageTextView,
  type PageTextEntry,
  type PageTextView,
} from '#shared/contracts/page-contents.ts'
import { PAGE_CONTENTS } from '#server/seed/page-contents.ts'
import { seedCatalogue } from '#server/seed/seed-catalogue.ts'
import { runSql } from '#tests/support/factories.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const LIST = '/api/admin/page-contents'
const CONTACT = `${LIST}/contact`
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp({
    prepare: async ({ db }) => {
      await seedCatalogue(db, () => undefined)
    },
  })
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const original = PAGE_CONTENTS.find(({ pageName }) => pageName === 'contact')
const section = (fields: object = {}) => ({ heading: 'Hours', body: ['On weekdays.'], ...fields })
const text = (fields: object = {}) => ({
  title: 'Contact',
  subtitle: null,
  sections: [section()],
  ...fields,
})
const put = (body: unknown, headers?: Record<string, string>, path = CONTACT) =>
  test.send('PUT', path, body, { Cookie: admin.cookie, ...headers })
const get = async (path = CONTACT) => (await (await admin.get(path)).json()) as PageTextView
const shown = async (name = 'contact') =>
  (await (await test.get(`/api/page-contents/${name}`)).json()) as PageContentView
const refusal = async (answer: Response) => {
  const { code, message, fields } = (await answer.json()) as ErrorBody
  return { status: answer.status, code, message, fields: fields ?? {} }
}
const saved = async (body: unknown, headers?: Record<string, string>): Promise<PageTextView> => {
  const answer = await put(body, headers)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as PageTextView
}
const seen = ({ updatedAt }: { updatedAt: string }) => ({ 'If-Match': `"${updatedAt}"` })
const entries = async () =>
  runSql<{ user_id: number; details: Record<string, string> }>(
    test.ctx,
    `SELECT user_id, details FROM audit_log WHERE action = 'page_text_changed' ORDER BY id`,
  )

beforeEach(async () => {
  await saved(original)
  await runSql(test.ctx, `DELETE FROM audit_log WHERE action = 'page_text_changed'`)
})

describe('refusals', () => {
  it.each(['home', 'nothing'])('404 for the page %s, which has no text to edit', async (name) => {
    expect((await admin.get(`${LIST}/${name}`)).status).toBe(404)
    expect(await refusal(await put(text(), {}, `${LIST}/${name}`))).toMatchObject({
      status: 404,
      message: 'Page not found',
    })
  })

  it.each(['Help', 'a_b', '%00', '..%2Fetc'])('400 for the name %s', async (name) => {
    expect((await admin.get(`${LIST}/${name}`)).status).toBe(400)
    expect((await put(text(), {}, `${LIST}/${name}`)).status).toBe(400)
  })

  it('names every faulty field of a text', async () => {
    const answer = await put({
      title: ' ',
      subtitle: 5.5,
      sections: [section(), { id: 'A b', heading: '', body: [' ', 'fine'], items: 'one' }],
    })
    expect(await refusal(answer)).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: {
        title: 'Title is required',
        'sections.1.id': 'Anchor must contain only lowercase letters, digits and hyphens',
        'sections.1.heading': 'Heading is required',
        'sections.1.body.0': 'Paragraph is required',
        'sections.1.items': 'List items must be a list of texts',
      },
    })
    expect(await refusal(await put({}))).toMatchObject({
      status: 400,
      fields: { title: 'Title is required', sections: 'Sections must be a list' },
    })
  })

  it.each([
    ['title', text({ title: 'one\u0000two' })],
    ['title', text({ title: 'one\u202etwo' })],
    ['title', text({ title: 'x'.repeat(201) })],
    ['title', text({ title: 'Ask {SUPPORT_EMAIL}' })],
    ['subtitle', text({ subtitle: 'See [Help](/help)' })],
    ['subtitle', text({ subtitle: 'x'.repeat(301) })],
    ['sections', text({ sections: Array(61).fill(section()) })],
    ['sections', text({ sections: [section({ id: 'a' }), section({ id: 'a' })] })],
    ['sections', text({ sections: Array(41).fill(section({ body: ['x'.repeat(5000)] })) })],
    ['sections.0.heading', text({ sections: [section({ heading: 'x'.repeat(201) })] })],
    ['sections.0.heading', text({ sections: [section({ heading: '[a](/about)' })] })],
    ['sections.0.id', text({ sections: [section({ id: 'a'.repeat(61) })] })],
    ['sections.0.body', text({ sections: [section({ body: [] })] })],
    ['sections.0.body', text({ sections: [section({ body: Array(101).fill('x') })] })],
    ['sections.0.body.0', text({ sections: [section({ body: ['x'.repeat(5001)] })] })],
    ['sections.0.body.0', text({ sections: [section({ body: ['over\u202dridden'] })] })],
    ['sections.0.items.1', text({ sections: [section({ items: ['a', '\u001b[31m'] })] })],
  ])('security 40: a %s that cannot be (%#) is refused', async (field, body) => {
    const { updatedAt } = await get()
    const { status, fields } = await refusal(await put(body))
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
    expect(await get()).toMatchObject({ updatedAt })
    expect(await entries()).toEqual([])
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,1)',
    '[x](//evil.test)',
    String.raw`[x](/\evil.test)`,
    '[x](about)',
    '[x]()',
    '[x](https://)',
    '[x](https://known.example@evil.example/)',
    '[x](https://%/)',
    'Ask {SUPPORT_MAIL}.',
  ])('a mark that leads nowhere, such as %s, is refused with the reason', async (mark) => {
    const { status, fields } = await refusal(
      await put(text({ sections: [section({ body: [mark] })] })),
    )
    expect(status).toBe(400)
    expect(fields['sections.0.body.0']).toMatch(/^(?:The link \[x\]|There is no placeholder \{)/)
  })

  it('409 for a text that has changed since it was seen, also in another tab', async () => {
    const before = await get()
    const theirs = await saved(text({ title: 'Theirs' }), seen(before))
    expect(await refusal(await put(text({ title: 'Mine' }), seen(before)))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: 'Changed meanwhile by you',
    })
    expect(await get()).toEqual(theirs)
    expect(await entries()).toHaveLength(1)
    const faulty = await put(text(), { 'If-Match': '"yesterday"' })
    expect((await refusal(faulty)).status).toBe(400)
  })
})

describe('page texts', () => {
  it('are listed in the order of the pages, without the row of the home page', async () => {
    const list = (await (await admin.get(LIST)).json()) as PageTextEntry[]
    expect(list.map((each) => pageTextEntry.strict().parse(each).pageName)).toEqual([
      ...PAGE_CONTENTS.map(({ pageName }) => pageName).filter((name) => name !== 'home'),
      'imprint',
    ])
    expect(list.filter(({ isOriginal }) => !isOriginal)).toMatchObject([
      { pageName: 'imprint', isOriginal: null, isWritten: false },
    ])
    await saved(text())
    const now = (await (await admin.get(LIST)).json()) as PageTextEntry[]
    expect(
      now.filter(({ isOriginal }) => isOriginal === false).map(({ pageName }) => pageName),
    ).toEqual(['contact'])
  })

  it('that nobody has edited count as the original when another release brings others', async () => {
    await runSql(
      test.ctx,
      `UPDATE page_contents SET title = 'Cookies of an earlier release' WHERE page_name = 'cookies'`,
    )
    const entry = async () =>
      ((await (await admin.get(LIST)).json()) as PageTextEntry[]).find(
        ({ pageName }) => pageName === 'cookies',
      )
    expect(await entry()).toMatchObject({ isOriginal: true })
    // What came with the release can still be brought back.
    const view = await get(`${LIST}/cookies`)
    expect(view.isOriginal).toBe(false)
    await put(text({ title: 'Our cookies' }), seen(view), `${LIST}/cookies`)
    expect(await entry()).toMatchObject({ isOriginal: false })
    await put(view.original, undefined, `${LIST}/cookies`)
    expect(await entry()).toMatchObject({ isOriginal: true })
  })

  it('come with their placeholders, the original and the figures', async () => {
    const view = pageTextView.strict().parse(await get(`${LIST}/privacy`))
    expect(JSON.stringify(view.sections)).toContain('{AUDIT_MONTHS}')
    expect(view.original?.sections).toEqual(view.sections)
    expect(view.isOriginal).toBe(true)
    expect(view.figures.auditMonths).toBe(test.ctx.config.auditMonths)
  })

  it.each(PAGE_CONTENTS.map((seed) => [seed.pageName, seed] as const))(
    'the original of %s can be saved as it is',
    (_, { title, subtitle, sections }) => {
      const input = pageTextInput.parse({ title, subtitle, sections })
      expect(input).toEqual({ title, subtitle, sections })
    },
  )

  it('change at once for readers, with their date', async () => {
    const before = await shown()
    const now = await saved(
      text({
        title: '  Our   office ',
        subtitle: ' ',
        sections: [section({ body: ['One\ntwo', 'Kept for {AUDIT_MONTHS} months.'], items: [] })],
      }),
    )
    expect(now).toMatchObject({ title: 'Our office', subtitle: null, isOriginal: false })
    expect(Date.parse(now.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    const { auditMonths } = test.ctx.config
    expect(await shown()).toMatchObject({
      title: 'Our office',
      updatedAt: now.updatedAt,
      sections: [
        { heading: 'Hours', id: 'hours', body: ['One two', `Kept for ${auditMonths} months.`] },
      ],
    })
    expect(now.sections).toEqual([
      { heading: 'Hours', id: 'hours', body: ['One two', 'Kept for {AUDIT_MONTHS} months.'] },
    ])
  })

  it('keep the anchor of a section whose heading changes, and make one for a new section', async () => {
    const { sections } = await saved(
      text({
        sections: [
          section({ id: 'hours', heading: 'Opening Hours' }),
          section(),
          section({ heading: 'Hours!' }),
          section({ heading: 'Main' }),
          section({ heading: '国际象棋' }),
        ],
      }),
    )
    expect(sections.map(({ id }) => id)).toEqual([
      'hours',
      'hours-2',
      'hours-3',
      'main-2',
      'section',
    ])
  })

  it('take text of any script, and markup as text', async () => {
    const words = "国际象棋 ♞ <script>alert(1)</script> '); DROP TABLE users; --"
    await saved(text({ title: words, sections: [section({ body: [words] })] }))
    expect(await shown()).toMatchObject({ title: words, sections: [{ body: [words] }] })
  })

  it('can lead to other websites, but not for a visitor locked in kids mode', async () => {
    const out = 'See [the law](https://law.example/a?b=1#c) and [Help](/help).'
    await saved(text({ sections: [section({ body: [out] })] }))
    expect((await shown()).sections[0]?.body).toEqual([out])
    const kids = await test.get('/api/page-contents/contact', {
      Cookie: await lockBrowser(test),
    })
    expect(((await kids.json()) as PageContentView).sections[0]?.body).toEqual([
      'See the law and [Help](/help).',
    ])
  })

  it('a text that is stored already changes nothing, whenever it was seen', async () => {
    const before = await get()
    const now = await saved(text({ title: 'New' }), seen(before))
    expect(await saved(text({ title: 'New' }), seen(before))).toEqual(now)
    expect(await saved(now)).toEqual(now)
    expect(await entries()).toHaveLength(1)
  })

  it('security 44: each change leaves one entry that says what changed', async () => {
    const first = await saved(
      text({
        sections: [section(), section({ heading: 'Fax' }), section({ heading: 'Phone' })],
      }),
    )
    const [hours, fax, phone] = first.sections
    const second = text({
      title: 'Reach Us',
      subtitle: 'Soon',
      sections: [{ ...phone, heading: 'Telephone' }, hours, section({ heading: 'Mail' })],
    })
    await saved(second, seen(first))
    expect(fax?.id).toBe('fax')
    expect(await entries()).toEqual([
      {
        user_id: admin.id,
        details: expect.objectContaining({ page: 'contact', title: 'Contact' }),
      },
      {
        user_id: admin.id,
        details: {
          page: 'contact',
          title: 'Reach Us',
          formerly: 'Contact',
          subtitle: 'none → Soon',
          added: 'Mail',
          removed: 'Fax',
          changed: 'Phone → Telephone',
          moved: 'Telephone, Hours, Mail',
        },
      },
    ])
  })

  it('the seed never writes over them', async () => {
    await saved(text({ title: 'Ours' }))
    expect(await seedCatalogue(test.ctx.db, () => undefined)).toBe(false)
    expect((await get()).title).toBe('Ours')
  })
})
