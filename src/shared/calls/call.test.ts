import { describe, expect, it } from 'vitest'
import { SCHEMAS } from '../contracts/schemas.ts'
import { type Call, callUrl } from './call.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['./*.ts', '!./*.test.ts', '!./call.ts'],
  {
    eager: true,
  },
)
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const calls = Object.values(modules).flatMap((each) => Object.values(each).filter(isCall))

describe('the URL of a call', () => {
  it('has its parameters, encoded', () => {
    expect(callUrl({ path: '/api/resources/{id}/comments' }, { params: { id: 7 } })).toBe(
      '/api/resources/7/comments',
    )
    expect(
      callUrl({ path: '/api/page-contents/{pageName}' }, { params: { pageName: 'a/b?c' } }),
    ).toBe('/api/page-contents/a%2Fb%3Fc')
  })

  it('has one spelling for one query', () => {
    const path = '/api/resources'
    const url = '/api/resources?level=master&level=beginner&limit=12&query=a%26b&verbatim=true'
    const level = ['master', 'beginner']
    const query = { query: 'a&b', level, limit: 12, verbatim: true }
    expect(callUrl({ path }, { query })).toBe(url)
    const empty = { source: [], opening: '', recent: undefined, offset: null }
    expect(
      callUrl({ path }, { query: { ...empty, verbatim: true, limit: 12, level, query: 'a&b' } }),
    ).toBe(url)
    const typed = new URLSearchParams(
      'verbatim=true&query=a%26b&level=master&opening=&level=beginner&limit=12',
    )
    expect(callUrl({ path }, { query: typed })).toBe(url)
  })

  it('has no question mark without a query', () => {
    expect(callUrl({ path: '/api/resources' }, { query: { query: '', level: [] } })).toBe(
      '/api/resources',
    )
  })
})

describe('the calls', () => {
  it('are each listed once', () => {
    const names = calls.map(({ method, path }) => `${method} ${path}`)
    expect(names.length).toBeGreaterThan(80)
    expect(new Set(names).size).toBe(names.length)
  })

  it('name schemas by keys that are each the name of one', () => {
    const files = import.meta.glob<object>(['../contracts/*.ts', '!../contracts/*.test.ts'], {
      eager: true,
    })
    const keys = Object.values(files).flatMap((each) => Object.keys(each))
    expect(keys.filter((key, at) => key !== 'SCHEMAS' && keys.indexOf(key) !== at)).toEqual([])
    const named = calls.flatMap(({ shapes = [] }) => shapes)
    expect(named.length).toBeGreaterThan(300)
    const known = [...Object.keys(SCHEMAS), '->', 'text', 'file']
    expect(named.filter((key) => !known.includes(key.replace(/^[:?]|\[\]$/g, '')))).toEqual([])
  })

  it('touch what can be read', () => {
    const readable = calls.filter(({ method }) => method === 'GET').map(({ path }) => path)
    for (const { path, touches = [] } of calls)
      for (const touched of touches)
        expect(
          readable.some((each) => each === touched || each.startsWith(`${touched}/`)),
          `${path} touches ${touched}`,
        ).toBe(true)
  })

  it('touch nothing when they only read', () => {
    expect(calls.filter(({ method, touches }) => method === 'GET' && touches)).toEqual([])
  })
})
