import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#shared/calls/groups.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  press,
  toastOf,
} from '#tests/support/client-page.tsx'
import { answerGroup, groupView, memberView } from '#tests/support/group-views.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const button = (name: string, place = main) => place.getByRole('button', { name, exact: true })

beforeEach(() => {
  logIn()
  answerGroup()
})

describe('the members', () => {
  const open = () => openPage('/groups/4?tab=members')
  const fromMenu = async (entry: string) => {
    await button('More about Pupil 3').click()
    await page.getByRole('menuitem', { name: entry }).click()
  }

  it('are admitted and refused, locked, handed over and removed', async () => {
    const waiting = memberView({ state: 'waiting' })
    const seat = memberView({ id: 3, state: 'seat', locked: true })
    answer(calls.listMembers, [waiting, memberView({ id: 2, note: 'Left-handed' }), seat])
    answer(calls.admitMember, refusal(409, 'This member is admitted already.'))
    await open()
    await expect.element(main.getByText('pupil1 · waits to be admitted')).toBeVisible()
    await expect.element(main.getByText('Left-handed')).toBeVisible()
    await expectAccessible()
    await button('Admit').click()
    await expect.element(toastOf('Could not admit Pupil 1')).toBeVisible()
    answer(calls.lockSeat, { ...seat, locked: false })
    await fromMenu('Unlock kids mode')
    await expect.element(toastOf('Unlocked for Pupil 3')).toBeVisible()
    expect(sentTo(calls.lockSeat)[0]?.body).toEqual({ locked: false })
    await fromMenu('Hand over by email')
    await dialog.getByLabelText(/^Email/).fill('no address')
    await button('Send the link', dialog).click()
    await expect.element(dialog.getByLabelText(/^Email/)).toHaveAttribute('aria-invalid', 'true')
    expect(sentTo(calls.releaseSeat)).toEqual([])
  })

  it('get accounts from pasted names, and a sheet of cards that shows the passwords once', async () => {
    answer(calls.listMembers, [])
    await open()
    await button('Make accounts').click()
    const names = dialog.getByLabelText('Names, one in each line')
    await button('Make 0 accounts', dialog).click()
    await expect.element(names).toHaveAccessibleDescription(/Enter at least one name/)
    await names.fill(Array.from({ length: 61 }, (_, at) => `Pupil ${at}`).join('\n'))
    await button('Make 61 accounts', dialog).click()
    await expect.element(names).toHaveAccessibleDescription(/At most 60 names/)
    answer(calls.createSeats, refusal(409, 'A group has at most 200 members'))
    await names.fill('Mia, the "rook"\n\n  דנה ')
    await button('Make 2 accounts', dialog).click()
    await expect.element(names).toHaveAccessibleDescription(/at most 200 members/)
    const seats = ['Mia, the "rook"', 'דנה'].map((name, at) => ({
      memberId: at,
      name,
      username: `pupil${at}`,
      password: `amber-rook-100${at}`,
    }))
    answer(calls.createSeats, seats)
    answer(
      calls.listSeatCards,
      seats.map(({ password: _password, ...seat }) => ({
        ...seat,
        url: `https://openfile.example/auth?username=${seat.username}`,
      })),
    )
    await button('Make 2 accounts', dialog).click()
    expect(sentTo(calls.createSeats).at(-1)?.body).toEqual({
      names: ['Mia, the "rook"', 'דנה'],
      kids: true,
    })
    const cards = main.getByRole('region', { name: 'Cards' }).getByRole('listitem')
    await expect.element(cards.last()).toMatchTextContent('amber-rook-1001')
    await expect.element(cards.last()).toMatchTextContent('https://openfile.example/auth')
    await expectAccessible()
    await button('Back to the members').click()
    await expect.element(main.getByText('amber-rook-1001')).not.toBeInTheDocument()
  })

  it('are all locked, and given new cards, in two presses, or some of them', async () => {
    const seats = [1, 2].map((id) => memberView({ id, state: 'seat' }))
    answer(calls.listMembers, [...seats, memberView({ id: 3 })])
    answer(calls.lockSeats, refusal(503, 'Not now.'))
    await open()
    await button('Lock all').click()
    await expectAccessible()
    await button('Lock all', dialog).click()
    await expect.element(dialog.getByText('Not now.')).toBeVisible()
    answer(calls.lockSeats, seats)
    await button('Lock all', dialog).click()
    await expect.element(toastOf('2 accounts changed')).toBeVisible()
    expect(sentTo(calls.lockSeats).at(-1)?.body).toEqual({ locked: true })
    await main.getByRole('checkbox', { name: 'Select Pupil 2 (pupil2)' }).click()
    await expect.element(main.getByRole('checkbox', { name: /Pupil 3/ })).not.toBeInTheDocument()
    const card = { memberId: 2, name: 'Pupil 2', username: 'pupil2' }
    answer(calls.renewSeatPasswords, [{ ...card, password: 'amber-rook-2345' }])
    answer(calls.listSeatCards, [{ ...card, url: 'https://openfile.example/auth' }])
    await button('New cards for 1').click()
    await button('New cards for 1', dialog).click()
    await expect.element(main.getByText('amber-rook-2345')).toBeVisible()
    expect(sentTo(calls.renewSeatPasswords)[0]?.body).toEqual({ memberIds: [2] })
  })

  it('come from a class list, whose faults are named by row, and equal names are asked about', async () => {
    answer(calls.listMembers, [memberView({ name: 'Mia' })])
    await open()
    await button('Make accounts').click()
    const list = dialog.getByLabelText('Names, one in each line')
    await list.fill('Email;Note\nmia@mail.example;Left')
    await button('Make 0 accounts', dialog).click()
    await expect.element(list).toHaveAccessibleDescription(/The list has no column “name”/)
    await list.fill('Name;Mail;Notiz\n;;x\nBen;no address;\nMia;;"Left; handed"')
    await button('Make 3 accounts', dialog).click()
    await expect
      .element(list)
      .toHaveAccessibleDescription(/Row 2: Name is required Row 3: Please enter a valid email/)
    await list.fill('Name;Mail;Notiz\nBen;ben@mail.example;\nmia;;"Left; handed"')
    await button('Make 2 accounts', dialog).click()
    await expect.element(list).toHaveAccessibleDescription(/there more than once/)
    await expectAccessible()
    await dialog.getByLabelText(/Different people of the same name/).click()
    const made = { name: 'Ben', username: 'ben', password: 'amber-rook-2345' }
    answer(calls.createSeats, [{ ...made, memberId: 8, notSent: 'Too many.' }])
    answer(calls.listSeatCards, [])
    await button('Make 2 accounts', dialog).click()
    await expect.element(main.getByText('Ben: Too many.')).toBeVisible()
    expect(sentTo(calls.createSeats).at(-1)?.body).toEqual({
      rows: [
        { name: 'Ben', email: 'ben@mail.example', note: null },
        { name: 'mia', email: null, note: 'Left; handed' },
      ],
      kids: true,
    })
  })

  it('join with a code, which is made, shown and removed', async () => {
    answer(calls.listMembers, [])
    await open()
    await main.getByLabelText('A teacher admits each of them').click()
    const code = {
      code: 'ABCD2345',
      url: 'https://openfile.example/join/ABCD2345',
      expiresAt: '2026-12-04T10:00:00.000Z',
      uses: null,
      approval: true,
    }
    answer(calls.renewGroupCode, code)
    answerGroup({ code })
    await button('Make a code').click()
    await expect.element(main.getByText('ABCD-2345')).toBeVisible()
    expect(sentTo(calls.renewGroupCode)[0]?.body.approval).toBe(true)
    answer(calls.deleteGroupCode, undefined)
    answerGroup()
    await button('Remove').click()
    await expect.element(main.getByText('ABCD-2345')).not.toBeInTheDocument()
  })
})

