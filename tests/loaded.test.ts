import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = globSync('src/client/{features,pages,shell}/**/*.tsx').filter(
  (file) => !file.includes('.test.'),
)

it('pages show failures of loading through <Loaded>, which keeps what is there', () => {
  const others = files.filter((file) => readFileSync(file, 'utf8').includes('<LoadFailure'))
  expect(files.length).toBeGreaterThan(100)
  expect(others, 'use <Loaded> of kit/loaded.tsx').toEqual([])
})
