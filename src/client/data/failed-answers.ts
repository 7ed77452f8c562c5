type Answered<Data> = { data: Data | undefined; error: Error | null }

/**
 * The server sends no errors to the browser: a query that failed while it rendered the page has the failure as its data.
 * `failureOf` returns its message; such data is nothing to show.
 */
function withoutFailures<Data, Query extends Answered<Data>>(
  query: Query & Answered<Data>,
  failureOf: (data: Data) => string | null,
): Query {
  const failure = query.data === undefined ? null : failureOf(query.data)
  if (failure === null) return query
  return { ...query, data: undefined, error: query.error ?? new Error(failure) }
}

type Refusable = { refusal: { message: string } | null }

/** A query whose data may be a refusal. */
export const listed = <Query extends Answered<Refusable>>(query: Query): Query =>
  withoutFailures(query, ({ refusal }: Refusable) => refusal && refusal.message)

/** A query whose data may say that it failed. */
export const answered = <Query extends Answered<{ failed: boolean }>>(query: Query): Query =>
  withoutFailures(query, ({ failed }: { failed: boolean }) => (failed ? '' : null))