describe('joining', () => {
  const offer = {
    name: 'Tuesday juniors',
    teachers: ['Vera'],
    sees: ['Your name.', 'Not your notes.'],
    approval: true,
  }
  const open = () => openPage('/join/ABCD2345')

  it('says first what teachers will see, then who has to admit, and what was refused', async () => {
    answer(calls.getGroupOfCode, offer)
    answer(calls.joinGroup, refusal(410, 'This code has been used up.'))
    await open()
    await expect.element(main.getByText('Not your notes.')).toBeVisible()
    await expect.element(main.getByText('A teacher has to admit you.')).toBeVisible()
    await expectAccessible()
    await main.getByLabelText('Your name in the group').fill('Ana')
    await button('Join the group').click()
    await expect.element(main.getByRole('alert')).toHaveTextContent('This code has been used up.')
    await expect.element(main.getByLabelText('Your name in the group')).toHaveValue('Ana')
    answer(calls.joinGroup, { id: 4, state: 'waiting' })
    answer(calls.listPendingGroups, {
      invitations: [],
      waiting: [{ id: 4, name: 'Tuesday juniors' }],
    })
    await button('Join the group').click()
    await expect.element(toastOf('A teacher has to admit you first')).toBeVisible()
    await expectAddress('/groups')
  })

  it('says why a code leads nowhere', async () => {
    answer(calls.getGroupOfCode, refusal(410, 'This code has expired.'))
    await open()
    await expect.element(main.getByText('This code has expired.')).toBeVisible()
  })
})

