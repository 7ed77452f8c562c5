import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ENGLISH_READER, message } from '#shared/texts/text.ts'
import { serverFile } from '../server-files.ts'
import { saidJson } from './said-json.ts'

it('says messages within messages, wherever they are', () => {
  const inner = message('{n, plural, one {# try} other {# tries}} left', { n: 2 })
  const outer = message('{wrong}: {inner}', { wrong: message('Wrong PIN'), inner })
  expect(JSON.parse(saidJson(ENGLISH_READER, { a: [outer], b: 'text' }))).toEqual({
    a: ['Wrong PIN: 2 tries left'],
    b: 'text',
  })
})

it('sends all JSON; only what holds no message is sent as it is', () => {
  const cwd = serverFile('.').pathname
  const raw = globSync('**/*.ts', { cwd, exclude: ['**/*.test.ts'] }).filter((file) =>
    /\bc(?:ontext)?\.json\(|\.body\(\s*JSON\.stringify/.test(readFileSync(join(cwd, file), 'utf8')),
  )
  expect(raw.toSorted()).toEqual([
    'features/api-docs/api-docs.routes.ts',
    'features/health/health.routes.ts',
  ])
})
