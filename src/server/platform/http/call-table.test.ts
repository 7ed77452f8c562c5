import { OpenAPIHono, z } from '@hono/zod-openapi'
import { describe, expect, it } from 'vitest'
import type { AdminCall, MemberCall, PublicCall } from '#shared/calls/call.ts'
import type { AppEnv } from './app-env.ts'
import type { CacheSource } from './kept-answers.ts'
import { type AddRoute, callTable, serve } from './call-table.ts'

type Thing = { id: number; name: string }

const readThing: PublicCall<{ params: { id: number }; response: Thing }> = {
  method: 'GET',
  path: '/api/things/{id}',
  access: 'public',
  kids: 'same',
}
const renameThing: MemberCall<{ params: { id: number }; body: { name: string }; response: Thing }> =
  { method: 'PUT', path: '/api/things/{id}', access: 'member' }
const removeThing: AdminCall<{ params: { id: number } }> = {
  method: 'DELETE',
  path: '/api/things/{id}',
  access: 'admin',
}

const readNamed: PublicCall<{ params: { name: string }; response: Thing }> = {
  method: 'GET',
  path: '/api/named/{name}',
  access: 'public',
  kids: 'same',
}
const listThings: PublicCall<{ response: Thing[] }> = {
  method: 'GET',
  path: '/api/things',
  access: 'public',
  kids: 'same',
}

const thing = z.object({ id: z.int(), name: z.string() })
const name = z.object({ name: z.string() })
const NO_CACHE = {} as CacheSource

function apiOf(...rows: AddRoute[]): OpenAPIHono<AppEnv> {
  const api = new OpenAPIHono<AppEnv>()
  callTable(() => rows)(api, NO_CACHE)
  return api
}

describe('a table of calls', () => {
  it('answers with the status that the call has', async () => {
    const created: PublicCall<{ response: Thing }> = {
      method: 'POST',
      path: '/api/things',
      access: 'public',
      kids: 'same',
      status: 201,
    }
    const done: PublicCall<object> = {
      method: 'POST',
      path: '/api/done',
      access: 'public',
      kids: 'same',
    }
    const api = apiOf(
      serve(readThing, 'Read', { response: thing }, ({ params }) => ({
        id: params.id,
        name: 'one',
      })),
      serve(created, 'Create', { response: thing }, () => ({ id: 2, name: 'two' })),
      serve(done, 'Do', {}, () => 'what nobody gets'),
    )

    const read = await api.request('/api/things/7')
    expect([read.status, await read.json()]).toEqual([200, { id: 7, name: 'one' }])
    expect((await api.request('/api/things', { method: 'POST' })).status).toBe(201)
    const empty = await api.request('/api/done', { method: 'POST' })
    expect([empty.status, await empty.text()]).toEqual([204, ''])
  })

  it('sends a page with the number of all', async () => {
    const api = apiOf(
      serve(listThings, 'List', { response: z.array(thing), paged: true }, () => ({
        items: [{ id: 7, name: 'one' }],
        total: 31,
      })),
    )
    const page = await api.request('/api/things')
    expect(page.headers.get('X-Total-Count')).toBe('31')
    expect(await page.json()).toEqual([{ id: 7, name: 'one' }])
  })

  it('documents the refusals that follow from access and input, and what the text says', () => {
    const api = apiOf(
      serve(readThing, 'Read a thing. It has a name.', { response: thing }, () => ({
        id: 1,
        name: '',
      })),
      serve(removeThing, 'Remove a thing', { refusals: [409] }, () => undefined),
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

  it('refuses, when it is compiled, what does not fit the call', () => {
    const fitting = { body: name, response: thing }
    const handler = () => ({ id: 1, name: '' })
    const rows = [
      serve(renameThing, '', fitting, ({ body, viewer }) => ({ id: viewer.sessionId, ...body })),
      // @ts-expect-error -- parameters of another type
      serve(renameThing, '', { ...fitting, params: z.object({ id: z.string() }) }, handler),
      // @ts-expect-error -- parameters that are not numbers have a schema
      serve(readNamed, '', { response: thing }, handler),
      // @ts-expect-error -- a body that needs more than is sent
      serve(renameThing, '', { ...fitting, body: thing }, handler),
      // @ts-expect-error -- a response that says less
      serve(renameThing, '', { ...fitting, response: name }, handler),
      // @ts-expect-error -- a query that the call does not have
      serve(renameThing, '', { ...fitting, query: name }, handler),
      // @ts-expect-error -- no schema for the body
      serve(renameThing, '', { response: thing }, handler),
      // @ts-expect-error -- a handler that returns something else
      serve(renameThing, '', fitting, () => ({ id: 1 })),
      // @ts-expect-error -- a page without its total
      serve(listThings, '', { response: z.array(thing), paged: true }, () => []),
      // @ts-expect-error -- a public call has no viewer
      serve(readThing, '', { response: thing }, ({ viewer }) => viewer),
      // @ts-expect-error -- only a call with `ifMatch` has `seenAt`
      serve(renameThing, '', fitting, ({ seenAt }) => ({ id: 1, name: seenAt })),
    ]
    expect(rows.length).toBeGreaterThan(0)
  })
})
