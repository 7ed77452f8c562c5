import type { QueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { takeOverPlan } from '#client/data/plan.ts'
import * as study from '#client/data/study-merge.ts'
import { takeOverProfile } from '#client/data/study-profile.ts'
import { NotificationPanel } from '#client/features/notifications/notification-panel.tsx'
import type { toastWhenQuiet } from '#client/kit/toast.ts'
import { MemberCorner } from '#client/shell/member-corner.tsx'

/** The header's end for members, with what it has of features. */
export function MemberPart(): JSX.Element {
  return <MemberCorner Notifications={NotificationPanel} takeOver={takeOver} />
}

/** Moves statuses, notes, the plan and what fits the reader from the browser to the account, with one receipt for all. */
async function takeOver(client: QueryClient, showToast: typeof toastWhenQuiet): Promise<void> {
  await Promise.all([study.takeOver(client, showToast, takeOverPlan), takeOverProfile(client)])
}
