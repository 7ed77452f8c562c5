import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StartHereView } from '#shared/contracts/resources.ts'
import { addResources } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  const endgame = { category: 'endgame' as const, level: 'all' as const, tags: ['rooks'] }
  await addResources(test.ctx, [
    { ...endgame, title: 'long and free', price: 'Free', duration: '2:00:00', merit: 4 },
    {
      ...endgame,
      title: 'short and free',
      price: 'Free',
      duration: '18:00',
      merit: 4,
      author: 'A',
      ratingTo: 2000,
    },
    { ...endgame, title: 'best but paid', price: '$9', duration: '5:00', merit: 5 },
    { ...endgame, title: 'book', type: 'book', price: '$20', merit: 5, author: 'A' },
    {
      ...endgame,
      title: 'course',
      type: 'course',
      price: '$30',
      author: 'B',
      ratingFrom: 800,
      ratingTo: 1400,
    },
    {
      ...endgame,
      title: 'drills',
      price: 'Free',
      tags: ['Practice', 'rooks'],
      merit: 1,
      side: 'black',
    },
    {
      ...endgame,
      title: 'more drills',
      price: '$3',
      tags: ['exercises', 'rooks'],
      merit: 2,
      side: 'white',
    },
    { ...endgame, title: 'for kids', price: 'Free', duration: '1:00', merit: 5, isForKids: true },
    ...Array.from({ length: 3 }, (_, at) => ({
      title: `Springer und Läufer ${at}`,
      category: 'strategy' as const,
      language: 'de' as const,
      author: `D${at}`,
      price: '$9',
      merit: 1,
    })),
    ...Array.from({ length: 6 }, (_, at) => ({
      title: `Knight and bishop ${at}`,
      category: 'strategy' as const,
      author: `E${at}`,
      price: 'Free',
      merit: 5,
      level: at === 2 ? ('beginner' as const) : ('master' as const),
    })),
    ...Array.from({ length: 5 }, (_, at) => ({
      title: `tactic ${at}`,
      category: 'tactics' as const,
      isForKids: true,
    })),
  ])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const startHere = async (query: string, headers = {}): Promise<StartHereView> => {
  const response = await test.get(`/api/start-here?${query}`, headers)
  expect(response.status, query).toBe(200)
  return (await response.json()) as StartHereView
}
const chosen = async (query: string) =>
  Object.fromEntries((await startHere(query)).map(({ role, resource }) => [role, resource.title]))

describe('GET /api/start-here', () => {
  it.each(['rating=abc', 'free=2', 'side=red', 'category=chess'])('refuses %s', async (query) => {
    expect((await test.get(`/api/start-here?${query}`)).status).toBe(400)
  })

  it('begins with the best free one, goes deeper with a book of somebody else, and practices', async () => {
    expect(await chosen('category=endgame')).toEqual({
      first: 'short and free',
      deeper: 'course',
      practice: 'more drills',
    })
    expect((await startHere('category=endgame')).map(({ reason }) => reason)).toEqual([
      'Free, 18 minutes, for ratings up to 2000.',
      '$30, for 800–1400.',
      '$3.',
    ])
  })

  it('puts what fits the rating first, and has nothing for the other side', async () => {
    expect(await chosen('category=endgame&rating=2500&side=black')).toMatchObject({
      first: 'long and free',
      practice: 'drills',
    })
    expect(await chosen('category=endgame&side=white')).toMatchObject({ practice: 'more drills' })
    expect(await chosen('category=endgame&rating=1000')).toMatchObject({ deeper: 'course' })
  })

  it('reads the rating and the side of a question', async () => {
    expect(await chosen('query=rooks')).toMatchObject({ first: 'short and free' })
    expect(await chosen('query=rooks+as+black')).toMatchObject({ practice: 'drills' })
    expect(await chosen('query=rooks+as+black&side=white')).toMatchObject({ practice: 'drills' })
    expect(await chosen('query=rooks+2500')).toMatchObject({ first: 'long and free' })
    expect(await chosen('query=rooks+2500&rating=1000')).toMatchObject({ first: 'long and free' })
  })

  it('answers a question in its language, and others in the language of the reader or in English', async () => {
    expect((await startHere('category=strategy'))[0]?.resource.title).toBe('Knight and bishop 2')
    const reader = await startHere('category=strategy&prefer=de')
    expect(reader.map(({ resource }) => resource.language)).toEqual(['de'])
    const german = await startHere('query=der+springer+und+der+läufer')
    expect(german.map(({ resource }) => resource.language)).toEqual(['de'])
    const english = await startHere('query=the+knight+and+the+bishop')
    expect(english.map(({ resource }) => resource.language)).toEqual(['en'])
    const easy = await startHere('query=knight+and+bishop+for+beginners')
    expect(easy[0]?.resource.title).toBe('Knight and bishop 2')
  })

  it('leaves out what has a price if only free ones are asked for', async () => {
    expect(await chosen('category=endgame&free=1')).toEqual({
      first: 'short and free',
      deeper: 'long and free',
      practice: 'drills',
    })
  })

  it('has none for a short list, or for one of everything', async () => {
    expect(await startHere('rating=1500&side=black')).toEqual([])
    expect(await startHere('category=tactics')).toEqual([])
    expect(await startHere('query=nothing+at+all')).toEqual([])
  })

  it('has resources for kids only where the list asks for them', async () => {
    const titles = (await startHere('category=endgame')).map(({ resource }) => resource.title)
    expect(titles).not.toContain('for kids')
    expect((await startHere('', { Cookie: 'kids=1' }))[0]?.resource.title).toBe('for kids')
  })
})
