import { expect, test } from './test.ts'

test('fault 19: the date of a page is that of its text', async ({ request }) => {
  for (const [path, date] of [
    ['/about', 'April 15, 2025'],
    ['/contact', 'April 15, 2025'],
    ['/cookies', 'April 4, 2025'],
    ['/terms', 'April 15, 2025'],
  ] as const) {
    const html = await (await request.get(path)).text()
    // Tags and comments aside, a paragraph says nothing else.
    const dates = [...html.matchAll(/<p[^>]*>(Last updated:.*?)<\/p>/g)]
    const said = dates.map(([, text = '']) => text.replaceAll(/<[^>]*>/g, ''))
    expect(said, path).toEqual([`Last updated: ${date}`])
  }
})
