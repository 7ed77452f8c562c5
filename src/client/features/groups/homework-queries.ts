import { callQuery } from '#client/data/queries.ts'
import { totalCount } from '#client/data/request.ts'
import { getProgress, listAssignments } from '#shared/calls/groups.ts'
import type { AssignmentView, ProgressView } from '#shared/contracts/homework.ts'
import { MAX_GROUP_MEMBERS } from '#shared/domain/groups.ts'

/** All of a group, page by page. */
export const assignmentsQuery = (id: number) =>
  callQuery(
    listAssignments,
    { params: { id } },
    {
      name: 'all',
      steps: async (get) => {
        const found: AssignmentView[] = []
        for (;;) {
          const query = { offset: found.length }
          const { body, headers } = await get(listAssignments, { params: { id }, query })
          found.push(...body)
          if (body.length === 0 || found.length >= totalCount(headers, body.length)) return found
        }
      },
    },
  )

/** Of all members, page by page. */
export const progressQuery = (id: number) =>
  callQuery(
    getProgress,
    { params: { id } },
    {
      name: 'all',
      steps: async (get) => {
        const found: ProgressView = { members: [], assignments: [], cells: [] }
        for (;;) {
          const query = { limit: MAX_GROUP_MEMBERS, offset: found.members.length }
          const { body, headers } = await get(getProgress, { params: { id }, query })
          found.assignments = body.assignments
          found.members.push(...body.members)
          found.cells.push(...body.cells)
          const total = totalCount(headers, body.members.length)
          if (body.members.length === 0 || found.members.length >= total) return found
        }
      },
    },
  )
