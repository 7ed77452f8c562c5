import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPlan, putPlan } from '#shared/calls/study.ts'
import { listResourcesByIds } from '#shared/calls/resources.ts'
import type { PlanView } from '#shared/contracts/study.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAccessible,
  logIn,
  openPage,
  toastOf,
} from '#tests/support/client-page.tsx'
import { NOW, resourceView } from '#tests/support/sample-views.ts'

const step = (id: number, title: string, resourceIds: number[] = []) => ({
  id,
  title,
  reason: `Why ${title}`,
  resourceIds,
  minutes: null,
  doneAt: null as string | null,
})
const STEPS = [step(1, 'Tactics', [9, 1, 2]), step(2, 'Endgames', [9]), step(3, 'Openings')]
/** As an earlier release kept it. */
const OLD = { steps: STEPS, basis: { version: 1 }, createdAt: NOW, updatedAt: NOW }
const ofAccount = (steps: PlanView['steps']): PlanView => ({
  steps,
  resources: [],
  createdAt: NOW,
  updatedAt: NOW,
})

const names = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((each) => each.textContent)
const choose = async (title: string, entry: string) => {
  await page.getByRole('button', { name: `Change ${title}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const inBrowser = () => JSON.parse(localStorage.getItem('plan') ?? '{}') as Partial<PlanView>

beforeEach(() =>
  answer(listResourcesByIds, [
    resourceView({ id: 1, title: 'Forks' }),
    resourceView({ id: 2, title: 'Pins' }),
  ]),
)

it('a visitor’s plan from before: steps are done, move, go and come back', async () => {
  localStorage.setItem('plan', JSON.stringify(OLD))
  await openPage('/plan', { width: 390, height: 844 })
  await expect.element(page.getByRole('heading', { name: 'Forks' })).toBeVisible()
  await expect.element(page.getByText(/no longer in the catalogue/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Another lesson for Tactics' }).click()
  await expect.element(page.getByRole('heading', { name: 'Pins' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Forks' })).not.toBeInTheDocument()
  expect(inBrowser().steps?.[0]?.resourceIds).toEqual([2, 9, 1])
  await page.getByRole('button', { name: 'Done: Tactics' }).click()
  await expect.element(page.getByText('1 of 3 done')).toBeVisible()
  await choose('Openings', 'Move up')
  await expect.poll(names).toEqual(['Tactics', 'Openings', 'Endgames'])
  await choose('Tactics', 'Take out')
  await expect.poll(names).toEqual(['Openings', 'Endgames'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Tactics', 'Openings', 'Endgames'])
  expect(inBrowser().steps?.map(({ doneAt }) => doneAt === null)).toEqual([false, true, true])
})

it('steps are dragged by their grip', async () => {
  localStorage.setItem('plan', JSON.stringify({ steps: STEPS }))
  await openPage('/plan', { width: 1000, height: 1400 })
  await expect.poll(names).toEqual(['Tactics', 'Endgames', 'Openings'])
  await expect.element(page.getByRole('heading', { name: 'Forks' })).toBeVisible()
  const [from, , to] = document.querySelectorAll('.row-grip')
  if (!from || !to) throw new Error('no grips')
  await userEvent.dragAndDrop(from, to, { steps: 10 })
  await expect.poll(names).toEqual(['Endgames', 'Openings', 'Tactics'])
})

it('a member’s change is sent with what was seen, and goes back if it is refused', async () => {
  logIn()
  answer(getPlan, ofAccount(STEPS))
  answer(putPlan, ({ body }) =>
    ofAccount(body.steps.map((each, at) => ({ ...STEPS[at]!, ...each }) as never)),
  )
  await openPage('/plan')
  await choose('Tactics', 'Move down')
  await expect.poll(names).toEqual(['Endgames', 'Tactics', 'Openings'])
  await expect.poll(() => sentTo(putPlan)[0]?.body.steps.map(({ id }) => id)).toEqual([2, 1, 3])
  answer(putPlan, refusal(409, 'Your plan has changed in the meantime'))
  await choose('Openings', 'Take out')
  await expect.element(toastOf('Your plan has changed in the meantime')).toBeVisible()
  expect(names()).toContain('Openings')
})

it('a lesson comes into the plan from its menu, and a full plan says so', async () => {
  answerResourcePage()
  await openPage('/resource/5')
  await page.getByRole('button', { name: 'More about Lesson 5' }).click()
  await page.getByRole('menuitem', { name: 'Add to my plan' }).click()
  await expect.element(toastOf('Added to your plan')).toBeVisible()
  expect(inBrowser().steps?.map(({ resourceIds }) => resourceIds)).toEqual([[5]])
  const full = Array.from({ length: 12 }, (_, at) => step(at + 1, `Step ${at}`))
  localStorage.setItem('plan', JSON.stringify({ steps: full }))
  await openPage('/resource/5')
  await page.getByRole('button', { name: 'More about Lesson 5' }).click()
  await page.getByRole('menuitem', { name: 'Add to my plan' }).click()
  await expect.element(toastOf('A plan must have at most 12 steps')).toBeVisible()
  expect(inBrowser().steps).toHaveLength(12)
})

it('nonsense in the browser is no plan', async () => {
  localStorage.setItem('plan', '{"steps":[null,5,{"id":"x"}]}')
  await openPage('/plan')
  await expect.element(page.getByText('Nothing in your plan yet')).toBeVisible()
})
