import { expect, it } from 'vitest'
import { type ChunkProgress, runInChunks } from './bulk-changes.tsx'

const IDS = Array.from({ length: 1200 }, (_, index) => index + 1)

it('sends 500 at once and tells how far it is', async () => {
  const sent: number[] = []
  const told: ChunkProgress[] = []
  const send = async (chunk: readonly number[]) => {
    sent.push(chunk.length)
    return chunk.length - 1
  }
  await runInChunks(IDS, send, (progress) => told.push(progress))
  expect(sent).toEqual([500, 500, 200])
  expect(told.map(({ left, changed }) => [left.length, changed])).toEqual([
    [700, 499],
    [200, 998],
    [0, 1197],
  ])
})

it('ends with the first failure; what was told says where to go on', async () => {
  const told: ChunkProgress[] = []
  const send = async (chunk: readonly number[]) => {
    if (chunk.includes(501)) throw new Error('down')
    return chunk.length
  }
  await expect(runInChunks(IDS, send, (progress) => told.push(progress))).rejects.toThrow('down')
  expect(told.map(({ left, changed }) => [left[0], changed])).toEqual([[501, 500]])
})
