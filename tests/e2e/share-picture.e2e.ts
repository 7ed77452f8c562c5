import { expect, test } from './test.ts'

test('fault 15: the picture of a page is a PNG of 1200 × 630 that can be fetched', async ({
  page,
}) => {
  for (const path of ['/', '/category/book', '/resource/1', '/resource/181']) {
    await page.goto(path)
    const address = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(address).toMatch(/^http:\/\/localhost:\d+\/covers\/\d+\.png$/)
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob())
      return [picture.width, picture.height]
    }, String(address))
    expect(size).toEqual([1200, 630])
  }
})
