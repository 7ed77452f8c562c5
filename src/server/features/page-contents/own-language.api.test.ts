import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownPageEntry } from '#shared/contracts/page-contents.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PAGES = '/api/admin/pages'

describe('a site that speaks German', () => {
  let site: TestApp
  let boss: Member
  const OWN = `${PAGES}/vereinsabende`
  const entry = async (language: string) => {
    const answer = await site.get(PAGES, { Cookie: boss.cookie, 'Accept-Language': language })
    const [first] = ((await answer.json()) as unknown[]).map((each) => ownPageEntry.parse(each))
    return first
  }
  const states = async () =>
    (await entry('de'))?.translations.map(({ language, state }) => [language, state])

  beforeAll(async () => {
    site = await startTestApp({ config: { language: 'de', languages: ['de', 'en', 'fr'] } })
    boss = await registerAdmin(site)
  })
  afterAll(() => site.ctx[Symbol.asyncDispose]())

  it('translates from German: marks, and titles in lists', async () => {
    const body = {
      slug: 'vereinsabende',
      title: 'Vereinsabende',
      sections: [{ heading: 'Abende', body: ['Dienstags.'] }],
    }
    expect((await boss.send('POST', `${PAGES}?language=de`, body)).status).toBe(201)
    expect(await states()).toEqual([
      ['en', 'missing'],
      ['es', 'missing'],
      ['fr', 'missing'],
    ])
    expect(await (await boss.get(`${OWN}?language=en`)).json()).toMatchObject({
      state: 'missing',
      title: 'Vereinsabende',
      sections: [{ heading: 'Abende' }],
    })
    const english = {
      title: 'Club nights',
      sections: [{ heading: 'Evenings', body: ['On Tuesdays.'] }],
    }
    expect((await boss.send('PUT', `${OWN}?language=en`, english)).status).toBe(200)
    expect((await states())?.[0]).toEqual(['en', 'current'])
    expect((await entry('de'))?.title).toBe('Vereinsabende')
    expect((await entry('en'))?.title).toBe('Club nights')
    expect((await entry('fr'))?.title).toBe('Vereinsabende')

    const changed = { sections: [{ heading: 'Abende', body: ['Mittwochs.'] }] }
    const saved = await boss.send('PUT', `${OWN}?language=de`, changed)
    expect(await saved.json()).toMatchObject({ language: 'de', state: 'current' })
    expect((await states())?.[0]).toEqual(['en', 'older'])
    // Saved once more as it is, it counts as current.
    expect((await boss.send('PUT', `${OWN}?language=en`, english)).status).toBe(200)
    expect((await states())?.[0]).toEqual(['en', 'current'])
  })
})
