import { t } from '#client/kit/t.tsx'
import { useRouter } from '@tanstack/react-router'
import { createContext, type JSX, Suspense, use, useEffect, useState } from 'react'
import { localPath } from '#client/data/page-language.ts'
import { isSignedIn, useKnownSignedIn } from '#client/data/session.ts'
import { Icon } from '#client/kit/icon.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import { paths } from '#shared/paths.ts'

/** True around a list of saved resources, whose state is known from the start. */
export const AllSaved = createContext(false)

type SaveButtonProps = { id: number; title: string }

/** Loads with a member's first page: visitors need nothing that writes. */
const MemberSave = lazyPart(async () => (await import('./member-save.tsx')).MemberSave, Unavailable)

type UnavailableProps = {
  before: boolean | undefined
  pressed: number
  onSaved: (saved: boolean) => void
}

/** Stands in where that cannot be loaded, such as offline: each press says that nothing was saved. */
function Unavailable({ before = false, pressed, onSaved }: UnavailableProps): null {
  useEffect(() => {
    onSaved(before)
    if (pressed > 0) toast({ title: t('Could not save resource'), variant: 'destructive' })
  }, [before, pressed, onSaved])
  return null
}

/** A bookmark. A visitor is told to log in. */
export function SaveButton({ id, title }: SaveButtonProps): JSX.Element {
  const signedIn = useKnownSignedIn()
  const allSaved = use(AllSaved)
  const { navigate } = useRouter()
  const [pressed, setPressed] = useState(0)
  const [known, setKnown] = useState<boolean>()
  const href = paths.auth(paths.resource(id))
  const loginNeeded: ToastInput = {
    title: t('Authentication required'),
    description: t('Please log in to save resources.'),
    duration: 3000,
    action: { label: t('Log in'), href: localPath(href), onPress: () => void navigate({ href }) },
  }
  // Undefined while it is not known, as in the server's HTML, which is the same for everybody.
  const before = allSaved || undefined
  const saved = signedIn ? (known ?? before) : (signedIn ?? before)
  const press = () => (isSignedIn() ? setPressed((times) => times + 1) : toast(loginNeeded))
  return (
    <>
      <button
        type="button"
        aria-label={t('Save {title}', { title })}
        aria-pressed={saved}
        aria-busy={saved === undefined || undefined}
        onClick={press}
        className="save-button"
      >
        <Icon name="bookmark" className={saved && 'fill-accent text-accent'} />
      </button>
      {signedIn ? (
        <Suspense fallback={null}>
          <MemberSave {...{ id, before, pressed, loginNeeded }} onSaved={setKnown} />
        </Suspense>
      ) : null}
    </>
  )
}
