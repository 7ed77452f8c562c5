import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addAdditional } from './additional-pages.ts'
import { addResource, loginAsAdmin, send } from './admin-pages.ts'
import { registerOther, write } from './discussion-page.ts'
import { E2E_SERVERS } from './e2e-data.ts'

const { origin } = E2E_SERVERS.admin

/** A word that cannot be broken, like a URL or a long German compound. */
export const word = (mark: string, length = 60): string => mark.repeat(length).slice(0, length)

/** Each worker has its own. */
const mark = randomUUID().replaceAll('-', '')

/** What people have written. */
export const LONG = {
  title: word(`Donaudampf${mark}`),
  author: word('Featherstonehaugh'),
  tag: word('zwischenzug'),
  name: word(`Gambit${mark}`),
}

let added: Promise<ResourceView> | undefined

/**
 * Puts long words everywhere that people can write, once for each worker. They stay, because other tests may be looking
 * at them. Returns the resource.
 */
export const addLongWords = (browser: Browser): Promise<ResourceView> => (added ??= add(browser))

async function add(browser: Browser): Promise<ResourceView> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  await loginAsAdmin(page)
  const post = <Body>(path: string, data: unknown) => send<Body>(page, 'POST', path, data)
  const category = await post<{ id: number }>('/api/admin/opening-categories', { name: LONG.name })
  const line = await post<{ id: number }>('/api/admin/opening-subcategories', {
    name: LONG.name,
    categoryId: category.id,
    openingPattern: '1.e4 e5',
  })
  await post('/api/admin/openings', {
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
  for (const each of ['play', 'kids', 'other'] as const)
    await addAdditional(page, {
      category: each,
      title: LONG.title,
      description: `${LONG.title} ${LONG.tag}`,
      linkText: LONG.tag,
      linkUrl: `https://${LONG.tag}.example/${LONG.tag}`,
    })
  // In another browser, because a registration ends the session that it replaces.
  const talker = await registerOther(browser, word('W', 12))
  const comment = await write(talker, resource.id, { content: LONG.title.repeat(3), rating: 4 })
  await write(talker, resource.id, { content: LONG.tag.repeat(3), parentId: comment })
  await page.context().close()
  return resource
}
