import { expect, it } from 'vitest'
import { recommendedBook } from './text-page.tsx'

it('takes a line of the list apart', () => {
  expect(recommendedBook('My System, by A. Nimzowitsch. Open files, by heart. Twice.')).toEqual({
    title: 'My System',
    author: 'by A. Nimzowitsch',
    note: 'Open files, by heart. Twice.',
  })
})

it('takes a French line apart, also before a vowel', () => {
  expect(recommendedBook('My System, d’Aron Nimzowitsch. Colonnes ouvertes.')).toEqual({
    title: 'My System',
    author: 'd’Aron Nimzowitsch',
    note: 'Colonnes ouvertes.',
  })
})

it('leaves lines of another shape alone', () => {
  expect(recommendedBook('My System. A classic.')).toBeNull()
  expect(recommendedBook('[My System, by him](/category/book). A classic.')).toBeNull()
})
