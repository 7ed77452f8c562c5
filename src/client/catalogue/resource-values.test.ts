import { expect, it } from 'vitest'
import { newResourceFields, resourceInput } from '#shared/contracts/resource-input.ts'
import { FORM_FIELDS, RESOURCE_FIELDS } from '#shared/domain/resource-fields.ts'
import {
  type EditedResource,
  NEW_RESOURCE,
  patchOf,
  previewOf,
  valuesOf,
} from './resource-values.ts'

const SEEN: EditedResource = {
  ...previewOf(NEW_RESOURCE, 7),
  chapters: '0:00:00 Intro\n0:12:40 Main | 1.e4',
  title: 'Rook endings',
  description: 'Two  lines,\nas stored',
  sourceUrl: 'https://example.org/rooks',
  tags: ['rook', 'endgame'],
  price: '$12',
  updatedAt: '2026-11-21T10:00:00.000Z',
}

it('has a name for every field of the contract', () => {
  // The form edits date and precision as one text.
  const fields = Object.keys(newResourceFields.omit({ publishedPrecision: true }).shape)
  const ofWorks = ['work', 'edition']
  expect([...FORM_FIELDS, ...ofWorks].toSorted()).toEqual(fields.toSorted())
  expect(Object.keys(RESOURCE_FIELDS).toSorted()).toEqual(fields.toSorted())
})

it('a form that nobody touched is the resource again', () => {
  const input = resourceInput.parse(valuesOf(SEEN))
  expect(patchOf(SEEN, input, FORM_FIELDS)).toEqual({})
})

it('sends what was touched and has changed', () => {
  const values = { ...valuesOf(SEEN), title: ' Rook  endings ', price: '', tags: 'rook, pawn' }
  const input = resourceInput.parse(values)
  expect(patchOf(SEEN, input, ['title', 'price', 'tags'])).toEqual({
    price: null,
    tags: ['rook', 'pawn'],
  })
  expect(patchOf(SEEN, input, ['price'])).toEqual({ price: null })
})

it('fault 28: holds as much of a date as is known', () => {
  const dated = { ...SEEN, publishedDate: '1998-01-01', publishedPrecision: 'year' } as const
  expect(valuesOf(dated).publishedDate).toBe('1998')
  const input = resourceInput.parse(valuesOf(dated))
  expect(patchOf(dated, input, FORM_FIELDS)).toEqual({})
  const typed = resourceInput.parse({ ...valuesOf(dated), publishedDate: '1998-01' })
  expect(patchOf(dated, typed, FORM_FIELDS)).toEqual({ publishedDate: '1998-01' })
  const toTheMonth = { ...dated, publishedPrecision: 'month' } as const
  expect(valuesOf(toTheMonth).publishedDate).toBe('1998-01')
  expect(previewOf(valuesOf(dated), 7)).toMatchObject({
    publishedDate: '1998-01-01',
    publishedPrecision: 'year',
  })
})

it('previews what is sound, and a new resource with a cover to come', () => {
  const values = {
    ...NEW_RESOURCE,
    title: 'Pins',
    imageUrl: 'javascript:alert(1)',
    avgRating: '99',
  }
  const shown = previewOf(values, null)
  expect(shown).toMatchObject({ id: 0, title: 'Pins', description: '', avgRating: null })
  expect(shown.imageUrl).toMatch(/^data:image\/svg/)
  expect(previewOf(values, 7)).toMatchObject({ id: 7, imageUrl: null })
})
