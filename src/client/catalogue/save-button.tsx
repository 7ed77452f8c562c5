import { t } from '#client/kit/t.tsx'
import { useRouter } from '@tanstack/react-router'
import { createContext, type JSX, lazy, Suspense, use, useState } from 'react'
import { localPath } from '#client/data/page-language.ts'
import { isSignedIn, useKnownSignedIn } from '#client/data/session.ts'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import { paths } from '#shared/paths.ts'
import { Bookmark } from './bookmark.tsx'

/** True around a list of saved resources, whose state is known from the start. */
export const AllSaved = createContext(false)

type SaveButtonProps = { id: number; title: string }

/** Loads with a member's first page: visitors need nothing that writes. */
const MemberSave = lazy(() =>
  import('./member-save.tsx').then(
    (part) => ({ default: part.MemberSave }),
    () => ({ default: Unavailable }),
  ),
)

/** Stands in if the part cannot be loaded, such as offline. */
function Unavailable({ title, before }: { title: string; before: boolean | undefined }) {
  return <Bookmark title={title} saved={before} onPress={() => toast(notSaved())} />
}

const notSaved = (): ToastInput => ({
  title: t('Could not save resource'),
  description: t('There was a problem saving this resource.'),
  variant: 'destructive',
  duration: 5000,
})

/** A bookmark. A visitor is told to log in; a member's press before its writes have loaded is made up for. */
export function SaveButton({ id, title }: SaveButtonProps): JSX.Element {
  const signedIn = useKnownSignedIn()
  const allSaved = use(AllSaved)
  const { navigate } = useRouter()
  const [pressed, setPressed] = useState(0)
  const href = paths.auth(paths.resource(id))
  const loginNeeded: ToastInput = {
    title: t('Authentication required'),
    description: t('Please log in to save resources.'),
    duration: 3000,
    action: { label: t('Log in'), href: localPath(href), onPress: () => void navigate({ href }) },
  }
  // Undefined while it is not known, as in the server's HTML, which is the same for everybody.
  const saved = signedIn === false ? false : allSaved || undefined
  const press = () => (isSignedIn() ? setPressed(pressed + 1) : toast(loginNeeded))
  const bookmark = <Bookmark title={title} saved={saved} onPress={press} />
  if (!signedIn) return bookmark
  return (
    <Suspense fallback={bookmark}>
      <MemberSave {...{ id, title, pressed, loginNeeded }} before={saved} />
    </Suspense>
  )
}
