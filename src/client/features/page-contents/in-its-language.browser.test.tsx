import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { InItsLanguage } from './in-its-language.tsx'

it('a text in another language says so, and is marked', async () => {
  const screen = await render(
    <InItsLanguage language="en" reader="de">
      <h1>Contact</h1>
    </InItsLanguage>,
  )
  await expect.element(screen.getByText(/has not been translated yet/)).toBeVisible()
  expect(screen.getByRole('heading').element().closest('[lang]')?.getAttribute('lang')).toBe('en')
})

it('a text in the reader’s language stands alone', async () => {
  const screen = await render(
    <InItsLanguage language="de" reader="de">
      <h1>Kontakt</h1>
    </InItsLanguage>,
  )
  await expect.element(screen.getByRole('heading')).toBeVisible()
  expect(screen.getByText(/translated/).elements()).toEqual([])
})
