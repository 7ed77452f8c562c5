/** The baseline: a bare node:http server that sends the responses it was given. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CapturedAnswer } from './capture.ts'

process.once('message', (answers: Map<string, CapturedAnswer>) => {
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) return response.writeHead(404).end()
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
