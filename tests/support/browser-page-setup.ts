/** Loaded before the tests of features and pages in the browser. */
import { cleanup } from 'vitest-browser-react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { getSignIn, beginPasskeyLogin } from '#shared/calls/ways-in.ts'
import { countSearch } from '#shared/calls/search.ts'
import { getSite } from '#shared/calls/site.ts'
import { answer, installApi, refusal, unansweredCalls } from './api-stub.ts'
import './browser-styles.ts'
import { siteView } from './sample-views.ts'
import { bareToasts, expectToastsToFit, watchToasts } from './toast-look.tsx'

let complaints: unknown[][] = []

beforeEach(() => {
  complaints = []
  installApi()
  watchToasts()
  // A search page reports its results if a test takes longer than two seconds.
  answer(countSearch, undefined)
  // The login page offers passkeys.
  answer(beginPasskeyLogin, refusal(503))
  answer(getSite, siteView())
  answer(getSignIn, { password: true, oidc: null, lichess: false })
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void complaints.push(words))
})

/**
 * The test fails if there is an error or warning in the console, a call that it does not answer, or a toast that nobody
 * could translate.
 */
afterEach(async () => {
  await cleanup()
  const { closePage } = await import('./client-page.tsx')
  closePage()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect([...unansweredCalls(), ...complaints.map((words) => words.join(' '))]).toEqual([])
  const bare = bareToasts()
  // Texts of the kit are the caller's.
  if (!expect.getState().testPath?.match(/\/(?:client|tests)\/kit\//))
    expect(bare, 'bare English in a toast').toEqual([])
})

afterAll(expectToastsToFit)
