import type { Locator, Page } from '@playwright/test'
import type { PageTextView } from '#shared/contracts/page-contents.ts'
import { toastOf } from '../support/account-pages.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

const TEXT = '/api/admin/page-contents/affiliate-disclosure'

const section = (page: Page, heading: string): Locator =>
  page.getByRole('main').getByRole('group', { name: new RegExp(`: ${heading}$`) })

async function text(page: Page): Promise<PageTextView> {
  return (await page.request.get(TEXT)).json()
}

test('a text is edited, shown to readers at once, and restored', async ({ page }) => {
  await loginAsAdmin(page)
  await send(page, 'PUT', TEXT, (await text(page)).original)
  await openPage(page, '/admin/pages?page=affiliate-disclosure')
  const heading = section(page, 'In Short').getByRole('textbox', { name: 'Heading' })
  await section(page, 'In Short')
    .getByRole('textbox', { name: 'Paragraphs' })
    .fill('We earn nothing.\n\nSee [the law](https://law.example/).')
  await heading.fill('In a Word')
  await page.getByRole('button', { name: 'Move In a Word down' }).click()
  await page.getByRole('button', { name: 'Add Section' }).click()
  await page.keyboard.type('Questions?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ask {SUPPORT_EMAIL}.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Page saved')).toBeVisible()
  await expect(section(page, 'Questions\\?').getByText('#questions')).toBeVisible()
  // With the focus in it, the toast stays while readers look at the page.
  await page.keyboard.press('F8')
  const { sections } = await text(page)
  expect(sections.slice(0, 2).map(({ id }) => id)).toEqual(['which-links', 'in-short'])
  expect(sections.at(-1)?.id).toBe('questions')

  const reader = await page.context().newPage()
  await openPage(reader, '/affiliate-disclosure')
  await expect(reader.getByRole('heading', { name: 'In a Word' })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'the law' })).toHaveAttribute(
    'href',
    'https://law.example/',
  )
  await openPage(reader, '/admin/audit?action=page_text_changed')
  const entry = reader.getByRole('row').filter({ hasText: 'In Short → In a Word' }).first()
  await expect(entry).toContainText('Changed the text of a page')
  await reader.close()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, 'The previous text is back')).toBeVisible()
  await expect(section(page, 'In Short')).toBeVisible()
  expect((await text(page)).isOriginal).toBe(true)
})
