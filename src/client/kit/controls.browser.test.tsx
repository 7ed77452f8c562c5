import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { CodeField, PasswordField, TextField } from './field.tsx'
import { type Faults, Form, FormAlert, SubmitButton } from './form.tsx'
import { Icon } from './icon.tsx'
import { SelectField, Switch } from './select.tsx'
import { Tooltip } from './tooltip.tsx'
import { useForm } from './use-form.tsx'

it('a button submits no form unless it is told to', async () => {
  const onSubmit = vi.fn<() => void>()
  await render(
    <form onSubmit={onSubmit}>
      <Button>Open</Button>
    </form>,
  )
  await page.getByRole('button', { name: 'Open' }).click()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('an icon is silent, or says its name', async () => {
  await render(
    <p>
      <Icon name="x" />
      <Icon name="bell" label="faulty" />
    </p>,
  )
  await expect.element(page.getByRole('img')).toHaveAccessibleName('faulty')
})

it('a field is named by its label and described by its hint and its error', async () => {
  await render(<TextField label="Email" hint="We never show it" error="Please enter an address" />)
  const field = page.getByRole('textbox', { name: 'Email' })
  await expect
    .element(field)
    .toHaveAccessibleDescription('We never show it Please enter an address')
  await expect.element(field).toBeInvalid()
})

it('a field says that invisible characters are left out, unless they are refused', async () => {
  await render(
    <>
      <TextField label="Title" hint="A short one" />
      <TextField label="Username" exact />
    </>,
  )
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Rook\u200e endings')
  await expect
    .element(title)
    .toHaveAccessibleDescription('A short one Invisible characters in this text will be left out.')
  await title.fill('Rook endings')
  await expect.element(title).toHaveAccessibleDescription('A short one')
  const username = page.getByRole('textbox', { name: 'Username' })
  await username.fill('ro\u200eok')
  await expect.element(username).not.toHaveAccessibleDescription()
})

it('a password can be looked at and hidden again', async () => {
  await render(<PasswordField label="Password" defaultValue="secret" />)
  const field = page.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  const button = page.getByRole('button', { name: 'Hide password' })
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect.element(field).toHaveAttribute('type', 'password')
})

it('a code field takes pasted digits with spaces and nothing else', async () => {
  function Code() {
    const [code, setCode] = useState('')
    return <CodeField label="Code" value={code} onChange={setCode} takesFocus />
  }
  await render(<Code />)
  const field = page.getByRole('textbox', { name: 'Code' })
  await expect.element(field).toHaveFocus()
  await field.fill('123 456 7')
  await expect.element(field).toHaveValue('123456')
})

it('a switch and a select tell their new value, by mouse and by keyboard', async () => {
  const onSwitch = vi.fn<(on: boolean) => void>()
  const onSelect = vi.fn<(value: string) => void>()
  const options = ['Beginner', 'Master'].map((label) => ({ value: label.toLowerCase(), label }))
  await render(
    <>
      <Switch label="Featured" checked={false} onChange={onSwitch} />
      <SelectField label="Level" hideLabel value="beginner" onChange={onSelect} options={options} />
    </>,
  )
  await page.getByRole('switch', { name: 'Featured' }).click()
  await userEvent.keyboard(' ')
  expect(onSwitch.mock.calls).toEqual([[true], [true]])
  await page.getByRole('combobox', { name: 'Level' }).selectOptions('master')
  expect(onSelect).toHaveBeenCalledWith('master')
})

const login = z.object({ name: z.string().min(1, 'Please enter a name'), email: z.string() })

function LoginForm({ send }: { send: () => Promise<Faults | null> }) {
  const form = useForm({
    schema: login,
    send: async () => {
      const faults = await send()
      // oxlint-disable-next-line no-throw-literal -- `faultsOf` reads it
      if (faults) throw faults
    },
    faultsOf: (faults) => faults as Faults,
  })
  return (
    <Form form={form}>
      <FormAlert />
      <form.Field name="name" label="Name" />
      <form.Field name="email" label="Email" />
      <SubmitButton busyLabel="Sending...">Send</SubmitButton>
    </Form>
  )
}

it('a form is checked before it is sent, and the first faulty field has the focus', async () => {
  const send = vi.fn<() => Promise<null>>(() => Promise.resolve(null))
  await render(<LoginForm send={send} />)
  await page.getByRole('button', { name: 'Send' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveAccessibleDescription('Please enter a name')
  await expect.element(name).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

it('a form sends once, stays focused while busy, and shows what the server refused', async () => {
  let answer: (faults: Faults) => void = () => {}
  const send = vi.fn<() => Promise<Faults>>(() => new Promise((resolve) => (answer = resolve)))
  await render(<LoginForm send={send} />)
  await page.getByRole('textbox', { name: 'Name' }).fill('anna')
  await page.getByRole('button', { name: 'Send' }).click()
  const busy = page.getByRole('button', { name: 'Sending...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await expect.element(busy).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  answer({ fields: { email: 'This address is taken' }, message: 'Invalid' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect.element(email).toHaveAccessibleDescription('This address is taken')
  await expect.element(email).toHaveFocus()
  expect(send).toHaveBeenCalledTimes(1)

  await page.getByRole('button', { name: 'Send' }).click()
  answer({ fields: {}, message: 'It did not work.' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('It did not work.')
})

it('a tooltip opens after a rest of the mouse and at once for the keyboard; Escape closes it', async () => {
  await render(
    <Tooltip content="Possible discount">
      <Button>Visit</Button>
    </Tooltip>,
  )
  const button = page.getByRole('button', { name: 'Visit' })
  await button.hover()
  await expect.element(button).not.toHaveAccessibleDescription()
  await expect.element(button).toHaveAccessibleDescription('Possible discount')
  await userEvent.unhover(button)
  await expect.element(button).not.toHaveAccessibleDescription()
  await userEvent.keyboard('{Tab}')
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAccessibleDescription('Possible discount')
  await userEvent.keyboard('{Escape}')
  await expect.element(button).not.toHaveAccessibleDescription()
})

it('a copy button copies and says so, also where the clipboard is forbidden', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await render(<CopyButton text="1. e4" />)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
  expect(write).toHaveBeenCalledWith('1. e4')
  write.mockRejectedValue(new Error('forbidden'))
  const command = vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await page.getByRole('button', { name: 'Copied' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Not copied')
  await expect.element(page.getByRole('button', { name: 'Not copied' })).toHaveFocus()
  command.mockRestore()
  write.mockRestore()
})
