import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { faultInMarks } from './page-texts.ts'

describe('what was meant as a link', () => {
  it.each([
    ['See [us](/about) and [them](https://a.example/b).', null],
    ['Write [us](mailto:a@b.example), or {SUPPORT_EMAIL}.', null],
    ['A list [1] (and no link).', null],
    ['An open [link](/about', null],
    ['A [link](//evil.example/)', '[link](//evil.example/)'],
    ['A [link](/a(b) and more)', '[link](/a(b)'],
    ['A [link](javascript:alert) after [one](/about)', '[link](javascript:alert)'],
    ['One [inside](a [b](/about) the other', '[inside](a [b](/about)'],
    ['A [link]() to nowhere', '[link]()'],
  ])('%s', (text, link) => {
    const fault = faultInMarks(text)
    if (link === null) expect(fault).toBeNull()
    else expect(inEnglish({ fault }).fault).toContain(`The link ${link} must lead`)
  })

  it.each(['[a](', '[', '[a', '](', '[a](b'])(
    'security 41: takes time in proportion to the length of the text: many “%s”',
    (part) => {
      const text = (length: number) => part.repeat(length / part.length)
      faultInMarks(text(1000))
      expect(processorMs(() => faultInMarks(text(100_000)))).toBeLessThan(200)
    },
  )
})
