import type { QueryClient } from '@tanstack/react-query'
import { noteLoginOver } from '#client/data/account.ts'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import {
  BrowserLimitError,
  changeStudy,
  type StudyChanged,
  type Studied,
} from '#client/data/study.ts'
import { toast } from '#client/kit/toast.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import type { StudyChange } from '#shared/domain/study.ts'
import { STATUS_NAMES } from './study-badge.tsx'

type Press = {
  resource: Studied
  /** Null takes the resource off the list. */
  change: StudyChange | null
  /** Opens the reader's list. */
  onShowList: () => void
}

/** Changes where the reader is in a resource and says so, with a way back. Resolves to false if it failed. */
export async function changeStudyWithToast(
  client: QueryClient,
  { resource, change, onShowList }: Press,
): Promise<boolean> {
  try {
    const changed = await changeStudy(client, resource, change)
    const name = titleText(resource.title)
    toast({
      title: change ? STATUS_NAMES[change.status] : 'Removed from your list',
      description: [name, homeText(changed)].filter(Boolean).join('. '),
      variant: 'success',
      action: {
        label: 'Undo',
        onPress: () =>
          void changed.undo().then(
            () => toast({ title: 'Undone', description: name }),
            (error: unknown) => toastFailure(client, error),
          ),
      },
      ...(changed.isFirst ? { more: { label: 'My list', onPress: onShowList } } : {}),
    })
    return true
  } catch (error) {
    toastFailure(client, error)
    return false
  }
}

export const ONLY_THIS_PAGE =
  'Your browser stores nothing for this site, so it is kept until you close this page'

function homeText({ home, isFirst }: StudyChanged): string {
  if (home === 'page') return `${ONLY_THIS_PAGE}.`
  return isFirst ? 'Kept in this browser: register to keep it everywhere.' : ''
}

function toastFailure(client: QueryClient, error: unknown): void {
  noteLoginOver(client, error)
  toast({
    title: 'Could not change your list',
    description: studyFault(error),
    variant: 'destructive',
  })
}

/** Says why something could not be kept. */
export function studyFault(error: unknown): string {
  if (error instanceof BrowserLimitError) return `${error.message} Register to keep more.`
  return serverMessage(error) ?? UNREACHABLE
}
