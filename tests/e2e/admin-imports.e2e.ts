import { readFile, writeFile } from 'node:fs/promises'
import { IMPORT_COLUMNS, UPDATE_COLUMNS } from '#shared/domain/resource-fields.ts'
import { toastOf } from '../support/account-pages.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import {
  button,
  choose,
  csv,
  type CsvRow,
  dialogOf,
  fileField,
  findResources,
  newRow,
  newWord,
  openCsvDialog,
} from '../support/csv-dialog.ts'
import { expect, openPage, test } from './test.ts'

test.beforeEach(async ({ page }) => loginAsAdmin(page))

test('BOM, CRLF, quoted line breaks, blank lines, camelCase, and a file that is dropped', async ({
  page,
}) => {
  await test.step('BOM, CRLF, quoted line breaks, blank lines and camelCase; closes by itself', async () => {
    const word = newWord()
    const [one, two] = [newRow(word, 1), newRow(word, 3)]
    const text = csv([{ ...one, description: `Two\r\nlines, "so to say" ♞` }, two], '\r\n\r\n')
    const dialog = await openCsvDialog(page, 'Import CSV')
    await choose(dialog, `\uFEFF${text.replace('source_url', 'sourceUrl')}\r\n`)
    await button(dialog, 'Upload 2 rows').click()
    await expect(toastOf(page, 'Upload complete')).toBeVisible()
    await expect(toastOf(page, '2 resources imported, 0 errors')).toBeVisible()
    await expect(dialog).toBeHidden()
    const found = await findResources(page, word)
    expect(found.map(({ title }) => title)).toEqual([`${word} 1`, `${word} 3`])
    expect(found[0]?.description).toBe('Two\nlines, "so to say" ♞')
  })
  await test.step('a file is dropped on the zone', async () => {
    const dialog = await openCsvDialog(page, 'Import CSV')
    const data = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
        return transfer
      },
      csv([newRow(newWord(), 1)]),
    )
    await fileField(dialog).dispatchEvent('drop', { dataTransfer: data })
    await expect(dialog.getByText('dropped.csv')).toBeVisible()
    await expect(button(dialog, 'Upload 1 row')).toBeEnabled()
  })
})

test('files that cannot be used are refused with a message', async ({ page }, info) => {
  const dialog = await openCsvDialog(page, 'Import CSV')
  const [row] = [newRow(newWord(), 1)]
  const { level: _level, ...withoutLevel } = row
  const refused = async (title: string, message: RegExp | string) => {
    const alert = dialog.getByRole('alert')
    await expect(alert).toContainText(title)
    await expect(alert).toContainText(message)
    await expect(toastOf(page, title)).toBeVisible()
    await expect(fileField(dialog)).toBeFocused()
  }
  await choose(dialog, csv([row]), 'books.txt')
  await refused('Invalid file format', 'Please select a CSV file.')
  await choose(dialog, Buffer.from([0x50, 0x4b, 0x03, 0x04, 20, 0]))
  await refused('Invalid file format', /workbook.*CSV UTF-8/)
  await choose(dialog, Buffer.from(csv([row]), 'utf16le'))
  await refused('Read error', /UTF-16.*CSV UTF-8/)
  await choose(dialog, Buffer.from(csv([{ ...row, title: 'Grünfeld' }]), 'latin1'))
  await refused('Read error', /not encoded as UTF-8.*CSV UTF-8/)
  await choose(dialog, csv([withoutLevel]))
  await refused('Parse error', 'CSV is missing required column: level')
  await choose(dialog, Object.keys(row).join(','))
  await refused('Parse error', 'CSV file must contain at least headers and one data row')
  await choose(dialog, `${csv([row])}\n"never closed`)
  await refused('Parse error', 'Row 3 cannot be read')
  // Large files are refused before they are read.
  const path = info.outputPath('large.csv')
  await writeFile(path, Buffer.alloc(40 * 1024 * 1024, 'x'))
  await fileField(dialog).setInputFiles(path)
  await expect(dialog.getByRole('alert')).toContainText('This file has 40 MB; up to 25 MB')
})

