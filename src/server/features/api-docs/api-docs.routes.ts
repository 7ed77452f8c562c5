import type { OpenAPIHono } from '@hono/zod-openapi'
import { translator, type T } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { readerOf } from '../../platform/texts/catalogs.ts'
import { wordsOf, plainHtml } from '../../platform/http/plain-page.ts'
import { escapeMarkup } from '../../platform/markup.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  default?: unknown
  maxLength?: number
  maxItems?: number
}
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Body = { content?: { 'application/json'?: { schema?: Schema } } }
type Operation = {
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body & { description: string }>
}
type ApiDocument = {
  info: { title: string; description?: string }
  paths: Record<string, Record<string, Operation>>
}

/** Renders the OpenAPI document as HTML for people, with one section per call. `imprint` is markup. */
function renderApiDocs(document: ApiDocument, t: T, imprint: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => renderCall(method, path, operation)),
  )
  const { title, description = '' } = document.info
  return plainHtml(t, {
    title,
    style: STYLE,
    isIndexed: true,
    body: `<main><h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(description)} For programs: <a href="/api/openapi.json">openapi.json</a>. <a href="/">Back to the catalogue</a>.</p>
${calls.join('\n')}</main>${imprint && `<footer>${imprint}</footer>`}`,
  })
}

function renderCall(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeMarkup(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${escapeMarkup(describe(schema))}</td></tr>`,
  )
  const responses = Object.entries(operation.responses).map(
    ([status, response]) =>
      `<tr><td><code>${status}</code></td><td>${escapeMarkup(response.description)}</td><td>${escapeMarkup(describe(schemaOf(response)))}</td></tr>`,
  )
  return `<section><h2><span>${method.toUpperCase()}</span> <code>${escapeMarkup(path)}</code></h2>
<p>${escapeMarkup(operation.summary ?? '')}</p>${operation.description ? `<p>${escapeMarkup(operation.description)}</p>` : ''}
${parameters.length > 0 ? table(['Parameter', 'In', 'Value'], parameters) : ''}
${operation.requestBody ? `<p>Body: ${escapeMarkup(describe(schemaOf(operation.requestBody)))}</p>` : ''}
${table(['Status', 'Meaning', 'Body'], responses)}</section>`
}

function table(head: readonly string[], rows: readonly string[]): string {
  return `<div role="region" aria-label="${head[0]}s" tabindex="0"><table><thead><tr>${head.map((each) => `<th scope="col">${each}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function schemaOf(body: Body): Schema | undefined {
  return body.content?.['application/json']?.schema
}

function describe(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.anyOf) return schema.anyOf.map(describe).join(' | ')
  if (schema.items) return `list of ${describe(schema.items)}`
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`
  const limit = schema.maxLength ? `, at most ${schema.maxLength} characters` : ''
  return `${[schema.type ?? 'text'].flat().join(' | ')}${limit}`
}

const STYLE = `:root{font:16px/1.55 system-ui,sans-serif}body{margin:0;background:var(--paper);color:var(--ink)}main,footer{max-width:60rem;margin:auto;padding:2rem 1rem}a{color:var(--accent)}
h1,h2{font-family:Georgia,serif;line-height:1.2}h2{font-size:1.1rem;margin:2.5rem 0 .5rem;overflow-wrap:anywhere}h2 span{color:var(--accent);background:var(--tint);padding:.1em .4em;border-radius:.25em;font-size:.85em}
div{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.92rem}td,th{text-align:start;vertical-align:top;border-bottom:1px solid var(--line-strong);padding-block:.35rem;padding-inline:0 .75rem}td:last-child{overflow-wrap:anywhere}`

const INFO = {
  openapi: '3.1.0',
  info: {
    title: '',
    version: '1',
    description:
      'The catalogue of curated chess learning resources. Everything the pages show comes from these calls. Bodies are JSON. A call that changes something and carries a session cookie must name this site in its Origin header. Programs send a token instead, as `Authorization: Bearer`; `security` says which scope a call needs. While kids mode is locked, lists hold resources for kids only, and anything else is refused with 403 and the code kids_locked.',
  },
} as const

/** Serves /api/openapi.json, and the same document as a page without scripts. */
export function apiDocsRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  let known: ApiDocument | null = null
  const { openAPIRegistry: registry } = app
  registry.registerComponent('securitySchemes', 'cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
  })
  registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' })
  const document = (): ApiDocument => {
    known ??= app.getOpenAPI31Document({
      ...INFO,
      servers: [{ url: ctx.config.siteUrl }],
    }) as unknown as ApiDocument
    return { ...known, info: { ...known.info, title: `${ctx.site.known().name} API` } }
  }
  const english = () => translator(readerOf('en', ctx.site.known()))
  app.get('/api/openapi.json', (c) => c.json(document(), 200, { 'Cache-Control': 'no-cache' }))
  app.get('/api/docs', (c) =>
    c.html(renderApiDocs(document(), english(), wordsOf(c, ctx).imprint), 200, {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    }),
  )
}
