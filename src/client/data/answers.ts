type Answered = { data: { failed: boolean } | undefined; error: Error | null }

/** A query whose data may say that it failed, because the server sends no errors to the browser: that is nothing to show. */
export function answered<Query extends Answered>(query: Query): Query {
  if (!query.data?.failed) return query
  return { ...query, data: undefined, error: query.error ?? new Error() }
}

type Refusable = {
  data: { refusal: { message: string } | null } | undefined
  error: Error | null
}

/** A query whose data may be a refusal, because the server sends no errors to the browser: that is nothing to show. */
export function listed<Query extends Refusable>(query: Query): Query {
  const refusal = query.data?.refusal
  if (!refusal) return query
  return { ...query, data: undefined, error: query.error ?? new Error(refusal.message) }
}
