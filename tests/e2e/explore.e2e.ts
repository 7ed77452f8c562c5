import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'
import { E2E_ORIGIN } from '../support/e2e-data.ts'

const SICILIAN = '/explore?moves=e4,c5'

const square = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name},`) })
const moves = (page: Page) => page.getByRole('list', { name: 'Moves' })
const typed = (page: Page) => page.getByRole('textbox', { name: 'Moves, FEN or PGN' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

async function show(page: Page, text: string): Promise<void> {
  await typed(page).fill(text)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
}

test('the answer: name, known moves, and lessons with the reason', async ({ page }) => {
  await openPage(page, SICILIAN)
  await expect(page).toHaveTitle('Sicilian Defense (B20): lessons by position | Openfile')
  await expect(heading(page, 'Sicilian Defense')).toBeVisible()
  await expect(page.getByText('This is the name of this exact position.')).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 3, name: 'About exactly this position' }),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 3, name: 'About lines that continue from here' }),
  ).toBeVisible()
  await page.getByRole('link', { name: /^2\.c3 / }).click()
  await expect(page).toHaveURL(/moves=e4,c5,c3$/)
  await expect(heading(page, 'Sicilian Defense: Alapin Variation')).toBeVisible()
  await expect(page).toHaveTitle(/^Sicilian Defense: Alapin Variation \(B22\)/)
  await expect(square(page, 'c3')).toHaveAccessibleName('c3, white pawn')
})

test('an unknown position answers with the deepest named one before it', async ({ page }) => {
  await openPage(page, '/explore?moves=e4,c5,h4,h5,a4,a5')
  await expect(
    page.getByText('This is the name of the last named position before this one.'),
  ).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('Back, Forward, reload and the move list keep to the address', async ({ page }) => {
  await openPage(page, '/explore')
  await square(page, 'e2').click()
  await square(page, 'e4').click()
  await expect(page).toHaveURL(/moves=e4$/)
  await square(page, 'c7').click()
  await square(page, 'c5').click()
  await expect(heading(page, 'Sicilian Defense')).toBeVisible()
  await page.goBack()
  await expect(square(page, 'c5')).toHaveAccessibleName('c5, empty')
  await page.goForward()
  await expect(square(page, 'c5')).toHaveAccessibleName('c5, black pawn')
  await page.reload()
  await expect(square(page, 'c5')).toHaveAccessibleName('c5, black pawn')
  await expect(moves(page).getByRole('link')).toHaveText(['1.e4', '1...c5'])
})

test('take back, forward, start again; the arrow keys do the same', async ({ page }) => {
  await openPage(page, SICILIAN)
  await page.getByRole('link', { name: 'Take back' }).click()
  await expect(page).toHaveURL(/moves=e4$/)
  await expect(moves(page).getByRole('link')).toHaveCount(2)
  await page.getByRole('link', { name: 'Forward' }).click()
  await expect(page).toHaveURL(/moves=e4,c5$/)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/moves=e4$/)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\/explore$/)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/moves=e4$/)
  await page.getByRole('link', { name: 'Start again' }).click()
  await expect(page).toHaveURL(/\/explore$/)
  await typed(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/explore$/)
})

test('the text box takes moves, UCI, a FEN and a PGN', async ({ page }) => {
  await openPage(page, '/explore')
  await show(page, '1.e4 c5 2.Nf3')
  await expect(page).toHaveURL(/moves=e4,c5,Nf3$/)
  await expect(typed(page)).toHaveValue('')
  await typed(page).fill('d2d4 d7d5')
  await typed(page).press('Enter')
  await expect(page).toHaveURL(/moves=d4,d5$/)
  await show(page, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')
  await expect(square(page, 'e2')).toHaveAccessibleName('e2, white pawn')
  await expect(page).toHaveURL(/fen=4k3/)
  await square(page, 'e2').click()
  await square(page, 'e4').click()
  await expect(moves(page).getByRole('link')).toHaveText(['1.e4'])
  await show(page, '[Event "A game"]\n[White "A"]\n\n1. e4 {king} (1. d4) e5 $1 2. Nf3 Nc6 1-0')
  await expect(page).toHaveURL(/moves=e4,e5,Nf3,Nc6$/)
})

test('illegal text is named, what was typed stays, and goes with the next move', async ({
  page,
}) => {
  await openPage(page, '/explore')
  await show(page, 'e4 e5 Ke3')
  await expect(page.getByText('2.Ke3 is not a legal move.')).toBeVisible()
  await expect(typed(page)).toHaveValue('e4 e5 Ke3')
  await expect(typed(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/moves=e4,e5$/)
  await square(page, 'g1').click()
  await square(page, 'f3').click()
  await expect(page.getByText('2.Ke3 is not a legal move.')).toBeHidden()
  await show(page, 'hello')
  await expect(page.getByText('1.hello is not a legal move.')).toBeVisible()
  await expect(page).toHaveURL(/moves=e4,e5,Nf3$/)
  await show(page, '8/8/8/8/8/8/8/8 w - - 0 1')
  await expect(page.getByText('White has no king.')).toBeVisible()
  await show(page, 'Nf3 Nf6 Ng1 Ng8 '.repeat(150))
  await expect(page.getByText('Only the first 100 moves are shown.')).toBeVisible()
})

for (const [name, search, message] of [
  ['an illegal move', '?moves=e4,e4', '1...e4 is not a legal move.'],
  ['a FEN without kings', '?fen=8/8/8/8/8/8/8/8+w+-+-+0+1', 'White has no king.'],
  ['600 plies', `?moves=${'Nf3,Nf6,Ng1,Ng8,'.repeat(150)}`, 'Only the first 100 moves'],
  ['Chess960', '?moves=%5BVariant+"Chess960"%5D+e4', 'game of Chess960'],
  ['moves given twice', '?moves=e4&moves=c5', 'more than once'],
  ['a NUL', '?moves=%00', 'not a legal move'],
] as const) {
  test(`${name} in the address: a message, status 400, and a board`, async ({ page, tolerate }) => {
    tolerate(/status of 400/)
    const response = await page.goto(`/explore${search}`)
    expect(response?.status()).toBe(400)
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('gridcell')).toHaveCount(64)
  })
}

test('filters narrow the lessons, and say what they hide', async ({ page }) => {
  await openPage(page, SICILIAN)
  await page.getByRole('checkbox', { name: 'Beginner' }).check()
  await expect(page).toHaveURL(/level=beginner/)
  await expect(page.getByRole('checkbox', { name: 'Beginner' })).toBeChecked()
  await openPage(page, `${SICILIAN}&source=amazon&level=beginner&kids=true`)
  await expect(page.getByText(/The filters hide \d+ lessons/)).toBeVisible()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/moves=e4,c5$/)
})

test('an invalid filter is refused by name', async ({ page, tolerate }) => {
  tolerate(/status of 400/)
  const response = await page.goto(`${SICILIAN}&level=wizard`)
  expect(response?.status()).toBe(400)
  await expect(page.getByText(/There is no such level/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clear Filters' })).toBeVisible()
})

test('without a response, the board still works and the request can be retried', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 500/)
  await openPage(page, '/explore')
  await page.route('**/api/explore?**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"no"}' }),
  )
  await square(page, 'e2').click()
  await square(page, 'e4').click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(square(page, 'e4')).toHaveAccessibleName('e4, white pawn')
  await page.unroute('**/api/explore?**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Known moves from here' })).toBeVisible()
})

test('the board moves before the response arrives, and nothing shifts', async ({ page }) => {
  await openPage(page, SICILIAN)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/explore?**', async (route) => {
    await held
    await route.continue()
  })
  const before = await heading(page, 'Lessons').boundingBox()
  await square(page, 'g1').click()
  await square(page, 'f3').click()
  await expect(square(page, 'f3')).toHaveAccessibleName('f3, white knight')
  expect(await heading(page, 'Lessons').boundingBox()).toEqual(before)
  release()
  await expect(page.getByRole('link', { name: /^2\.\.\.d6 / })).toBeVisible()
})

test('kids mode shows lessons for kids alone', async ({ page, context }) => {
  await context.addCookies([{ name: 'kids', value: '1', url: E2E_ORIGIN }])
  await openPage(page, SICILIAN)
  await expect(page.getByText('Kids mode is on')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Only for kids' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('position, name, lessons, and each known move a link', async ({ page }) => {
    await page.goto('/explore')
    await expect(page.getByRole('gridcell')).toHaveCount(64)
    await page.getByRole('link', { name: /^1\.e4 / }).click()
    await expect(page).toHaveURL(/\/explore\?moves=e4$/)
    await page.getByRole('link', { name: /^1\.\.\.c5 / }).click()
    await expect(heading(page, 'Sicilian Defense')).toBeVisible()
    await expect(square(page, 'c5')).toHaveAccessibleName('c5, black pawn')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: 'Take back' }).click()
    await expect(page).toHaveURL(/moves=e4$/)
  })

  test('the text box and the filters are forms', async ({ page, tolerate }) => {
    tolerate(/status of 400/)
    await page.goto('/explore')
    await show(page, '[Event "A game"]\n\n1. e4 c5 2. Nf3 *')
    await expect(square(page, 'f3')).toHaveAccessibleName('f3, white knight')
    await show(page, 'e4 e5 Ke3')
    await expect(page.getByText('2.Ke3 is not a legal move.')).toBeVisible()
    await expect(typed(page)).toHaveValue('e4 e5 Ke3')
    await page.goto(SICILIAN)
    await page.getByRole('checkbox', { name: 'Advanced' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/level=advanced/)
    await expect(heading(page, 'Sicilian Defense')).toBeVisible()
  })
})

for (const theme of ['light', 'dark']) {
  test(`is accessible in ${theme}`, async ({ page, context }) => {
    await setCookie(context, 'theme', theme)
    await page.emulateMedia({ colorScheme: theme as 'light' | 'dark' })
    await openPage(page, '/explore?moves=e4,e5,Qh5,Ke7')
    await square(page, 'h5').click()
    await expectAccessible(page)
    await openPage(page, '/explore')
    await show(page, 'hello')
    await expectAccessible(page)
  })
}

for (const width of [320, 390, 768, 1440]) {
  test(`at ${width} px nothing stands out at the side`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, '/explore?moves=e4,c5,Nf3,d6,d4,cxd4,Nxd4,Nf6,Nc3,a6')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    await square(page, 'f1').click()
    await square(page, 'e2').click()
    await expect(page).toHaveURL(/Be2$/)
  })
}
