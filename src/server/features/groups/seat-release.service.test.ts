import { expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { withoutAddresses } from './seat-release.service.ts'

it.each([
  ['Class 7b', 'Class 7b'],
  ['Juniors, Tue./Thu.', 'Juniors, Tue./Thu.'],
  ['SV Lind 1.b (U12)', 'SV Lind 1.b (U12)'],
  ['Win at https://evil.example/x?y now', 'Win at now'],
  ['HTTP://EVIL.example', ''],
  ['Visit www.evil.example!', 'Visit'],
  ['(WWW.evil.example/a) Club', 'Club'],
  ['Write to spam@evil.example today', 'Write to today'],
  ['evil.example/win and evil.example:8080/win', 'and'],
  ['ünser.verein/jetzt', ''],
])('%s: %s', (name, shown) => {
  expect(withoutAddresses(name)).toBe(shown)
})

it('takes any 100 characters in no time', () => {
  for (const part of ['a.', 'a@', '@.', 'www.', 'a-', './', 'a:', '://'])
    expect(processorMs(() => withoutAddresses(part.repeat(100).slice(0, 100)))).toBeLessThan(20)
})
