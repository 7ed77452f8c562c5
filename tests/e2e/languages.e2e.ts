import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { makeLongGroup } from '../support/group-pages.ts'
import { LanguageWalk, PLAIN, registerBusy } from '../support/language-walk.ts'
import { addLongWords, LONG, word } from '../support/long-words.ts'
import { bareTexts, cutOffTexts, rememberData } from '../support/page-texts.ts'
import { beyondTheEdge, expectNoSidewaysScroll } from '../support/page-widths.ts'
import { walked } from '../support/tier.ts'
import {
  CONSOLE_CATALOGUE,
  CONSOLE_PEOPLE,
  KIDS_PAGES,
  MEMBER_PAGES,
  PHONE,
  VISITOR_PAGES,
  type ConsolePage,
  type WalkedPage,
} from '../support/walked-pages.ts'
import { expect, expectAccessibleInThemes, setCookie, test, violationsAtRest } from './test.ts'

/**
 * The generated languages (docs/languages.md) over all pages: one is accented and longer, so that bare English and texts
 * that are cut off show; the other runs from right to left. Long words of people are everywhere (fault 14).
 */

const RESOURCE = '/resource/115'
/** A walk is one test of many pages, on a machine that may do other work as well. */
const WALK_MS = 600_000
const pathsOf = (pages: readonly { path: string }[]) => pages.map(({ path }) => path)
const NOT_FOUND = word('nothing')
/** Stored with a link that has no text of its own, and the same in every language. */
const LINK_TEXT = 'Visit Website'
const [catalogue = [], positions = [], ...more] = Object.values(VISITOR_PAGES)
const SEARCHES = [
  `/?query=${LONG.tag}`,
  `/?query=${NOT_FOUND}`,
  `/?opening=${LONG.name}&openingSubCategory=${LONG.name}`,
  '/category/youtube?level=beginner&source=youtube',
  '/category/all?query=endgame&level=beginner',
  '/source/other',
  '/source/modern_chess?category=kids',
  '/?filters=open&query=endgame',
  `/?filters=open&query=${LONG.tag}&opening=${NOT_FOUND}`,
  '/explore',
  '/explore?moves=e4,e5,Nf3,Nc6,Bb5,a6',
  `/explore?moves=${NOT_FOUND}`,
  '/plan',
  '/review',
  '/paths',
  '/lists',
  '/paths/rook-endings',
  '/kids/mates',
  '/explore/kids',
  '/kids/stars',
  '/reset-password',
  '/verify-email/token/none',
  '/resource/999999',
  `/${NOT_FOUND}`,
]
/** Three walks, which run side by side. */
const VISITORS: Readonly<Record<string, readonly string[]>> = {
  'the catalogue and positions': pathsOf([...catalogue, ...positions]),
  'help, texts and accounts': pathsOf(more.flat()),
  'searches, filters and dead ends': [...SEARCHES, ...PLAIN],
}
const KIDS = ['/', '/kids', '/study', '/explore', ...pathsOf(KIDS_PAGES)]
const MEMBERS = [
  ...pathsOf(MEMBER_PAGES),
  '/saved-resources?tab=studying',
  '/my-lists',
  '/suggest',
  '/admin',
]
/** Two walks, which run side by side. */
const CONSOLE = {
  'the catalogue': CONSOLE_CATALOGUE,
  'people and the site': [
    ...CONSOLE_PEOPLE,
    ['/admin/overview', []],
    ['/admin/resource-reports', []],
    ['/admin/filter-manager?tab=synonyms', ['Add Synonym']],
    ['/admin/filter-manager?tab=wants', []],
    ['/admin/filter-manager?tab=kid-hosts', ['Add Website']],
  ],
} as const

/** Tables of the console with a row of long words, which has a form and a confirmation. */
const ROWS: Readonly<Record<string, string>> = {
  '/admin': LONG.title,
  '/admin/additional-resources': LONG.title,
  '/admin/filter-manager': LONG.name,
  '/admin/filter-manager?tab=subcategories': LONG.name,
  '/admin/filter-manager?tab=openings': LONG.name,
}

