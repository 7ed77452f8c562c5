import { HeadContent, RouterProvider } from '@tanstack/react-router'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { kidsStore } from '#client/data/kids-mode.tsx'
import { isSignedIn } from '#client/data/session.ts'
import { dismissToast, toastStore } from '#client/kit/toast.ts'
import { getRouter } from '#client/router.tsx'
import { Route as rootRoute } from '#client/root.tsx'
import { compareAddress } from '#shared/calls/admin-resources.ts'
import { listChapters } from '#shared/calls/chapters.ts'
import { listAdditional } from '#shared/calls/additional.ts'
import { listKidsTopics } from '#shared/calls/kids.ts'
import { getPageContent } from '#shared/calls/page-contents.ts'
import { listComments } from '#shared/calls/comments.ts'
import { countNotifications } from '#shared/calls/notifications.ts'
import { getReview } from '#shared/calls/review.ts'
import { getPath, listMyPaths, listPathsOfResource } from '#shared/calls/paths.ts'
import { getPassword, listIdentities, listTokens, listPasskeys } from '#shared/calls/ways-in.ts'
import { checkAdmin, findUsers } from '#shared/calls/people.ts'
import { listLinkChecks } from '#shared/calls/links.ts'
import { getOverview, getSeedOffer } from '#shared/calls/overview.ts'
import { getOwnMarks, listReports, listResourceReports } from '#shared/calls/reports.ts'
import { countView, getInstead, getResource, listRelated } from '#shared/calls/resources.ts'
import { listSetupSteps } from '#shared/calls/site.ts'
import { listSuggestions } from '#shared/calls/suggestions.ts'
import { listGroups } from '#shared/calls/groups.ts'
import { countSaved, listSavedIds, listStudyMarks } from '#shared/calls/study.ts'
import { getUser } from '#shared/calls/profile.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { answer, counted, refusal, turnWords } from './api-stub.ts'
import { atRest } from './at-rest.ts'
import { turningWords } from './page-directions.ts'
import { overviewView, resourceView, userView } from './sample-views.ts'

/** What surrounds the page. The document itself belongs to the test runner. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <HeadContent />
      {children}
      <output id="arrival" className="sr-only" />
    </>
  )
}

Object.assign(rootRoute.options, { shellComponent: Frame })

type Look = { kids?: boolean; dark?: boolean; width?: number; height?: number }

let router: ReturnType<typeof getRouter> | undefined

/** Opens a page of the product as a link in the client would: the real routes, with calls answered by api-stub.ts. */
export async function openPage(
  path: string,
  { kids = false, dark = false, width = 1280, height = 720 }: Look = {},
): Promise<void> {
  await cleanup()
  await page.viewport(width, height)
  const { documentElement: html } = document
  html.lang = 'en'
  html.className = dark ? 'dark' : 'light'
  html.classList.toggle('signed-in', isSignedIn())
  kidsStore.set(kids)
  history.replaceState(null, '', path)
  router = getRouter()
  // The pointer stays where the last test left it, so links must not preload pages when it hovers over them.
  router.update({ ...router.options, defaultPreload: false })
  await render(<RouterProvider router={router} />)
  await expect.element(page.getByRole('main')).toBeInTheDocument()
}

/** Asks the server again for all that the page shows, as a window does that gets the focus after a while. */
export async function refetchPage(): Promise<void> {
  await router?.options.context.queryClient.refetchQueries({ type: 'active' })
}

/** Expects words of people that run from right to left to be apart from those around them, everywhere on the page. */
export async function expectWordsApart(): Promise<void> {
  turnWords()
  await refetchPage()
  await expect.poll(() => document.body.innerText).toMatch(/[\u0590-\u05ff]{2}/)
  await expect.poll(turningWords).toEqual([])
}

