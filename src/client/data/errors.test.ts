import { describe, expect, it } from 'vitest'
import { ENGLISH_READER, translated } from '#shared/texts/text.ts'
import {
  ApiError,
  sentences,
  serverMessage,
  NO_ANSWER,
  refusalMessage,
  unreached,
} from './errors.ts'

const HTML = '<html><h1>502 Bad Gateway</h1></html>'

describe('the words of a failed call', () => {
  it.each([HTML, '', 'null', '"text"', '[1]', '{"message":5}', '{"error":"x"}'])(
    'are none when %s is the answer',
    (body) => {
      expect(serverMessage(new ApiError(502, body))).toBeUndefined()
      expect(new ApiError(502, body).message).toBe(`502: ${body}`)
    },
  )

  it.each([
    [
      413,
      '<html><h1>413 Request Entity Too Large</h1></html>',
      'Refused as too large by a proxy in front of this site.',
    ],
    [413, '', 'Refused as too large by a proxy in front of this site.'],
    [403, '\n<!doctype html><p>Blocked', 'Refused by a proxy in front of this site.'],
    [413, '{"message":"At most 500 rows"}', 'At most 500 rows'],
    [403, '{"message":"Not yours"}', 'Not yours'],
    [403, '', undefined],
    [500, HTML, undefined],
  ])('name a proxy that answers %i with %s', (status, body, words) => {
    expect(serverMessage(new ApiError(status, body))).toBe(words)
  })

  it('say whether a proxy does not reach the server', () => {
    for (const status of [502, 503, 504])
      expect(unreached(new ApiError(status, HTML))).toBe(
        'The server could not be reached by a proxy in front of this site. Please try again in a moment.',
      )
    for (const error of [new ApiError(502, ''), new ApiError(503, '{}'), new TypeError('Failed')])
      expect(unreached(error)).toBe(translated(ENGLISH_READER, NO_ANSWER))
  })

  it('are the server’s own when it has some', () => {
    const error = new ApiError(409, '{"message":"Taken","code":"taken","fields":{"name":"Taken"}}')
    expect(serverMessage(error)).toBe('Taken')
    expect(error).toMatchObject({ code: 'taken', fields: { name: 'Taken' } })
  })

  it('blame what was typed only when the server refused it or said nothing', () => {
    const blame = 'Username may already be taken'
    expect(refusalMessage(new ApiError(400, ''), blame)).toBe(blame)
    // steady 16: nothing but a status came back.
    expect(refusalMessage(new ApiError(500, ''), blame)).toBe(blame)
    expect(refusalMessage(new ApiError(400, '{"message":"Too easy"}'), blame)).toBe('Too easy')
    for (const error of [new ApiError(502, HTML), new TypeError('Failed to fetch'), null])
      expect(refusalMessage(error, blame)).toBe(translated(ENGLISH_READER, NO_ANSWER))
  })
})

it('faults of an address are sentences', () => {
  expect(sentences('there is no such level: choose a or b; The search is too long.')).toBe(
    'There is no such level: choose a or b. The search is too long.',
  )
})
