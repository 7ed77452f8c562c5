import axe from 'axe-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { explorePosition } from '#shared/calls/explore.ts'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import {
  countSaved,
  countStudy,
  getPlan,
  getStudySuggestions,
  listSaved,
  listSavedIds,
  saveResource,
  unsaveResource,
} from '#shared/calls/study.ts'
import { listFeatured, listResources } from '#shared/calls/resources.ts'
import { answer, counted, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAddress,
  forgetToast,
  logIn,
  openPage,
  toastOf,
} from '#tests/support/client-page.tsx'
import { FAILURES } from '#tests/support/failures.ts'
import { resourceView } from '#tests/support/sample-views.ts'

/** The IDs of saved resources on the server. */
let saved: number[] = []

beforeEach(() => {
  saved = []
  answer(listRecommendedLists, [])
  answer(countStudy, { want: 0, studying: 0, done: 0, dropped: 0 })
  answerResourcePage()
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

  it('a press that was saved is shown, although the bookmarks cannot be loaded', async () => {
    logInWith()
    answer(listSavedIds, refusal(503))
    await openPage('/resource/5')
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
    await bookmark.click()
    await expect.poll(() => sentTo(listSavedIds).length).toBe(2)
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'true')
    await bookmark.click()
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
    expect(sentTo(unsaveResource)).toMatchObject([{ params: { id: 5 } }])
  })

  it('the saved page knows its bookmarks at once, and a press removes', async () => {
    logInWith(5, 6)
    const respond = hold(listSavedIds)
    answer(listSaved, () => counted(saved.map((id) => resourceView({ id }))))
    await openPage('/saved-resources')
    const bookmarks = page.getByRole('main').getByRole('button', { name: /^Save / })
    const isPressed = () =>
      bookmarks.elements().map((each) => each.getAttribute('aria-pressed') === 'true')
    await expect.poll(isPressed).toEqual([true, true])
    await bookmarks.first().click()
    await expect.poll(isPressed).toEqual([true])
    await expect.poll(() => sentTo(unsaveResource)).toMatchObject([{ params: { id: 5 } }])
    expect(sentTo(saveResource)).toEqual([])
    respond({ ids: [6] })
    await expect.element(page.getByText('You have saved 1 resource.')).toBeVisible()
    await expect.element(savedLink('Saved, 1 resource')).toBeVisible()
  })

  it('who saves a resource finds it on the saved page, which was seen before', async () => {
    logInWith(6)
    const shown = page.getByText(/^You have saved/)
    answer(listSaved, () => counted(saved.map((id) => resourceView({ id }))))
    answer(listResources, counted([resourceView()]))
    await openPage('/saved-resources')
    await expect.element(shown).toHaveTextContent('You have saved 1 resource.')
    await page.getByRole('link', { name: 'Chess Books', exact: true }).first().click()
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
    await bookmark.click()
    const respond = hold(listSaved)
    await savedLink('Saved, 2 resources').click()
    await expect.element(page.getByRole('heading', { name: 'Your Saved Resources' })).toBeVisible()
    expect(page.getByText('You have saved 1 resource.').query()).toBeNull()
    respond(counted([resourceView(), resourceView({ id: 6 })]))
    await expect.element(shown).toHaveTextContent('You have saved 2 resources.')
  })

  it('the bookmarks of a whole page take one request, and their number another', async () => {
    logInWith(6)
    answer(
      listResources,
      counted(Array.from({ length: 12 }, (_, at) => resourceView({ id: at + 1 }))),
    )
    await openPage('/category/all')
    const bookmarks = page.getByRole('main').getByRole('button', { name: /^Save / })
    const pressed = () => bookmarks.elements().map((each) => each.getAttribute('aria-pressed'))
    await expect.poll(pressed).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1 === 6)))
    await expect.element(savedLink('Saved, 1 resource')).toBeVisible()
    expect([sentTo(listSavedIds), sentTo(countSaved)].map(({ length }) => length)).toEqual([1, 1])
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

it('fault 12: names hold the words and numbers that are seen', async () => {
  logInWith(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
  answer(listSaved, () => counted(saved.map((id) => resourceView({ id }))))
  answer(listResources, counted([resourceView()]))
  answer(listFeatured, [])
  answer(getStudySuggestions, { opening: null, from: null, suggestions: [] })
  answer(getPlan, { steps: [], resources: [], createdAt: null, updatedAt: null })
  answer(explorePosition, refusal(503))
  for (const path of ['/', '/resource/5', '/settings', '/saved-resources', '/explore']) {
    await openPage(path)
    const link = savedLink('Saved, 9+ resources')
    await expect.element(link).toBeVisible()
    expect(link.element().querySelector('.count-badge')?.textContent).toBe('9+')
    const { violations } = await axe.run(document.body, {
      runOnly: ['label-content-name-mismatch'],
    })
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  }
})

it('asks a visitor to log in', async () => {
  await openPage('/resource/5')
  await bookmark.click()
  await expect.element(toastOf('Authentication required')).toBeVisible()
  await expect.element(toastOf('Please log in to save resources.')).toBeVisible()
  const link = toastOf('Log in')
  await expect.element(link).toHaveAttribute('href', '/auth?next=%2Fresource%2F5')
  await link.click()
  await expectAddress('/auth?next=%2Fresource%2F5')
})

describe('fault 3: what is not for people is shown to nobody', () => {
  const toasts = page.getByRole('region', { name: /Notifications/ })

  it('whatever the failure, a plain sentence; the words of a JSON error as they are', async () => {
    logInWith()
    await openPage('/resource/5')
    for (const fail of Object.values(FAILURES)) {
      answer(saveResource, fail)
      await bookmark.click()
      await expect.element(toasts).toMatchTextContent('There was a problem saving this resource.')
      await expect.element(toasts).not.toMatchTextContent(/[<{]|502/)
      forgetToast()
    }
    const message = 'This resource is being moved. Try again in a minute.'
    answer(saveResource, refusal(409, message, { code: 'moving' }))
    await bookmark.click()
    await expect.element(toastOf(message)).toBeVisible()
  })
})
