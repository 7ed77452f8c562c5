import { expect, openPage, test } from './test.ts'

test('filters are in the URL: level and category after Apply, an opening category at once', async ({
  page,
  context,
}) => {
  await test.step('level and category take effect on Apply and are in the URL, and a shared link shows the same list', async () => {
    await openPage(page, '/')
    await page.getByRole('button', { name: 'Advanced Filters' }).click()
    const panel = page.getByRole('complementary', { name: 'Advanced Filters' })
    await panel.getByLabel('Player Skill Level').selectOption('beginner')
    await panel.getByLabel('Content Category').selectOption('endgame')
    await expect(page).toHaveURL('/')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/category=endgame/)
    await expect(page).toHaveURL(/level=beginner/)
    await expect(page.getByRole('heading', { name: 'Filtered Resources' })).toBeVisible()
    const headings = page.getByRole('article').getByRole('heading')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(headings).not.toHaveCount(0)
    const titles = await headings.allTextContents()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('article').getByRole('heading')).toHaveText(titles)
  })
  await test.step('an opening category takes effect at once and clears the query; Back restores the query', async () => {
    await openPage(page, '/?query=chess')
    await page.getByRole('button', { name: 'Advanced Filters' }).click()
    const panel = page.getByRole('complementary', { name: 'Advanced Filters' })
    await panel.getByRole('button', { name: /^1\.e4 \d+$/ }).click()
    await expect(page).toHaveURL(/openingCategory=2/)
    await expect(page).not.toHaveURL(/query=/)
    await page.goBack()
    await expect(page).toHaveURL(/query=chess/)
    await expect(page.getByRole('heading', { name: 'Search Results for "chess"' })).toBeVisible()
  })
})
