import type { Hook } from '@hono/zod-openapi'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'
import { faultIn, type Issue } from './validation-words.ts'

/** A batch of 500 rows can have thousands of errors. `fields` contains them all, the message at most this many. */
const FAULTS_IN_MESSAGE = 10

/** Turns zod's issues into one 400 that names every invalid field and says what is wrong. */
export const refuseInvalid: Hook<unknown, AppEnv, string, unknown> = (result) => {
  if (result.success) return
  const isAddress = result.target === 'query' || result.target === 'param'
  const fields: Record<string, string> = {}
  const sentences: string[] = []
  for (const issue of result.error.issues as readonly Issue[]) {
    const name = fieldName(issue.path)
    if (fields[name] !== undefined) continue
    const { field, sentence } = faultIn(issue, isAddress)
    fields[name] = field
    sentences.push(sentence)
  }
  const more = sentences.length - FAULTS_IN_MESSAGE
  const message = [
    ...sentences.slice(0, FAULTS_IN_MESSAGE),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('; ')
  throw new AppError(400, 'invalid', message, { fields })
}

/** Returns 'title' or, in a list, the index and the field: 'updates.3.title'. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.length > 2 ? path.join('.') : String(path[0] ?? 'body')
}
