import {
  article,
  button,
  discussion,
  openForm,
  openMember,
  textField,
  write,
} from '../support/discussion-page.ts'
import { expect, test } from './test.ts'

test('a member posts with stars, sees the comment as theirs, and edits it', async ({ page }) => {
  const { username } = await openMember(page, 302)
  await expect(discussion(page).getByText('No comments yet.')).toBeVisible()
  await openForm(page)
  await textField(page).fill('Clear and <b>honest</b>\nhttps://example.org/game')
  await discussion(page).getByRole('radio', { name: '4 stars' }).check()
  await button(page, 'Post Comment').click()
  const own = article(page, username)
  await expect(own.getByText('Your Comment')).toBeVisible()
  await expect(own).toContainText('Clear and <b>honest</b>')
  await expect(own.getByRole('link')).toHaveCount(0)
  await expect(own).toContainText('4 out of 5 stars')
  await expect(discussion(page).getByText('4.0 from 1 user')).toBeVisible()
  await expect(button(page, 'View My Comment')).toBeFocused()

  await button(page, 'Edit Comment').click()
  await expect(textField(page)).toHaveValue('Clear and <b>honest</b>\nhttps://example.org/game')
  await textField(page).fill('Clearer on a second reading')
  await discussion(page).getByRole('radio', { name: '5 stars' }).check()
  await button(page, 'Save Changes').click()
  await expect(own.getByRole('paragraph')).toHaveText('Clearer on a second reading')
  await expect(discussion(page).getByText('5.0 from 1 user')).toBeVisible()
  await expect(button(page, 'Edit Comment')).toBeFocused()

  await page.reload()
  await expect(article(page, username)).toContainText('Clearer on a second reading')
  await expect(discussion(page).getByText('Your Comment', { exact: true })).toBeVisible()
})

test('the date of a comment is that of the reader’s own place', async ({ page }) => {
  const author = await openMember(page, 318)
  await write(author, 318, { content: 'Written at one moment, on two days' })
  const devtools = await page.context().newCDPSession(page)
  // There are 25 hours between them, so the server’s date is wrong in one of them.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: timeZone })
    await page.reload()
    const time = article(page, author.username).locator('time')
    const written = new Date((await time.getAttribute('datetime')) ?? '')
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(written)
    await expect(time, timeZone).toHaveText(day)
  }
})
