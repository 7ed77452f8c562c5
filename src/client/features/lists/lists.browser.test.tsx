import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addToList,
  changeList,
  copyList,
  createList,
  followList,
  getList,
  getListMarks,
  listFollowedLists,
  listOwnLists,
  orderList,
  removeFromList,
  unfollowList,
} from '#shared/calls/lists.ts'
import { countStudy } from '#shared/calls/study.ts'
import type { ListView, OwnListView } from '#shared/contracts/lists.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { listView, resourceView } from '#tests/support/sample-views.ts'

/** The list on the server. */
let list: ListView
let isOwn: boolean
let isFollowed: boolean

const slugOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, '-')
const resources = (ids: readonly number[]) => ids.map((id) => resourceView({ id }))
const ids = () => list.resources.map(({ id }) => id)
const path = () => `/lists/3-${list.slug}`

function own(): OwnListView {
  const { owner: _owner, isOwn: _isOwn, resources: items, ...head } = list
  return { ...head, items: items.length, covers: items.slice(0, 4) }
}

function have(fields: Partial<ListView>, mine = true): void {
  isOwn = mine
  const title = fields.title ?? 'Rook endings'
  const owner = { username: mine ? 'Vera' : 'Coach', avatarUrl: null }
  list = listView({ title, slug: slugOf(title), owner, ...fields })
}

const change = (fields: Partial<ListView>): OwnListView => {
  list = { ...list, ...fields }
  return own()
}

beforeEach(() => {
  have({})
  isFollowed = false
  answer(countStudy, { want: 0, studying: 0, done: 0, dropped: 0 })
  answer(getList, () => list)
  answer(getListMarks, () => ({ isOwn, isFollowed, isReported: false }))
  answer(listOwnLists, [])
  answer(listFollowedLists, [])
  answer(orderList, ({ body }) => change({ resources: resources(body.ids) }))
  answer(addToList, ({ params }) => change({ resources: resources([...ids(), params.resourceId]) }))
  answer(removeFromList, ({ params }) =>
    change({ resources: resources(ids().filter((id) => id !== params.resourceId)) }),
  )
  answer(followList, () => void (isFollowed = true))
  answer(unfollowList, () => void (isFollowed = false))
})

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () =>
  [...document.querySelectorAll('.order-row')].map((row) => Number(row.getAttribute('data-row')))
const saved = page.getByText('All changes are saved.')

async function openEditor(): Promise<void> {
  await openPage(`${path()}#edit`)
  await expect
    .element(page.getByRole('combobox', { name: 'Search for resources to add' }))
    .toBeVisible()
}

/** Clicks before the order of a move is saved. */
const clickAtOnce = (...names: string[]) =>
  names.forEach((name) => (button(name).element() as HTMLElement).click())

