import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Forms that the browser sends, on pages that load nothing for it. */
const BROWSERS_OWN = [
  'features/filters/filter-panel.tsx',
  'pages/kids/for-later.tsx',
  'pages/paths/paths-page.tsx',
  'shell/search-boxes.tsx',
  'shell/site-sidebar.tsx',
]

const CLIENT = join(import.meta.dirname, '../src/client')

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(CLIENT, path), 'utf8') }))
const named = (pattern: RegExp) =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()

it('a form is the Form of the kit, but for a few that the browser sends', () => {
  const own = named(/<form[\s>]/).filter((path) => !path.startsWith('kit/'))
  expect(own).toEqual(BROWSERS_OWN)
})

it('react-hook-form is behind useForm', () => {
  expect(named(/from 'react-hook-form'|from '@hookform/)).toEqual(['kit/use-form.tsx'])
})

it('a button that keeps the focus is busy or unavailable', () => {
  const own = named(/<(?:Button|SubmitButton)\b[^>]*\saria-disabled=/)
  expect(own.filter((path) => !path.startsWith('kit/'))).toEqual([])
})

it('security 05: password managers know every password field', () => {
  const fields = files.flatMap(({ path, text }) =>
    [...text.matchAll(/as=\{PasswordField\}[^>]*/g)].map(([field]) => ({ path, field })),
  )
  expect(fields.length).toBeGreaterThan(5)
  const unknown = fields.filter(
    ({ field }) => !/\sautoComplete="(?:current|new)-password"/.test(field),
  )
  expect(unknown).toEqual([])
  expect(named(/<PasswordField\b|\stype="password"/)).toEqual([])
})