test('a file from a spreadsheet: semicolons, UTF-16, Windows-1252, empty columns, its dates', async ({
  page,
}) => {
  const word = newWord()
  const row = newRow(word, 1, {
    title: 'Grünfeld',
    author: word,
    published_date: '31.1.2024',
    '': '',
  })
  const semicolons = (rows: CsvRow[]) => csv(rows).replaceAll('","', '";"').replaceAll(',', ';')
  const dialog = await openCsvDialog(page, 'Import CSV')
  await choose(dialog, Buffer.from(`\uFEFF${semicolons([row])}`, 'utf16le'))
  await expect(dialog.getByRole('cell', { name: 'Grünfeld' })).toBeVisible()
  await button(dialog, 'Another File').click()

  const dates = ['3/5/2024', '4/13/2024', '5-Mar-25'].map((published_date, index) =>
    newRow(word, index + 2, { title: 'Grünfeld', author: word, published_date }),
  )
  await choose(dialog, Buffer.from(csv(dates), 'latin1'))
  await button(dialog, 'Read as Windows-1252').click()
  await expect(dialog.getByRole('cell', { name: 'Grünfeld' }).first()).toBeVisible()
  await expect(dialog.getByText('Dates are read as month/day/year')).toBeVisible()
  await page.keyboard.press('F8')
  const unread = dialog.getByRole('cell', { name: 'cannot be read 5-Mar-25' }).getByRole('button')
  await expect(unread).toBeFocused()
  await expect(unread).toHaveAccessibleDescription(
    'Row 4 has an unreadable published_date, which will be empty: 5-Mar-25',
  )
  await button(dialog, 'Upload 3 rows').click()
  await expect(dialog).toBeHidden()
  const found = await findResources(page, word)
  expect(found.map(({ title, publishedDate }) => [title, publishedDate])).toEqual([
    ['Grünfeld', '2024-03-05'],
    ['Grünfeld', '2024-04-13'],
    ['Grünfeld', null],
  ])
})

test('the templates have the columns, and can be read', async ({ page }) => {
  for (const [name, columns] of [
    ['Import CSV', IMPORT_COLUMNS],
    ['Update CSV', UPDATE_COLUMNS],
  ] as const) {
    const dialog = await openCsvDialog(page, name)
    const downloading = page.waitForEvent('download')
    await button(dialog, 'Download Template').click()
    const path = await (await downloading).path()
    const [head] = (await readFile(path, 'utf8')).split('\r\n')
    expect(head).toBe(columns.join(','))
    await choose(dialog, await readFile(path))
    const sends = name === 'Import CSV' ? 'Upload 1 row' : 'Nothing to Update: Close'
    await expect(button(dialog, sends)).toBeEnabled()
  }
})

test('with the keyboard alone', async ({ page }) => {
  // Registered early, because the browser takes a moment to report file choosers.
  const choosing = page.waitForEvent('filechooser')
  await openPage(page, '/admin')
  await button(page, 'Import CSV').focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, 'Import CSV')
  await expect(fileField(dialog)).toBeFocused()
  await page.keyboard.press('Enter')
  const buffer = Buffer.from(csv([newRow(newWord(), 1), newRow(newWord(), 2, { level: 'x' })]))
  await (await choosing).setFiles({ name: 'books.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByRole('heading', { name: 'Preview' })).toBeFocused()
  await expect(dialog.getByText('1 new')).toBeVisible()
  await page.keyboard.press('F8')
  const faulty = dialog.getByRole('cell', { name: 'faulty x' }).getByRole('button')
  await expect(faulty).toBeFocused()
  await expect(faulty).toHaveAccessibleDescription(/^Row 3 has invalid level: x/)
  await expect(dialog.getByText('Problem 1 of 1')).toBeVisible()
  await expect(dialog.getByText(/^Row 3 has invalid level: x/).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button(dialog, 'Download Rows')).toBeFocused()
  await expect(dialog.getByRole('listitem').getByText(/^Row 3 has invalid level: x/)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(dialog, 'Another File')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Upload complete' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Import CSV')).toBeFocused()
})
