import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { updateProfile } from '#shared/calls/profile.ts'
import { getPageContent } from '#shared/calls/page-contents.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, press, pressOn } from '#tests/support/client-page.tsx'
import { userView } from '#tests/support/sample-views.ts'

const offer = page.getByRole('link', { name: 'Diese Seite auf Deutsch lesen' })
const close = page.getByRole('button', { name: 'Schließen' })
const german = page.getByRole('navigation', { name: 'Language' }).getByText('Deutsch')

const languageCookie = () => /(?:^|; )language=([^;]*)/.exec(document.cookie)?.[1]
const preferring = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
const localesStored = () =>
  sentTo(updateProfile).map(({ body }) => [body.username, body.preferences?.locale])

/** Where links led away from the page, and with which cookie. */
let left: string[] = []
const stay = (event: Event) => {
  const link = event.target instanceof Element && event.target.closest('a[hreflang]')
  if (!(link instanceof HTMLAnchorElement)) return
  event.preventDefault()
  left.push(link.pathname + link.search)
}

beforeEach(() => {
  left = []
  addEventListener('click', stay)
  document.documentElement.dataset['languages'] = 'en de fr'
  answer(getPageContent, refusal(404))
})
afterEach(() => {
  removeEventListener('click', stay)
  delete document.documentElement.dataset['languages']
})

/** Waits for as long as a lazy part would take to arrive. */
async function expectNoOffer(): Promise<void> {
  await expect.element(german).toBeInTheDocument()
  await import('./language-offer.tsx')
  await expect
    .element(page.getByRole('link', { name: /^(?:Diese|Read|Lire)/ }))
    .not.toBeInTheDocument()
}

it.each([
  ['the language of the page', ['en-GB', 'de']],
  ['languages that are not offered', ['it', 'nl-BE', 'den', 'x']],
  ['nothing', []],
])('who prefers %s is offered none', async (_, languages) => {
  preferring(...languages)
  await openPage('/help')
  await expectNoOffer()
  expect(languageCookie()).toBeUndefined()
})

it('a cookie that nobody wrote offers and stores nothing', async () => {
  preferring('de')
  document.cookie = 'language=evil; Path=/'
  logIn()
  await openPage('/help')
  await expectNoOffer()
  await expect.poll(languageCookie).toBe('1')
  expect(localesStored()).toEqual([])
})

it('the first language that is offered is offered in its own words, on this page and with its filters', async () => {
  preferring('it', 'de-AT', 'fr', 'en')
  await openPage('/help?tab=a', { width: 320 })
  await expect.element(offer).toBeVisible()
  const line = offer.element().parentElement
  expect(line?.lang).toBe('de')
  expect(getComputedStyle(line as Element).position).toBe('fixed')
  await expectAccessible()
  await offer.click()
  expect(left).toEqual(['/de/help?tab=a'])
  expect(languageCookie()).toBe('1')
  await openPage('/help')
  await expectNoOffer()
})

it('the offer is closed by keyboard, once and for all pages', async () => {
  preferring('de')
  await openPage('/help')
  await pressOn(offer, '{Tab}')
  await expect.element(close).toHaveFocus()
  await press('{Enter}')
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(languageCookie()).toBe('1')
  await openPage('/terms')
  await expectNoOffer()
})

it('a choice of somebody who is logged in is stored by the next page', async () => {
  const user = logIn({ username: 'ada' })
  answer(updateProfile, userView({ ...user, preferences: { ...user.preferences, locale: 'de' } }))
  preferring('en')
  await openPage('/help')
  await german.click()
  expect(left).toEqual(['/de/help'])
  expect(languageCookie()).toBe('de')
  await openPage('/help')
  await expect.poll(localesStored).toEqual([['ada', 'de']])
  await expect.poll(languageCookie).toBe('1')
  await openPage('/help')
  await expectNoOffer()
  expect(localesStored()).toHaveLength(1)
})

it('what could not be stored is tried again, unless the account refuses it', async () => {
  logIn()
  preferring('en')
  document.cookie = 'language=fr; Path=/'
  answer(updateProfile, refusal(503, 'Not now.'))
  await openPage('/help')
  await expect.poll(localesStored).toHaveLength(1)
  expect(languageCookie()).toBe('fr')
  answer(updateProfile, refusal(403, 'Suspended.'))
  await openPage('/help')
  await expect.poll(languageCookie).toBe('1')
  expect(localesStored()).toHaveLength(2)
})
