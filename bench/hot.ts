import { compareWithBare } from './against-bare.ts'
import { seededDataDir, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { type Figure, ratioFigure } from './report.ts'

const TARGET = 0.8
const PATHS = ['/', '/api/resources?type=book&level=beginner&limit=12', '/category/book']

/** Answers from the cache, compressed. */
export async function measureHot(seconds: number): Promise<Figure[]> {
  const product = await startProduct({ dataDir: await seededDataDir(), cache: true })
  const figures: Figure[] = []
  try {
    for (const path of PATHS) {
      progress(`hot: ${path}`)
      const traffic = { paths: [path], headers: { 'Accept-Encoding': 'br' } }
      figures.push(
        ratioFigure(`hot ${path}`, await compareWithBare(product, traffic, seconds), TARGET),
      )
    }
  } finally {
    await product.stop()
  }
  return figures
}
