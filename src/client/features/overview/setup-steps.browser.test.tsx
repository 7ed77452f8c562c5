import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { removeSeed } from '#shared/calls/overview.ts'
import { listSetupSteps, setSetupStep } from '#shared/calls/site.ts'
import type { SetupStepView } from '#shared/contracts/site.ts'
import { SETUP_STEPS } from '#shared/domain/site.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { bulkJobView, resourceView } from '#tests/support/sample-views.ts'

let steps: SetupStepView[]

beforeEach(() => {
  logIn({ role: 'admin' })
  answer(listAllResources, counted([resourceView()]))
  answer(listBulkJobs, [])
  steps = SETUP_STEPS.map((step) => ({ step, done: step === 'backups', dismissed: false }))
  answer(listSetupSteps, () => steps)
  answer(setSetupStep, ({ params }) => {
    steps = steps.map((each) =>
      each.step === params.step ? { ...each, done: true, dismissed: true } : each,
    )
    return undefined
  })
})

const list = page.getByRole('region', { name: 'Make the site yours' })
const line = (name: string) => list.getByRole('listitem').filter({ hasText: name })

it('says what is done, leads to the rest, and is put away line by line', async () => {
  await openPage('/admin', { width: 320, height: 700 })
  await expect.element(line('Backups')).toMatchTextContent('Done')
  await expect
    .element(list.getByRole('link', { name: 'Name' }))
    .toHaveAttribute('href', '/admin/site')
  await expect.element(line('Language')).toMatchTextContent(/SITE_LANGUAGE/)
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  answer(setSetupStep, refusal(500, 'Something went wrong'))
  await list.getByRole('button', { name: 'Put away: Language' }).click()
  await expect.element(toastOf('Could not save')).toBeVisible()
  await expect.element(line('Language')).toBeVisible()
  steps = steps.map((each) => ({ ...each, done: each.step !== 'seed' }))
  answer(setSetupStep, ({ params }) => {
    steps = steps.map((each) =>
      each.step === params.step ? { ...each, done: true, dismissed: true } : each,
    )
    return undefined
  })
  await list.getByRole('button', { name: 'Put away: Language' }).click()
  await expect.element(line('Language')).not.toBeInTheDocument()
  await list.getByRole('button', { name: 'Keep them' }).click()
  await expect.element(list).not.toBeInTheDocument()
  expect(sentTo(setSetupStep).at(-1)).toMatchObject({
    params: { step: 'seed' },
    body: { dismissed: true },
  })
})

it('removes what came with the site once that is confirmed', async () => {
  answer(removeSeed, bulkJobView({ state: 'running' }))
  await openPage('/admin')
  await list.getByRole('button', { name: 'Remove all...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove what came with the site?' })
  await expect.element(dialog).toMatchTextContent(/can be undone/)
  expect(sentTo(removeSeed)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(removeSeed)).toHaveLength(1)
})
