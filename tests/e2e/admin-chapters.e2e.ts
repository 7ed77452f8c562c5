import { randomUUID } from 'node:crypto'
import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

const NAJDORF = '1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6'
const POSITION = 'e4,c5,Nf3,d6,d4,cxd4,Nxd4,Nf6,Nc3,a6,Bg5,e6'

test('chapters: pasted, corrected and saved, then found on Explore, and without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  await loginAsAdmin(page)
  const video = randomUUID().slice(0, 11)
  const { id, title } = await addResource(page, {
    type: 'youtube',
    sourceWebsite: 'youtube',
    sourceUrl: `https://www.youtube.com/watch?v=${video}`,
    opening: 'Sicilian Defense: Najdorf Variation',
  })
  await openPage(page, `/admin?resource=${id}`)
  const form = page.getByRole('dialog', { name: 'Edit Resource' })
  const field = form.getByRole('textbox', { name: 'Chapters', exact: true })
  await field.fill(
    `All about it!\n\n0:00 Introduction\n12:40 - Main line ${NAJDORF} 6.Bg5 e6\n75:30 Too late\n`,
  )
  await form.getByRole('button', { name: 'Read pasted text' }).click()
  await expect(form.getByText(/^Line 5: 75:30 Too late/)).toBeVisible()
  await expect(field).toHaveValue(/\n0:12:40 Main line .* \| 1\.e4 .* 6\.Bg5 e6$/)
  await field.fill(`0:00:00 Introduction\n0:12:40 The main line of ${video} | ${NAJDORF} 6.Bg5 e6`)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Resource updated successfully')).toBeVisible()
  await expect(form).toBeHidden()

  await openPage(page, `/explore?moves=${POSITION}`)
  const found = page.getByRole('listitem').filter({ hasText: `The main line of ${video}` })
  await expect(found.getByRole('link', { name: `12:40 · The main line of ${video}` })).toBeVisible()
  await found.getByRole('link', { name: title ?? '' }).click()
  const here = page.getByRole('listitem').filter({ hasText: 'The position you came from' })
  await expect(here).toContainText(`The main line of ${video}`)

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const reader = await plain.newPage()
  await reader.setViewportSize({ width: 390, height: 844 })
  await reader.goto(`/resource/${id}`)
  const chapters = reader.getByRole('region', { name: 'Chapters' })
  await expect(chapters.getByRole('link', { name: /12:40/ })).toHaveAttribute('href', /t=760s$/)
  await expect(chapters.getByRole('checkbox')).toHaveCount(0)
  await plain.close()
})
