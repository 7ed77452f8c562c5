import type { Browser, Page } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, loginAsAdmin, send } from '../support/admin-pages.ts'
import { addAdditional } from '../support/additional-pages.ts'
import { E2E_SERVERS } from '../support/e2e-data.ts'
import { register, registerOther, write } from '../support/discussion-page.ts'
import { makeList } from '../support/list-pages.ts'
import { beyondTheEdge, expectNoSidewaysScroll } from '../support/page-widths.ts'
import { CONSOLE_CATALOGUE, CONSOLE_PEOPLE } from '../support/walked-pages.ts'
import { expect, openPage, setCookie, test } from './test.ts'

const ORIGIN = E2E_SERVERS.admin.origin

/** A word that cannot be broken, like a URL or a long German compound. */
const word = (mark: string) => mark.repeat(60).slice(0, 60)
const LONG = {
  title: word('Donaudampf'),
  author: word('Featherstonehaugh'),
  tag: word('zwischenzug'),
  name: word('Gambit'),
}

type Seeded = { resource: ResourceView; gone: string[] }
let seeded: Seeded

/** Puts long words everywhere that people can write. */
async function seed(browser: Browser): Promise<Seeded> {
  const page = await (await browser.newContext({ baseURL: ORIGIN })).newPage()
  await loginAsAdmin(page)
  const post = <Body>(path: string, data: unknown) => send<Body>(page, 'POST', path, data)
  const category = await post<{ id: number }>('/api/admin/opening-categories', { name: LONG.name })
  const line = await post<{ id: number }>('/api/admin/opening-subcategories', {
    name: LONG.name,
    categoryId: category.id,
    openingPattern: '1.e4 e5',
  })
  const opening = await post<{ id: number }>('/api/admin/openings', {
    name: LONG.name,
    categoryId: category.id,
    subcategoryId: line.id,
    openingPattern: '1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6',
    description: LONG.title,
  })
  const resource = await addResource(page, {
    title: LONG.title,
    description: `${LONG.title} ${LONG.tag}`,
    author: LONG.author,
    tags: [LONG.tag, `a ${LONG.tag.slice(2)}`],
    opening: LONG.name,
    price: LONG.tag,
    duration: LONG.tag,
    isForKids: true,
    isFeatured: true,
    featuredOrder: 0,
    publishedDate: '2026-11-21',
  })
  const links = await Promise.all(
    (['play', 'kids', 'other'] as const).map((each) =>
      addAdditional(page, {
        category: each,
        title: LONG.title,
        description: `${LONG.title} ${LONG.tag}`,
        linkText: LONG.tag,
        linkUrl: `https://${LONG.tag}.example/${LONG.tag}`,
      }),
    ),
  )
  // In another browser, because a registration ends the session that it replaces.
  const talker = await registerOther(browser, word('W').slice(0, 12))
  const comment = await write(talker, resource.id, { content: LONG.title.repeat(3), rating: 4 })
  await write(talker, resource.id, { content: LONG.tag.repeat(3), parentId: comment })
  await page.context().close()
  return {
    resource,
    gone: [
      `/api/admin/resources/${resource.id}`,
      `/api/admin/openings/${opening.id}`,
      `/api/admin/opening-subcategories/${line.id}`,
      `/api/admin/opening-categories/${category.id}`,
      ...links.map(({ id }) => `/api/admin/additional-resources/${id}`),
    ],
  }
}

