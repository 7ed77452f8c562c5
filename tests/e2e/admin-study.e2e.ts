import { STUDY_PGN } from '../support/study-pgn.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

test('the chapters of a Lichess study fill a new resource, fetched by the one script that may', async ({
  page,
}) => {
  const policies = new Map<string, string | undefined>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    policies.set(pathname, response.headers()['content-security-policy'])
  })
  const asked: string[] = []
  await page.route('https://lichess.org/api/study/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      contentType: 'application/x-chess-pgn',
      body: STUDY_PGN,
    })
  })
  await loginAsAdmin(page)
  await openPage(page, '/admin?tab=add')
  const form = page.getByRole('tabpanel', { name: 'Add Resource' })
  await form
    .getByRole('textbox', { name: /^Source URL/ })
    .fill('https://lichess.org/study/AbCd1234')
  await form.getByRole('button', { name: 'Look up' }).click()
  await expect(form.getByText(/^Filled in from the study: Title, Author/)).toBeVisible({
    timeout: 20_000,
  })
  await expect(form.getByRole('textbox', { name: 'Chapters' })).toHaveValue(
    /^<\S+ChapterA> Lucena.*\n<\S+ChapterB> Philidor/,
  )
  expect(asked).toEqual(['/api/study/AbCd1234.pgn'])
  expect([...policies].filter(([, policy]) => policy?.includes('lichess.org'))).toEqual([
    [
      expect.stringMatching(/^\/assets\/study-worker-.*\.js$/),
      "default-src 'none'; connect-src https://lichess.org",
    ],
  ])
})
