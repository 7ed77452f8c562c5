import { expect, it } from 'vitest'
import { mapInTurns, nextTurn } from './turns.ts'

it('gives the turn to one of many in each turn of the event loop, in their order', async () => {
  const order: string[] = []
  const loop = (async () => {
    for (let turn = 1; turn <= 4; turn++) {
      await new Promise(setImmediate)
      order.push(`turn ${turn}`)
    }
  })()
  const all = ['a', 'b', 'c'].map(async (name) => order.push(await nextTurn().then(() => name)))
  await Promise.all([loop, ...all])
  expect(order.filter((each) => !each.startsWith('turn'))).toEqual(['a', 'b', 'c'])
  for (const [one, next] of [
    ['a', 'b'],
    ['b', 'c'],
  ] as const)
    expect(order.indexOf(next) - order.indexOf(one)).toBeGreaterThan(1)
})

it('maps a long list with turns in between', async () => {
  let turns = 0
  const count = setInterval(() => turns++, 1)
  const items = Array.from({ length: 2_000 }, (_, at) => at)
  const wait = (until: number) => {
    while (performance.now() < until);
  }
  const made = await mapInTurns(items, (item) => {
    wait(performance.now() + 0.05)
    return item + 1
  })
  clearInterval(count)
  expect(made).toEqual(items.map((item) => item + 1))
  expect(turns).toBeGreaterThan(2)
})
