import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listChapters, setChapterDone } from '#shared/calls/chapters.ts'
import {
  changeAssignment,
  createAssignment,
  deleteAssignment,
  getGroup,
  listAssignments,
  listGroups,
  listMembers,
  noteOnHomework,
} from '#shared/calls/groups.ts'
import { listResources } from '#shared/calls/resources.ts'
import { setStudy } from '#shared/calls/study.ts'
import { answer, counted, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import {
  answerGroup,
  assignmentView,
  groupView,
  homeworkProgress,
  memberView,
} from '#tests/support/group-views.ts'
import { chapterView, NOW, resourceView } from '#tests/support/sample-views.ts'

const [rook, pawn] = [
  resourceView({ id: 11, title: 'Rook endings', author: 'Ana' }),
  resourceView({ id: 12, title: 'Pawn endings' }),
]
const ITEM = { resourceId: 11, title: 'Rook endings', type: 'video', state: null, chapterIds: [] }
const COUNTS = { notStarted: 1, started: 0, done: 1, late: 1, excused: 0 }

const main = page.getByRole('main')
const dialog = page.getByRole('dialog', { name: 'Homework' })
const search = dialog.getByRole('combobox', { name: 'Add a lesson' })
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

beforeEach(() => {
  logIn()
  answer(listChapters, [])
  answer(listMembers, [memberView(), memberView({ id: 2 })])
  answer(listResources, ({ query }) =>
    counted(query.get('query')?.includes('pawn') ? [pawn] : [rook, pawn]),
  )
})

describe('a teacher', () => {
  beforeEach(() => answerGroup())
  const open = () => openPage('/groups/4?tab=homework')

  it('assigns several lessons without the mouse, named after the first, by Friday', async () => {
    answer(listAssignments, [])
    answer(listChapters, ({ params }) =>
      params.id === 12
        ? [
            chapterView(1, { id: 31, title: 'The square' }),
            chapterView(2, { id: 32, title: 'Opposition' }),
          ]
        : [],
    )
    answer(createAssignment, assignmentView({ due: '2026-11-27' }))
    await open()
    await main.getByRole('button', { name: 'New homework' }).click()
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('endings')
    await expect.element(option('Rook endings')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByLabelText(/^Title/)).toHaveValue('Rook endings')
    await userEvent.keyboard('pawn')
    await expect.element(option('Pawn endings')).toBeVisible()
    await expect.element(option('Rook endings')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await dialog.getByText('The whole lesson').click()
    await dialog.getByLabelText('Opposition').click()
    await expectAccessible()
    await press('Assign')
    await expect.element(toastOf('Assigned, due Nov 27, 2026')).toBeVisible()
    expect(sentTo(createAssignment)[0]?.body).toEqual({
      title: 'Rook endings',
      note: null,
      due: '2026-11-27',
      from: null,
      items: [
        { resourceId: 11, chapterIds: [] },
        { resourceId: 12, chapterIds: [32] },
      ],
      to: null,
      draft: false,
      test: false,
    })
  })

  it('assigns the test, without a lesson', async () => {
    answer(listAssignments, [])
    answer(createAssignment, assignmentView({ test: true }))
    await open()
    await main.getByRole('button', { name: 'New homework' }).click()
    await press('Assign')
    await expect.element(dialog.getByText('An assignment has 1 to 30 items')).toBeVisible()
    await dialog.getByLabelText('The test “Where do I stand?”, about 15 minutes').click()
    await expect.element(dialog.getByLabelText(/^Title/)).toHaveValue('Where do I stand?')
    await press('Assign')
    await expect
      .poll(() => sentTo(createAssignment)[0]?.body)
      .toMatchObject({
        items: [],
        test: true,
      })
  })

  it('adds by Enter only what was found for the words, also while others load', async () => {
    answer(listAssignments, [])
    await open()
    await main.getByRole('button', { name: 'New homework' }).click()
    await userEvent.keyboard('endings')
    await expect.element(option('Rook endings')).toBeVisible()
    const respond = hold(listResources)
    await search.fill('pawn')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sentTo(listResources).at(-1)?.query.get('query')).toBe('pawn')
    await userEvent.keyboard('{Enter}')
    respond(counted([pawn]))
    await expect.element(option('Pawn endings')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /^Leave out/ })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(dialog.getByRole('button', { name: 'Leave out Pawn endings' }))
      .toBeVisible()
  })

  it('is told at each field what is missing, and loses nothing when the server refuses', async () => {
    answer(listAssignments, [])
    const fault = 'Not for kids, and so closed to Pupil 1: “Rook endings”.'
    answer(createAssignment, refusal(409, fault, { code: 'not_for_kids' }))
    await open()
    await main.getByRole('button', { name: 'New homework' }).click()
    await press('Assign')
    await expect.element(dialog.getByText('Title is required')).toBeVisible()
    await expect.element(search).toHaveAccessibleDescription(/An assignment has 1 to 30 items/)
    await search.fill('rook')
    await option('Rook endings').click()
    await dialog.getByText('More: a note, for whom, from when').click()
    await dialog.getByLabelText('Everybody, and those who join later').click()
    await dialog.getByLabelText('Pupil 1', { exact: true }).click()
    await dialog.getByLabelText('Pupil 2', { exact: true }).click()
    await expect.element(dialog.getByText('Choose at least one member')).toBeVisible()
    await dialog.getByLabelText('Pupil 1', { exact: true }).click()
    await press('Assign')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(fault)
    expect(sentTo(createAssignment)[0]?.body).toMatchObject({ to: [1] })
    await expect.element(dialog.getByText('Rook endings').first()).toBeVisible()
  })

  it('changes and deletes what is there', async () => {
    const items = [
      ITEM,
      { ...ITEM, resourceId: 12, title: 'Gone', gone: 'trashed' as const },
    ] as const
    const pins = assignmentView({ items: [...items], to: null, counts: COUNTS, from: '2026-11-22' })
    answer(listAssignments, [pins])
    answer(changeAssignment, pins)
    answer(deleteAssignment, undefined)
    await open()
    await expect
      .element(main.getByText('1 done · 0 started · 1 not started · 1 late'))
      .toBeVisible()
    await expect.element(main.getByText(/Members see it from Nov 22, 2026 on/)).toBeVisible()
    await expect.element(main.getByText('(no longer in the catalogue)')).toBeVisible()
    await expectAccessible()
    await main.getByRole('button', { name: 'Edit Pins' }).click()
    await press('Leave out Gone')
    await press('Save Changes')
    await expect.element(toastOf('Homework saved')).toBeVisible()
    expect(sentTo(changeAssignment)[0]?.body.items).toEqual([{ resourceId: 11, chapterIds: [] }])
    await main.getByRole('button', { name: 'Delete Pins' }).click()
    answer(listAssignments, [])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(main.getByRole('heading', { name: 'No homework yet' })).toBeVisible()
  })

  it('only reads an archived group', async () => {
    answerGroup({ archivedAt: NOW })
    answer(listAssignments, [assignmentView({ counts: COUNTS })])
    await open()
    await expect.element(main.getByRole('heading', { name: 'Pins' })).toBeVisible()
    await expect
      .element(main.getByRole('button', { name: /homework|Edit|Delete/ }))
      .not.toBeInTheDocument()
  })

  it('assigns in three presses again what a group had, with its note and chapters', async () => {
    answer(getGroup, ({ params }) =>
      groupView({ id: params.id, ...(params.id === 4 ? { archivedAt: NOW } : {}) }),
    )
    const card = { name: 'Next year', as: 'owner', members: 0, open: 0 } as const
    answer(listGroups, [
      { ...card, id: 4, archivedAt: NOW },
      { ...card, id: 5, archivedAt: null },
    ])
    const items = [
      { ...ITEM, chapterIds: [31] },
      { ...ITEM, resourceId: 12, type: null, gone: 'trashed' as const },
    ]
    answer(listAssignments, [assignmentView({ note: 'Look twice', counts: COUNTS, items })])
    answer(createAssignment, assignmentView({ due: '2026-11-27' }))
    await open()
    await main.getByRole('button', { name: 'Assign again: Pins' }).click()
    const again = page.getByRole('dialog', { name: 'Assign “Pins”' })
    await expect.element(again.getByText('Next year')).toBeVisible()
    await expectAccessible()
    await again.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect.element(toastOf('Assigned, due Nov 27, 2026')).toBeVisible()
    expect(sentTo(createAssignment)[0]).toMatchObject({
      params: { id: 5 },
      body: {
        title: 'Pins',
        note: 'Look twice',
        items: [{ resourceId: 11, chapterIds: [31] }],
        due: '2026-11-27',
        draft: false,
      },
    })
  })

  it('keeps a draft as one', async () => {
    const draft = assignmentView({ draft: true, due: null, items: [ITEM], counts: COUNTS })
    answer(listAssignments, [draft])
    answer(changeAssignment, draft)
    await open()
    await main.getByRole('button', { name: 'Assign Pins' }).click()
    await dialog.getByText('More: a note, for whom, from when').click()
    await dialog.getByLabelText('Keep it as a draft, which only teachers see').click()
    await press('Save draft')
    await expect.element(toastOf('Kept as a draft')).toBeVisible()
    expect(sentTo(changeAssignment)[0]?.body).toMatchObject({ draft: true })
  })
})

