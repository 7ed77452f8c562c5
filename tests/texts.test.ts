import {
  isArgumentElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import {
  COMPLETE_LANGUAGES,
  localeOf,
  SITE_LANGUAGES,
  SOURCE_LANGUAGE,
} from '#shared/texts/languages.ts'
import { formatMessage, type Values } from '#shared/texts/message-format.ts'
import { withoutContext } from '#shared/texts/text.ts'
import { bareEnglish, bareEnglishIn } from '../scripts/texts/bare-english.ts'
import { findTexts, mergedCatalog } from '../scripts/texts/catalogs.ts'
import {
  catalogFaults,
  differences,
  gaps,
  textFaults,
  translationFaults,
} from '../scripts/texts/check.ts'
import { extractTexts } from '../scripts/texts/extract.ts'
import { plainMessages, plainMessagesOf } from '../scripts/texts/plain-messages.ts'

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

  it.each(COMPLETE_LANGUAGES.filter((each) => each !== SOURCE_LANGUAGE))(
    'have one character for an ellipsis in %s',
    (language) => {
      const dotted = Object.values(mergedCatalog(language)).filter((each) => each.includes('...'))
      expect(dotted).toEqual([])
    },
  )
})

describe('what contracts and responses say', () => {
  it('is a text, which can be translated', () => {
    expect(plainMessages()).toEqual([])
  })

  it.each([
    ["z.string('Title is required')", 'Title is required'],
    ["z.array(id).min(1, { error: 'must have one entry' })", 'must have one entry'],
    ['z.int().max(9, `must be at most ${MAX}`)', 'must be at most …'],
  ])('is not %s', (code, sentence) => {
    expect(plainMessagesOf('src/shared/contracts/a.ts', code)).toEqual([sentence])
  })

  it.each(["z.enum(['asc', 'desc']).default('asc')", "z.string(says('{field} must be text'))"])(
    'may be %s',
    (code) => {
      expect(plainMessagesOf('src/shared/contracts/a.ts', code)).toEqual([])
    },
  )

  it('is not a plain message of a response', () => {
    const found = (code: string) => plainMessagesOf('src/server/features/a/a.routes.ts', code)
    expect(found("const a = { message: late ? 'It is too late' : t('No') }")).toEqual([
      'It is too late',
    ])
    expect(found("serve(call, 'Get a list', { message: t('Thank you') })")).toEqual([])
  })
})

describe('a translation', () => {
  it.each([
    ['{name} voted', 'abgestimmt', 'placeholders differ: name and '],
    ['{name} voted', '{nme} hat abgestimmt', 'placeholders differ: name and nme'],
    ['{name} voted', '{name hat abgestimmt', 'MALFORMED_ARGUMENT'],
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

/**
 * Pages would have to load the library, so the browser has a formatter of ours. It must format every text as the
 * library does.
 */
describe('messages are formatted as intl-messageformat formats them', () => {
  it.each(SITE_LANGUAGES)('in %s', (language) => {
    const differing = messagesIn(language)
      .filter((message) => message.includes('{'))
      .flatMap((message) => {
        const model = new IntlMessageFormat(message, localeOf(language), undefined, {
          ignoreTag: true,
        })
        return samplesOf(message)
          .map((values) => [formatMessage(message, values, language), model.format(values)])
          .filter(([given, wanted]) => given !== wanted)
      })
    expect(differing).toEqual([])
  })

  function messagesIn(language: (typeof SITE_LANGUAGES)[number]): string[] {
    if (language !== SOURCE_LANGUAGE) return Object.values(mergedCatalog(language))
    return [...findTexts().rooms.values()].flat().map(({ message }) => withoutContext(message))
  }

  /** Values that reach every branch of a message. */
  function samplesOf(message: string): Values[] {
    const elements = parse(message, { ignoreTag: true })
    return [0, 1, 2, 5, 1_234_567].flatMap((number) =>
      [0, 1, 2, 3].map((branch) => sample(elements, number, branch)),
    )
  }

  function sample(elements: MessageFormatElement[], number: number, branch: number): Values {
    const values: Record<string, string | number> = {}
    for (const element of elements) {
      if (isArgumentElement(element)) values[element.value] ??= '{x} <y> #'
      else if (isNumberElement(element)) values[element.value] = number + 0.5
      else if (isPluralElement(element) || isSelectElement(element)) {
        const branches = Object.keys(element.options)
        for (const option of Object.values(element.options))
          Object.assign(values, sample(option.value, number, branch))
        values[element.value] = isPluralElement(element)
          ? number
          : (branches[branch % branches.length] ?? 'other')
      }
    }
    return values
  }
})

describe('extraction', () => {
  const IMPORT =
    "import { Phrase, t } from '#client/kit/t.tsx'\nimport { text } from '#shared/texts/text.ts'\nimport { says } from '#shared/contracts/says.ts'\n"
  const found = (code: string) =>
    extractTexts('a.tsx', IMPORT + code).texts.map(({ message }) => message)

  it('finds calls, constants, what schemas say, and phrases', () => {
    expect(
      found("const a = () => t('A'); const b = text('B'); const c = says('C {n}', { n })"),
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

describe('bare English', () => {
  const found = (code: string) => bareEnglishIn('a.tsx', code)

  it('is nowhere in the client', () => {
    expect(bareEnglish()).toEqual([])
  })

  it.each([
    ['<h1>Not found</h1>', 'Not found'],
    ["<b>{isOpen ? t('Open') : 'closed'}</b>", 'closed'],
    ['<b>{`${count} left`}</b>', '{} left'],
    ['<button aria-label="Close" />', 'Close'],
    ['<Form submitLabel={isNew ? `Add ${what}` : save} />', 'Add {}'],
    ["const column = { title: 'Last Updated' }", 'Last Updated'],
    ["const save = useCall(call, { said: { failed: 'Could not save' } })", 'Could not save'],
  ])('is found in %s', (code, words) => {
    expect(found(`const a = 1;\n${code}`)).toEqual([`a.tsx:2: ${words}`])
  })

  it.each([
    '<h1 className="big font" id="a">{t(\'Not found\')}</h1>',
    '<Phrase of="See our <link>rules</link>." tags={tags} />',
    '<b title="Openfile">{count} · {`${title} | Openfile`}</b>',
    "const cell = { title: 'title', kind: 'narrow', label: text('Title') }",
    "throw new ApiError('Nobody reads this')",
    "import a from 'Some module'; type A = 'Some words'",
  ])('is not %s', (code) => {
    expect(found(code)).toEqual([])
  })
})
