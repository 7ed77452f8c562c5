import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The project uses American English, in texts for readers as well as in names and comments. */
const COVERED = ['src', 'README.md', 'docs']

const BRITISH = new RegExp(
  [
    '(?:behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|rum|sav|vap)our\\w*',
    '\\w*(?:cent|lit|theat|calib|fib)re(?:s|d)?\\b',
    '(?:author|capital|categor|character|custom|emphas|final|general|initial|item|local|maxim|memor|minim|normal|organ|priorit|real|recogn|serial|special|standard|summar|synchron|util|visual)is(?:e|ed|er|es|ing|ation|ations)\\b',
    'optimis(?:e|ed|er|es|ing|ation|ations)\\b',
    '(?:ana|cata|para)lys(?:e|ed|er|ing)\\b',
    '(?:cancel|dial|equal|fuel|level|model|pedal|signal|total|travel|tunnel)l(?:ed|er|ing)\\b',
    'label(?:led(?!by)|ling)\\b',
    '(?:ful|instal)(?:fil|ment)s?\\b',
    '(?:de|of|pre)fence\\w*',
    '(?:licen|preten)ce\\w*',
    'grey\\w*',
    'cheques?\\b',
    'programmes?\\b',
    '(?:acknowledge|judge)ments?\\b',
    '(?:dream|learn|misspel|spel)t\\b',
    '(?:among|whil)st\\b',
    'practis(?:e|ed|ing)\\b',
    'encyclop(?:ae|æ)dia\\w*',
    'e-mail\\w*',
  ]
    .map((stem) => `(?<![A-Za-z])${stem}`)
    .join('|'),
  'gi',
)

/** The search knows both spellings, because visitors type both. */
const SEARCH = /^src\/server\/(?:search|features\/search)\//

/** Texts in German, Spanish and French, and the glossary of their words. */
const TRANSLATIONS = /^src\/shared\/domain\/opening-names\/|^docs\/glossary\.md$/

/** Exceptions: a book's title, words of other languages, words that a visitor may type, and a value of the API. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // The book's title.
  'src/client/features/explore/position-results.tsx': ['encyclopaedia'],
  'src/server/features/resources/resource-sides.api.test.ts': ['colours'],
  'src/server/features/chapters/opening-in-title.ts': ['centre', 'defence'],
  'src/server/features/chapters/chapters.api.test.ts': ['defence'],
  'src/server/features/suggestions/proposals.ts': ['defence'],
  'src/server/features/suggestions/proposals.test.ts': ['defence'],
  'docs/product.md': ['defence'],
  'src/server/cli/import-puzzles.ts': ['defence'],
  'src/shared/domain/puzzles.ts': ['defence'],
  'src/shared/domain/puzzle-topics.ts': ['defence'],
}

function britishWords(text: string): string[] {
  return [...text.matchAll(BRITISH)].map(([word]) => word.toLowerCase())
}

it('knows British words from American and foreign ones', () => {
  const british =
    'colour Behaviour favourites neighbouring grey centre theatre organised recognise normalised optimising analysed cancelled labelled fulfil installment instalment defence licence programme judgement spelt whilst e-mail'
  expect(britishWords(british)).toHaveLength(british.split(' ').length - 1)
  expect(
    britishWords(
      'color analysis optimistic optimist aria-labelledby labeled canceled source resource program programmer catalogue recent practice email fulfill organism offering hours four tour your pour',
    ),
  ).toEqual([])
})

it('fault 33: American spelling everywhere', () => {
  const files = execFileSync('git', ['ls-files', ...COVERED], { encoding: 'utf8' })
    .split('\n')
    .filter(
      (path) =>
        /(?:\.(?:tsx?|css|md)|\/pages\/en\.json)$/.test(path) &&
        !SEARCH.test(path) &&
        !TRANSLATIONS.test(path),
    )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((path) =>
    britishWords(readFileSync(path, 'utf8'))
      .filter((word) => !ALLOWED[path]?.includes(word))
      .map((word) => `${path}: ${word}`),
  )
  expect(found).toEqual([])
})

/** What operators read, and what the product is called. Whatever readers see says the site's name. */
const NAMING = [
  'src/server/features/backups/format.ts',
  'src/server/features/backups/saved-tables.service.ts',
  'src/server/platform/config/env.ts',
  'src/server/platform/data-dir.ts',
  'src/server/platform/db/client.ts',
  'src/server/platform/db/embedded/cluster.ts',
  'src/server/platform/db/embedded/run-as.ts',
  'src/server/platform/fetch/safe-fetch.ts',
  'src/server/start.ts',
  'src/shared/chess/placed-pieces.ts',
  'src/shared/texts/product.ts',
]

it('names the product to nobody but operators', () => {
  const files = execFileSync('git', ['grep', '-l', 'Openfile', '--', 'src'], { encoding: 'utf8' })
  const naming = files
    .trim()
    .split('\n')
    .filter((file) => /\.(?:tsx?|json)$/.test(file) && !/\.test\.|\/migrations\//.test(file))
  expect(naming).toEqual(NAMING)
})