/** What visitors do, by the page on which they do it. */
const actsOfVisitors = (walk: LanguageWalk): Readonly<Record<string, () => Promise<void>>> => ({
  '/': async () => {
    await walk.into('Open sidebar', walk.page.getByRole('banner'))
    await walk.into('Advanced Filters')
    await walk.told('saving needs a login', () => walk.button('Save').click())
  },
  [RESOURCE]: async () => {
    const study = walk.main.getByRole('group', { name: walk.named('My study') })
    await walk.told(
      'kept in the browser',
      () => walk.button('Want to study', study).click(),
      'Undo',
    )
    await walk.told('undone', () => Promise.resolve())
  },
  '/auth': async () => {
    await walk.refused('empty login', () => walk.button('Login').click())
    await walk.into('Forgot your password', walk.main, () =>
      walk.refused('no address', () => walk.button('Send reset link', walk.dialog).click()),
    )
    await walk.field('Username or email').fill('nobody.at.all')
    await walk.field('Password').fill('wrong knight, g1 h3')
    await walk.told('wrong login', () => walk.button('Login').click())
  },
  '/auth?tab=register': () => walk.refused('empty', () => walk.button('Register').click()),
  '/reset-password/token/none': async () => {
    await walk.refused('empty', () => walk.button('Reset Password').click())
    await walk.field('New password').fill('Knight to f3, calmly 7')
    await walk.field('Confirm password').fill('Knight to f3, calmly 7')
    await walk.told('no such link', () => walk.button('Reset Password').click())
  },
})

/** What members do; `lesson` is on their `list`. */
const actsOfMembers = (
  walk: LanguageWalk,
  lesson: string,
  list: string,
): Readonly<Record<string, () => Promise<void>>> => ({
  '/': () => walk.into('My Account', walk.page.getByRole('banner')),
  [lesson]: async () => {
    await walk.into('More about my study')
    await walk.told('off the list', () => walk.button('Studying').click(), 'Undo')
    await walk.told('undone', () => Promise.resolve())
    const more = walk.main.getByRole('button', { name: walk.named('More about') }).last()
    const entry = (name: string) => walk.page.getByRole('menuitem', { name: walk.named(name) })
    await walk.into(more, walk.main, () => walk.told('copied', () => entry('Copy link').click()))
    await walk.into(more, walk.main, async () => {
      await entry('Report').click()
      await walk.refused('no reason', () => walk.button('Send Report', walk.dialog).click())
      await walk.dialog.getByRole('radio').first().check()
      await walk.told('reported', () => walk.button('Send Report', walk.dialog).click())
    })
  },
  '/settings': () => walk.told('profile', () => walk.button('Save Changes').click()),
  '/settings?tab=security': () =>
    walk.into('Change Password', walk.main, async () => {
      const submit = walk.button('Change Password', walk.dialog)
      await walk.refused('empty', () => submit.click())
      await walk.field('Current password', walk.dialog).fill('wrong knight, g1 h3')
      await walk.field('New password', walk.dialog).fill('Knight to f3, calmly 7')
      await walk.field('Confirm new password', walk.dialog).fill('Knight to f3, calmly 7')
      await walk.told('wrong password', () => submit.click())
    }),
  '/my-lists': () =>
    walk.into('New list', walk.main, () =>
      walk.refused('no title', () => walk.button('Create List', walk.dialog).click()),
    ),
  [`${list}#edit`]: async () => {
    await walk.into('Edit details', walk.main, () =>
      walk.told('list saved', () => walk.button('Save Changes', walk.dialog).click()),
    )
    await walk.into('Delete list', walk.main, () =>
      walk.told('list deleted', () => walk.button('Delete', walk.dialog).click()),
    )
  },
})

