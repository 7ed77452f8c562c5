import type { Locator, Page } from '@playwright/test'
import type { PageContentView, PageTextView } from '#shared/contracts/page-contents.ts'
import { toastOf } from '../support/account-pages.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { expect, expectAccessible, expectAccessibleInThemes, openPage, test } from './test.ts'

/** Each test edits a page of its own, which it brings back to its original text. */
const TEXTS = '/api/admin/page-contents'

test.beforeEach(({ page }) => loginAsAdmin(page))

const main = (page: Page): Locator => page.getByRole('main')
const field = (place: Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true })
const section = (page: Page, heading: string): Locator =>
  main(page).getByRole('group', { name: new RegExp(`: ${heading}$`) })
const button = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name, exact: true })

async function openEditor(page: Page, name: string): Promise<PageTextView> {
  const { original } = await text(page, name)
  const now = await send<PageTextView>(page, 'PUT', `${TEXTS}/${name}`, original)
  await openPage(page, `/admin/pages?page=${name}`)
  await expect(field(main(page), 'Title')).toHaveValue(now.title)
  return now
}

async function text(page: Page, name: string): Promise<PageTextView> {
  return (await page.request.get(`${TEXTS}/${name}`)).json()
}

test('a text is edited by keyboard, shown to readers at once, and brought back', async ({
  page,
}) => {
  const { title, sections } = await openEditor(page, 'affiliate-disclosure')
  await openPage(page, '/admin/pages')
  const edit = main(page).getByRole('link', { name: `Edit ${title}` })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit: ${title}`)
  await expect(button(page, 'Restore Original Text')).toBeDisabled()

  await section(page, 'In Short').getByRole('textbox', { name: 'Heading' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('In a Word')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('We earn nothing.\n\nSee [the law](https://law.example/).')
  const preview = main(page).getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByText('In a Word').first()).toBeVisible()
  await expect(preview.getByText('the law')).toBeVisible()

  const down = button(page, 'Move In a Word down')
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(section(page, 'In a Word')).toHaveAccessibleName('Section 2 of 7: In a Word')
  await expect(down).toBeFocused()
  await expect(main(page).getByText('Now section 2 of 7')).toBeAttached()

  await button(page, 'Remove Related Pages').press('Enter')
  const back = button(page, 'Put Back Related Pages')
  await expect(back).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    section(page, 'Related Pages').getByRole('textbox', { name: 'Heading' }),
  ).toBeFocused()
  await button(page, 'Remove Prices and Discounts').press('Enter')
  await button(page, 'Add Section').press('Enter')
  const added = section(page, 'the new section')
  await expect(added.getByRole('textbox', { name: 'Heading' })).toBeFocused()
  await page.keyboard.type('Questions?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ask {SUPPORT_EMAIL}.')

  await button(page, 'Save Changes').press('Enter')
  await expect(toastOf(page, 'Page saved')).toBeVisible()
  await expect(button(page, 'Restore Original Text')).toBeEnabled()
  await expect(section(page, 'Questions\\?').getByText('#questions')).toBeVisible()
  const shown = (await (
    await page.request.get('/api/page-contents/affiliate-disclosure')
  ).json()) as PageContentView
  expect(shown.sections.map(({ id }) => id)).toEqual([
    'which-links',
    'in-short',
    ...sections
      .slice(2)
      .map(({ id }) => id)
      .filter((id) => id !== 'prices'),
    'questions',
  ])
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

  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toastOf(page, 'The previous text is back')).toBeVisible()
  await expect(section(page, 'In Short')).toBeVisible()
  await expect(section(page, 'Questions\\?')).toHaveCount(0)
  expect((await text(page, 'affiliate-disclosure')).isOriginal).toBe(true)
})

test('faults are told at their fields, and nothing typed is lost without a question', async ({
  page,
}) => {
  const { title } = await openEditor(page, 'terms')
  await field(main(page), 'Title').fill('')
  await button(page, 'Add Section').press('Enter')
  const added = section(page, 'the new section')
  await field(added, 'Paragraphs').fill('See [this](javascript:alert(1)) or {NOBODY}.')
  await button(page, 'Save Changes').press('Enter')
  await expect(field(main(page), 'Title')).toBeFocused()
  await expect(field(main(page), 'Title')).toHaveAccessibleDescription('Title is required')
  await expect(added.getByRole('textbox', { name: 'Heading' })).toHaveAccessibleDescription(
    /Heading is required/,
  )
  await expect(field(added, 'Paragraphs')).toHaveAccessibleDescription(
    /There is no placeholder \{NOBODY\}/,
  )
  await field(added, 'Paragraphs').fill('See [this](javascript:alert(1)).')
  await expect(field(added, 'Paragraphs')).toHaveAccessibleDescription(
    /must lead to a page of this site/,
  )
  await main(page).getByRole('link', { name: 'All Pages' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(added, 'Paragraphs')).toHaveValue('See [this](javascript:alert(1)).')
  await main(page).getByRole('link', { name: 'All Pages' }).press('Enter')
  await question.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(main(page).getByRole('link', { name: `Edit ${title}` })).toBeVisible()
  expect((await text(page, 'terms')).isOriginal).toBe(true)
})

test('what another admin has changed is shown and chosen from, part by part', async ({
  page,
  tolerate,
}) => {
  tolerate(/409 \(/)
  const { title, subtitle, sections } = await openEditor(page, 'cookies')
  const [first, second, ...others] = sections
  if (!first || !second) throw new Error('no sections')
  await field(section(page, second.heading), 'Paragraphs').fill('Mine')
  await field(main(page), 'Subtitle').fill('My subtitle')
  await send(page, 'PUT', `${TEXTS}/cookies`, {
    title,
    subtitle: 'Their subtitle',
    sections: [{ ...first, body: ['Theirs'] }, second, ...others],
  })
  await button(page, 'Save Changes').press('Enter')
  const conflict = main(page).getByRole('alert', { name: 'Conflicting changes' })
  await expect(conflict).toContainText('You have changed this page in the meantime')
  await expect(conflict).toContainText(`${first.heading}, paragraphs`)
  await expect(conflict).toContainText('You typed: My subtitle')
  await expect(conflict).not.toContainText(second.heading)
  await expect(conflict).toBeFocused()
  await expectAccessible(page)
  await expect(field(section(page, first.heading), 'Paragraphs')).toHaveValue('Theirs')
  await conflict.getByRole('button', { name: 'Keep all of mine and save' }).press('Enter')
  await expect(toastOf(page, 'Page saved')).toBeVisible()
  await expect(field(main(page), 'Title')).toBeFocused()
  expect(await text(page, 'cookies')).toMatchObject({
    subtitle: 'My subtitle',
    sections: [{ body: ['Theirs'] }, { body: ['Mine'] }, ...others],
  })

  await button(page, 'Restore Original Text').press('Enter')
  const ask = page.getByRole('dialog', { name: 'Restore the original text?' })
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await ask.getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(toastOf(page, 'The original text is back')).toBeVisible()
  await expect(field(main(page), 'Subtitle')).toHaveValue(subtitle ?? '')
  await expect(button(page, 'Restore Original Text')).toBeDisabled()
  await expect(button(page, 'Restore Original Text')).toBeFocused()
  expect((await text(page, 'cookies')).isOriginal).toBe(true)
})

test('the list and the editor are accessible in both themes, on a phone too', async ({ page }) => {
  await openPage(page, '/admin/pages')
  await expect(main(page).getByRole('link', { name: /^Edit / })).toHaveCount(10)
  await expectAccessibleInThemes(page)
  await openPage(page, '/admin/pages?page=play')
  await expect(main(page).getByRole('complementary', { name: 'Preview' })).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await button(page, 'Preview').press('Enter')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('Where to Play: the links of this page')).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Preview')).toBeFocused()
  await expectAccessibleInThemes(page)
})

test('sections that another admin has changed: theirs and mine; an address that names no page', async ({
  page,
  tolerate,
}) => {
  await test.step('sections that another admin has added and removed meanwhile: theirs, and what was typed', async () => {
    tolerate(/409 \(/)
    const { title, subtitle, sections } = await openEditor(page, 'privacy')
    const [first, second, ...others] = sections
    if (!first || !second) throw new Error('no sections')
    await button(page, `Move ${first.heading} down`).press('Enter')
    await field(section(page, second.heading), 'Paragraphs').fill('Mine')
    await send(page, 'PUT', `${TEXTS}/privacy`, {
      title,
      subtitle,
      sections: [first, ...others, { heading: 'Our Lawyer', body: ['Theirs'] }],
    })
    await button(page, 'Save Changes').press('Enter')
    const conflict = main(page).getByRole('alert', { name: 'Conflicting changes' })
    await expect(conflict).toContainText('our-lawyer')
    await conflict.getByRole('button', { name: 'Take theirs for Sections' }).press('Enter')
    await expect(section(page, 'Our Lawyer')).toBeVisible()
    await expect(section(page, 'the new section')).toBeVisible()
    await conflict.getByRole('button', { name: 'Take all of theirs' }).press('Enter')
    await expect(conflict).toHaveCount(0)
    await expect(field(main(page), 'Title')).toBeFocused()
    await expect(section(page, 'the new section')).toHaveCount(0)
    await send(page, 'PUT', `${TEXTS}/privacy`, { title, subtitle, sections })
  })
  await test.step('an address that names no page shows the list', async () => {
    await openPage(page, '/admin/pages?page=home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Texts')
    await expect(main(page).getByRole('link', { name: '/privacy' })).toBeVisible()
  })
})
