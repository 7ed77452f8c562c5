import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  deleteComment,
  editComment,
  listComments,
  postComment,
  voteForComment,
} from '#shared/calls/comments.ts'
import { getOwnMarks, sendReport } from '#shared/calls/reports.ts'
import { getUser } from '#shared/calls/profile.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAccessible,
  forgetToast,
  logIn,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { FAILURES } from '#tests/support/failures.ts'
import { commentView } from '#tests/support/sample-views.ts'

const RESOURCE = '/resource/5'
const MINE = { id: 20, userId: 7, username: 'Vera' }

/** The comments on the server. */
let stored: CommentView[] = []

beforeEach(() => {
  stored = []
  answerResourcePage()
  answer(listComments, () => stored)
  answer(postComment, ({ body }) => {
    const { content = '', rating = null, parentId = null } = body
    const comment = commentView({ ...MINE, id: 20 + stored.length, content, rating, parentId })
    stored = [...stored, comment]
    return comment
  })
  answer(editComment, ({ params, body }) => {
    const { content = '', rating = null } = body
    stored = stored.map((each) =>
      each.id === params.id ? { ...each, content, rating, editedAt: '2026-11-21T10:00:00Z' } : each,
    )
    return stored.find(({ id }) => id === params.id) ?? commentView()
  })
})

const discussion = page.getByRole('region', { name: 'Discussion' })
const article = (text: string) => discussion.getByRole('article').filter({ hasText: text }).last()
const button = (name: string | RegExp) => discussion.getByRole('button', { name })
const textField = (name = 'Comment') => discussion.getByRole('textbox', { name, exact: true })
const gone = (each: { query: () => Element | null }) => expect.poll(() => each.query()).toBeNull()

async function openForm(): Promise<void> {
  logIn()
  await openPage(RESOURCE)
  await button('Add Comment').click()
  await expect.element(textField()).toHaveFocus()
}