/** What the teachers of the group with this path do. */
const actsOfTeachers = (
  walk: LanguageWalk,
  path: string,
): Readonly<Record<string, () => Promise<void>>> => ({
  '/groups': () =>
    walk.into('New group', walk.main, () => walk.refused('no name', () => walk.submit.click())),
  [`${path}?tab=homework`]: async () => {
    await walk.into('New homework', walk.main, async () => {
      await walk.refused('no lesson', () => walk.submit.click())
      await walk.dialog.locator('summary').click()
      await walk.lookAt('all fields of homework')
    })
    await walk.into('Edit')
    await walk.into('Delete')
  },
  [`${path}?tab=members`]: async () => {
    await walk.into('More about')
    await walk.into('Make accounts', walk.main, async () => {
      await walk.refused('no names', () => walk.submit.click())
      await walk.field('Names, one in each line', walk.dialog).fill(`${LONG.tag}\nMia`)
      await walk.submit.click()
    })
    await expect(walk.main.getByRole('img')).toHaveCount(2)
    await walk.lookAt('the sheet of cards')
  },
  [`${path}?tab=settings`]: async () => {
    await walk.into('Edit group')
    await walk.into('Delete group')
  },
})

/** What curators do. */
const actsOfCurators = (walk: LanguageWalk): Readonly<Record<string, () => Promise<void>>> => ({
  '/admin/filter-manager': async () => {
    const name = `Made for a walk ${randomUUID().slice(0, 8)}`
    await walk.into('Add Category', walk.main, async () => {
      await walk.field('Name', walk.dialog).fill(name)
      await walk.told('category added', () => walk.submit.click())
    })
    await walk.main.getByRole('searchbox').fill(name)
    await walk.into(walk.button('Delete'), walk.main, () =>
      walk.told('category deleted', () => walk.button('Delete', walk.dialog).click(), 'Undo'),
    )
    await walk.told('category back', () => Promise.resolve())
  },
  '/admin/settings?tab=password': async () => {
    await walk.refused('empty', () => walk.button('Change Password').click())
    await walk.field('Current password').fill('wrong knight, g1 h3')
    await walk.field('New password').fill('Knight to f3, calmly 8')
    await walk.field('Confirm new password').fill('Knight to f3, calmly 8')
    await walk.told('wrong password', () => walk.button('Change Password').click())
  },
})

let resource: ResourceView
test.beforeAll(async ({ browser }) => {
  resource = await addLongWords(browser)
})

/** Walks in the accented language, at 320 px. Axe looks at the pages of `forAxe`, at their own width. */
async function accentedWalk(page: Page, forAxe: readonly WalkedPage[] = []): Promise<LanguageWalk> {
  await page.setViewportSize({ width: PHONE, height: 800 })
  await rememberData(page, [...Object.values(LONG), NOT_FOUND, LINK_TEXT])
  const walk = new LanguageWalk(page, 'en-XA', async (what, widths = [PHONE]) => {
    const checked = forAxe.find(({ path }) => path === what)
    if (checked) {
      await page.setViewportSize({ width: checked.width ?? 1280, height: 800 })
      await expect.soft(page.getByRole('heading', { level: 1 }), what).toHaveCount(1)
      const toggle = page.getByRole('button', { name: walk.named('Dark mode') })
      await expectAccessibleInThemes(page, what, toggle)
      await page.setViewportSize({ width: PHONE, height: 800 })
    }
    expect.soft(await bareTexts(page), `${what}: bare English`).toEqual([])
    expect.soft(await page.evaluate(cutOffTexts), `${what}: cut off`).toEqual([])
    expect.soft(await page.evaluate(beyondTheEdge, true), `${what}: turned over`).toEqual([])
    await expectNoSidewaysScroll(page, what, widths.toReversed())
  })
  return walk
}

