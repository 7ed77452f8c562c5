import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { OwnMarks } from '#shared/contracts/reports.ts'
import { getOwnMarks } from '#shared/calls/reports.ts'
import { confirm, type Edit, edit } from './edits.ts'
import { isKidsLocked } from './kids-mode.tsx'
import { callQuery } from './queries.ts'
import { useSignedIn } from './session.ts'

const ownMarksQuery = (resourceId: number) => callQuery(getOwnMarks, { params: { id: resourceId } })

/** What the reader has voted for and reported on the page of a resource; undefined while it is not known. */
export function useOwnMarks(resourceId: number): OwnMarks | undefined {
  // A locked visitor neither votes nor reports.
  const signedIn = useSignedIn() && !isKidsLocked()
  const { data } = useQuery({ ...ownMarksQuery(resourceId), enabled: signedIn })
  return signedIn ? data : undefined
}

/** Changes what the reader has voted for and reported. */
export function editMarks(
  resourceId: number,
  change: (marks: OwnMarks) => Partial<OwnMarks>,
): Edit {
  return edit(ownMarksQuery(resourceId), (marks) => ({ ...marks, ...change(marks) }))
}

/** Notes what the reader has done, here or in another tab; a response that was asked for before does not contain it. */
export async function noteMark(
  client: QueryClient,
  resourceId: number,
  change: (marks: OwnMarks) => Partial<OwnMarks>,
): Promise<void> {
  await confirm(client, [], [editMarks(resourceId, change)])
}
