import type { JSX } from 'react'
import { NotificationPanel } from '#client/features/notifications/notification-list.tsx'
import { MemberCorner } from '#client/shell/member-corner.tsx'

/** The header's end for members, with what it has of features. */
export function MemberPart(): JSX.Element {
  return <MemberCorner Notifications={NotificationPanel} />
}
