import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ImportAnswer } from '#shared/contracts/admin-resources.ts'
import type { SuggestionView } from '#shared/contracts/suggestions.ts'
import { pictureOrigins } from '#server/features/resources/picture-origins.service.ts'
import { addResource, aResource, runSql } from '#tests/support/factories.ts'
import { closeServers, fetchWith, serve } from '#tests/support/fetch-servers.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PRIVATE = [
  'http://192.168.1.1:8080/lesson',
  'http://10.0.0.1/x.png',
  'https://[::1]:5432/',
  'http://[fd00::1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://2130706433:81/',
  'http://0x7f.1/',
  'http://router.local/',
  'http://printer/',
  'http://localhost:9200/',
]
const NAMED_LIKE_ADDRESS = /^url$|Url$|Image$/

let test: TestApp
let server: ListeningServer
let admin: Member
let member: Member
let resource: number
let suggestion: number
let additional: number
let correction: number
let pending: number

beforeAll(async () => {
  const config = { fetchAllowedHosts: ['library.school.lan', '10.9.9.9:8080'] }
  test = await startTestApp({ config, fetch: fetchWith() })
  server = await listenWith(test)
  admin = await registerAdmin(test)
  member = await registerMember(test)
  resource = await addResource(test.ctx)
  suggestion = await draftAt(await lesson())
  const page = { title: 'Club', description: 'A club', linkUrl: 'https://club.example' }
  const answer = await send(admin, 'POST', '/api/admin/additional-resources', page)
  additional = (answer.body as { id: number }).id
  const proposal = await send(member, 'POST', `/api/resources/${resource}/corrections`, {
    fields: { chapters: at('https://lessons.example/part') },
  })
  correction = (proposal.body as { id: number }).id
  pending = await draftAt(await lesson())
  const { sourceUrl: _, ...fields } = aResource()
  await send(member, 'PATCH', `/api/suggestions/${pending}`, fields)
  await send(member, 'POST', `/api/suggestions/${pending}/submit`, {})
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})
afterEach(closeServers)

/** Through a real socket, as a browser would. */
async function send(who: Member, method: string, path: string, body: unknown) {
  const headers = {
    Cookie: who.cookie,
    Origin: new URL(test.ctx.config.siteUrl).origin,
    'Content-Type': 'application/json',
  }
  const answer = await server.send(method, path, headers, JSON.stringify(body))
  const text = answer.body.toString()
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as unknown }
}

/** The address of a page on a public host. */
async function lesson(html = '<title>Lesson</title>'): Promise<string> {
  const port = await serve((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(html)
  })
  return `http://site.test:${port}/lesson`
}

async function draftAt(url: string): Promise<number> {
  const answer = await send(member, 'POST', '/api/suggestions', { url })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (answer.body as SuggestionView).id
}

type Place = {
  call: string
  field: string
  ask: (address: string) => ReturnType<typeof send>
}

