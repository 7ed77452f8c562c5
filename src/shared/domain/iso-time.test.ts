import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoTime } from './days.ts'

it('reads times of another zone', () => {
  expect(isoTime('2026-11-21 04:00:00.5+05:30')).toBe('2026-11-20T22:30:00.500Z')
})

it('writes a time in UTC as parsing it would, to the millisecond', () => {
  const second = fc.date({
    min: new Date('1000-01-01'),
    max: new Date('9999-12-31'),
    noInvalidDate: true,
  })
  const fraction = fc.option(fc.stringMatching(/^\d{1,6}$/))
  fc.assert(
    fc.property(second, fraction, (date, digits) => {
      const text = date.toISOString().slice(0, 19).replace('T', ' ')
      const value = `${text}${digits === null ? '' : `.${digits}`}+00`
      expect(isoTime(value)).toBe(new Date(value).toISOString())
    }),
  )
})
