import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { OwnMarks } from '#shared/contracts/reports.ts'
import { getOwnMarks } from '#shared/calls/reports.ts'
import { callQuery } from './queries.ts'
import { useSignedIn } from './session.ts'

const ownMarksQuery = (resourceId: number) => callQuery(getOwnMarks, { params: { id: resourceId } })

/** What the reader has voted for and reported on the page of a resource; undefined while it is not known. */
export function useOwnMarks(resourceId: number): OwnMarks | undefined {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...ownMarksQuery(resourceId), enabled: signedIn })
  return signedIn ? data : undefined
}

const NONE: OwnMarks = { voted: [], reported: [], resourceReported: false, removed: [] }

/** Notes what the reader has just done; a response that was asked for before would not contain it. */
export async function noteMark(
  client: QueryClient,
  resourceId: number,
  change: (marks: OwnMarks) => Partial<OwnMarks>,
): Promise<void> {
  const { queryKey } = ownMarksQuery(resourceId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (marks = NONE) => ({ ...marks, ...change(marks) }))
}
