import { encodeRequest, openConnection } from './connection.ts'

export type Answered = { path: string; status: number; ms: number }

/** Sends requests one after the other on one connection, `pauseMs` apart, until `isOver` is true. */
export async function askInSequence(
  port: number,
  paths: Iterable<string>,
  {
    pauseMs = 0,
    isOver = () => false,
    headers = {},
  }: {
    pauseMs?: number
    isOver?: () => boolean
    headers?: Readonly<Record<string, string>>
  } = {},
): Promise<Answered[]> {
  let answered: (status: number) => void = () => undefined
  const connection = await openConnection(port, (status) => answered(status))
  const results: Answered[] = []
  for (const path of paths) {
    if (isOver()) break
    const request = encodeRequest(path, headers)
    const sentAt = performance.now()
    const status = await new Promise<number>((resolve) => {
      answered = resolve
      connection.send(request)
    })
    results.push({ path, status, ms: performance.now() - sentAt })
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  connection.close()
  return results
}
