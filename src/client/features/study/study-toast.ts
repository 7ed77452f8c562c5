import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { studyStore } from '#client/data/study.ts'
import { BrowserLimitError } from '#client/data/study-browser.ts'
import type { Studied, StudyChanged } from '#client/data/study-store.ts'
import { toast, type ToastAction } from '#client/kit/toast.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import type { StudyChange } from '#shared/domain/study.ts'
import { paths } from '#shared/paths.ts'
import { STATUS_NAMES } from '#client/catalogue/study-badge.tsx'

/** Opens the list of whoever is at the browser. */
export function useShowList(): () => void {
  const { navigate } = useRouter()
  return () => void navigate({ href: paths.study() })
}

type Press = {
  resource: Studied
  /** Null takes the resource off the list. */
  change: StudyChange | null
  /** Opens the reader's list. */
  onShowList: () => void
  /** Offers something to do after a lesson that is done; null if nothing. */
  offer?: () => ToastAction | null
}

/** Changes where the reader is in a resource and says so, with a way back. Resolves to false if it failed. */
export async function changeStudyWithToast(
  client: QueryClient,
  { resource, change, onShowList, offer }: Press,
): Promise<boolean> {
  try {
    const changed = await (await studyStore(client)).change(client, resource, change)
    const name = titleText(resource.title, t)
    const offered = change?.status === 'done' ? offer?.() : null
    const list = changed.isFirst ? { label: t('My list'), onPress: onShowList } : null
    const more = offered ?? list
    toast({
      title: change ? t(STATUS_NAMES[change.status]) : t('Removed from your list'),
      description: [name, homeText(changed)].filter(Boolean).join('. '),
      variant: 'success',
      action: {
        label: t('Undo'),
        onPress: () =>
          void changed
            .undo()
            .then(() => toast({ title: t('Undone'), description: name }), toastFailure),
      },
      ...(more ? { more } : {}),
    })
    return true
  } catch (error) {
    toastFailure(error)
    return false
  }
}

export const ONLY_THIS_PAGE = text(
  'Your browser stores nothing for this site, so it is kept until you close this page',
)

function homeText({ home, isFirst }: StudyChanged): string {
  if (home === 'page') return `${t(ONLY_THIS_PAGE)}.`
  return isFirst ? t('Kept in this browser: register to keep it everywhere.') : ''
}

function toastFailure(error: unknown): void {
  toast({
    title: t('Could not change your list'),
    description: studyFault(error),
    variant: 'destructive',
  })
}

/** Says why something could not be kept. */
export function studyFault(error: unknown): string {
  if (error instanceof BrowserLimitError)
    return t('{message} Register to keep more.', { message: error.message })
  return serverMessage(error) ?? t(UNREACHABLE)
}
