import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { Button } from './button.tsx'
import { EntryDialog, type EntryField } from './entry-dialog.tsx'

const schema = z.object({
  name: z.string().min(1, 'Name is required'),
  moves: z.string(),
  level: z.string(),
})
type Values = z.infer<typeof schema>
type Props = ComponentProps<typeof EntryDialog<Values, Values, Values>>

const VIENNA: Values = { name: 'Vienna', moves: '1.e4 e5 2.Nc3', level: 'all' }
const FIELDS: readonly EntryField<Values>[] = [
  { name: 'name', label: 'Name' },
  { name: 'moves', label: 'Moves', hint: 'From the start', half: true },
  {
    name: 'level',
    label: 'Level',
    kind: 'choice',
    options: [
      { value: 'all', label: 'All' },
      { value: 'advanced', label: 'Advanced' },
    ],
    half: true,
  },
]

async function openForm(props: Partial<Props> & Pick<Props, 'save'>): Promise<void> {
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <EntryDialog
          open={open}
          title="Edit Opening"
          entry={VIENNA}
          schema={schema}
          valuesOf={(entry) => entry ?? { name: '', moves: '', level: 'all' }}
          fieldsOf={() => FIELDS}
          submitLabel="Save Changes"
          busyLabel="Saving..."
          faultsOf={() => ({ fields: {}, message: 'The server refused.' })}
          canSave={() => true}
          onClose={() => setOpen(false)}
          {...props}
        />
      </>
    )
  }
  const routeTree = createRootRoute({ component: Page })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await render(<RouterProvider router={router as never} />)
  await page.getByRole('button', { name: 'Open' }).click()
}

const dialog = page.getByRole('dialog', { name: 'Edit Opening' })
const name = page.getByRole('textbox', { name: 'Name' })
const submit = page.getByRole('button', { name: 'Save Changes' })

it('says at the field what its contract refuses, and sends nothing', async () => {
  const save = vi.fn<Props['save']>()
  await openForm({ save, entry: null })
  await submit.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Name is required')
  expect(save).not.toHaveBeenCalled()
})

it('says at the field what the server refuses, and keeps what was typed', async () => {
  await openForm({
    save: () => Promise.reject(new Error('409')),
    faultsOf: () => ({ fields: { moves: 'Not legal' }, message: 'Invalid' }),
  })
  await name.fill('Vienna Game')
  await submit.click()
  const moves = page.getByRole('textbox', { name: 'Moves' })
  await expect.element(moves).toHaveAccessibleDescription(/Not legal/)
  await expect.element(moves).toHaveFocus()
  await expect.element(name).toHaveValue('Vienna Game')
  await expect.element(dialog.getByText('Invalid')).not.toBeInTheDocument()
})

it('describes a checkbox by its hint, and by what the server refuses', async () => {
  await openForm({
    schema: schema.extend({ moves: z.coerce.string() }),
    fieldsOf: () => [
      { name: 'moves', label: 'Shown', kind: 'check', hint: 'To visitors' },
      { name: 'name', label: 'Name' },
    ],
    save: () => Promise.reject(new Error('409')),
    faultsOf: () => ({ fields: { moves: 'Not yet' }, message: 'Invalid' }),
  })
  const check = page.getByRole('checkbox', { name: 'Shown' })
  await expect.element(check).toHaveAccessibleDescription('To visitors')
  await name.fill('Vienna Game')
  await submit.click()
  await expect.element(check).toHaveAccessibleDescription('To visitors Not yet')
  await expect.element(check).toHaveFocus()
})

it('announces a refusal that is about no field', async () => {
  await openForm({ save: () => Promise.reject(new Error('503')) })
  await name.fill('Vienna Game')
  await submit.click()
  await expect.element(dialog.getByRole('alert').getByText('The server refused.')).toBeVisible()
})

it('saves once, with the changed fields, and closes', async () => {
  let finish: (value?: unknown) => void = () => {}
  const save = vi.fn<Props['save']>(() => new Promise((resolve) => (finish = resolve)))
  const onSaved = vi.fn<() => void>()
  await openForm({ save, onSaved })
  await name.fill('Vienna Game')
  await submit.click()
  await page.getByRole('button', { name: 'Saving...' }).click({ force: true })
  expect(save).toHaveBeenCalledOnce()
  const [input, saving] = save.mock.lastCall ?? []
  expect(input).toEqual({ ...VIENNA, name: 'Vienna Game' })
  expect(saving?.seen).toBe(VIENNA)
  expect(saving?.dirty).toEqual({ name: true })
  finish()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  expect(onSaved).toHaveBeenCalledOnce()
})

it('makes no call where nothing was changed', async () => {
  const save = vi.fn<Props['save']>()
  await openForm({ save })
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(save).not.toHaveBeenCalled()
})

describe('somebody else was faster', () => {
  const theirs: Values = { ...VIENNA, name: 'Vienna, Steinitz', level: 'advanced' }
  const save = vi.fn<Props['save']>()
  const openLate = async () => {
    save.mockReset()
    save.mockImplementation(async (_, { seen, overwrites }) => {
      if (seen !== theirs && !overwrites) throw new Error('409')
    })
    await openForm({
      save,
      current: async () => theirs,
      faultsOf: () => ({ fields: {}, message: 'Changed meanwhile by Ann', isClash: true }),
    })
    await name.fill('Vienna Game')
    await submit.click()
    const said = dialog.getByText('Changed meanwhile by Ann: reload, or overwrite')
    await expect.element(said).toBeVisible()
    await expect.element(name).toHaveValue('Vienna Game')
  }

  it('and is overwritten', async () => {
    await openLate()
    await page.getByRole('button', { name: 'Overwrite' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [input, saving] = save.mock.lastCall ?? []
    expect(input).toEqual({ ...VIENNA, name: 'Vienna Game' })
    expect(saving).toEqual({ seen: VIENNA, overwrites: true, dirty: { name: true } })
  })

  it('and their state is where one goes on', async () => {
    await openLate()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.element(name).toHaveValue('Vienna, Steinitz')
    await expect.element(submit).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
    await name.fill('Vienna Game')
    await submit.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(save.mock.lastCall?.[1]).toEqual({
      seen: theirs,
      overwrites: false,
      dirty: { name: true },
    })
  })
})

it('asks before typed text is lost', async () => {
  await openForm({ save: async () => {} })
  await name.fill('Vienna Game')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(name).toHaveValue('Vienna Game')
  await expect.element(name).toHaveFocus()
})

it('a save that ends after its form was left says so, and closes no other form', async () => {
  let finish: (value?: unknown) => void = () => {}
  const onSaved = vi.fn<() => void>()
  await openForm({ save: () => new Promise((resolve) => (finish = resolve)), onSaved })
  await name.fill('Vienna Game')
  await submit.click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await name.fill('Vienna, Steinitz')
  finish()
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1)
  await expect.element(name).toHaveValue('Vienna, Steinitz')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

it('a save that ends while leaving is asked about ends the question, too', async () => {
  let finish: (value?: unknown) => void = () => {}
  await openForm({ save: () => new Promise((resolve) => (finish = resolve)) })
  await name.fill('Vienna Game')
  await submit.click()
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect.element(question).toBeVisible()
  finish()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})
