import {
  article,
  button,
  discussion,
  openForm,
  openMember,
  register,
  registerOther,
  textField,
  toastOf,
  write,
} from '../support/discussion-page.ts'
import { expect, openPage, test } from './test.ts'

test('a visitor reads, and is asked to log in', async ({ page, browser }) => {
  await write(await registerOther(browser), 301, { content: 'Read by everybody', rating: 3 })
  await openPage(page, '/resource/301')
  await expect(article(page, 'Read by everybody')).toContainText('3 out of 5 stars')
  await expect(discussion(page).getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/auth',
  )
  await button(page, 'Add Comment').click()
  await expect(toastOf(page, 'Authentication Required')).toBeVisible()
  await expect(toastOf(page, 'Please login to post comments.')).toBeVisible()
  await expect(textField(page)).toBeHidden()
  await button(page, 'Reply to Boris').click()
  await expect(textField(page, 'Reply')).toBeHidden()
  await expect(button(page, 'Edit')).toBeHidden()
})

test('a member posts with stars, sees the comment as theirs, and edits it', async ({ page }) => {
  const { username } = await openMember(page, 302)
  await expect(discussion(page).getByText('No user ratings yet')).toBeVisible()
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

test('a rating alone is a comment, but an empty form is not', async ({ page }) => {
  const { username } = await openMember(page, 303)
  await openForm(page)
  await discussion(page).getByRole('radio', { name: '1 star' }).check()
  await button(page, 'Clear rating').click()
  await expect(discussion(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await button(page, 'Post Comment').click()
  await expect(toastOf(page, 'Empty Comment')).toBeVisible()
  await expect(toastOf(page, 'Please enter a comment or rating before posting.')).toBeVisible()
  await discussion(page).getByRole('radio', { name: '2 stars' }).check()
  await button(page, 'Post Comment').click()
  await expect(article(page, username)).toContainText('2 out of 5 stars')
  await expect(button(page, 'Edit Comment')).toBeVisible()
})

test('text that is too long is reported and not sent', async ({ page }) => {
  const { username } = await openMember(page, 304)
  await openForm(page)
  await textField(page).fill('♟'.repeat(1_990))
  await expect(textField(page)).toHaveAccessibleDescription('10 characters left')
  await textField(page).fill('♟'.repeat(2_001))
  await button(page, 'Post Comment').click()
  await expect(textField(page)).toHaveAccessibleDescription(
    '1 character too many Comment must be at most 2000 characters',
  )
  await expect(textField(page)).toBeFocused()
  await textField(page).fill('♟'.repeat(2_000))
  await button(page, 'Post Comment').click()
  await expect(article(page, username)).toContainText('♟'.repeat(2_000))
})

test('replies go one level deep, and there may be many', async ({ page, browser }) => {
  const boris = await registerOther(browser)
  await write(boris, 305, { content: 'What about 5...Nf6?', rating: 4 })
  const { username } = await openMember(page, 305)
  for (const text of ['Then 6.Nc3 is strong', 'And 6.e5 as well']) {
    await button(page, `Reply to ${boris.username}`).click()
    await expect(discussion(page).getByRole('radio')).toHaveCount(0)
    await textField(page, 'Reply').fill(text)
    await button(page, 'Post Reply').click()
    await expect(article(page, text)).toContainText(username)
    await expect(button(page, `Reply to ${boris.username}`)).toBeFocused()
    await expect(button(page, 'Edit Reply').last()).toBeVisible()
  }
  await expect(button(page, `Reply to ${username}`)).toBeHidden()
  await expect(button(page, 'Add Comment')).toBeVisible()
  await expect(discussion(page).getByText('4.0 from 1 user')).toBeVisible()

  await button(page, 'Edit Reply').first().click()
  await textField(page, 'Reply').fill('Then 6.Nc3 is stronger')
  await button(page, 'Save Changes').click()
  await expect(article(page, 'Then 6.Nc3 is stronger')).toBeVisible()
})

test('the comment appears at once; when it is refused the text comes back', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 500/)
  const { username } = await openMember(page, 306)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/resources/306/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await asked
    return route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"message":"Something went wrong","code":"internal","requestId":"x"}',
    })
  })
  await openForm(page)
  await textField(page).fill('A text worth keeping')
  await discussion(page).getByRole('radio', { name: '5 stars' }).check()
  await button(page, 'Post Comment').click()
  await expect(article(page, username)).toContainText('Posting...')
  await expect(article(page, username)).toContainText('A text worth keeping')
  await expect(discussion(page).getByText('5.0 from 1 user')).toBeVisible()
  await expect(textField(page)).toBeHidden()
  answer()
  await expect(toastOf(page, 'Error')).toBeVisible()
  await expect(toastOf(page, 'Something went wrong')).toBeVisible()
  await expect(discussion(page).getByRole('article')).toHaveCount(0)
  await expect(discussion(page).getByText('No user ratings yet')).toBeVisible()
  await expect(textField(page)).toHaveValue('A text worth keeping')
  await expect(textField(page)).toBeFocused()

  await page.unroute('**/api/resources/306/comments')
  await button(page, 'Post Comment').click()
  await expect(button(page, 'Edit Comment')).toBeVisible()
})

test('an edit that fails stays in its form', async ({ page, tolerate }) => {
  tolerate(/status of 500/)
  const member = await register(page.request)
  await write(member, 307, { content: 'Before', rating: 2 })
  await openPage(page, '/resource/307')
  await page.route('**/api/comments/*', (route) => route.fulfill({ status: 500, body: '' }))
  await button(page, 'Edit Comment').click()
  await textField(page).fill('After')
  await button(page, 'Save Changes').click()
  await expect(toastOf(page, 'Failed to update comment')).toBeVisible()
  await expect(textField(page)).toHaveValue('After')
})

test('an ended session is reported, and the text stays', async ({ page, tolerate }) => {
  tolerate(/status of 401/)
  await openMember(page, 308)
  await openForm(page)
  await textField(page).fill('Written too late')
  await page.route('**/api/resources/308/comments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, body: '{"message":"Not logged in"}' })
      : route.continue(),
  )
  await button(page, 'Post Comment').click()
  await expect(toastOf(page, 'Please log in to post a comment')).toBeVisible()
  await expect(textField(page)).toHaveValue('Written too late')
})

test('a user who has commented in another tab continues with an edit', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 409/)
  const member = await openMember(page, 309)
  await openForm(page)
  await textField(page).fill('The second attempt')
  await write(member, 309, { content: 'From the other tab', rating: 3 })
  await button(page, 'Post Comment').click()
  await expect(toastOf(page, 'Error')).toBeVisible()
  await expect(textField(page)).toHaveValue('The second attempt')
  await expect(discussion(page).getByRole('radio', { name: '3 stars' })).toBeChecked()
  await button(page, 'Save Changes').click()
  await expect(article(page, member.username)).toContainText('The second attempt')
})

test('on a slow phone, the discussion is hydrated as the server drew it, whenever the reader is known', async ({
  page,
}) => {
  const author = await openMember(page, 315)
  await write(author, 315, { content: 'Known before it was hydrated' })
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.reload()
  await expect(button(page, 'Edit Comment')).toBeVisible({ timeout: 20_000 })
})