test.describe('fault 14: long words widen no page', () => {
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async ({ browser }) => {
    seeded = await seed(browser)
  })
  test.afterAll(async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: ORIGIN })).newPage()
    await loginAsAdmin(page)
    for (const path of seeded.gone) await send(page, 'DELETE', path)
    await page.context().close()
  })

  const PUBLIC = [
    '/',
    `/?query=${LONG.tag}`,
    `/?query=${word('nothing')}`,
    `/?opening=${LONG.name}&openingSubCategory=${LONG.name}`,
    '/category/all',
    '/category/youtube?level=beginner&source=youtube',
    '/source/other',
    '/source/modern_chess?category=kids',
    `/filters?query=${LONG.tag}&opening=${word('x')}`,
    '/explore',
    '/explore?moves=e4,e5,Nf3,Nc6,Bb5,a6',
    `/explore?moves=${word('e4e5')}`,
    '/play',
    '/kids',
    '/kids/mates',
    '/explore/kids',
    '/kids/stars',
    '/other-resources',
    '/verify-email/token/abc',
    '/reset-password/token/abc',
    '/resource/999999',
    `/${word('nowhere')}`,
  ]
  // Two tests walk them, because a page that has loaded before loads in a third of the time.
  const half = PUBLIC.length / 2
  for (const [which, paths] of [
    ['lists', PUBLIC.slice(0, half)],
    ['positions and other pages', PUBLIC.slice(half)],
  ] as const) {
    test(`for everybody: ${which}`, async ({ page, tolerate }) => {
      tolerate(/status of 40[04]/)
      test.setTimeout(paths.length * 10_000)
      for (const path of paths) {
        await test.step(path, async () => {
          await openPage(page, path)
          await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
          await expectNoSidewaysScroll(page, path)
        })
      }
    })
  }

  test('kids mode, and pages that the server writes by itself', async ({
    page,
    context,
    tolerate,
  }) => {
    await test.step('pages that the server writes by itself, without scripts', async () => {
      tolerate(/status of 40[134]/)
      for (const path of ['/kids/class', '/kids/lock', '/kids/unlock', '/leave/1']) {
        await page.goto(path)
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
        await expectNoSidewaysScroll(page, path)
      }
    })
    await test.step('kids mode', async () => {
      await setCookie(context, 'kids', '1')
      for (const path of ['/', `/resource/${seeded.resource.id}`, '/explore']) {
        await openPage(page, path)
        await expectNoSidewaysScroll(page, path)
      }
    })
  })

  test('the filters and the sidebar, as column, sheet and menu, and a resource', async ({
    page,
  }) => {
    test.setTimeout(90_000)
    await test.step('the filters, as a column and as a sheet', async () => {
      await openPage(page, `/?opening=${LONG.name}&level=beginner`)
      await page.getByRole('button', { name: 'Advanced Filters' }).click()
      await expect(page.getByRole('combobox', { name: 'Specific Opening' })).toBeVisible()
      await expectNoSidewaysScroll(page, 'filters')
      await page.setViewportSize({ width: 1440, height: 800 })
      await page.getByRole('combobox', { name: 'Specific Opening' }).click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await expectNoSidewaysScroll(page, 'openings of the filters')
    })
    await test.step('the sidebar as a sheet, and the menu of a guest', async () => {
      await page.setViewportSize({ width: 320, height: 800 })
      await openPage(page, '/help')
      await page.getByRole('button', { name: 'Open sidebar' }).click()
      await expect(page.getByRole('dialog', { name: 'Browse' })).toBeVisible()
      await expectNoSidewaysScroll(page, 'sheet', [320, 360, 390])
      await page.keyboard.press('Escape')
      await page.getByRole('banner').getByRole('link', { name: /Guest/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoSidewaysScroll(page, 'menu', [320, 360, 390])
    })
    await test.step('a resource, its comments and the form, of a member', async () => {
      await register(page.request, 'Wilhelmina')
      const path = `/resource/${seeded.resource.id}`
      await openPage(page, path)
      await expect(page.getByText(LONG.title.repeat(3))).toBeVisible()
      await page.getByRole('button', { name: 'Add Comment' }).click()
      await page.getByRole('textbox', { name: 'Comment' }).fill(LONG.title)
      await expectNoSidewaysScroll(page, path)
      await page
        .getByRole('button', { name: /^Report / })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoSidewaysScroll(page, 'report')
    })
  })

  test('the pages of an account', async ({ page }) => {
    const { id } = seeded.resource
    await register(page.request, word('M').slice(0, 16))
    const list = await makeList(page.request, {
      title: LONG.title,
      description: LONG.tag,
      visibility: 'public',
      ids: [id],
    })
    await page.request.post(`/api/resources/${id}/save`, { headers: { Origin: ORIGIN }, data: {} })
    await page.request.put(`/api/study/${id}`, {
      headers: { Origin: ORIGIN },
      data: { status: 'studying', progress: 40 },
    })
    for (const path of [
      '/my-lists',
      list.path,
      `${list.path}#edit`,
      '/saved-resources',
      '/saved-resources?tab=studying',
      '/notifications',
      '/settings',
      '/settings?tab=security',
      '/setup-2fa',
    ]) {
      await openPage(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page, path)
    }
    await page.setViewportSize({ width: 320, height: 800 })
    await page
      .getByRole('banner')
      .getByRole('button', { name: /My Account/ })
      .click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectNoSidewaysScroll(page, 'menu of the account', [320, 360, 390])
    await openPage(page, '/settings?tab=security')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoSidewaysScroll(page, 'change of the password')
  })

  for (const [which, tabs] of [
    ['the catalogue', CONSOLE_CATALOGUE],
    ['people and the site', CONSOLE_PEOPLE],
  ] as const) {
    test(`the console, ${which}, and its dialogs`, async ({ page }) => {
      test.setTimeout(tabs.length * 15_000)
      await loginAsAdmin(page)
      for (const each of tabs) await test.step(each[0], () => expectTabFits(page, ...each))
    })
  }

  const ROWS: readonly [path: string, query: string][] = [
    ['/admin', LONG.title],
    ['/admin/additional-resources', LONG.title],
    ['/admin/filter-manager', LONG.name],
    ['/admin/filter-manager?tab=subcategories', LONG.name],
    ['/admin/filter-manager?tab=openings', LONG.name],
  ]
  test('rows of the console with long words, their forms and their confirmations', async ({
    page,
  }) => {
    test.setTimeout(ROWS.length * 20_000)
    await loginAsAdmin(page)
    for (const each of ROWS) await test.step(each[0], () => expectRowFits(page, ...each))
  })
})

