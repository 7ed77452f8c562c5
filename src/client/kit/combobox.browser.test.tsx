import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Combobox } from './combobox.tsx'
import { textMatches } from './text-match.ts'

const NAMES = ['Alekhine Defense', 'Benko Gambit', 'Caro-Kann Defense', 'Dutch Defense']
const OPTIONS = [
  { value: '', label: 'All Openings' },
  ...NAMES.map((label) => ({ value: label, label, note: '1.d4' })),
  ...Array.from({ length: 40 }, (_, index) => ({ value: `${index}`, label: `Line ${index + 1}` })),
]
const onChange = vi.fn<(value: string) => void>()

function Openings() {
  const [value, setValue] = useState('')
  return (
    <>
      <h1>Filters</h1>
      <Combobox
        label="Opening"
        listLabel="Openings"
        value={value}
        options={OPTIONS}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
        matches={(text, { label }) => textMatches(text, [label])}
        empty="No opening found"
      />
      <button type="button">After</button>
    </>
  )
}

const box = page.getByRole('combobox', { name: 'Opening' })
const list = page.getByRole('listbox', { name: 'Openings' })

function active(): Element | null {
  return document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '')
}

const activeText = () => active()?.firstChild?.textContent

beforeEach(async () => {
  onChange.mockClear()
  await page.viewport(1000, 700)
  await render(<Openings />)
})

it('arrow keys, Home, End and Escape as in any combobox', async () => {
  await userEvent.keyboard('{Tab}')
  await expect.element(box).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(activeText).toBe('All Openings')
  expect(active()?.getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(activeText).toBe('Alekhine Defense')
  await userEvent.keyboard('{End}')
  await expect.poll(activeText).toBe('Line 40')
  await expect.element(page.getByRole('option', { name: 'Line 40' })).toBeInViewport()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(activeText).toBe('All Openings')
  await userEvent.keyboard('{ArrowUp}{Home}')
  await expect.poll(activeText).toBe('All Openings')
  await userEvent.keyboard('dutch{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('All Openings')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(list).not.toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
})

it('typing narrows the list, says how many are left, and Enter takes the first', async () => {
  await box.fill('defense')
  await expect.element(page.getByRole('status')).toHaveTextContent('3 found')
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([['Alekhine Defense']])
  await expect.element(box).toHaveValue('Alekhine Defense')
  await box.fill('zzz')
  await expect.element(list).toHaveTextContent('No opening found')
  await expect.element(page.getByRole('status')).toHaveTextContent('No opening found')
  await userEvent.keyboard('{Enter}')
  await expect.element(list).toBeVisible()
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('the mouse highlights, a click chooses, and a click elsewhere closes', async () => {
  await box.click()
  await page.getByRole('option', { name: /^Benko Gambit/ }).hover()
  await expect.poll(activeText).toBe('Benko Gambit')
  await page.getByRole('option', { name: /^Benko Gambit/ }).click()
  expect(onChange.mock.calls).toEqual([['Benko Gambit']])
  await expect.element(box).toHaveFocus()
  await box.click()
  const chosen = page.getByRole('option', { name: /^Benko Gambit/ })
  await expect.element(chosen).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('heading', { name: 'Filters' }).click()
  await expect.element(list).not.toBeInTheDocument()
})

it('the list stays within a phone of 320 px', async () => {
  await page.viewport(320, 500)
  await box.click()
  await expect.poll(() => list.element().getBoundingClientRect().left).toBeGreaterThan(0)
  const { right, bottom } = list.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(320)
  expect(bottom).toBeLessThanOrEqual(500)
})

it('the list stands above the field where there is more room', async () => {
  document.body.style.paddingTop = '500px'
  await box.click()
  await expect
    .poll(() => list.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(box.element().getBoundingClientRect().top)
  expect(list.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  document.body.style.paddingTop = ''
})