/** Every field of a body that takes an address. The last test finds those that are missing here. */
const PLACES: Place[] = [
  {
    call: 'POST /api/register',
    field: 'avatarUrl',
    ask: (avatarUrl) =>
      send(member, 'POST', '/api/register', {
        username: 'carla',
        email: 'carla@mail.example',
        password: 'Queen takes g7, mate',
        avatarUrl,
      }),
  },
  {
    call: 'POST /api/admin/links',
    field: 'url',
    ask: (url) => send(admin, 'POST', '/api/admin/links', { links: [{ url }] }),
  },
  {
    call: 'POST /api/admin/resources/look-up',
    field: 'url',
    ask: (url) => send(admin, 'POST', '/api/admin/resources/look-up', { url }),
  },
  {
    call: 'PUT /api/admin/site',
    field: 'url',
    ask: (url) => send(admin, 'PUT', '/api/admin/site', { footerLinks: [{ label: 'Club', url }] }),
  },
  {
    call: 'POST /api/suggestions',
    field: 'url',
    ask: (url) => send(member, 'POST', '/api/suggestions', { url }),
  },
  ...['sourceUrl', 'imageUrl'].flatMap((field): Place[] => [
    {
      call: 'PATCH /api/suggestions/{id}',
      field,
      ask: (url) => send(member, 'PATCH', `/api/suggestions/${suggestion}`, { [field]: url }),
    },
    {
      call: 'POST /api/resources/{id}/corrections',
      field,
      ask: (url) =>
        send(member, 'POST', `/api/resources/${resource}/corrections`, {
          fields: { [field]: url },
        }),
    },
  ]),
  ...['sourceUrl', 'imageUrl', 'authorImage'].flatMap((field): Place[] => [
    {
      call: 'POST /api/admin/resources',
      field,
      ask: (url) => send(admin, 'POST', '/api/admin/resources', { ...aResource(), [field]: url }),
    },
    {
      call: 'POST /api/resources',
      field,
      ask: (url) => send(admin, 'POST', '/api/resources', { ...aResource(), [field]: url }),
    },
    {
      call: 'PUT /api/admin/resources/{id}',
      field,
      ask: (url) => send(admin, 'PUT', `/api/admin/resources/${resource}`, { [field]: url }),
    },
    {
      call: 'POST /api/admin/suggestions/{id}/accept',
      field,
      ask: (url) =>
        send(admin, 'POST', `/api/admin/suggestions/${suggestion}/accept`, {
          resource: { [field]: url },
        }),
    },
    {
      call: 'POST /api/admin/resources/update-batch',
      field,
      ask: (url) =>
        send(admin, 'POST', '/api/admin/resources/update-batch', {
          updates: [{ sourceUrl: 'https://lessons.example/known', [field]: url }],
        }),
    },
  ]),
  ...['linkUrl', 'imageUrl'].flatMap((field): Place[] => [
    {
      call: 'POST /api/admin/additional-resources',
      field,
      ask: (url) =>
        send(admin, 'POST', '/api/admin/additional-resources', {
          title: 'Another club',
          description: 'A club',
          linkUrl: 'https://club.example/two',
          [field]: url,
        }),
    },
    {
      call: 'PUT /api/admin/additional-resources/{id}',
      field,
      ask: (url) =>
        send(admin, 'PUT', `/api/admin/additional-resources/${additional}`, { [field]: url }),
    },
  ]),
  {
    call: 'POST /api/resources',
    field: 'url',
    ask: (url) => send(admin, 'POST', '/api/resources', { ...aResource(), chapters: at(url) }),
  },
  {
    call: 'POST /api/admin/resources',
    field: 'url',
    ask: (url) =>
      send(admin, 'POST', '/api/admin/resources', { ...aResource(), chapters: at(url) }),
  },
  {
    call: 'PUT /api/admin/resources/{id}',
    field: 'url',
    ask: (url) => send(admin, 'PUT', `/api/admin/resources/${resource}`, { chapters: at(url) }),
  },
  {
    call: 'PUT /api/admin/resources/{id}/chapters',
    field: 'url',
    ask: (url) =>
      send(admin, 'PUT', `/api/admin/resources/${resource}/chapters`, { chapters: at(url) }),
  },
  {
    call: 'POST /api/admin/resources/update-batch',
    field: 'url',
    ask: (url) =>
      send(admin, 'POST', '/api/admin/resources/update-batch', {
        updates: [{ sourceUrl: 'https://lessons.example/known', chapters: at(url) }],
      }),
  },
  {
    call: 'POST /api/resources/{id}/corrections',
    field: 'url',
    ask: (url) =>
      send(member, 'POST', `/api/resources/${resource}/corrections`, {
        fields: { chapters: at(url) },
      }),
  },
  {
    call: 'POST /api/admin/suggestions/{id}/accept',
    field: 'url',
    ask: (url) =>
      send(admin, 'POST', `/api/admin/suggestions/${pending}/accept`, {
        resource: { chapters: at(url) },
      }),
  },
  {
    call: 'POST /api/admin/corrections/{id}/accept',
    field: 'url',
    ask: (url) =>
      send(admin, 'POST', `/api/admin/corrections/${correction}/accept`, {
        fields: ['chapters'],
        edited: { chapters: at(url) },
      }),
  },
]

/** Chapters with an address. */
const at = (url: string) => [{ title: 'The first part', url }]

const publicAnswers = async () =>
  JSON.stringify([
    await runSql(test.ctx, 'SELECT source_url, image_url, author_image, chapters FROM resources'),
    await runSql(test.ctx, 'SELECT url, input FROM suggestions'),
    await runSql(test.ctx, 'SELECT link_url, image_url FROM additional_resources'),
    await runSql(test.ctx, 'SELECT avatar_url FROM users'),
    await runSql(test.ctx, 'SELECT sections FROM page_contents'),
  ])