async function expectTabFits(page: Page, path: string, dialogs: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openPage(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page, path)
  await page.setViewportSize({ width: 1440, height: 800 })
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox').first()
  if (path !== '/admin/audit' && (await search.isVisible())) {
    await search.fill(LONG.name.slice(0, 12))
  }
  for (const name of dialogs) {
    await page.setViewportSize({ width: 1440, height: 800 })
    await main.getByRole('button', { name, exact: true }).first().click()
    await expectDialogFits(page, `${path}: ${name}`)
  }
}

async function expectRowFits(page: Page, path: string, query: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openPage(page, path)
  await page.getByRole('main').getByRole('searchbox').first().fill(query)
  const row = page.getByRole('main').getByRole('row').filter({ hasText: query }).first()
  await expect(row).toBeVisible()
  await expectNoSidewaysScroll(page, path)
  for (const action of ['Edit', 'Delete']) {
    await page.setViewportSize({ width: 1440, height: 800 })
    await row.getByRole('button', { name: new RegExp(`^${action} `) }).click()
    await expectDialogFits(page, `${path}: ${action}`)
  }
}

async function expectDialogFits(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSidewaysScroll(page, what)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Runs in the page: replaces its body, including pictures, with that of another page, and returns the heading. */
async function showBody(html: string): Promise<string> {
  document.body.replaceWith(new DOMParser().parseFromString(html, 'text/html').body)
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
  await Promise.allSettled(pictures.map((each) => each.decode()))
  return document.querySelector('h1')?.innerText ?? ''
}

test.describe('fault 14: the pages of 200 resources', () => {
  // The server produces the layout, so its HTML is enough, and no page needs to be loaded.
  test.use({ javaScriptEnabled: false })
  const EACH = 50
  for (let from = 1; from < 600; from += EACH * 3) {
    const ids = Array.from({ length: EACH }, (_, index) => from + index * 3)
    test(`${ids.at(0)} to ${ids.at(-1)}`, async ({ page, tolerate }) => {
      // Meanwhile, other tests delete resources whose covers appear here as pictures of related lists.
      tolerate(/status of 404/)
      await page.goto(`/resource/${from}`)
      const pages: [path: string, html: string][] = []
      for (const path of ids.map((id) => `/resource/${id}`)) {
        const answer = await page.request.get(path)
        expect(answer.status(), path).toBe(200)
        pages.push([path, await answer.text()])
      }
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 800 })
        for (const [path, html] of pages) {
          expect(await page.evaluate(showBody, html), path).toMatch(/\S/)
          expect.soft(await page.evaluate(beyondTheEdge), `${path} at ${width} px`).toEqual([])
        }
      }
    })
  }
})
