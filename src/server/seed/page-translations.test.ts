import { describe, expect, it } from 'vitest'
import { type PageText, pageTextInput } from '#shared/contracts/page-contents.ts'
import { TEXT_LINK } from '#shared/domain/page-texts.ts'
import { TRANSLATED_LANGUAGES } from '#shared/texts/languages.ts'
import { PAGE_CONTENTS, PAGE_TRANSLATIONS } from './page-contents.ts'

type Section = PageText['sections'][number]

const textsOf = ({ heading, body, items = [] }: Section) => [heading, ...body, ...items]

function marksOf(section: Section): string[] {
  const text = textsOf(section).join(' ')
  const targets = [...text.matchAll(TEXT_LINK)].map(([link, , target]) => target ?? link)
  return [...targets, ...(text.match(/\{(?!SITE_NAME)[A-Z_]+\}/g) ?? [])].toSorted()
}

function shapeOf({ sections }: PageText) {
  return sections.map((section) => ({
    id: section.id,
    paragraphs: section.body.length,
    items: section.items?.length ?? 0,
    marks: marksOf(section),
    figures: (textsOf(section).join(' ').match(/\d+/g) ?? []).toSorted(),
  }))
}

const CASES = TRANSLATED_LANGUAGES.flatMap((language) =>
  PAGE_CONTENTS.map((english) => ({
    language,
    name: english.pageName,
    english,
    text: PAGE_TRANSLATIONS[language][english.pageName],
  })),
)

describe.each(CASES)('$name in $language', ({ language, english, text }) => {
  it('has the sections, paragraphs, lists, links, placeholders and figures of the English text', () => {
    expect(text && shapeOf(text)).toEqual(shapeOf(english))
  })

  it('can be saved as it is', () => {
    expect(pageTextInput.parse(text)).toEqual(text)
  })

  it('is translated, with the quotes and spaces of its language', () => {
    const texts = text ? [text.title, text.subtitle ?? '', ...text.sections.flatMap(textsOf)] : []
    const originals = new Set([english.title, ...english.sections.flatMap(textsOf)])
    const names = /^(?:Chessable|Modern Chess|ChessBase|Contact|Moderation)$/
    expect(texts.filter((each) => originals.has(each) && !names.test(each))).toEqual([])
    const foreign = { de: /[«»”]|„[^“]*$/, es: /[“”„]/, fr: /[“”„]|[^\u202f][;!?»]|«[^\u202f]/ }
    const colon = language === 'fr' ? /[^\u202f]:(?! Move by Move)(?=\s)/ : /\s:/
    for (const each of texts) {
      const plain = each.replaceAll(/\]\([^)]*\)/g, ']')
      expect(plain).not.toMatch(/ {2}|['"]/)
      expect(plain).not.toMatch(foreign[language])
      expect(plain).not.toMatch(colon)
    }
  })
})

it('each language has the pages of the seed and no others', () => {
  for (const language of TRANSLATED_LANGUAGES)
    expect(Object.keys(PAGE_TRANSLATIONS[language]).toSorted()).toEqual(
      PAGE_CONTENTS.map(({ pageName }) => pageName).toSorted(),
    )
})
