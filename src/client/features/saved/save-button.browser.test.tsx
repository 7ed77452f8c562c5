import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listChapters } from '#shared/calls/chapters.ts'
import { listComments } from '#shared/calls/comments.ts'
import { countView, getResource, listRelated } from '#shared/calls/resources.ts'
import { countSaved, listSavedIds, saveResource, unsaveResource } from '#shared/calls/saved.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { FAILURES } from '#tests/support/failures.ts'
import { resourceView } from '#tests/support/sample-views.ts'

/** What the server has. */
let saved: number[] = []

beforeEach(() => {
  saved = []
  answer(listChapters, [])
  answer(getResource, resourceView())
  answer(listRelated, [])
  answer(countView, undefined)
  answer(listComments, [])
})

function logInWith(...ids: number[]): void {
  saved = ids
  logIn()
  answer(listSavedIds, () => ({ ids: saved }))
  answer(countSaved, () => ({ count: saved.length }))
  answer(saveResource, ({ params }) => {
    saved = [...saved, params.id]
    return { isSaved: true }
  })
  answer(unsaveResource, ({ params }) => {
    saved = saved.filter((id) => id !== params.id)
    return { isSaved: false }
  })
}

const bookmark = page
  .getByRole('main')
  .getByRole('button', { name: /^Save / })
  .first()
const savedLink = (name: string) => page.getByRole('link', { name, exact: true })

describe('fault 2: nothing is shown that is not known', () => {
  it('a bookmark is neither pressed nor not until it is known, and a press saves', async () => {
    logInWith()
    const respond = hold(listSavedIds)
    await openPage('/resource/5')
    await expect.element(bookmark).toHaveAttribute('aria-busy', 'true')
    await expect.element(bookmark).not.toHaveAttribute('aria-pressed')
    await bookmark.click()
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => sentTo(saveResource)).toMatchObject([{ params: { id: 5 } }])
    respond({ ids: [5] })
    await expect.element(savedLink('Saved, 1 resource')).toBeVisible()
    answer(listSavedIds, () => ({ ids: saved }))
    await bookmark.click()
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
    await expect.element(savedLink('Saved')).toBeVisible()
    expect(sentTo(unsaveResource)).toMatchObject([{ params: { id: 5 } }])
  })

  it('a visitor’s bookmarks are not saved', async () => {
    await openPage('/resource/5')
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
  })

  it('a bookmark that was refused is as it was', async () => {
    logInWith(5)
    answer(unsaveResource, refusal(500, 'Something went wrong'))
    await openPage('/resource/5')
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'true')
    await bookmark.click()
    await expect.element(toastOf('Could not unsave resource')).toBeVisible()
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'true')
    await expect.element(savedLink('Saved, 1 resource')).toBeVisible()
  })
})

it('asks a visitor to log in', async () => {
  await openPage('/resource/5')
  await bookmark.click()
  await expect.element(toastOf('Authentication required')).toBeVisible()
  await expect.element(toastOf('Please log in to save resources.')).toBeVisible()
})

describe('fault 3: what is not for people is shown to nobody', () => {
  const toasts = page.getByRole('region', { name: /Notifications/ })

  for (const [name, fail] of Object.entries(FAILURES)) {
    it(`${name}: a plain sentence`, async () => {
      logInWith()
      answer(saveResource, fail)
      await openPage('/resource/5')
      await bookmark.click()
      await expect.element(toasts).toMatchTextContent('There was a problem saving this resource.')
      await expect.element(toasts).not.toMatchTextContent(/[<{]|502/)
    })
  }

  it('the words of a JSON error are shown as they are', async () => {
    const message = 'This resource is being moved. Try again in a minute.'
    logInWith()
    answer(saveResource, refusal(409, message, { code: 'moving' }))
    await openPage('/resource/5')
    await bookmark.click()
    await expect.element(toastOf(message)).toBeVisible()
  })
})
