import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listChapters } from '#shared/calls/chapters.ts'
import { explorePosition } from '#shared/calls/explore.ts'
import { createList, orderList } from '#shared/calls/lists.ts'
import { changePlanStep, deletePlan, getPlan, putPlan } from '#shared/calls/plans.ts'
import { listResources, listResourcesByIds } from '#shared/calls/resources.ts'
import type { ChapterView } from '#shared/contracts/chapters.ts'
import type { OwnListView } from '#shared/contracts/lists.ts'
import type { PlanInput, PlanView } from '#shared/contracts/plans.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, press, pressOn } from '#tests/support/client-page.tsx'
import { answerPlanCatalogue, CATALOGUE, SUBJECTS } from '#tests/support/plan-catalogue.ts'
import { forgetBrowserPlan } from './plan-store.ts'
import { NOW, resourceView } from '#tests/support/sample-views.ts'

const CHAPTER: ChapterView = {
  id: 1,
  order: 1,
  title: 'Pins',
  startSeconds: 0,
  endSeconds: 1500,
  page: null,
  url: null,
  line: null,
  fen: null,
  opening: null,
  at: 'https://videos.example/forks?t=0',
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const radio = (name: RegExp) => page.getByRole('radio', { name })
const make = button('Make my plan')
const progress = page.getByRole('progressbar', { name: 'Steps done' })
const dialog = page.getByRole('dialog')
const first = page.getByRole('article').first()
const today = () => document.getElementById('plan-today')
const isDone = (text: string) => expect.element(progress).toHaveAttribute('aria-valuetext', text)

const start = page.getByRole('link', { name: /^Start / })

async function makePlan(): Promise<void> {
  await openPage('/plan')
  await make.click()
  await expect.element(heading('Tactics')).toHaveFocus()
}

/** Opens today's lesson, which opens no tab here, and ticks it off. */
async function doToday(title: string): Promise<void> {
  await expect.element(start).toBeVisible()
  start.element().addEventListener('click', (event) => event.preventDefault())
  await start.click()
  await button(`Done: ${title}`).click()
}

beforeEach(() => {
  forgetBrowserPlan()
  answerPlanCatalogue()
})

describe('the questions', () => {
  it('start from what the reader has said about which lessons fit', async () => {
    localStorage.setItem('studyProfile', '{"rating":2000,"side":"black","free":true}')
    await openPage('/plan')
    await expect.element(page.getByRole('radio', { name: /^Advanced/ })).toBeChecked()
    await expect.element(page.getByLabelText('Openings as')).toHaveValue('black')
    await expect.element(page.getByRole('checkbox', { name: 'Free lessons only' })).toBeChecked()
    localStorage.removeItem('studyProfile')
  })

  it('are answered by keyboard alone, and lead to what is free', async () => {
    await openPage('/plan')
    await expect.element(radio(/^Beginner/)).toBeChecked()
    await pressOn(radio(/^Beginner/), '{ArrowRight}')
    await expect.element(radio(/^Intermediate/)).toBeChecked()
    await page.getByLabelText('Hours a week').selectOptions('1')
    await pressOn(page.getByRole('checkbox', { name: 'London System' }), ' ')
    const free = page.getByRole('checkbox', { name: 'Free lessons only' })
    await pressOn(free, ' ')
    await expect.element(free).toBeChecked()
    await press('{Tab}{Enter}')
    await expect.element(heading('Tactics')).toBeVisible()
    await isDone('0 of 3')
    await expect.element(first).toMatchTextContent('free')
    expect(page.getByText('Paid', { exact: true }).elements()).toEqual([])
    await pressOn(button(/^Done: /).first())
    await isDone('1 of 3')
    await expect.poll(() => document.activeElement).toBe(today())
  })

  it('keep the answers if the search fails', async () => {
    answer(listResources, () => new Response('', { status: 503 }))
    await openPage('/plan')
    await radio(/^Master/).click()
    await make.click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: /could not be reached/ }))
      .toBeVisible()
    await expect.element(radio(/^Master/)).toBeChecked()
    answer(listResources, ({ query }) =>
      counted(SUBJECTS.filter(({ category }) => category === query.get('category'))),
    )
    await make.click()
    await isDone('0 of 4')
  })

  it('in kids mode lead to lessons for kids only', async () => {
    answer(
      listResourcesByIds,
      SUBJECTS.map((each) => ({ ...each, isForKids: true })),
    )
    await openPage('/plan', { kids: true })
    await make.click()
    await expect.element(heading('Checkmate patterns')).toHaveFocus()
    await expect.element(first).toMatchTextContent('for kids')
    expect(page.getByText('This lesson is not for kids').elements()).toEqual([])
    expect(new Set(sentTo(listResources).map(({ query }) => query.get('category')))).toEqual(
      new Set(['kids']),
    )
    expect(sentTo(explorePosition).every(({ query }) => query.get('kids') === 'true')).toBe(true)
    await expectAccessible()
  })
})

