import { PICTURE_TYPES } from '#shared/domain/site-pictures.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/app-env.ts'
import { configFrom } from '../../platform/config/config.ts'
import { readEnvironment } from '../../platform/config/env.ts'
import type { AppContext } from '../../context.ts'
import { createRequestLimit } from '../../platform/http/request-limit.ts'

type Schema = {
  [key: string]: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
type ApiDocument = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

/** The documentation does not document itself. */
const UNLISTED = ['/api/openapi.json', '/api/docs']
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']

const SITE = { name: 'Our Club', accent: '#7a1f2b', imprint: true }

let app: App
let document: ApiDocument

beforeAll(async () => {
  const config = configFrom(readEnvironment({ SITE_URL: 'https://openfile.test/' }))
  const ctx = {
    config,
    requestLimit: createRequestLimit({ account: 0, address: 0 }),
    clock: () => new Date(0),
    site: { find: async () => SITE, known: () => SITE },
  }
  app = buildApp(ctx as unknown as AppContext)
  document = (await (await app.request('/api/openapi.json')).json()) as ApiDocument
})

const operations = (): [string, string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]): [string, string, Operation] => [
      method,
      path,
      each,
    ]),
  )

function schemasIn(value: unknown): Schema[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Schema, ...Object.values(value).flatMap(schemasIn)]
}

describe('GET /api/openapi.json', () => {
  it('is OpenAPI 3.1 with a title, a version and our address', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({
      title: 'Our Club API',
      version: expect.stringMatching(/./),
    })
    expect(document.servers).toEqual([{ url: 'https://openfile.test' }])
  })

  it('lists every /api route of the app, and nothing else', () => {
    const registered = app.routes
      .filter(
        ({ path, method }) =>
          path.startsWith('/api/') &&
          !path.includes('*') &&
          method !== 'ALL' &&
          !UNLISTED.includes(path),
      )
      .map(({ path, method }) => `${method} ${path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`)
    const listed = operations().map(([method, path]) => `${method.toUpperCase()} ${path}`)
    expect(listed.toSorted()).toEqual([...new Set(registered)].toSorted())
    expect(listed).toContain('GET /api/resources')
  })

  it('has valid operations: methods, responses with descriptions, parameters with schemas', () => {
    for (const [method, path, { parameters = [], responses, requestBody }] of operations()) {
      const name = `${method} ${path}`
      expect(METHODS, name).toContain(method)
      expect(
        Object.keys(responses).some((status) => /^2\d\d$/.test(status)),
        name,
      ).toBe(true)
      for (const [status, response] of Object.entries(responses)) {
        expect(status, name).toMatch(/^[1-5]\d\d$/)
        expect(response.description, `${name} ${status}`).toMatch(/./)
      }
      for (const parameter of parameters) {
        expect(['query', 'path', 'header', 'cookie'], name).toContain(parameter.in)
        expect(parameter.schema, `${name} ${parameter.name}`).toBeTypeOf('object')
        if (parameter.in === 'path')
          expect(parameter.required, `${name} ${parameter.name}`).toBe(true)
      }
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each)
      expect(
        parameters.filter((each) => each.in === 'path').map((each) => each.name),
        name,
      ).toEqual(inPath)
      const types = path.includes('/pictures/') ? PICTURE_TYPES : ['application/json']
      if (requestBody) expect(Object.keys(requestBody.content), name).toEqual(types)
    }
  })

  it('has schemas of JSON Schema 2020-12: known types, no nullable, references that lead somewhere', () => {
    for (const schema of schemasIn(document.paths)) {
      if (typeof schema['$ref'] === 'string') {
        const target = schema['$ref']
          .slice(2)
          .split('/')
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
        expect(target, schema['$ref']).toBeDefined()
      }
      expect(schema['nullable']).toBeUndefined()
      if ('type' in schema && typeof schema['type'] !== 'object')
        expect(TYPES).toContain(schema['type'])
      if (Array.isArray(schema['required'])) {
        expect(Object.keys(schema.properties ?? {})).toEqual(
          expect.arrayContaining(schema['required']),
        )
      }
    }
  })

  it('names the parameters of the list', () => {
    const names = document.paths['/api/resources']?.['get']?.parameters?.map(
      (parameter) => parameter.name,
    )
    expect(names?.toSorted()).toEqual([
      'age',
      'category',
      'language',
      'length',
      'level',
      'limit',
      'literal',
      'offset',
      'opening',
      'openingCategory',
      'openingSubCategory',
      'prefer',
      'price',
      'query',
      'rating',
      'read',
      'recent',
      'side',
      'sort',
      'source',
      'subcategoryId',
      'type',
      'unpriced',
      'verbatim',
    ])
  })
})

describe('GET /api/docs', () => {
  it('is a page that shows every call and runs no script', async () => {
    const response = await app.request('/api/docs')
    const html = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    for (const [, path] of operations()) expect(html).toContain(`<code>${path}</code>`)
    expect(html).not.toMatch(/<script|undefined|\[object Object\]/)
    expect(html).toContain('--accent:light-dark(#7a1f2b,')
    expect(html).toContain('<a href="/imprint">Imprint</a>')
  })
})
