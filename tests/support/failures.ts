/** The result of a call that does not reach the server, for `answer`. */
export const FAILURES = {
  'a gateway’s page': () =>
    new Response(
      '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
      { status: 502, headers: { 'Content-Type': 'text/html' } },
    ),
  'no answer': () => Promise.reject(new TypeError('Failed to fetch')),
  'JSON without a message': () => Response.json(null, { status: 502 }),
} as const