describe('a plan', () => {
  it('for a beginner has four steps, a reason for each lesson, and the time', async () => {
    await makePlan()
    await isDone('0 of 4')
    await expect.element(heading('Endgames')).toBeVisible()
    await expect.element(heading('Italian Game as White')).toBeVisible()
    await expect.element(page.getByText(/^About tactics, for beginners/).first()).toBeVisible()
    await expect.element(page.getByText(/^0 of 4 steps done; about \d+ hours left/)).toBeVisible()
    await expectAccessible()
  })

  it('is ticked off, undone and changed, and is the same when the page is opened again', async () => {
    await makePlan()
    const lesson = first.getByRole('link')
    await expect.element(lesson).toBeVisible()
    const before = lesson.element().textContent ?? ''
    await button('Another one for Tactics').click()
    await page.getByRole('menuitem', { name: `Instead of ${before}`, exact: true }).click()
    await expect.element(lesson).not.toHaveTextContent(before)
    const after = lesson.element().textContent ?? ''
    await doToday('Tactics')
    await expect.element(heading('Endgames')).toHaveFocus()
    await isDone('1 of 4')
    await button('Undo').click()
    await isDone('0 of 4')
    await button('Done: Endgames').click()
    await isDone('1 of 4')
    await openPage('/plan')
    await isDone('1 of 4')
    await expect.element(lesson).toHaveTextContent(after)
    await button('Not done: Endgames').click()
    await isDone('0 of 4')
  })

  it('has a lesson for this evening, which is started, then done, also after a reload', async () => {
    await makePlan()
    await expect.element(page.getByText('One of these is enough.').first()).toBeVisible()
    await expect.element(start).toHaveAttribute('target', '_blank')
    expect(button('Done: Tactics').query()).toBeNull()
    start.element().addEventListener('click', (event) => event.preventDefault())
    await pressOn(start)
    await expect.element(button('Done: Tactics')).toHaveFocus()
    await openPage('/plan')
    await expect.element(button('Done: Tactics')).toBeVisible()
    expect(start.query()).toBeNull()
  })

  it.each([
    { chapters: [CHAPTER], text: 'Chapter 1: Pins', href: CHAPTER.at },
    { chapters: [], text: 'The first hour of Forks', href: 'https://videos.example/forks' },
    {
      chapters: [{ ...CHAPTER, endSeconds: 4000 }],
      text: 'The first hour of Forks',
      href: 'https://videos.example/forks',
    },
  ])('begins a long lesson with $text', async ({ chapters, text, href }) => {
    const forks = resourceView({
      id: 900,
      title: 'Forks',
      level: 'beginner',
      category: 'tactics',
      duration: '3 hours',
      sourceUrl: 'https://videos.example/forks',
    })
    answer(listResources, ({ query }) =>
      query.get('category') === 'tactics' ? counted([forks]) : counted([]),
    )
    answer(listResourcesByIds, [forks])
    answer(listChapters, chapters)
    await makePlan()
    await expect.element(page.getByText(new RegExp(`^${text}`))).toBeVisible()
    await expect.element(start).toHaveAttribute('href', href)
    await expectAccessible()
  })

  it('replaces a lesson that was deleted', async () => {
    await makePlan()
    const [deleted] = (JSON.parse(localStorage.getItem('plan') ?? '') as PlanInput).steps[0]
      ?.resourceIds ?? [0]
    answer(listResourcesByIds, ({ query }) => {
      const ids = new Set((query.get('ids') ?? '').split(',').map(Number))
      return CATALOGUE.filter(({ id }) => ids.has(id) && id !== deleted)
    })
    await openPage('/plan')
    const gone = page.getByText('This lesson is no longer in the catalogue.')
    await expect.element(gone).toBeVisible()
    await button('Another one for Tactics').click()
    await page.getByRole('menuitem', { name: 'Instead of lesson 1' }).click()
    await expect.element(gone).not.toBeInTheDocument()
  })

  it('follows answers that are edited, and starting over asks first', async () => {
    await makePlan()
    await button('Edit answers').click()
    await radio(/^Advanced/).click()
    await button('Cancel').click()
    await expect.element(heading('Tactics')).toBeVisible()
    await button('Edit answers').click()
    await radio(/^Advanced/).click()
    await page.getByRole('checkbox', { name: 'Books' }).click()
    await button('Make a new plan').click()
    await expect.element(heading('Ruy Lopez as White')).toHaveFocus()
    await button('Start over').click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(heading('Ruy Lopez as White')).toBeVisible()
    await button('Start over').click()
    await button('Delete the plan').click()
    await expect.element(make).toBeVisible()
  })

  it('is put in a calendar on the days that were chosen', async () => {
    await makePlan()
    let file: Blob | undefined
    let name = ''
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) file = blob
      return '#'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      name = this.download
    })
    await button('Put it in a calendar').click()
    for (const day of ['Monday', 'Wednesday', 'Saturday']) await dialog.getByLabelText(day).click()
    await expect.element(dialog.getByText('Choose at least one day.')).toBeVisible()
    await dialog.getByLabelText('Sunday').click()
    await dialog.getByLabelText('Time').fill('18:15')
    await dialog.getByLabelText('From').fill('2026-12-01')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Download the calendar file' }).click()
    await expect.poll(() => name).toBe('chess-plan.ics')
    const text = (await file?.text()) ?? ''
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text).toContain('DTSTART:20261206T181500\r\n')
    expect(text).toContain('SUMMARY:Chess: Tactics\r\n')
  })
})

