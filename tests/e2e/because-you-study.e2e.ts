import type { Page } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { openingFamily } from '#shared/domain/opening-family.ts'
import { logOut, registerQuickly } from '../support/account-pages.ts'
import { E2E_ORIGIN } from '../support/e2e-data.ts'
import { expect, layoutShift, openPage, test } from './test.ts'

const FAMILY = 'Sicilian Defense'
const headers = { Origin: E2E_ORIGIN }

const section = (page: Page) => page.getByRole('region', { name: /^Because / })
const cards = (page: Page) => section(page).getByRole('article')

async function study(page: Page, { id }: ResourceView): Promise<void> {
  const data = { status: 'studying' }
  const studied = await page.request.put(`/api/study/${id}`, { headers, data })
  expect(studied.status()).toBe(200)
}

/** Registers a member who studies a lesson on the Sicilian, and returns the lesson. */
async function withLesson(page: Page): Promise<ResourceView> {
  await registerQuickly(page)
  const answer = await page.request.get(`/api/resources?limit=100&query=sicilian`)
  const lesson = ((await answer.json()) as ResourceView[]).find(
    ({ opening }) => opening && openingFamily(opening) === FAMILY,
  )
  if (!lesson) throw new Error(`no lesson on the ${FAMILY}`)
  await study(page, lesson)
  return lesson
}

test('a member finds what is new on the opening that they study, or plan to, until they log out', async ({
  page,
}) => {
  const lesson = await withLesson(page)
  await test.step('before they study anything, it follows the plan', async () => {
    await page.request.delete(`/api/study/${lesson.id}`, { headers })
    const planned = await page.request.put('/api/plan', {
      headers,
      data: { steps: [{ reason: 'You meet it often', resourceIds: [lesson.id] }] },
    })
    expect(planned.status()).toBe(200)
    await openPage(page, '/')
    await expect(section(page)).toHaveAccessibleName(`Because the ${FAMILY} is in your plan`)
    await study(page, lesson)
  })
  await test.step('then it follows what they study, and nothing moves', async () => {
    expect(await layoutShift(page, '/')).toBeLessThan(0.005)
    await expect(section(page)).toHaveAccessibleName(`Because you study the ${FAMILY}`)
    await expect(cards(page)).toHaveCount(4)
    await expect(section(page).getByRole('heading', { name: lesson.title })).toHaveCount(0)
    const link = cards(page).first().getByRole('heading').getByRole('link')
    const title = (await link.textContent()) ?? ''
    await link.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expect(cards(page)).toHaveCount(4)
  })
  await test.step('logging out takes it away', async () => {
    await logOut(page)
    await openPage(page, '/')
    await expect(section(page)).toHaveCount(0)
  })
})