test.describe('accented and longer: no bare English, nothing is cut off, and either direction fits', () => {
  for (const [pages, paths] of Object.entries(VISITORS))
    test(`pages of visitors: ${pages}`, async ({ page, tolerate }) => {
      test.setTimeout(WALK_MS)
      tolerate(/status of 40\d/)
      const walk = await accentedWalk(page, Object.values(VISITOR_PAGES).flat())
      const acts = actsOfVisitors(walk)
      await walk.through(walked(paths, 3), async (path) => acts[path]?.())
    })

  test('pages in kids mode and of members', async ({ page, context, browser, tolerate }) => {
    test.setTimeout(WALK_MS)
    tolerate(/status of 40\d/)
    const walk = await accentedWalk(page, MEMBER_PAGES)
    await setCookie(context, 'kids', '1')
    const lesson = `/resource/${resource.id}`
    await walk.through([lesson, ...walked(KIDS, 3)])
    await page.evaluate(() => localStorage.clear())
    await setCookie(context, 'kids', '0')
    const list = await registerBusy(page, browser, resource.id)
    const acts = actsOfMembers(walk, lesson, list)
    const paths = [lesson, '/', ...walked(MEMBERS, 3), list, `${list}#edit`]
    await walk.through(paths, async (path) => acts[path]?.())
    // The toast comes with the page, and would have gone by the time all widths of the page had been looked at.
    await walk.told('no access', () => walk.open('/admin'))
  })

  test('pages of a group', async ({ page, tolerate }) => {
    test.setTimeout(WALK_MS)
    tolerate(/status of 4[01]\d/)
    await loginAsAdmin(page)
    const { path, code, seat } = await makeLongGroup(page, resource.id)
    const tabs = ['', '?tab=homework', '?tab=members', '?tab=settings'].map((tab) => path + tab)
    const walk = await accentedWalk(
      page,
      [...tabs, code].map((each) => ({ path: each, width: PHONE })),
    )
    const acts = actsOfTeachers(walk, path)
    await walk.through(['/groups', ...tabs, code], async (each) => acts[each]?.())
    await send(page, 'POST', '/api/logout', {})
    await send(page, 'POST', '/api/login', seat)
    await walk.through([path])
  })

  for (const [pages, paths] of Object.entries(CONSOLE))
    test(`the console: ${pages}`, async ({ page, tolerate }) => {
      test.setTimeout(WALK_MS)
      tolerate(/status of 40\d/)
      const walk = await accentedWalk(page)
      await loginAsAdmin(page)
      const acts = actsOfCurators(walk)
      for (const [path, dialogs] of walked<ConsolePage>(paths, 3))
        await walk.through([path], async () => {
          for (const name of dialogs) {
            const empty = () => walk.refused(`${name}, empty`, () => walk.submit.click())
            // The name of an account is no text.
            await walk.into(
              name.replace(/ curator$/, ''),
              walk.main,
              name.startsWith('Add ') ? empty : undefined,
            )
          }
          if (ROWS[path]) await walk.intoRow(ROWS[path], ['Edit', 'Delete'])
          await acts[path]?.()
        })
    })
})

/** One page of each kind. */
const MIRRORED_VISITORS = ['/', '/explore?moves=e4,c5', '/plan', '/kids/lock']
const MIRRORED_MEMBERS = ['/study', '/settings', '/notifications']
/** Those with cards, a board, forms, a table. */
const FOR_AXE = ['/', '/explore?moves=e4,c5', '/settings', '/admin']

test('from right to left, at 390 px: one page of each kind runs that way', async ({
  page,
  browser,
  tolerate,
}) => {
  tolerate(/status of 40\d/)
  await page.setViewportSize({ width: 390, height: 800 })
  const walk = new LanguageWalk(page, 'ar-XB', async (what) => {
    expect.soft(await page.evaluate(() => document.dir), what).toBe('rtl')
    expect.soft(await page.evaluate(beyondTheEdge), `${what}: sideways`).toEqual([])
    if (FOR_AXE.includes(what)) expect.soft(await violationsAtRest(page), what).toEqual([])
  })
  await walk.through(MIRRORED_VISITORS, async (path) => {
    if (path === '/') await walk.into('Open sidebar', page.getByRole('banner'))
  })
  await setCookie(page.context(), 'kids', '1')
  await walk.through(['/kids'])
  await page.evaluate(() => localStorage.clear())
  await setCookie(page.context(), 'kids', '0')
  const list = await registerBusy(page, browser, resource.id)
  await walk.through([`/resource/${resource.id}`, ...MIRRORED_MEMBERS, list])
  // An answer to the page that is open would renew the member's cookie.
  await page.goto('/robots.txt')
  await loginAsAdmin(page)
  await walk.through(['/admin', '/admin/filter-manager'], async (path) => {
    if (path !== '/admin') await walk.into('Add Category')
  })
})