describe('steady 3: private addresses are refused', () => {
  it.each(PLACES)('$call: $field, and nothing is stored', async ({ field, ask }) => {
    const before = await publicAnswers()
    for (const address of PRIVATE) {
      const { status, body } = await ask(address)
      expect([address, status]).toEqual([address, 400])
      const { fields, message } = body as { fields: Record<string, string>; message: string }
      const [[name, text] = ['', '']] = Object.entries(fields)
      expect(name, address).toMatch(
        new RegExp(`(?:^|\\.)${field}$|^fields$|^resource$|(?:^|\\.)chapters$`),
      )
      expect(text).toMatch(/not on the public internet|on this site/)
      expect(message).toMatch(
        /(?:Address|URL|image|Avatar) is (?:not on the public internet|on this site)|^This address|: This address/,
      )
    }
    expect(await publicAnswers()).toBe(before)
  })

  it('in a row of an import, and the other rows are taken', async () => {
    const rows = PRIVATE.map((imageUrl) => ({ ...aResource(), imageUrl }))
    const body = { rows: [...rows, aResource()], dryRun: true }
    const answer = await send(admin, 'POST', '/api/admin/resources/import', body)
    const { results } = answer.body as ImportAnswer
    expect(results.map(({ status }) => status)).toEqual([...rows.map(() => 'error'), 'created'])
    expect(results[0]).toMatchObject({ message: 'Image URL is not on the public internet' })
  })

  it('in the links of a page text, which say in which paragraph', async () => {
    const sections = [{ heading: 'Links', body: ['First.', 'See [this](http://10.0.0.1:8080/).'] }]
    const text = { title: 'About', subtitle: null, sections }
    expect(await send(admin, 'PUT', '/api/admin/page-contents/about', text)).toMatchObject({
      status: 400,
      body: {
        fields: {
          'sections.0.body.1': expect.stringContaining('not on the public internet') as string,
        },
      },
    })
  })

  it('where a public page redirects to one, or names one as its picture', async () => {
    const to = (location: string) =>
      serve((_request, response) => response.writeHead(302, { Location: location }).end())
    for (const location of ['//[::1]:5432/', 'http://192.168.1.1:8080/', 'http://localhost:22/']) {
      const url = `http://site.test:${await to(location)}/`
      const answer = await send(member, 'POST', '/api/suggestions', { url })
      expect([location, answer.status]).toEqual([location, 400])
    }
    const picture = '<meta property="og:image" content="http://10.0.0.1/x.png">'
    const id = await draftAt(await lesson(`<title>Lesson</title>${picture}`))
    const mine = (await (await member.get('/api/suggestions/mine')).json()) as SuggestionView[]
    expect(mine.find((each) => each.id === id)?.resource?.imageUrl).toBeNull()
  })

  it('when a draft from before the rule is submitted, or accepted', async () => {
    const id = await draftAt(await lesson())
    const { sourceUrl: _sourceUrl, ...rest } = aResource()
    const fields = {
      title: rest.title,
      description: rest.description,
      type: 'book',
      level: 'all',
      category: 'general',
      sourceWebsite: 'other',
    }
    expect((await send(member, 'PATCH', `/api/suggestions/${id}`, fields)).status).toBe(200)
    const old = `UPDATE suggestions SET input = input || '{"imageUrl":"http://10.0.0.1/x.png"}' WHERE id = ${id}`
    await runSql(test.ctx, old)
    const submit = () => send(member, 'POST', `/api/suggestions/${id}/submit`, {})
    expect(await submit()).toMatchObject({
      status: 400,
      body: { fields: { imageUrl: 'This address is not on the public internet' } },
    })
    await runSql(
      test.ctx,
      `UPDATE suggestions SET input = input || '{"imageUrl":null}' WHERE id = ${id}`,
    )
    expect((await submit()).status).toBe(200)
    await runSql(test.ctx, old)
    expect(await send(admin, 'POST', `/api/admin/suggestions/${id}/accept`, {})).toMatchObject({
      status: 400,
    })
  })
})

describe('steady 3: public addresses', () => {
  it('and those that the operator allows are taken', async () => {
    for (const address of [
      'https://lessons.example:8443/x.png',
      'http://93.184.215.14/x.png',
      'http://library.school.lan:81/x.png',
      'http://10.9.9.9:8080/x.png',
    ]) {
      const { status } = await send(admin, 'PUT', `/api/admin/resources/${resource}`, {
        imageUrl: address,
      })
      expect([address, status]).toEqual([address, 200])
    }
  })

  it('security 51: are the only ones in img-src, whatever the catalogue has from before', async () => {
    await addResource(test.ctx, { imageUrl: 'http://10.0.0.1/x.png' })
    await addResource(test.ctx, { imageUrl: 'http://localhost:8080/x.png' })
    await addResource(test.ctx, { imageUrl: 'https://pictures.example/x.png' })
    await addResource(test.ctx, { imageUrl: 'http://library.school.lan/x.png' })
    await expect.poll(() => pictureOrigins(test.ctx)).toContain('https://pictures.example')
    const origins = await pictureOrigins(test.ctx)
    expect(origins).toContain('http://library.school.lan')
    expect(origins.filter((each) => /10\.0\.0\.1|localhost/.test(each))).toEqual([])
  })
})

describe('steady 3: the rule', () => {
  it('is tried on every field of a call that is named like an address', async () => {
    const answer = await test.get('/api/openapi.json')
    const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> }
    const found = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        fieldsIn(requestBody).map((field) => `${method.toUpperCase()} ${path} ${field}`),
      ),
    )
    const tried = new Set(PLACES.map(({ call, field }) => `${call} ${field}`))
    expect(found.length).toBeGreaterThan(10)
    expect([...new Set(found)].filter((each) => !tried.has(each))).toEqual([])
  })
})

type Operation = { requestBody?: unknown }

/** Returns the names of properties in a JSON Schema that sound like addresses, at any depth. */
function fieldsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties = {} } = part as { properties?: object }
  return [
    ...Object.keys(properties).filter((name) => NAMED_LIKE_ADDRESS.test(name)),
    ...Object.values(part).flatMap(fieldsIn),
  ]
}
