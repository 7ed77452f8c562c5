import { describe, expect, it } from 'vitest'
import { COMPLETE_LANGUAGES, SOURCE_LANGUAGE } from '#shared/texts/languages.ts'
import {
  catalogFaults,
  differences,
  gaps,
  textFaults,
  translationFaults,
} from '../scripts/texts/check.ts'
import { extractTexts } from '../scripts/texts/extract.ts'

describe('the texts of the site', () => {
  it('have the values and elements that they name', () => {
    expect(textFaults()).toEqual([])
  })

  it('have the same placeholders in every language', () => {
    expect(catalogFaults()).toEqual([])
  })

  it.each(COMPLETE_LANGUAGES.filter((each) => each !== SOURCE_LANGUAGE))(
    'are all there in %s, each in one translation',
    (language) => {
      const incomplete = gaps().filter((gap) => gap.language === language && gap.missing > 0)
      expect(incomplete).toEqual([])
      expect(differences(language)).toEqual([])
    },
  )
})

describe('a translation', () => {
  it.each([
    ['{name} voted', 'abgestimmt', 'placeholders differ: name and '],
    ['{name} voted', '{nme} hat abgestimmt', 'placeholders differ: name and nme'],
    ['{name} voted', '{name hat abgestimmt', 'A brace is not closed: {name hat abgestimmt'],
    ['See <link>rules</link>', 'Siehe Regeln', 'tags differ: link and '],
    ['{n, plural, one {#} other {#}}', '{n, plural, other {#}}', "{n} has no 'one'"],
  ])('of %s cannot be %s', (message, translation, fault) => {
    expect(translationFaults(message, translation, 'de')).toEqual([fault])
  })

  it('may order placeholders as its language does, and may be missing', () => {
    expect(translationFaults('{a} of {b}', '{b}: {a}', 'de')).toEqual([])
    expect(translationFaults('{a} of {b}', '', 'de')).toEqual([])
  })
})

describe('extraction', () => {
  const IMPORT =
    "import { Phrase, t } from '#client/kit/t.tsx'\nimport { message, text } from '#shared/texts/text.ts'\n"
  const found = (code: string) =>
    extractTexts('a.tsx', IMPORT + code).texts.map(({ message }) => message)

  it('finds calls, constants, messages and phrases', () => {
    expect(
      found("const a = () => t('A'); const b = text('B'); const c = message('C {n}', { n })"),
    ).toEqual(['A', 'B', 'C {n}'])
    expect(found('const a = () => <Phrase of="See <b>it</b>." tags={{ b }} />')).toEqual([
      'See <b>it</b>.',
    ])
  })

  it('names calls of t at the top of a file, and constants that are no literals', () => {
    expect(extractTexts('a.tsx', `${IMPORT}const a = t('A')`).texts).toMatchObject([
      { isAtTopLevel: true },
    ])
    expect(extractTexts('a.tsx', `${IMPORT}const a = text(name)`).faults).toEqual([
      'a.tsx: text() needs a literal',
    ])
  })

  it('leaves functions of the same name alone', () => {
    expect(extractTexts('a.ts', "const text = (a: string) => a; text('A')").texts).toEqual([])
  })
})
