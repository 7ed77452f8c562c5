import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listComments, voteForComment } from '#shared/calls/comments.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import { answerResourcePage, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { commentView } from '#tests/support/sample-views.ts'

const RESOURCE = '/resource/5'
const MINE = { userId: 7, username: 'Vera' }

beforeEach(() => answerResourcePage())

const discussion = page.getByRole('region', { name: 'Discussion' })
const article = (text: string) => discussion.getByRole('article').filter({ hasText: text }).last()
const button = (name: string | RegExp) => discussion.getByRole('button', { name })
const gone = (each: { query: () => Element | null }) => expect.poll(() => each.query()).toBeNull()

/** Answers as the server does: some of the threads, and in headers what all of them come to. */
function answerPages(threads: readonly CommentView[]): void {
  answer(listComments, ({ query }) => {
    const limit = Number(query.get('limit') ?? 1000)
    const response = counted(threads.slice(0, limit), threads.length)
    response.headers.set('X-Rating-Average', '3.7')
    response.headers.set('X-Rating-Count', String(threads.length))
    return response
  })
}

const many = (count: number): CommentView[] =>
  Array.from({ length: count }, (_, index) =>
    commentView({
      id: 100 + index,
      content: `Thought ${index + 1}`,
      rating: 3,
      votes: index,
      userId: 1000 + index,
      createdAt: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
    }),
  )
const asked = () => sentTo(listComments).map(({ query }) => query.get('limit'))

it('a page holds 20 threads, shows 5 more at a time, and asks for the others once', async () => {
  answerPages(many(47))
  logIn()
  await openPage(RESOURCE)
  await expect.element(article('Thought 5')).toBeVisible()
  await expect.element(discussion.getByText(/3\.7 from 47\susers/)).toBeVisible()
  await gone(article('Thought 6'))
  for (const first of [6, 11, 16, 21]) {
    await button('Load More Comments').click()
    await expect.element(article(`Thought ${first}`)).toHaveFocus()
    await expect.element(article(`Thought ${first + 4}`)).toBeVisible()
  }
  expect(asked()).toEqual(['20', null])
  const vote = article('Thought 2').getByRole('button', { name: /^Helpful/ })
  answer(voteForComment, { voted: true, votes: 2 })
  await vote.click()
  await expect.element(vote).toHaveTextContent('Helpful (2)')
  expect(asked()).toEqual(['20', null])
})

it('the most helpful are those of all threads', async () => {
  answerPages(many(30))
  await openPage(RESOURCE)
  await expect.element(article('Thought 1')).toBeVisible()
  await discussion.getByRole('combobox', { name: 'Order of the comments' }).selectOptions('helpful')
  await expect.element(article('Thought 30')).toBeVisible()
  await gone(article('Thought 25'))
})

it('a link leads to a comment that the page does not hold', async () => {
  answerPages(many(47))
  await openPage(`${RESOURCE}#comment-140`)
  await expect.element(article('Thought 41')).toHaveFocus()
})

it('one’s own older comment is found when a comment is to be added', async () => {
  const threads = many(30)
  answerPages([...threads.slice(0, 29), { ...threads[29], ...MINE } as CommentView])
  logIn()
  await openPage(RESOURCE)
  await button('Add Comment').click()
  await expect.element(article('Thought 30')).toHaveFocus()
  await gone(discussion.getByRole('textbox'))
})

it('if the others cannot be loaded, a message says so, and the button stays', async () => {
  answerPages(many(30))
  await openPage(`${RESOURCE}#comment-114`)
  await expect.element(article('Thought 15')).toHaveFocus()
  await button('Load More Comments').click()
  await expect.element(article('Thought 16')).toHaveFocus()
  answer(listComments, refusal(500, 'Something went wrong'))
  await button('Load More Comments').click()
  await expect.element(toastOf('The comments could not be loaded.')).toBeVisible()
  answerPages(many(30))
  await button('Load More Comments').click()
  await expect.element(article('Thought 21')).toHaveFocus()
})