it('a visitor reads, and is asked to log in', async () => {
  stored = [commentView({ content: 'Read by everybody', rating: 3 })]
  await openPage(RESOURCE)
  await expect.element(article('Read by everybody')).toMatchTextContent(/3\sout of 5\sstars/)
  await button('Add Comment').click()
  await expect.element(toastOf('Authentication Required')).toBeVisible()
  await expect.element(toastOf('Please login to post comments.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await gone(textField())
  await button('Reply to Boris').click()
  await gone(textField('Reply'))
  await gone(button(/Edit/))
})

it('a rating alone is a comment, but an empty form is not', async () => {
  await openForm()
  await discussion.getByRole('radio', { name: '1 star' }).click()
  await button('Clear rating').click()
  await expect.poll(() => discussion.getByRole('radio', { checked: true }).elements()).toEqual([])
  await button('Post Comment').click()
  await expect.element(toastOf('Empty Comment')).toBeVisible()
  await expect.element(toastOf('Please enter a comment or rating before posting.')).toBeVisible()
  expect(sentTo(postComment)).toEqual([])
  await discussion.getByRole('radio', { name: '2 stars' }).click()
  await button('Post Comment').click()
  await expect.element(article('Vera')).toMatchTextContent(/2\sout of 5\sstars/)
  await expect.element(button('Edit Comment')).toBeVisible()
})

it('text that is too long is reported and not sent', async () => {
  await openForm()
  await textField().fill('♟'.repeat(1_990))
  await expect.element(textField()).toHaveAccessibleDescription('10 characters left')
  await textField().fill('♟'.repeat(2_001))
  await button('Post Comment').click()
  await expect
    .element(textField())
    .toHaveAccessibleDescription('1 character too many Comment must be at most 2000 characters')
  await expect.element(textField()).toHaveFocus()
  expect(sentTo(postComment)).toEqual([])
  await textField().fill('♟'.repeat(2_000))
  await button('Post Comment').click()
  await expect.element(article('Vera')).toMatchTextContent('♟'.repeat(2_000))
})

it('replies go one level deep, and there may be many', async () => {
  stored = [commentView({ content: 'What about 5...Nf6?', rating: 4 })]
  logIn()
  await openPage(RESOURCE)
  for (const text of ['Then 6.Nc3 is strong', 'And 6.e5 as well']) {
    await button('Reply to Boris').click()
    await expect.poll(() => discussion.getByRole('radio').elements()).toEqual([])
    await textField('Reply').fill(text)
    await button('Post Reply').click()
    await expect.element(article(text)).toMatchTextContent('Vera')
    await expect.element(button('Reply to Boris')).toHaveFocus()
    await expect.element(button('Edit Reply').last()).toBeVisible()
  }
  await gone(button('Reply to Vera'))
  await expect.element(button('Add Comment')).toBeVisible()
  await expect.element(discussion.getByText(/4\.0 from 1\suser/)).toBeVisible()

  await button('Edit Reply').first().click()
  await textField('Reply').fill('Then 6.Nc3 is stronger')
  await button('Save Changes').click()
  await expect.element(article('Then 6.Nc3 is stronger')).toBeVisible()
})

it('the comment appears at once; when it is refused the text comes back', async () => {
  const respond = hold(postComment)
  await openForm()
  await textField().fill('A text worth keeping')
  await discussion.getByRole('radio', { name: '5 stars' }).click()
  await button('Post Comment').click()
  await expect.element(article('Vera')).toMatchTextContent('Posting...')
  await expect.element(article('Vera')).toMatchTextContent('A text worth keeping')
  await expect.element(discussion.getByText(/5\.0 from 1\suser/)).toBeVisible()
  await gone(textField())
  respond(refusal(500, 'Something went wrong'))
  await expect.element(toastOf('Error')).toBeVisible()
  await expect.element(toastOf('Something went wrong')).toBeVisible()
  await expect.poll(() => discussion.getByRole('article').elements()).toEqual([])
  await expect.element(discussion.getByText('No comments yet.')).toBeVisible()
  await expect.element(textField()).toHaveValue('A text worth keeping')
  await expect.element(textField()).toHaveFocus()

  answer(postComment, ({ body }) => {
    stored = [commentView({ ...MINE, content: body.content, rating: 5 })]
    return stored[0] ?? commentView()
  })
  await button('Post Comment').click()
  await expect.element(button('Edit Comment')).toBeVisible()
})

it('an edit that fails stays in its form', async () => {
  stored = [commentView({ ...MINE, content: 'Before', rating: 2 })]
  answer(editComment, new Response('', { status: 500 }))
  logIn()
  await openPage(RESOURCE)
  await button('Edit Comment').click()
  await textField().fill('After')
  await button('Save Changes').click()
  await expect.element(toastOf('Failed to update comment')).toBeVisible()
  await expect.element(textField()).toHaveValue('After')
})

it('fault 3: whatever the failure, a plain sentence', async () => {
  await openForm()
  await textField().fill('Worth it')
  const toasts = page.getByRole('region', { name: /Notifications/ })
  for (const fail of Object.values(FAILURES)) {
    answer(postComment, fail)
    await button('Post Comment').click()
    await expect.element(toasts).toMatchTextContent('Failed to post comment')
    await expect.element(toasts).not.toMatchTextContent(/[<{]|502/)
    forgetToast()
  }
})

it('an ended session is reported, and the text stays', async () => {
  await openForm()
  await textField().fill('Written too late')
  answer(postComment, refusal(401, 'Not logged in'))
  await button('Post Comment').click()
  await expect.element(toastOf('Please log in to post a comment')).toBeVisible()
  await expect.element(textField()).toHaveValue('Written too late')
})

it('the place of a deleted comment stays while it has replies', async () => {
  stored = [
    commentView({ state: 'deleted', userId: null, username: '', content: '' }),
    commentView({ ...MINE, content: 'A reply that stays', parentId: 1 }),
  ]
  answer(deleteComment, () => {
    stored = []
    return undefined
  })
  logIn()
  await openPage(RESOURCE)
  await expect.element(discussion.getByText('Deleted', { exact: true })).toBeVisible()
  await gone(button(/^Reply to/))
  await expect.element(article('A reply that stays')).toBeVisible()
  await button('Delete Reply').click()
  await expect.element(toastOf('Reply deleted')).toBeVisible()
  await expect.element(discussion.getByText('No comments yet.')).toBeVisible()
})

it('a comment says when it was edited', async () => {
  stored = [commentView({ ...MINE, content: 'First thoughts' })]
  logIn()
  await openPage(RESOURCE)
  await button('Edit Comment').click()
  await discussion.getByRole('textbox').fill('Second thoughts')
  await button('Save Changes').click()
  await expect.element(article('Second thoughts')).toMatchTextContent(/, edited \w+ \d+, \d{4}/)
})

it('a vote that the server refuses goes back with a message', async () => {
  stored = [commentView({ content: 'Soon gone' })]
  answer(voteForComment, refusal(404, 'This comment has been deleted'))
  logIn()
  await openPage(RESOURCE)
  const vote = article('Soon gone').getByRole('button', { name: /^Helpful/ })
  await vote.click()
  await expect.element(toastOf('This comment has been deleted')).toBeVisible()
  await expect.element(vote).toHaveAttribute('aria-pressed', 'false')
})

it('visitors are asked to log in before they vote or report', async () => {
  stored = [commentView({ content: 'For everybody' })]
  await openPage(RESOURCE)
  const comment = article('For everybody')
  await comment.getByRole('button', { name: /^Helpful/ }).click()
  await expect.element(toastOf('Please log in to vote for comments.')).toBeVisible()
  await comment.getByRole('button', { name: /^Report/ }).click()
  await expect.element(toastOf('Please log in to report something.')).toBeVisible()
  await gone(button(/Delete/))
})

it('a member reports a comment and the resource by keyboard, once each', async () => {
  stored = [commentView({ content: 'Buy my course' })]
  answer(sendReport, {
    id: 1,
    kind: 'comment',
    targetId: 1,
    reason: 'spam',
    text: 'An advertisement',
    createdAt: '2026-11-21T10:00:00Z',
  })
  logIn()
  await openPage(RESOURCE)
  const report = page.getByRole('button', { name: 'Report the comment by Boris' })
  await pressOn(report)
  const dialog = page.getByRole('dialog', { name: 'Report This Comment' })
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please choose what is wrong.')
  await expect.element(dialog.getByRole('radio', { name: 'Spam or advertising' })).toHaveFocus()
  expect(sentTo(sendReport)).toEqual([])
  await press(' ')
  await dialog.getByRole('textbox').fill('An advertisement')
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect.element(toastOf('Your report will be looked at.')).toBeVisible()
  expect(sentTo(sendReport)).toMatchObject([
    { body: { kind: 'comment', id: 1, reason: 'spam', text: 'An advertisement' } },
  ])
  await expect
    .element(page.getByRole('button', { name: 'Reported the comment by Boris' }))
    .toHaveFocus()

  await page.getByRole('button', { name: 'More about Lesson 5' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const second = page.getByRole('dialog', { name: 'Report This Resource' })
  await second.getByRole('radio', { name: 'The link no longer works' }).click()
  await press('{Escape}')
  await gone(second)
})

it('what was reported before is known when the page opens', async () => {
  stored = [commentView({ content: 'Buy my course' })]
  logIn()
  answer(getOwnMarks, { voted: [], reported: [1], resourceReported: false, removed: [] })
  await openPage(RESOURCE)
  await expect
    .element(page.getByRole('button', { name: 'Reported the comment by Boris' }))
    .toBeVisible()
})

it('Add Comment, pressed before it is known who is there, leads to one’s own', async () => {
  stored = [commentView({ ...MINE, content: 'Mine already', rating: 4 })]
  const user = logIn()
  const respond = hold(getUser)
  await openPage(RESOURCE)
  await expect.element(button('Add Comment')).toHaveAttribute('aria-busy', 'true')
  await button('Add Comment').click()
  respond(user)
  await expect.element(article('Mine already')).toHaveFocus()
  await gone(textField())
  await expect.element(button('View My Comment')).toBeVisible()
})

it('with the keyboard alone: open, write, leave, rate, post', async () => {
  logIn()
  await openPage(RESOURCE)
  await pressOn(button('Add Comment'))
  await expect.element(textField()).toHaveFocus()
  await press('{Escape}')
  await gone(textField())
  await expect.element(button('Add Comment')).toHaveFocus()

  await press('{Enter}')
  await expect.element(textField()).toHaveFocus()
  await press('Half a thought{Escape}')
  await gone(textField())
  await expect.element(button('Add Comment')).toHaveFocus()
  await press('{Enter}')
  await expect.element(textField()).toHaveValue('Half a thought')
  await expect.element(textField()).toHaveFocus()
  await press(', now whole{Tab}')
  await expect.element(discussion.getByRole('radio', { name: '1 star' })).toHaveFocus()
  await press('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(discussion.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await press('{Enter}')
  await expect.element(article('Vera')).toMatchTextContent(/4\sout of 5\sstars/)
  await expect.element(button('View My Comment')).toHaveFocus()
  await press('{Enter}')
  await expect.element(article('Vera')).toHaveFocus()
  await press('{Tab}{Tab}')
  await expect.element(button('Edit Comment')).toHaveFocus()
})

it('forms and comments are accessible, at 320 px too', async () => {
  const content = `${'endless'.repeat(60)}\nhttps://example.org/${'a'.repeat(200)}`
  stored = [
    commentView({ content, rating: 5 }),
    commentView({ ...MINE, content: 'Mine', rating: 3 }),
  ]
  logIn()
  await openPage(RESOURCE)
  await expect.element(button('Edit Comment')).toBeVisible()
  await expectAccessible()
  await button('Edit Comment').click()
  await textField().fill('x'.repeat(2_001))
  await button('Save Changes').click()
  await expect.element(discussion.getByText('1 character too many')).toBeVisible()
  await expectAccessible()
  await page.viewport(320, 700)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await button('Cancel').click()
  await button('Reply to Boris').click()
  await expect.element(textField('Reply')).toHaveFocus()
  await expectAccessible()
})
