import { OpenAPIHono, z } from '@hono/zod-openapi'
import { describe, expect, it } from 'vitest'
import type { AdminCall, MemberCall, PublicCall } from '#shared/calls/call.ts'
import type { AppEnv } from './app-env.ts'
import { serve } from './serve.ts'

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

const id = z.object({ id: z.string().transform(Number) })
const thing = z.object({ id: z.int(), name: z.string() })
const name = z.object({ name: z.string() })
const words = { summary: 'A summary', returns: 'A result' }
const newApi = () => new OpenAPIHono<AppEnv>()

describe('serve', () => {
  it('answers with the status that the call has', async () => {
    const api = newApi()
    serve(api, readThing, { ...words, params: id, response: thing }, ({ params }) => ({
      id: params.id,
      name: 'one',
    }))
    const created: PublicCall<{ response: Thing }> = {
      method: 'POST',
      path: '/api/things',
      access: 'public',
      kids: 'same',
      status: 201,
    }
    serve(api, created, { ...words, response: thing }, () => ({ id: 2, name: 'two' }))
    const done: PublicCall<object> = {
      method: 'POST',
      path: '/api/done',
      access: 'public',
      kids: 'same',
    }
    serve(api, done, words, () => undefined)

    const read = await api.request('/api/things/7')
    expect([read.status, await read.json()]).toEqual([200, { id: 7, name: 'one' }])
    expect((await api.request('/api/things', { method: 'POST' })).status).toBe(201)
    const empty = await api.request('/api/done', { method: 'POST' })
    expect([empty.status, await empty.text()]).toEqual([204, ''])
  })

  it('documents the refusals that follow from access and input', () => {
    const api = newApi()
    serve(api, readThing, { ...words, params: id, response: thing, refusals: [404] }, () => ({
      id: 1,
      name: '',
    }))
    serve(api, removeThing, { ...words, params: id }, () => undefined)
    const { paths = {} } = api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: '', version: '' },
    })
    const responses = (method: 'get' | 'delete') =>
      Object.keys(paths['/api/things/{id}']?.[method]?.responses ?? {})
    expect(responses('get')).toEqual(['200', '400', '404'])
    expect(responses('delete')).toEqual(['204', '400', '401', '403'])
  })

  it('refuses, when it is compiled, what does not fit the call', () => {
    const api = newApi()
    const fitting = { ...words, params: id, body: name, response: thing }
    const handler = () => ({ id: 1, name: '' })
    serve(api, renameThing, fitting, ({ body, viewer }) => ({ id: viewer.sessionId, ...body }))
    // @ts-expect-error -- parameters of another type
    serve(api, renameThing, { ...fitting, params: z.object({ id: z.string() }) }, handler)
    // @ts-expect-error -- a body that needs more than is sent
    serve(api, renameThing, { ...fitting, body: thing }, handler)
    // @ts-expect-error -- a response that says less
    serve(api, renameThing, { ...fitting, response: name }, handler)
    // @ts-expect-error -- a query that the call does not have
    serve(api, renameThing, { ...fitting, query: name }, handler)
    // @ts-expect-error -- no schema for the body
    serve(api, renameThing, { ...words, params: id, response: thing }, handler)
    // @ts-expect-error -- a handler that returns something else
    serve(api, renameThing, fitting, () => ({ id: 1 }))
    // @ts-expect-error -- a public call has no viewer
    serve(api, readThing, { ...words, params: id, response: thing }, ({ viewer }) => viewer)
    expect(api.routes.length).toBeGreaterThan(0)
  })
})
