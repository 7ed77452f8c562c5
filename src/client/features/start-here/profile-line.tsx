import { type JSX, Suspense, useState } from 'react'
import { lazyPart } from '#client/kit/lazy.tsx'
import { t } from '#client/kit/t.tsx'
import { profileText, type StudyProfile } from '#shared/domain/study-profile.ts'
import './start-here.css'

const ProfileDialog = lazyPart(() => import('./profile-dialog.tsx').then((m) => m.ProfileDialog))

/** What the reader has said about which lessons fit, with a button to say it. */
export function ProfileLine({ profile }: { profile: StudyProfile | null }): JSX.Element {
  /** Null as long as the dialog was never open. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  return (
    <>
      {/* One text, so that nothing moves when a profile is known that the server's page does not know. */}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="start-profile noscript:hidden"
      >
        {profile
          ? `${profileText(profile, t)} · ${t('Change')}`
          : `${t('For everybody')} · ${t('Say what fits you')}`}
      </button>
      <Suspense>
        {isOpen === null ? null : (
          <ProfileDialog open={isOpen} profile={profile} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
