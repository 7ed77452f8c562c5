import type { TestInput, TestView } from '#shared/contracts/puzzles.ts'
import type { TestApp } from './test-app.ts'

/** Gives up each position of the test 'Where do I stand?', and returns what is to be kept. */
export async function takenTest({ send }: Pick<TestApp, 'send'>, seed: string): Promise<TestInput> {
  const input: TestInput = { rating: 1200, seed, answers: [] }
  for (;;) {
    const answer = await send('POST', '/api/test', input)
    const { next } = (await answer.json()) as TestView
    if (!next) return input
    input.answers.push({ id: next.id, moves: [], gaveUp: true })
  }
}
