import { expect, it } from 'vitest'
import { type ChunkProgress, runInChunks } from './bulk-changes.tsx'

const IDS = Array.from({ length: 1200 }, (_, index) => index + 1)

it('sends 500 at once and tells how far it is', async () => {
  const sent: number[] = []
  const reported: ChunkProgress[] = []
  const send = async (chunk: readonly number[]) => {
    sent.push(chunk.length)
    return chunk.length - 1
  }
  await runInChunks(IDS, send, (progress) => reported.push(progress))
  expect(sent).toEqual([500, 500, 200])
  expect(reported.map(({ left, changed }) => [left.length, changed])).toEqual([
    [700, 499],
    [200, 998],
    [0, 1197],
  ])
})

it('ends with the first failure; what was reported says where to go on', async () => {
  const reported: ChunkProgress[] = []
  const send = async (chunk: readonly number[]) => {
    if (chunk.includes(501)) throw new Error('down')
    return chunk.length
  }
  await expect(runInChunks(IDS, send, (progress) => reported.push(progress))).rejects.toThrow(
    'down',
  )
  expect(reported.map(({ left, changed }) => [left[0], changed])).toEqual([[501, 500]])
})
