import { expect, it } from 'vitest'
import faultsInFrench from '#shared/contracts/locales/fr.json' with { type: 'json' }
import { translator } from '#shared/texts/text.ts'
import textsInFrench from './locales/fr.json' with { type: 'json' }
import { openFile } from './read-sheet.ts'

it('groups faults by kind in any language, and leaves the row out of a download', () => {
  const french = new Map(Object.entries({ ...faultsInFrench, ...textsInFrench }))
  const t = translator({ language: 'fr', find: (text) => french.get(text), opening: null })
  const lines = [
    'title,description,type,source_url,source_website,level,category',
    'Book 1,Good,book,https://example.org/1,amazon,all,general',
    'Book 2,Good,book,https://example.org/2,amazon,expert,general',
    'Book 3,Good,book,https://example.org/1,amazon,all,general',
    'Book 4,Good,book,https://example.org/1,amazon,all,general',
  ]
  const file = openFile('import', new TextEncoder().encode(lines.join('\n')), { t })
  const { sheet, rowsAsCsv } = 'sheet' in file ? file : expect.unreachable()
  expect(sheet.faults.map(({ kind, count }) => [kind, count])).toEqual([
    ['même adresse source qu’une ligne précédente', 2],
    ['valeur non valide dans level', 1],
  ])
  expect(sheet.faults[0]?.shown[0]?.message).toBe('Ligne 4 : même adresse source que la ligne 2')
  expect(rowsAsCsv([], 'faults')).toContain('\n4,même adresse source que la ligne 2,Book 3,')
})
