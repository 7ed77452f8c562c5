import type { OwnListView } from '#shared/contracts/lists.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { paths } from '#shared/paths.ts'
import { register } from './accounts.ts'
import { compareWithBare } from './against-bare.ts'
import { type RunningServer, seededDataDir, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { type Figure, ratioFigure } from './report.ts'

const ITEMS = 20
const TARGET = 0.8

/** Measures compressed responses about a member's public list from the cache. */
export async function measureLists(seconds: number): Promise<Figure[]> {
  const product = await startProduct({ dataDir: await seededDataDir(), cache: true })
  const figures: Figure[] = []
  try {
    const list = await makeList(product)
    for (const path of [`/api/lists/${list.id}`, paths.list(list)]) {
      const name = path.replace(String(list.id), '{id}')
      progress(`lists: ${name}`)
      const traffic = { paths: [path], headers: { 'Accept-Encoding': 'br' } }
      const compared = await compareWithBare(product, traffic, seconds)
      figures.push(ratioFigure(`lists: ${name} with ${ITEMS} resources`, compared, TARGET))
    }
  } finally {
    await product.stop()
  }
  return figures
}

async function makeList(product: RunningServer): Promise<OwnListView> {
  const headers = { Cookie: await register(product), 'Content-Type': 'application/json' }
  const origin = `http://127.0.0.1:${product.port}`
  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, Origin: `http://localhost:${product.port}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Body
  }
  const resources = await ask<ResourceView[]>('GET', `/api/resources?limit=${ITEMS}`)
  const fields = { title: 'Everything against 1.d4', visibility: 'public' }
  const { id } = await ask<OwnListView>('POST', '/api/lists', fields)
  return ask('PUT', `/api/lists/${id}/items`, { ids: resources.map((each) => each.id) })
}