/** Leaves nothing of a page to the next test: no layers, and nothing in the browser's storage. */
export function closePage(): void {
  router?.options.context.queryClient.clear()
  router = undefined
  forgetToast()
  localStorage.clear()
  sessionStorage.clear()
  kidsStore.set(false)
  localStorage.clear()
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`
  dispatchEvent(new Event('focus'))
  document.documentElement.className = ''
}

/** Logs in a member whose account is empty, for pages that are opened afterwards. */
export function logIn(fields: Partial<UserView> = {}): UserView {
  const user = userView(fields)
  document.cookie = 'signed_in=1; Path=/'
  dispatchEvent(new Event('focus'))
  answer(getUser, user)
  answer(checkAdmin, { isAdmin: user.isAdmin, role: user.role })
  answer(listGroups, [])
  answer(countNotifications, { unread: 0 })
  answer(listPasskeys, [])
  answer(listTokens, [])
  answer(listIdentities, [])
  answer(getPassword, { isSet: true, lastUsedAt: null })
  answer(countSaved, { count: 0 })
  answer(listSavedIds, { ids: [] })
  answer(listStudyMarks, [])
  answer(listMyPaths, [])
  answer(getReview, { today: 0, cards: [] })
  answer(getOwnMarks, { voted: [], reported: [], resourceReported: false, removed: [] })
  if (user.role !== 'member') openConsole()
  return user
}

/** Answers what every page of the console, and its first page, requests: nothing is waiting. */
function openConsole(): void {
  answer(compareAddress, { sameAs: null, similar: [] })
  answer(listSuggestions, [])
  answer(listReports, [])
  answer(listResourceReports, [])
  const counts = { alive: 0, moved: 0, dead: 0, unsure: 0, unchecked: 0, unasked: 0, queued: 0 }
  answer(listLinkChecks, { isOn: true, counts, lengths: 0, links: [] })
  answer(getOverview, overviewView())
  answer(findUsers, counted([]))
  answer(listSetupSteps, [])
  answer(getSeedOffer, { adds: 0, updates: 0, drops: 0 })
}

/** Takes the toast away, so that the next one is not taken for it. */
export function forgetToast(): void {
  dismissToast(toastStore.get()?.id ?? 0)
  toastStore.set(null)
}

/** Answers what the page of a resource asks for: nothing is known but the resource. */
export function answerResourcePage(resource = resourceView()): void {
  answer(getResource, resource)
  answer(listChapters, [])
  answer(listRelated, [])
  answer(getInstead, { free: null, next: null })
  answer(listPathsOfResource, [])
  answer(countView, undefined)
  answer(listComments, [])
}

/** Answers what the home for children asks for: one topic with a lesson. */
export function answerKidsHome(): void {
  answer(getPageContent, {
    id: 1,
    pageName: 'kids',
    title: 'Chess Resources For Kids',
    subtitle: null,
    sections: [],
    order: 0,
    updatedAt: '2026-11-20T00:00:00.000Z',
    language: 'en',
  })
  const lesson = resourceView({ isForKids: true })
  answer(listKidsTopics, [{ topic: 'mates', total: 1, resources: [lesson], others: [] }])
  answer(listAdditional, [])
  answer(getPath, refusal(404))
}

/** Returns the visible toast with this text; the copy for screen readers has no heading. */
export const toastOf = (text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })

/** Presses keys one after another, as `userEvent.keyboard` names them. */
export const press = (keys: string): Promise<void> => userEvent.keyboard(keys)

/** Presses keys on an element that is visible, as somebody without a mouse does. */
export async function pressOn(locator: Locator, keys = '{Enter}'): Promise<void> {
  await expect.element(locator).toBeVisible()
  locator.element().focus()
  await press(keys)
}

/** Returns the file that the page would save during `act`. */
export async function downloadOf(
  act: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const { promise, resolve } = Promise.withResolvers<HTMLAnchorElement>()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    resolve(this)
  })
  try {
    await act()
    const { download, href } = await promise
    return { name: download, text: await (await fetch(href)).text() }
  } finally {
    click.mockRestore()
  }
}

/** Returns the current address, which the page may have changed. */
const address = (): string => location.pathname + location.search + location.hash

export async function expectAddress(path: string | RegExp): Promise<void> {
  if (typeof path === 'string') await expect.poll(address).toBe(path)
  else await expect.poll(address).toMatch(path)
}

/** Expects everything to have loaded; a list is dimmed until the next one arrives. */
export async function expectLoaded(): Promise<void> {
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
}

/** The rules of axe that look at colors, which are all that a theme changes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects no violation of WCAG A and AA or of axe's best practices, in light and in dark. */
export async function expectAccessible(within = 'body'): Promise<void> {
  await atRest()
  const { classList } = document.documentElement
  const switchTheme = () => ['light', 'dark'].forEach((theme) => classList.toggle(theme))
  expect(await violations(within)).toEqual([])
  switchTheme()
  expect(await violations(within, COLOR_RULES), 'in the other theme').toEqual([])
  switchTheme()
}

async function violations(within: string, runOnly?: string[]): Promise<string[]> {
  const found = await axe.run(within, {
    resultTypes: ['violations'],
    ...(runOnly ? { runOnly } : {}),
  })
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}
