import type { ZodType } from 'zod'

/** A response whose body does not match its contract, or is not JSON at all. */
class UnexpectedAnswerError extends Error {}

export async function checked<Body>(
  schema: ZodType<Body>,
  answer: Promise<unknown>,
): Promise<Body> {
  const { data, success } = schema.safeParse(await answer.catch(nullIfNotJson))
  if (!success) throw new UnexpectedAnswerError('Unexpected response from server')
  return data
}

function nullIfNotJson(error: unknown): null {
  if (error instanceof SyntaxError) return null
  throw error
}