const CHAPTER = { id: 21, title: 'Lucena', at: 'https://books.example/11#1', done: false }

describe('a member', () => {
  beforeEach(() => answerGroup({ as: 'member', me: { id: 1, name: 'Ana' } }))
  const open = () => openPage('/groups/4', { width: 390, height: 844 })
  const own = { state: 'not_started', done: 0, of: 1, doneAt: null } as const

  it('sees what is open, what is done and what counts no more', async () => {
    answer(listAssignments, [
      assignmentView({ items: [{ ...ITEM, ...own }], progress: homeworkProgress({ of: 1 }) }),
      assignmentView({
        id: 9,
        title: 'Forks',
        items: [{ ...ITEM, ...own, gone: 'trashed' as const }],
        progress: homeworkProgress({ state: 'done', done: 1, of: 1, doneAt: NOW, late: true }),
      }),
    ])
    await open()
    await expect.element(main.getByText('By Monday, in 3 days · 0 of 1')).toBeVisible()
    await expect.element(main.getByText('Done on Nov 20, 2026, late')).toBeVisible()
    await expect
      .element(main.getByText('No longer in the catalogue: it does not count.'))
      .toBeVisible()
    await expectAccessible()
  })

  it('marks a lesson as done in one press, is told if that failed, and takes it back', async () => {
    answer(listAssignments, [
      assignmentView({ items: [{ ...ITEM, ...own }], progress: homeworkProgress({ of: 1 }) }),
    ])
    answer(setStudy, refusal(503, 'Not now.'))
    await open()
    await main.getByRole('button', { name: 'Mark as done: Rook endings' }).click()
    await expect.element(toastOf('Could not change it')).toBeVisible()
    answer(setStudy, () => {
      answer(listAssignments, [
        assignmentView({
          items: [{ ...ITEM, ...own, state: 'done' }],
          progress: homeworkProgress({ state: 'done', done: 1, of: 1, doneAt: NOW }),
        }),
      ])
      return {} as never
    })
    await main.getByRole('button', { name: 'Mark as done: Rook endings' }).click()
    await main.getByRole('button', { name: 'Not done: Rook endings' }).click()
    await expect
      .poll(() => sentTo(setStudy).map(({ body }) => body))
      .toEqual([{ status: 'done' }, { status: 'done' }, { status: 'studying' }])
  })

  it('ticks chapters, which are shown at once and taken back when refused', async () => {
    const item = { ...ITEM, ...own, chapterIds: [21], chapters: [CHAPTER] }
    answer(listAssignments, [
      assignmentView({ items: [item], progress: homeworkProgress({ of: 1 }) }),
    ])
    const respond = hold(setChapterDone)
    await open()
    const chapter = main.getByRole('checkbox', { name: 'Lucena' })
    await chapter.click()
    await expect.element(chapter).toBeChecked()
    respond(refusal(503, 'Not now.'))
    await expect.element(toastOf('Could not tick the chapter off')).toBeVisible()
    await expect.element(chapter).not.toBeChecked()
  })

  it('opens a lesson that knows the homework, and the addresses in its note', async () => {
    const note = 'Watch https://club.example/a?b=1, then (https://club.example/c).'
    const assignment = assignmentView({
      note,
      items: [{ ...ITEM, ...own }],
      progress: homeworkProgress({ of: 1 }),
    })
    answer(listAssignments, [assignment])
    await open()
    const address = main.getByRole('link', { name: 'https://club.example/a?b=1' })
    await expect.element(address).toHaveAttribute('rel', 'nofollow noopener noreferrer')
    await expect.element(address).toHaveAttribute('href', 'https://club.example/a?b=1')
    await expect.element(main.getByRole('link', { name: 'https://club.example/c' })).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Rook endings' }))
      .toHaveAttribute('href', '/resource/11?homework=4-8')
  })

  it('takes the test as homework, and decides whether the teachers see what came out', async () => {
    const assignment = assignmentView({
      title: 'Where do you stand?',
      test: true,
      testDone: true,
      showResult: false,
      progress: homeworkProgress({ state: 'done', done: 1, of: 1, doneAt: NOW }),
    })
    answer(listAssignments, [assignment])
    answer(noteOnHomework, () => {
      answer(listAssignments, [{ ...assignment, showResult: true }])
      return undefined
    })
    await open()
    const item = main.getByRole('listitem').filter({ hasText: 'Where do I stand?' })
    await expect.element(item.getByRole('link')).toHaveAttribute('href', '/test')
    await expect.element(item.getByText('Done')).toBeVisible()
    await expectAccessible()
    await item.getByLabelText('Show my teachers the result').click()
    await expect.element(item.getByRole('checkbox')).toBeChecked()
    expect(sentTo(noteOnHomework)[0]?.body).toEqual({ showResult: true })
  })
})
