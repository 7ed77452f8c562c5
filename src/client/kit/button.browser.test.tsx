import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'

it('is a button that does not submit a form unless told to', async () => {
  await render(<Button>Save</Button>)
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAttribute('type', 'button')
})
