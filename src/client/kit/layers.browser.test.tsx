import { QueryClient, useMutation } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { ConfirmModal, DeletedBox, DeletionModal, Modal } from './dialog.tsx'
import { TextField } from './field.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { Sheet } from './sheet.tsx'
import { useStore } from './store.ts'
import { dismissToast, toast, toastStore } from './toast.ts'
import { ToastRegion } from './toast-region.tsx'
import { GuardedModal, useUnsaved } from './unsaved.tsx'

afterEach(() => dismissToast(toastStore.get()?.id ?? 0))

type Layer = (props: { open: boolean; onClose: () => void }) => JSX.Element

/** A page with a button that opens the layer. */
async function renderPage(Each: Layer): Promise<void> {
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <main>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Each open={open} onClose={() => setOpen(false)} />
      </main>
    )
  }
  await render(<Page />)
}

const opener = page.getByRole('button', { name: 'Open' })
const faultsOf = () => ({ fields: {}, message: 'The server refused.' })

it('a dialog is named and described, keeps the focus and gives it back', async () => {
  await renderPage((props) => (
    <Modal {...props} title="Change Password" description="Other sessions will end.">
      <TextField label="Current password" />
    </Modal>
  ))
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await expect.element(dialog).toHaveAccessibleDescription('Other sessions will end.')
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('a press beside a dialog closes it; a selection dragged out of it does not', async () => {
  await renderPage((props) => (
    <Modal {...props} title="Notes">
      <TextField label="Note" defaultValue="a text" />
    </Modal>
  ))
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Notes' })
  await expect.element(dialog).toBeVisible()
  const press = (type: string, target: Element) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true }))
  press('pointerdown', page.getByRole('textbox').element())
  press('click', dialog.element())
  await expect.element(dialog).toBeVisible()
  press('pointerdown', dialog.element())
  press('click', dialog.element())
  await expect.element(dialog).not.toBeInTheDocument()
})

it('a confirmation has the focus on Cancel, and cannot be confirmed twice', async () => {
  const onConfirm = vi.fn<() => void>()
  function Confirm({ open, onClose }: { open: boolean; onClose: () => void }) {
    const [busy, setBusy] = useState(false)
    return (
      <ConfirmModal
        open={open}
        onClose={onClose}
        title="End all sessions?"
        description="Everybody has to log in again."
        confirmLabel="End all"
        busyLabel="Ending..."
        busy={busy}
        onConfirm={() => {
          onConfirm()
          setBusy(true)
        }}
      />
    )
  }
  await renderPage(Confirm)
  await opener.click()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await page.getByRole('button', { name: 'End all' }).click()
  await expect.element(page.getByRole('button', { name: 'Ending...' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

const writes = new QueryClient()

type ShelfProps = { onDelete: (book: string) => Promise<void> }

function Shelf({ onDelete }: ShelfProps) {
  const [book, setBook] = useState<string | null>(null)
  const close = () => setBook(null)
  return (
    <main>
      {['Zurich', 'My System'].map((each) => (
        <Button key={each} onClick={() => setBook(each)}>
          {each}
        </Button>
      ))}
      <DeletionModal
        row={book}
        title="Delete Book"
        description={(name) => <DeletedBox name={name} />}
        deletion={useMutation({ mutationFn: onDelete }, writes)}
        inputOf={(name) => name}
        faultsOf={faultsOf}
        onDeleted={close}
        onClose={close}
      />
    </main>
  )
}

const deletion = page.getByRole('dialog', { name: 'Delete Book' })
const confirm = deletion.getByRole('button', { name: 'Delete', exact: true })

it('a deletion that is refused says why and stays open', async () => {
  await render(<Shelf onDelete={() => Promise.reject(new Error('refused'))} />)
  await page.getByRole('button', { name: 'Zurich' }).click()
  await expect.element(deletion).toHaveAccessibleDescription('Zurich')
  await confirm.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server refused.')
  await expect.element(deletion).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'My System' }).click()
  await expect.element(deletion.getByRole('alert')).not.toBeInTheDocument()
})

it('a deletion that ends after its dialog was closed leaves the next dialog alone', async () => {
  for (const ends of ['success', 'error'] as const) {
    const held = Promise.withResolvers<void>()
    const { unmount } = await render(<Shelf onDelete={() => held.promise} />)
    await page.getByRole('button', { name: 'Zurich' }).click()
    await confirm.click()
    await expect.element(deletion.getByRole('button', { name: 'Deleting...' })).toBeVisible()
    await deletion.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'My System' }).click()
    await expect.element(confirm).toBeVisible()
    if (ends === 'success') held.resolve()
    else held.reject(new Error('refused'))
    await expect.poll(() => writes.getMutationCache().getAll().at(-1)?.state.status).toBe(ends)
    await expect.element(deletion).toHaveAccessibleDescription('My System')
    await expect.element(confirm).toBeVisible()
    await expect.element(deletion.getByRole('alert')).not.toBeInTheDocument()
    await unmount()
  }
})

it('a password prompt sends the password and shows a refusal', async () => {
  const onPassword = vi.fn<(password: string) => Promise<void>>(() =>
    Promise.reject(new Error('refused')),
  )
  await renderPage((props) => (
    <Modal {...props} title="Confirm that it is you">
      <PasswordPrompt
        username="anna"
        label="Confirm"
        busyLabel="Confirming..."
        onPassword={onPassword}
        faultsOf={() => ({ fields: { password: 'Wrong password' }, message: 'Wrong password' })}
        onCancel={props.onClose}
      />
    </Modal>
  ))
  await opener.click()
  const field = page.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveFocus()
  await field.fill('secret')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('Wrong password')
  expect(onPassword).toHaveBeenCalledWith('secret')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(opener).toHaveFocus()
})

it('a guarded dialog asks before it discards what was typed', async () => {
  function Name() {
    const [name, setName] = useState('')
    useUnsaved(name !== '')
    return <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
  }
  function Guarded({ open, onClose }: { open: boolean; onClose: () => void }) {
    return (
      <GuardedModal open={open} onClose={onClose} title="Edit Opening" canSave={() => true}>
        <Name />
      </GuardedModal>
    )
  }
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Guarded open={open} onClose={() => setOpen(false)} />
      </>
    )
  }
  const routeTree = createRootRoute({ component: Page })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await render(<RouterProvider router={router as never} />)
  const dialog = page.getByRole('dialog', { name: 'Edit Opening' })
  await opener.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await opener.click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Vienna')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Vienna')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('a sheet closes with Escape, beside it and after a link in it', async () => {
  await renderPage((props) => (
    <Sheet {...props} title="Menu" closeOnLink>
      <a href="#help">Help</a>
    </Sheet>
  ))
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.getByRole('link', { name: 'Help' }).click(),
    async () => (sheet.element() as HTMLElement).click(),
  ]) {
    await opener.click()
    await expect.element(sheet).toBeVisible()
    await close()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  }
})

