import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('home, search, load more, detail and information pages work without JavaScript', async ({
  page,
}) => {
  await test.step('home, search, load more and detail work without JavaScript', async () => {
    await page.goto('/')
    await expect(page.getByRole('article')).toHaveCount(20)
    await page
      .getByRole('button', { name: /Load More/ })
      .last()
      .click()
    await expect(page.getByRole('article')).toHaveCount(28)
    const search = page.getByRole('banner').getByLabel('Search resources')
    await search.fill('endgame')
    await search.press('Enter')
    await expect(page.getByRole('heading', { name: 'Search Results for "endgame"' })).toBeVisible()
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/resource\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('the information pages are complete without JavaScript', async () => {
    await page.goto('/play')
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Lichess/ })
        .first(),
    ).toBeVisible()
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { name: /Children under 13/i }).first()).toBeVisible()
  })
})

test('fault 9: the filter panel is a GET form, which keeps what only scripts can change', async ({
  page,
}) => {
  await page.goto('/category/book?level=beginner&sort=rating&query=chess')
  await page.getByRole('link', { name: 'Advanced Filters' }).click()
  const form = page.getByRole('complementary', { name: 'Advanced Filters' })
  await expect(form.getByRole('searchbox', { name: 'Search' })).toHaveValue('chess')
  await form.getByRole('searchbox').fill('')
  await form.getByLabel('Content Category').selectOption('endgame')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/^[^?]*\/category\/book\?/)
  const sent = [...new URL(page.url()).searchParams].filter(([, value]) => value)
  expect(sent).toEqual(
    expect.arrayContaining([
      ['level', 'beginner'],
      ['category', 'endgame'],
      ['sort', 'rating'],
    ]),
  )
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
})

test('fault 9: the former page of the filters leads to the list with its panel', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 404/)
  await page.goto('/filters/category/book?level=beginner')
  await expect(page).toHaveURL('/category/book?level=beginner&filters=open#advanced-filters')
  for (const path of ['/filters/help', '/filters/resource/1', '/filters/admin'])
    expect.soft((await page.goto(path))?.status(), path).toBe(404)
})