describe('the settings', () => {
  const open = () => openPage('/groups/4?tab=settings')

  it('invite teachers, and say who cannot be', async () => {
    answer(calls.inviteTeacher, refusal(404, 'There is nobody of this name.'))
    await open()
    const field = main.getByLabelText('Invite a teacher by username')
    await field.fill('nobody')
    await press('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(/nobody of this name/)
    answer(calls.inviteTeacher, undefined)
    await field.fill('Ben')
    await button('Invite').click()
    await expect.element(toastOf('Invitation sent')).toBeVisible()
    await expect.element(field).toHaveValue('')
    await expectAccessible()
  })

  it('hand the group over, archive it, and ask before it is deleted', async () => {
    const ben = { userId: 9, username: 'Ben', as: 'teacher', invited: false } as const
    const teachers = [...groupView().teachers, ben]
    answerGroup({ teachers })
    answer(calls.handOverGroup, refusal(409, 'This person is no teacher of the group.'))
    await open()
    await button('Make owner: Ben').click()
    await button('Hand over', dialog).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('no teacher of the group')
    await button('Cancel', dialog).click()
    const archived = groupView({ teachers, archivedAt: '2026-11-20T10:00:00.000Z' })
    answer(calls.archiveGroup, archived)
    answerGroup(archived)
    await button('Archive').click()
    await expect.element(toastOf('Group archived')).toBeVisible()
    await expect.element(button('Restore')).toBeVisible()
    await expect.element(button('Edit group')).not.toBeInTheDocument()
    await button('Delete group').click()
    answer(calls.deleteGroup, undefined)
    answer(calls.listPendingGroups, { invitations: [], waiting: [] })
    await button('Delete group', dialog).click()
    await expectAddress('/groups')
  })

  it('let a member leave, who is told first what that means', async () => {
    answerGroup({ as: 'member', me: { id: 1, name: 'Ana' } })
    answer(calls.listAssignments, [])
    answer(calls.leaveGroup, undefined)
    answer(calls.listPendingGroups, { invitations: [], waiting: [] })
    await openPage('/groups/4')
    await button('Leave the group').click()
    await expect.element(dialog).toMatchTextContent('its teachers see nothing of yours')
    await button('Leave the group', dialog).click()
    await expectAddress('/groups')
  })
})
