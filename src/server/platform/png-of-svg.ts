/** The end of the queue. One picture is drawn at a time, so that other work finds free threads. */
let last: Promise<unknown> = Promise.resolve()

/** Draws an SVG at its own size, in a separate thread. */
export function pngOf(svg: string): Promise<Buffer> {
  const drawn = last.then(() => draw(svg))
  last = drawn.catch(() => undefined)
  return drawn
}

/** The renderer is 4 MB of native code, so it is loaded with the first picture. */
async function draw(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  // System fonts matter only for letters without an outline (text-setting.ts), and loading them takes a while.
  const font = { loadSystemFonts: svg.includes('<text') }
  return (await renderAsync(svg, { font })).asPng()
}
