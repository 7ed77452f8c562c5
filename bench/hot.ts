import { compareWithBare } from './against-bare.ts'
import { seededDataDir, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { type Figure, ratioFigure } from './report.ts'

const TARGETS = {
  '/': 0.85,
  '/api/resources?type=book&level=beginner&limit=12': 0.85,
  '/category/book': 0.85,
  '/api/explore?moves=e4,c5,Nf3': 0.85,
}

/** Measures compressed responses from the cache. */
export async function measureHot(seconds: number): Promise<Figure[]> {
  const product = await startProduct({ dataDir: await seededDataDir(), cache: true })
  const figures: Figure[] = []
  try {
    for (const [path, target] of Object.entries(TARGETS)) {
      progress(`hot: ${path}`)
      const traffic = { paths: [path], headers: { 'Accept-Encoding': 'br' } }
      figures.push(
        ratioFigure(`hot ${path}`, await compareWithBare(product, traffic, seconds), target),
      )
    }
  } finally {
    await product.stop()
  }
  return figures
}
