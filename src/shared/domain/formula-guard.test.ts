import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withFormulaGuard, withoutFormulaGuard } from './csv.ts'

const cell = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+@a＝＋－＠-]?[a-z'=]{0,4}$/))

describe('the formula guard', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', "'=1+1"])('guards %j', (text) => {
    expect(withFormulaGuard(text)).toBe(`'${text}`)
  })

  it.each(['＝1+1', '＋1', '－1', '＠SUM(A1)', "'＝1"])(
    'security 53, fault 26: guards the full-width %j',
    (text) => {
      expect(withFormulaGuard(text)).toBe(`'${text}`)
    },
  )

  it.each(['', 'Chess', "'Tis a book", '1.e4'])('leaves %j alone', (text) => {
    expect(withFormulaGuard(text)).toBe(text)
    expect(withoutFormulaGuard(text)).toBe(text)
  })

  it('never lets a cell begin with a formula, and loses nothing', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(withFormulaGuard(text)).not.toMatch(/^[=+\-@＝＋－＠]/)
        expect(withoutFormulaGuard(withFormulaGuard(text))).toBe(text)
      }),
    )
  })
})
