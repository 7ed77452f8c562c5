import { describe, expect, it } from 'vitest'
import { acceptedLanguage } from './accept-language.ts'
import { pageAddress, withoutPrefix, withPrefix } from './page-address.ts'

const offered = ['en', 'de', 'fr'] as const

describe('an address', () => {
  it.each([
    '/en/help',
    '/es/help',
    '/DE/help',
    '/De',
    '/xx',
    '/xx/de',
    '/deutsch',
    '/de-DE',
    '/de.',
    '/',
    '',
    '//de',
    '//de/help',
    '/d%65',
    '/%64e/help',
    '/de%2Fhelp',
    '/de;a',
    '/constructor',
  ])('%s has no prefix', (path) => {
    expect(pageAddress(path, offered)).toEqual({ language: 'en', prefix: '', path })
  })

  it.each([
    ['/de', '/'],
    ['/de/', '/'],
    ['/de/help', '/help'],
    ['/de/de', '/de'],
    ['/de//evil.example', '//evil.example'],
    ['/de/en/help', '/en/help'],
    ['/de/%E0%A4', '/%E0%A4'],
    ['/de/api/resources', '/api/resources'],
  ])('%s is %s in German', (address, path) => {
    expect(pageAddress(address, offered)).toEqual({ language: 'de', prefix: '/de', path })
  })

  it('in another language than the first has its prefix, also on the home page', () => {
    expect(withPrefix('/', '/de')).toBe('/de')
    expect(withPrefix('/?query=a', '/de')).toBe('/de?query=a')
    expect(withPrefix('/help#b', '/de')).toBe('/de/help#b')
    expect(withPrefix('/', '')).toBe('/')
    expect(withoutPrefix('/deutsch', '/de')).toBe('/deutsch')
  })
})

describe('Accept-Language', () => {
  it.each([
    undefined,
    '',
    '*',
    'de;q=NaN',
    'de;q=2',
    'de;q=0',
    'de;q=-1',
    'xx-YY, zz',
    ';;;,,,',
    `${'x'.repeat(8000)},de`,
  ])('%s means English', (header) => {
    expect(acceptedLanguage(header, offered)).toBe('en')
  })

  it.each([
    ['de', 'de'],
    ['de-AT, en;q=0.5', 'de'],
    ['it, fr;q=0.3, DE;q=0.8', 'de'],
    ['es, fr;q=0.1', 'fr'],
  ])('%s means %s', (header, language) => {
    expect(acceptedLanguage(header, offered)).toBe(language)
  })

  it('is the very one that the header names, rather than one of the same family', () => {
    expect(acceptedLanguage('en-XA', ['en', 'en-XA'])).toBe('en-XA')
    expect(acceptedLanguage('en-GB, en-XA;q=0.5', ['en', 'en-XA'])).toBe('en')
  })
})
