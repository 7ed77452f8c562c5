import { OpenAPIHono } from '@hono/zod-openapi'
import { describe, expect, it } from 'vitest'
import { adminCall, memberCall, publicCall } from '#shared/calls/call.ts'
import type { AppEnv } from './app-env.ts'
import type { CacheSource } from './kept-answers.ts'
import { type AddRoute, callTable, serve } from './call-table.ts'

const readThing = publicCall('GET /api/things/{id} -> revertInput', { kids: 'same' })
const changeThing = memberCall('PUT /api/things/{id} messageAnswer -> revertInput')
const removeThing = adminCall('DELETE /api/things/{id}')
const readNamed = publicCall('GET /api/named/{slug} :pathParam -> revertInput', { kids: 'same' })
const listThings = publicCall('GET /api/things -> revertInput[]', { kids: 'same' })
const NO_CACHE = {} as CacheSource

function apiOf(...rows: AddRoute[]): OpenAPIHono<AppEnv> {
  const api = new OpenAPIHono<AppEnv>()
  callTable(() => rows)(api, NO_CACHE)
  return api
}

describe('a table of calls', () => {
  it('answers with the status that the call has', async () => {
    const created = publicCall('POST /api/things -> revertInput', { kids: 'same', status: 201 })
    const done = publicCall('POST /api/done', { kids: 'same' })
    const api = apiOf(
      serve(readThing, 'Read', ({ params }) => ({ version: params.id })),
      serve(created, 'Create', () => ({ version: 2 })),
      serve(done, 'Do', () => 'what nobody gets'),
    )

    const read = await api.request('/api/things/7')
    expect([read.status, await read.json()]).toEqual([200, { version: 7 }])
    expect((await api.request('/api/things', { method: 'POST' })).status).toBe(201)
    const empty = await api.request('/api/done', { method: 'POST' })
    expect([empty.status, await empty.text()]).toEqual([204, ''])
  })

  it('sends a page with the number of all', async () => {
    const api = apiOf(
      serve(listThings, 'List', () => ({ items: [{ version: 7 }], total: 31 }), { paged: true }),
    )
    const page = await api.request('/api/things')
    expect(page.headers.get('X-Total-Count')).toBe('31')
    expect(await page.json()).toEqual([{ version: 7 }])
  })

  it('documents the refusals that follow from access and input, and what the text says', () => {
    const api = apiOf(
      serve(readThing, 'Read a thing. It has a name.', () => ({ version: 1 })),
      serve(removeThing, 'Remove a thing', () => undefined, { refusals: [409] }),
    )
    const { paths = {} } = api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: '', version: '' },
    })
    const documented = (method: 'get' | 'delete') => paths['/api/things/{id}']?.[method]
    const responses = (method: 'get' | 'delete') => Object.keys(documented(method)?.responses ?? {})
    expect(documented('get')).toMatchObject({
      summary: 'Read a thing',
      description: 'It has a name.',
    })
    expect(documented('delete')?.description).toBeUndefined()
    expect(responses('get')).toEqual(['200', '400', '404', '429'])
    expect(responses('delete')).toEqual(['204', '400', '401', '403', '404', '409', '429'])
  })

  it('refuses, when it is built, a schema that is not there', () => {
    const unknown = publicCall('GET /api/things -> noSuchView', { kids: 'same' })
    expect(() => serve(unknown, 'Get', () => undefined as never)).toThrow('no schema noSuchView')
  })

  it('refuses, when it is compiled, what does not fit the call', () => {
    const rows = [
      serve(changeThing, '', ({ body, params }) => ({ version: params.id + body.message.length })),
      serve(readNamed, '', ({ params }) => ({ version: params.slug.length })),
      // @ts-expect-error -- a handler that returns something else
      serve(changeThing, '', () => ({ id: 1 })),
      // @ts-expect-error -- a page without its total
      serve(listThings, '', () => [], { paged: true }),
      // @ts-expect-error -- a public call has no viewer
      serve(readThing, '', ({ viewer }) => viewer),
      // @ts-expect-error -- only a call with `ifMatch` has `seenAt`
      serve(changeThing, '', ({ seenAt }) => ({ version: seenAt })),
    ]
    expect(rows.length).toBeGreaterThan(0)
  })
})
