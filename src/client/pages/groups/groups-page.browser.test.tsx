import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listGroups, listPendingGroups } from '#shared/calls/groups.ts'
import { resendVerification } from '#shared/calls/login.ts'
import { getPageContent } from '#shared/calls/page-contents.ts'
import { getSite } from '#shared/calls/site.ts'
import { getSignIn } from '#shared/calls/ways-in.ts'
import { answer, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { NOW, siteView } from '#tests/support/sample-views.ts'

const main = page.getByRole('main')
const sidebarLink = page.getByRole('navigation', { name: 'Play & Other' }).getByRole('link', {
  name: 'Groups',
})
const group = {
  id: 3,
  name: 'Juniors',
  as: 'member',
  members: 4,
  open: 0,
  archivedAt: null,
} as const

beforeEach(() => answer(listPendingGroups, { invitations: [], waiting: [] }))

it('asks for a verified address before the form, and sends the link again', async () => {
  const { email } = logIn({ emailVerified: false })
  answer(resendVerification, { message: 'Sent' })
  await openPage('/groups')
  await expect.element(main).toMatchTextContent('Verify your address first')
  expect(main.getByRole('button', { name: 'New group' }).elements()).toEqual([])
  await main.getByRole('button', { name: 'Send again' }).click()
  await expect.element(toastOf('Verification link sent')).toBeVisible()
  expect(sentTo(resendVerification)[0]?.body).toEqual({ email })
})

it('is in the sidebar of who has a group', async () => {
  logIn({ emailVerified: true })
  answer(listGroups, [group])
  await openPage('/groups', { width: 1440, height: 1000 })
  await expect.element(sidebarLink).toHaveAttribute('href', '/groups')
  await expect.element(main.getByRole('button', { name: 'New group' })).toBeVisible()
})

it('has a login page that leads to what Help says to classes, and a word for pupils with a card', async () => {
  answer(getSignIn, { password: true, oidc: null, lichess: false })
  answer(getSite, siteView())
  await openPage('/auth?next=%2Fgroups')
  await expect
    .element(main.getByRole('link', { name: 'For a class or club' }))
    .toHaveAttribute('href', '/help#for-a-class-or-club')
  await main.getByRole('button', { name: 'Forgot your password' }).click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent('A card from your teacher? Ask them for a new one.')
})

it('is explained in Help with four pictures', async () => {
  answer(getPageContent, {
    id: 1,
    pageName: 'help',
    title: 'Help & FAQ',
    subtitle: null,
    sections: [{ id: 'ratings', heading: 'Ratings', body: ['Stars.'] }],
    order: 0,
    updatedAt: NOW,
    language: 'en',
  })
  await openPage('/help')
  const part = page.getByRole('region', { name: 'For a class or club' })
  await expect.element(part).toBeVisible()
  const pictures = part.getByRole('img').elements()
  expect(pictures.map((each) => each.getAttribute('loading'))).toEqual(
    Array.from({ length: 4 }, () => 'lazy'),
  )
  expect(pictures.every((each) => (each.getAttribute('alt') ?? '') !== '')).toBe(true)
  await expectAccessible()
})