describe('the plan of a member', () => {
  let kept: PlanView

  beforeEach(() => {
    logIn()
    kept = { steps: [], basis: {}, resources: [], createdAt: null, updatedAt: null }
    answer(getPlan, () => kept)
    answer(putPlan, ({ body }) => keep(body))
  })

  function keep({ steps, basis = {} }: PlanInput): PlanView {
    const full = steps.map((step, index) => ({
      title: '',
      minutes: null,
      doneAt: null,
      ...step,
      id: index + 1,
    }))
    kept = {
      steps: full as PlanView['steps'],
      basis,
      resources: [],
      createdAt: NOW,
      updatedAt: NOW,
    }
    return kept
  }

  it('is kept in the browser if the account does not take it, until it does', async () => {
    answer(putPlan, refusal(503, 'Come back in a minute.'))
    await makePlan()
    const notice = page.getByRole('alert').filter({ hasText: 'kept in this browser' })
    await expect.element(notice).toMatchTextContent('Come back in a minute.')
    answer(putPlan, ({ body }) => keep(body))
    const isSaved = page.getByText(/It is saved in your account\./)
    // The page may be retrying on its own.
    await notice.getByRole('button', { name: 'Try again' }).or(isSaved).first().click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(isSaved).toBeVisible()
  })

  it.each([
    { account: 'older', updatedAt: NOW, shown: 'Tactics', other: 'Rook endings' },
    { account: 'newer', updatedAt: '2999-01-01', shown: 'Rook endings', other: 'Tactics' },
  ])('is the newer one of two, if the one of the account is $account', async (each) => {
    const steps = [{ title: 'Rook endings', reason: 'Written elsewhere.', resourceIds: [] }]
    document.cookie = 'signed_in=; Path=/; Max-Age=0'
    dispatchEvent(new Event('focus'))
    await makePlan()
    logIn()
    keep({ steps })
    kept.updatedAt = each.updatedAt
    await openPage('/plan')
    await expect.element(heading(each.shown)).toBeVisible()
    await expect.element(page.getByText('The newer of two study plans is kept')).toBeVisible()
    await button('Undo').click()
    await expect.element(heading(each.other)).toBeVisible()
    expect(kept.steps[0]?.title).toBe(each.other)
    expect(localStorage.getItem('plan')).toBeNull()
  })

  it('is deleted after a tick that is on its way, and stays deleted', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const order: string[] = []
    answer(changePlanStep, async () => {
      await promise
      order.push('ticked')
      return kept
    })
    answer(deletePlan, () => {
      order.push('deleted')
      kept = { steps: [], basis: {}, resources: [], createdAt: null, updatedAt: null }
      return undefined
    })
    await makePlan()
    await doToday('Tactics')
    await button('Start over').click()
    await button('Delete the plan').click()
    resolve()
    await expect.element(make).toBeVisible()
    expect(order).toEqual(['ticked', 'deleted'])
  })

  it('is copied as a list for a pupil', async () => {
    const list = (title: string, items: number): OwnListView => ({
      id: 3,
      title,
      description: null,
      slug: 'plan-for-anna',
      recommendedAt: null,
      updatedAt: NOW,
      createdAt: NOW,
      visibility: 'link',
      followers: 0,
      items,
      covers: [],
    })
    answer(createList, ({ body }) => list(body.title, 0))
    answer(orderList, ({ body }) => list('Plan for Anna', body.ids.length))
    await makePlan()
    await expect.element(page.getByText(/It is saved in your account\./)).toBeVisible()
    await button('Copy as a list').click()
    await dialog.getByLabelText('Title').fill('Plan for Anna')
    await press('{Enter}')
    await expect
      .element(dialog.getByRole('link', { name: 'Open the list' }))
      .toHaveAttribute('href', '/lists/3-plan-for-anna')
    expect(sentTo(createList)[0]?.body).toMatchObject({
      title: 'Plan for Anna',
      visibility: 'link',
    })
    const lessons = kept.steps.flatMap(({ resourceIds }) => resourceIds)
    expect(sentTo(orderList)[0]).toMatchObject({ params: { id: 3 }, body: { ids: lessons } })
  })
})
