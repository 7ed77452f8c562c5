import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listChapters } from '#shared/calls/chapters.ts'
import { listFollowedLists, listOwnLists, listRecommendedLists } from '#shared/calls/lists.ts'
import {
  countSaved,
  countStudy,
  getPlan,
  getStudySuggestions,
  listSaved,
  listStudy,
  listStudyMarks,
  putPlan,
} from '#shared/calls/study.ts'
import { listFeatured, listResources, listResourcesByIds } from '#shared/calls/resources.ts'
import type { PlanView } from '#shared/contracts/study.ts'
import type { StudyStatus } from '#shared/domain/study.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  logIn,
  expectWordsApart,
  openPage,
  toastOf,
} from '#tests/support/client-page.tsx'
import { chapterView, NOW, resourceView } from '#tests/support/sample-views.ts'

const PHONE = { width: 390, height: 844 }

const stepOf = (
  id: number,
  title: string,
  resourceIds: number[],
  doneAt: string | null = null,
) => ({
  id,
  title,
  reason: `Why ${title}`,
  resourceIds,
  minutes: 40,
  doneAt,
})
const steps = [stepOf(1, 'Tactics', [1], NOW), stepOf(2, 'Endgames', [2, 3])]
const plan = { steps, createdAt: NOW, updatedAt: NOW }
const NO_PLAN: PlanView = { steps: [], resources: [], createdAt: null, updatedAt: null }
const accountPlan: PlanView = { ...plan, resources: [] }

const studied = (resourceId: number, status: StudyStatus, progress = 0) => ({
  resourceId,
  status,
  progress,
  steps: null,
  chaptersDone: [] as number[],
  addedAt: NOW,
  startedAt: NOW,
  finishedAt: null,
  updatedAt: NOW,
})
type Studied = ReturnType<typeof studied>

function storeInBrowser(items: Studied[]): void {
  const titled = items.map((item) => ({
    ...item,
    title: `Lesson ${item.resourceId}`,
    type: 'book',
    author: null,
  }))
  localStorage.setItem('study', JSON.stringify({ version: 1, items: titled, notes: [] }))
  // As if another tab had stored it: a page that an earlier test opened may follow the storage.
  dispatchEvent(new StorageEvent('storage', { key: 'study' }))
}

/** The items in the account. */
function storeInAccount(items: Studied[], own: PlanView = NO_PLAN): void {
  answer(listStudyMarks, items)
  answer(getPlan, own)
  const count = (status: StudyStatus) => items.filter((item) => item.status === status).length
  answer(countStudy, {
    want: count('want'),
    studying: count('studying'),
    done: count('done'),
    dropped: count('dropped'),
  })
  answer(listStudy, ({ query }) =>
    counted(
      items
        .filter(({ status }) => status === query.get('status'))
        .map((item) => {
          const resource = resourceView({ id: item.resourceId })
          return { ...item, notes: 0, nextChapter: null, resource }
        }),
    ),
  )
}

beforeEach(() => {
  answer(listResourcesByIds, ({ query }) =>
    (query.get('ids') ?? '').split(',').map((id) => resourceView({ id: Number(id) })),
  )
  answer(listResources, () => counted([resourceView({ id: 9 })]))
  answer(listFeatured, [])
  answer(listRecommendedLists, [])
  answer(getStudySuggestions, { opening: null, from: null, suggestions: [] })
})

const tabs = page.getByRole('navigation', { name: 'My resources' })
const card = (name: string) => page.getByRole('region', { name, exact: true })
const tools = page.getByRole('searchbox', { name: 'Search my list' })