it('a toast with a button does by keyboard what the button says, once, and closes', async () => {
  const pressed: string[] = []
  function Region() {
    const item = useStore(toastStore, () => null)
    return item ? <ToastRegion item={item} /> : null
  }
  await render(<Region />)
  toast({ title: 'Deleted', action: { label: 'Undo', onPress: () => pressed.push('undo') } })
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await userEvent.keyboard('{F8}')
  // The first Tab reaches the toast itself.
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => toastStore.get()?.open ?? false).toBe(false)
  expect(pressed).toEqual(['undo'])
})

it('a toast takes the focus with F8 and leaves when it is dismissed', async () => {
  function Toasts() {
    const item = useStore(toastStore, () => null)
    return item ? <ToastRegion key={item.id} item={item} /> : null
  }
  await render(<Toasts />)
  toast({ title: 'Settings saved', description: 'All of them.' })
  await expect.element(page.getByText('Settings saved').first()).toBeVisible()
  await userEvent.keyboard('{F8}')
  const region = page.getByRole('region', { name: 'Notifications (F8)' }).element()
  expect(region.contains(document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => toastStore.get()?.open ?? false).toBe(false)
})

it('a toast outlasts the dialog that it came in, however that goes away', async () => {
  function Entry() {
    const [isThere, setIsThere] = useState(true)
    const [open, setOpen] = useState(false)
    const item = useStore(toastStore, () => null)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isThere ? (
          <Modal open={open} title="Accept" onClose={() => setOpen(false)}>
            <Button onClick={() => toast({ title: 'Accepted' })}>Say so</Button>
            <Button onClick={() => setIsThere(false)}>Remove the entry</Button>
          </Modal>
        ) : null}
        {item ? <ToastRegion key={item.id} item={item} /> : null}
      </>
    )
  }
  await render(<Entry />)
  await opener.click()
  await page.getByRole('button', { name: 'Say so' }).click()
  const said = page.getByRole('dialog').getByText('Accepted', { exact: true })
  await expect.element(said).toBeVisible()
  await page.getByRole('button', { name: 'Remove the entry' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Accepted', { exact: true })).toBeVisible()
})
