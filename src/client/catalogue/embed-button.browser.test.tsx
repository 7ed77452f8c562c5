import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerResourcePage, expectAccessible, openPage } from '#tests/support/client-page.tsx'

it('the code for another site is in the menu of a resource, in the colors that one chooses', async () => {
  answerResourcePage()
  await openPage('/resource/5')
  await page.getByRole('button', { name: 'More about Lesson 5' }).click()
  await page.getByRole('menuitem', { name: 'Embed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Embed' })
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await expect
    .element(code)
    .toHaveValue(expect.stringMatching(/^<iframe src="[^"]*\/embed\/resource\/5" /))
  await dialog.getByRole('combobox', { name: 'Colors' }).selectOptions('dark')
  await expect.element(code).toHaveValue(expect.stringContaining('/embed/resource/5?theme=dark"'))
  await expect
    .element(dialog.getByRole('link', { name: 'Preview' }))
    .toHaveAttribute('href', expect.stringMatching(/\/embed\/resource\/5\?theme=dark$/))
  await expectAccessible()
})