describe('my lists', () => {
  it('a failure offers another try, and a followed list can be left', async () => {
    logIn()
    have({ visibility: 'public' }, false)
    const { followers: _followers, visibility: _visibility, createdAt: _at, ...card } = own()
    isFollowed = true
    answer(listFollowedLists, () => (isFollowed ? [{ ...card, owner: list.owner }] : []))
    answer(listOwnLists, () => new Response('{}', { status: 503 }))
    await openPage('/my-lists')
    await expect.element(page.getByText('Your lists could not be loaded.')).toBeVisible()
    answer(listOwnLists, [])
    await button('Try Again').click()
    await expect.element(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible()
    await button('Unfollow Rook endings').click()
    await expect.element(button('Unfollow Rook endings')).not.toBeInTheDocument()
    expect(sentTo(unfollowList)).toHaveLength(1)
  })
})

describe('the page of a list', () => {
  it('a private one says that nobody else sees it', async () => {
    logIn()
    have({ isOwn: true })
    await openPage(path())
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Rook endings' }))
      .toBeVisible()
    await expect.element(page.getByText('Only you can see it.')).toBeVisible()
    await expectAccessible()
  })

  it('leads a visitor to the login', async () => {
    have({ visibility: 'public' }, false)
    await openPage(path())
    await expect
      .poll(() => main.getByRole('article').getByRole('article').elements().length)
      .toBe(3)
    await expectAccessible()
    await expect
      .element(page.getByRole('link', { name: 'Follow' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/auth\?next=/))
  })

  it('is followed and copied by a member', async () => {
    logIn()
    have({ visibility: 'public' }, false)
    answer(copyList, () => {
      have({ title: 'Rook endings again', isOwn: true })
      return own()
    })
    await openPage(path())
    await button('Follow').click()
    await expect
      .element(page.getByRole('button', { name: 'Following', pressed: true }))
      .toBeVisible()
    await expect.element(page.getByText('1 follower')).toBeVisible()
    await button('Copy to my lists').click()
    await expect.element(toastOf('Copied to your lists')).toBeVisible()
    await expect.element(button('Edit list')).toBeVisible()
    await expectAddress('/lists/3-rook-endings-again')
  })
})

describe('the editor of a list', () => {
  beforeEach(() => {
    logIn()
    have({ isOwn: true })
  })

  it('orders by keyboard, says where a row went, and undoes a removal', async () => {
    await openEditor()
    const down = button('Move Lesson 1 down')
    await pressOn(down)
    await expect.element(page.getByText('Lesson 1: place 2 of 3')).toBeInTheDocument()
    await expect.element(down).toHaveFocus()
    await press('{Enter}')
    await expect.poll(rows).toEqual([2, 3, 1])
    await expect.element(down).toHaveFocus()
    await expect.element(down).toHaveAttribute('aria-disabled', 'true')
    await button('Move Lesson 3 up').click()
    await expect.poll(rows).toEqual([3, 2, 1])
    await expect.element(saved).toBeVisible()
    expect(ids()).toEqual([3, 2, 1])
    await pressOn(button('Remove Lesson 2'))
    await expect.poll(rows).toEqual([3, 1])
    await pressOn(button('Undo'))
    await expect.poll(rows).toEqual([3, 2, 1])
    await expect.element(saved).toBeVisible()
    await expect.poll(ids).toEqual([3, 2, 1])
  })

  it('shows the former list at no time while a change is saved', async () => {
    await openEditor()
    const respond = hold(orderList)
    await button('Move Lesson 1 down').click()
    await expect.poll(() => sentTo(orderList)).toHaveLength(1)
    const shown = new Set<string>()
    const observer = new MutationObserver(() => shown.add(rows().join()))
    observer.observe(document.body, { childList: true, subtree: true })
    respond(change({ resources: resources([2, 1, 3]) }))
    await expect.element(saved).toBeVisible()
    shown.delete('2,1,3')
    expect([...shown]).toEqual([])
    const remove = hold(removeFromList)
    await button('Remove Lesson 2').click()
    await expect.poll(rows).toEqual([1, 3])
    shown.clear()
    remove(change({ resources: resources([1, 3]) }))
    await expect.element(toastOf('Removed from the list')).toBeVisible()
    await expect.element(saved).toBeVisible()
    observer.disconnect()
    shown.delete('1,3')
    expect([...shown]).toEqual([])
  })

  it('orders by dragging a grip', async () => {
    await openEditor()
    const grips = document.querySelectorAll('.row-grip')
    const [from, to] = [grips[0], grips[2]]
    if (!from || !to) throw new Error('no grips')
    // As people drag: with more than one movement.
    await userEvent.dragAndDrop(from, to, { steps: 10 })
    await expect.poll(rows).toEqual([2, 3, 1])
    await expect.element(saved).toBeVisible()
    await expect.poll(ids).toEqual([2, 3, 1])
  })

  it('whose details are saved late leaves what was typed since', async () => {
    const respond = hold(changeList)
    const title = dialog.getByLabelText(/^Title/)
    await openEditor()
    await button('Edit details').click()
    await title.fill('Pawn endings first')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await press('{Escape}')
    await button('Discard changes').click()
    await button('Edit details').click()
    await title.fill('Rook endings first')
    respond(change({ title: 'Pawn endings first' }))
    await expect.element(toastOf('List saved')).toBeVisible()
    await expect.element(title).toHaveValue('Rook endings first')
    expect(sentTo(changeList)).toHaveLength(1)
  })

  it('keeps what another tab has added, and takes back what the server refuses', async () => {
    await openEditor()
    change({ resources: resources([1, 2, 3, 4]) })
    await pressOn(button('Move Lesson 1 down'))
    await expect.poll(rows).toEqual([2, 1, 3, 4])
    await expect.element(saved).toBeVisible()
    expect(ids()).toEqual([2, 1, 3, 4])
    expect(sentTo(orderList)[0]?.headers.get('If-Match')).toBe(`"${list.updatedAt}"`)
    answer(orderList, refusal(503))
    await pressOn(button('Move Lesson 1 up'))
    await expect.element(toastOf('Could not save the order')).toBeVisible()
    await expect.poll(rows).toEqual([2, 1, 3, 4])
  })

  it('closed at once after a move, it saves the order after what is on its way, and says if it is refused', async () => {
    await openEditor()
    const remove = hold(removeFromList)
    await pressOn(button('Remove Lesson 3'))
    clickAtOnce('Move Lesson 1 down', 'Done')
    await expect.element(button('Edit list')).toBeVisible()
    expect(sentTo(orderList)).toEqual([])
    answer(orderList, refusal(503))
    remove(change({ resources: resources([1, 2, 4]) }))
    await expect.element(toastOf('Could not save the order')).toBeVisible()
    expect(sentTo(orderList)).toMatchObject([{ body: { ids: [2, 1, 4] } }])
  })
})

it('a resource is put into lists, and into a new one, on its page', async () => {
  logIn()
  answerResourcePage(resourceView({ id: 5 }))
  answer(listOwnLists, () => [{ ...own(), contains: ids().includes(5) }])
  answer(createList, ({ body }) => ({ ...own(), id: 4, title: body.title, items: 0 }))
  await openPage('/resource/5')
  await pressOn(button('More about my study'))
  await pressOn(page.getByRole('menuitem', { name: /^Add to list/ }))
  const box = dialog.getByRole('checkbox', { name: /^Rook endings/ })
  await box.click()
  await expect.element(box).toBeChecked()
  await expect.poll(ids).toEqual([1, 2, 3, 5])
  await expectAccessible()
  answer(addToList, () => ({ ...own(), id: 4, title: 'Later', items: 1 }))
  await dialog.getByRole('textbox', { name: 'New list' }).fill('Later')
  await press('{Enter}')
  await expect.element(dialog.getByRole('checkbox', { name: /^Later/ })).toBeChecked()
  await box.click()
  await expect.element(box).not.toBeChecked()
  await expect.poll(ids).toEqual([1, 2, 3])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
