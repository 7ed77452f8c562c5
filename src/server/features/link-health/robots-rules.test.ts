import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { isAllowed, rulesForUs } from './robots-rules.ts'

const allows = (file: string, path: string) =>
  isAllowed({ rules: rulesForUs(file), url: `https://a.example${path}` })

describe('robots.txt', () => {
  it.each([
    ['nothing', ''],
    ['a page that is none', '<!doctype html><p>Not found'],
    ['rules for others', 'User-agent: Googlebot\nDisallow: /'],
    ['nothing forbidden', 'User-agent: *\nDisallow:'],
    ['rules without a name', 'Disallow: /'],
  ])('%s allows everything, and is kept as nothing', (_what, file) => {
    expect(rulesForUs(file)).toBe('')
    expect(allows(file, '/')).toBe(true)
  })

  it('keeps the rules for us, else those for everybody', () => {
    const everybody = 'User-agent: *\nDisallow: /all # why'
    expect(rulesForUs(`User-agent: Other\nDisallow: /\n\n${everybody}`)).toBe(
      'User-agent: *\nDisallow: /all',
    )
    const both = `${everybody}\nUser-agent: other\nuser-agent : OPENFILE/1.0\nDISALLOW: /ours\r\nUser-agent: *\nDisallow: /more\nUser-agent: openfile\nAllow: /ours/2`
    expect(rulesForUs(both)).toBe('User-agent: *\nDisallow: /ours\nAllow: /ours/2')
    expect(rulesForUs(`${everybody}\nUser-agent: Openfile`)).toBe('')
    // Lines of other kinds do not end a list of names.
    expect(allows('User-agent: *\nCrawl-delay: 9\nUser-agent: x\nDisallow: /a', '/a')).toBe(false)
  })

  it('the longest pattern decides, and of two the one that allows', () => {
    const file =
      'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nAllow: /x\nDisallow: /x'
    expect(['/', '/a', '/a/b', '/a/b/c', '/x'].map((path) => allows(file, path))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })

  it.each([
    ['/fish', '/fish.html', true],
    ['/fish', '/Fish', false],
    ['/fish/', '/fish', false],
    ['/*.php', '/a/b.php?c', true],
    ['/*.php$', '/b.php', true],
    ['/*.php$', '/b.php?c', false],
    ['/*.php$', '/b.php/c.php', true],
    ['/a*b*a$', '/aba', true],
    ['/a*b*a$', '/ab', false],
    ['/ab*ba$', '/aba', false],
    ['/a$', '/a', true],
    ['/a$', '/ab', false],
    ['/a$b', '/a$b', true],
    ['*', '/', true],
    ['/*?', '/a?b', true],
    ['/ü', '/%C3%BC', true],
    ['/%c3%bc', '/ü', true],
    ['/a%2fb', '/a/b', false],
    ['a', '/a', false],
  ])('the pattern %s and the path %s: %s', (pattern, path, fits) => {
    expect(allows(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(!fits)
  })

  it('what is kept says the same as the file', () => {
    const line = fc.tuple(
      fc.constantFrom('User-agent: *', 'User-agent: Openfile', 'Allow: /', 'Disallow: /', 'x: /'),
      fc.string({
        unit: fc.constantFrom('a', '*', '$', '%25', '%zz', 'ü', '/', ' ', '#'),
        maxLength: 8,
      }),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.webPath(), (lines, path) => {
        const file = lines.map((parts) => parts.join('')).join('\n')
        const kept = rulesForUs(file)
        expect(rulesForUs(kept)).toBe(kept)
        expect(typeof allows(file, path || '/')).toBe('boolean')
      }),
    )
  })

  it('keeps 2,000 rules of 1,000 characters', () => {
    const many = `User-agent: *\n${Array.from({ length: 3000 }, (_, at) => `Disallow: /${at}`).join('\n')}`
    expect(rulesForUs(many).split('\n')).toHaveLength(2001)
    expect(rulesForUs(`User-agent: *\nDisallow: /${'a'.repeat(999)}`)).not.toBe('')
    expect(rulesForUs(`User-agent: *\nDisallow: /${'a'.repeat(1000)}`)).toBe('')
  })

  const path = `/${'a'.repeat(2000)}`
  it.each([
    [
      'many names, then many rules',
      `${'User-agent: a\n'.repeat(4000)}${'Disallow: /b\n'.repeat(4000)}`,
    ],
    ['many wildcards', `User-agent: *\n${'Disallow: /*a*a*a*a*a*b$\n'.repeat(20_000)}`],
    ['a long pattern of wildcards', `User-agent: *\nDisallow: /${'*a'.repeat(250_000)}b`],
    [
      'patterns that fail late',
      `User-agent: *\n${`Disallow: /*b${'a'.repeat(250)}$\n`.repeat(2000)}`,
    ],
    ['one line', 'User-agent: '.repeat(40_000)],
  ])('security 59: takes a moment for %s', (_what, file) => {
    const read = () => allows(file.slice(0, 512 * 1024), path)
    read()
    expect(processorMs(read)).toBeLessThan(200)
  })
})