describe('calm 1: my study', () => {
  it('of a visitor has today’s step, what is studied, and the ways to the rest', async () => {
    storeInBrowser([studied(5, 'studying', 40), studied(6, 'want'), studied(2, 'done', 100)])
    localStorage.setItem('plan', JSON.stringify(plan))
    await openPage('/study', PHONE)
    const today = card('Today')
    await expect.element(today.getByText('Step 2 of 2 of your plan')).toBeVisible()
    await expect.element(today.getByText('Endgames', { exact: true })).toBeVisible()
    // The first lesson is done.
    await expect
      .element(today.getByRole('link', { name: 'Continue: Endgames' }))
      .toHaveAttribute('href', '/resource/3')
    await expect
      .element(page.getByRole('link', { name: 'Continue Lesson 5' }))
      .toHaveAttribute('href', '/resource/5')
    await expect
      .element(page.getByRole('progressbar', { name: 'Progress in Lesson 5' }))
      .toHaveAttribute('aria-valuetext', '40%')
    await expectAccessible()
  })

  it('of a visitor has a tab for each status', async () => {
    storeInBrowser([studied(5, 'studying', 40), studied(6, 'want')])
    await openPage('/study', PHONE)
    await tabs.getByRole('link', { name: 'Want to study 1' }).click()
    await expectAddress('/study?tab=want')
    await expect.element(page.getByRole('heading', { name: 'Lesson 6' })).toBeVisible()
  })

  it('of a visitor with nothing leads to the catalogue and to a plan', async () => {
    await openPage('/study', PHONE)
    await expect.element(page.getByText('Nothing here yet')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Begin: Make a study plan' }))
      .toHaveAttribute('href', '/plan')
    await expectAccessible()
  })

  it('of a member has bookmarks and lists beside the statuses', async () => {
    logIn()
    storeInAccount([studied(5, 'studying'), studied(6, 'want')], accountPlan)
    answer(countSaved, { count: 3 })
    answer(listOwnLists, [])
    answer(listFollowedLists, [])
    await openPage('/study')
    await expect.element(card('Today').getByText('Endgames', { exact: true })).toBeVisible()
    await expect.element(tabs.getByRole('link', { name: 'Saved 3' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Continue Lesson 5' })).toBeVisible()
    await expectAccessible()
    await tabs.getByRole('link', { name: 'Lists' }).click()
    await expectAddress('/my-lists')
    await expect.element(tabs.getByRole('link', { name: 'Lists 0' })).toBeVisible()
    await tabs.getByRole('link', { name: 'Studying 1' }).click()
    await expectAddress('/study')
  })

  it('“No Saved Resources” has the way to what is studied', async () => {
    logIn()
    storeInAccount([studied(6, 'want')])
    answer(listSaved, counted([]))
    await openPage('/saved-resources')
    await expect.element(page.getByRole('heading', { name: 'No Saved Resources' })).toBeVisible()
    await expectAccessible()
    await tabs.getByRole('link', { name: 'Want to study 1' }).click()
    await expect.element(page.getByRole('heading', { name: 'Lesson 6' })).toBeVisible()
  })

  it.each([
    [9, '', false],
    [10, '', true],
    // A search that is in use stays, so that people can clear it.
    [2, '&query=Lesson', true],
  ])('a list of %i%s may be searched: %s', async (count, query, isSearched) => {
    storeInBrowser(Array.from({ length: count }, (_, index) => studied(index + 1, 'want')))
    await openPage(`/study?tab=want${query}`)
    await expect.element(page.getByRole('heading', { name: 'Lesson 2' })).toBeVisible()
    expect(tools.query() !== null).toBe(isSearched)
  })

  it('what is typed while a search is answered stays; the box follows what is shown otherwise', async () => {
    logIn()
    storeInAccount([])
    answer(countSaved, { count: 12 })
    answer(listSaved, () => counted([resourceView({ id: 9 })], 12))
    await openPage('/saved-resources')
    await tools.fill('first')
    const box = tools.element() as HTMLInputElement
    // Both happen before the page can react to the search.
    box.form?.requestSubmit()
    box.value = 'second'
    await expectAddress('/saved-resources?query=first')
    await expect.element(tools).toHaveValue('second')
    await userEvent.keyboard('{Enter}')
    await expectAddress('/saved-resources?query=second')
    // The address changes before the page does.
    await expect.poll(() => sentTo(listSaved).at(-1)?.query.get('query')).toBe('second')
    history.back()
    await expectAddress('/saved-resources?query=first')
    await expect.element(tools).toHaveValue('first')
  })

  it('children see none of it', async () => {
    storeInBrowser([studied(5, 'studying')])
    await openPage('/study', { ...PHONE, kids: true })
    await expect.element(page.getByRole('heading', { name: 'For Grown-Ups' })).toBeVisible()
    expect(page.getByText('Lesson 5').query()).toBeNull()
    const bar = page.getByRole('navigation', { name: 'Main places' })
    expect(bar.getByRole('link', { name: 'My study' }).query()).toBeNull()
  })
})

describe('calm 1: the home page begins with', () => {
  it('nothing for visitors who have nothing', async () => {
    await openPage('/', PHONE)
    await expect.element(page.getByRole('heading', { name: 'All Resources' })).toBeVisible()
    expect(card('Continue').query()).toBeNull()
  })

  it('what a visitor studies', async () => {
    storeInBrowser([studied(6, 'want'), studied(5, 'studying', 40)])
    await openPage('/', PHONE)
    document.documentElement.classList.add('has-kept')
    await expect.element(card('Continue').getByText('Studying · 40%')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Continue: Lesson 5' }))
      .toHaveAttribute('href', '/resource/5')
    await expectAccessible()
  })

  it('chapters 5: the first chapter that a visitor has not done, and so does my study', async () => {
    answer(listChapters, [chapterView(1), chapterView(2, { title: 'Main line' })])
    storeInBrowser([{ ...studied(5, 'studying', 50), chaptersDone: [101] }])
    await openPage('/', PHONE)
    document.documentElement.classList.add('has-kept')
    await expect.element(card('Continue').getByText('Next: 12:40 Main line')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Continue: Lesson 5' }))
      .toHaveAttribute('href', '/resource/5#chapter-102')
    await openPage('/study')
    await expect
      .element(page.getByRole('link', { name: 'Continue Lesson 5' }))
      .toHaveAttribute('href', '/resource/5#chapter-102')
  })

  it('chapters 5: the first chapter that a member has not done', async () => {
    logIn()
    storeInAccount([studied(5, 'studying', 50)])
    const at = 'https://videos.example/5'
    const nextChapter = { id: 102, title: 'Main line', startSeconds: null, page: 12, at }
    const resource = resourceView({ id: 5 })
    const item = { ...studied(5, 'studying', 50), chaptersDone: [101], notes: 0 }
    answer(listStudy, counted([{ ...item, resource, nextChapter }]))
    await openPage('/', PHONE)
    await expect.element(card('Continue').getByText('Next: p. 12 Main line')).toBeVisible()
    await openPage('/study')
    await expect
      .element(page.getByRole('link', { name: 'Continue Lesson 5' }))
      .toHaveAttribute('href', '/resource/5#chapter-102')
  })

  it('the step of a member’s plan, and the same height in every state', async () => {
    logIn()
    const states: [PlanView, string][] = [
      [accountPlan, 'Endgames'],
      [{ ...accountPlan, steps: [stepOf(1, 'Tactics', [1], NOW)] }, 'Choose what comes next'],
      [NO_PLAN, 'Make a study plan'],
    ]
    for (const [own, text] of states) {
      storeInAccount([], own)
      await openPage('/', PHONE)
      await expect.element(card('Continue').getByText(text, { exact: true })).toBeVisible()
      const { height } = card('Continue').element().getBoundingClientRect()
      const place = document.querySelector('.next-place')?.getBoundingClientRect().height
      expect(height).toBe(place)
    }
  })
})

describe('calm 1: a plan of the browser', () => {
  it('follows the steps of the account, which has no room for all of them', async () => {
    logIn()
    const own = Array.from({ length: 11 }, (_, at) => stepOf(at + 1, `Own ${at}`, []))
    const more = ['Own 0', 'First', 'Second'].map((title, at) => stepOf(at + 1, title, []))
    localStorage.setItem('plan', JSON.stringify({ steps: more }))
    storeInAccount([], { ...accountPlan, steps: own })
    answer(putPlan, () => accountPlan)
    await openPage('/study')
    await expect.element(toastOf('What you kept here is now in your account.')).toBeVisible()
    expect(sentTo(putPlan)[0]?.body.steps.map(({ title }) => title)).toEqual([
      ...own.map(({ title }) => title),
      'First',
    ])
    expect(JSON.parse(localStorage.getItem('plan') ?? '')).toMatchObject({
      steps: [{ title: 'Second' }],
    })
  })

  it('moves to an account without one from any page, without lessons that are gone', async () => {
    logIn()
    localStorage.setItem('plan', JSON.stringify(plan))
    storeInAccount([])
    answer(listResourcesByIds, [resourceView({ id: 1 }), resourceView({ id: 3 })])
    answer(putPlan, () => accountPlan)
    await openPage('/study')
    await expect.element(toastOf('What you kept here is now in your account.')).toBeVisible()
    expect(sentTo(putPlan)[0]?.body.steps.map(({ resourceIds }) => resourceIds)).toEqual([[1], [3]])
    expect(localStorage.getItem('plan')).toBeNull()
  })

  it('stays if the account does not take it, which the message offers to repeat', async () => {
    logIn()
    localStorage.setItem('plan', JSON.stringify(plan))
    storeInAccount([])
    answer(putPlan, () => refusal(503, 'Come back in a minute.'))
    await openPage('/study')
    await expect.element(toastOf('Not everything is in your account yet')).toBeVisible()
    expect(localStorage.getItem('plan')).not.toBeNull()
    answer(putPlan, () => accountPlan)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.element(toastOf('What you kept here is now in your account.')).toBeVisible()
  })
})

describe('calm 1: the header', () => {
  const header = page.getByRole('banner')
  const marks = () =>
    header
      .getByRole('link')
      .elements()
      .concat(header.getByRole('button').elements())
      .filter((each) => each.checkVisibility() && each.querySelector('svg'))
      .filter((each) => (each as HTMLElement).innerText.replace(/\d+\+?/, '').trim() === '')

  it('of a member has words where there is room, and at most four marks where there is none', async () => {
    logIn()
    storeInAccount([])
    answer(countSaved, { count: 3 })
    await openPage('/study', { width: 1280 })
    await expect.element(header.getByText('Suggest', { exact: true })).toBeVisible()
    for (const word of ['Saved', 'Notifications', 'Settings'])
      await expect.element(header.getByText(word, { exact: true })).toBeVisible()
    for (const width of [768, 1024, 1279]) {
      await page.viewport(width, 720)
      await expect.element(header.getByRole('link', { name: 'Settings' })).toBeVisible()
      await expect.element(header.getByText('Settings', { exact: true })).not.toBeVisible()
      const names = marks().map((each) => each.getAttribute('aria-label'))
      expect(
        names.filter((name) => !/^My Account|sidebar|Search|search/.test(name ?? '')),
      ).toHaveLength(4)
    }
  })

  it('leads to my study at every width, visitors too', async () => {
    await openPage('/study')
    await expect.element(page.getByText('Nothing here yet')).toBeVisible()
    const ways = () =>
      page
        .getByRole('link', { name: 'My study', exact: true })
        .elements()
        .filter((each) => each.checkVisibility())
        .map((each) => each.getAttribute('href'))
    for (const width of [390, 768, 1024, 1440]) {
      await page.viewport(width, 720)
      await expect.poll(ways, { message: `${width} px` }).toEqual(['/study'])
    }
  })
})

it('words of people that run the other way are apart from ours', async () => {
  storeInBrowser([studied(5, 'studying', 40), studied(6, 'want'), studied(2, 'done', 100)])
  await openPage('/study', PHONE)
  await expect.element(page.getByRole('link', { name: 'Continue Lesson 5' })).toBeVisible()
  await expectWordsApart()
})
