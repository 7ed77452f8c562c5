import { expect, test } from './test.ts'

test('fault 15: the picture of a page is a PNG of 1200 × 630 that can be fetched', async ({
  page,
}) => {
  // Decodes all pictures, so that no other page is opened.
  await page.goto('/')
  for (const path of ['/', '/category/book', '/resource/1', '/resource/115']) {
    const html = await (await page.request.get(path)).text()
    const address = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]
    expect(address).toMatch(/^http:\/\/localhost:\d+\/covers\/\d+\.png$/)
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob())
      return [picture.width, picture.height]
    }, String(address))
    expect(size).toEqual([1200, 630])
  }
})
