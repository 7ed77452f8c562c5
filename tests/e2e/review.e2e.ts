import { registerQuickly } from '../support/account-pages.ts'
import { toastOf } from '../support/discussion-page.ts'
import { expect, openPage, test } from './test.ts'

test('a line of Explore comes back card by card; a visitor’s test goes on where it was left', async ({
  page,
}) => {
  const square = (name: string) =>
    page.getByRole('gridcell', { name: new RegExp(`^${name},`) }).first()
  await test.step('a test is left after two positions, and goes on', async () => {
    await openPage(page, '/test')
    await page.getByRole('button', { name: 'Begin', exact: true }).click()
    await page.getByRole('button', { name: 'Skip the trials' }).click()
    for (const number of [1, 2]) {
      await expect(
        page.getByRole('paragraph').filter({ hasText: `Position ${number} of 24` }),
      ).toBeVisible()
      await page.getByRole('button', { name: 'I don’t know' }).click()
    }
    await openPage(page, '/help')
    await openPage(page, '/test')
    await expect(page.getByRole('paragraph').filter({ hasText: 'Position 3 of 24' })).toBeVisible()
  })
  await registerQuickly(page)
  await openPage(page, '/explore?moves=e4,e5,Nf3,Nc6,Bb5,a6')
  await page.getByRole('button', { name: 'Remember this line' }).click()
  await expect(toastOf(page, '2 positions come back')).toBeVisible()
  await openPage(page, '/')
  await page.getByRole('link', { name: /2 to review/ }).click()
  await expect(page).toHaveURL('/review')
  await square('g1').click()
  await square('f3').click()
  await expect(page.getByText('Right', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show me' }).click()
  await expect(page.getByText('Not quite: 3.Bb5')).toBeVisible()
  await square('f1').click()
  await square('b5').click()
  await expect(page.getByText('Done for today')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Done for today')).toBeHidden()
  const { today } = (await (await page.request.get('/api/review')).json()) as { today: number }
  expect(today).toBe(0)
})
