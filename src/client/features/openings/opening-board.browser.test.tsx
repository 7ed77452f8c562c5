import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listOpenings } from '#shared/calls/openings.ts'
import { getResource } from '#shared/calls/resources.ts'
import { answer } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAccessible,
  openPage,
  press,
  pressOn,
} from '#tests/support/client-page.tsx'
import { openingView, resourceView } from '#tests/support/sample-views.ts'

const LINE = '1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.b4'
const EVANS = 'Italian Game: Evans Gambit'

beforeEach(() => {
  answerResourcePage(resourceView({ opening: EVANS }))
  answer(listOpenings, [openingView({ name: EVANS, openingPattern: LINE })])
})

async function openBoard(): Promise<void> {
  await openPage('/resource/5')
  await page.getByText('Play through the opening', { exact: true }).click()
}

const section = page.getByRole('region', { name: 'Play through the opening' })
const board = (name: string) => section.getByRole('img', { name, exact: true })
const button = (name: string) => section.getByRole('button', { name, exact: true })
const current = () => section.element().querySelector('[aria-current="step"]')?.textContent
const explored = () =>
  decodeURIComponent(
    section.getByRole('link', { name: 'Explore this position' }).element().getAttribute('href') ??
      '',
  )

it('buttons and moves lead through the opening; the link follows', async () => {
  await openBoard()
  await expect.element(board(`Position after ${LINE}`)).toBeVisible()
  expect(current()).toBe('4.b4')
  expect(explored()).toBe('/explore?moves=e4,e5,Nf3,Nc6,Bc4,Bc5,b4')
  await button('Previous move').click()
  await expect.element(board('Position after 1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5')).toBeVisible()
  await expect.element(section.getByRole('status')).toHaveTextContent('Move 3: Black bishop c5')
  await button('Starting position').click()
  await expect.element(board('Starting position')).toBeVisible()
  expect(current()).toBeUndefined()
  await expect.element(section.getByRole('status')).toHaveTextContent('Starting position')
  expect(explored()).toBe('/explore')
  await button('Next move').click()
  await expect.element(board('Position after 1.e4')).toBeVisible()
  await button('2.Nf3').click()
  await expect.poll(current).toBe('2.Nf3')
  await expect.element(section.getByRole('status')).toHaveTextContent('Move 2: White knight f3')
  expect(explored()).toBe('/explore?moves=e4,e5,Nf3')
  await button('Last move').click()
  await expect.element(board(`Position after ${LINE}`)).toBeVisible()
})

it('the arrow keys step while the focus is on it, also after a click on the board', async () => {
  await openBoard()
  const last = button('Last move')
  await expect.element(last).toHaveAttribute('aria-disabled', 'true')
  await pressOn(last, '{ArrowLeft}{ArrowLeft}')
  await expect.element(board('Position after 1.e4 e5 2.Nf3 Nc6 3.Bc4')).toBeVisible()
  await press('{End}{ArrowRight}')
  await expect.element(board(`Position after ${LINE}`)).toBeVisible()
  await expect.element(last).toHaveFocus()
  await page.getByRole('heading', { level: 1 }).click()
  await press('{ArrowLeft}')
  await expect.element(board(`Position after ${LINE}`)).toBeVisible()
  await board(`Position after ${LINE}`).click()
  await press('{Home}{ArrowRight}')
  await expect.element(board('Position after 1.e4')).toBeVisible()
})

it('a resource without an opening has no board', async () => {
  answer(getResource, resourceView())
  await openPage('/resource/5')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})

it('accessible while it is stepped through', async () => {
  await openBoard()
  await button('Previous move').click()
  await expectAccessible()
  await page.viewport(320, 700)
  await expect.element(button('Next move')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
