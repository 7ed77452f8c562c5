import { expect, it } from 'vitest'
import { chosenTheme } from './theme.tsx'

it('takes the stored theme, else what the system prefers', () => {
  expect(chosenTheme('light', true)).toBe('light')
  expect(chosenTheme('dark', false)).toBe('dark')
  expect(chosenTheme(null, true)).toBe('dark')
  expect(chosenTheme('sepia', false)).toBe('light')
})
