import { t } from '#client/kit/t.tsx'
import { type JSX, useSyncExternalStore } from 'react'
import { localPath } from '#client/data/page-language.ts'
import { pathAfterLogin } from '#client/data/return-path.ts'
import { buttonClass } from '#client/kit/button.tsx'
import type { SignInView } from '#shared/contracts/ways-in.ts'
import { ownPath } from '#shared/domain/own-path.ts'
import { paths, signInHref } from '#shared/paths.ts'

type OtherSitesProps = {
  signIn: SignInView
  /** The code of an invitation, for whoever comes for the first time. */
  invitation: string
  /** The page that the address names; undefined if it names none. */
  next: string | undefined
}

/** Links to the other sites at which one can log in. They work without a script. */
export function OtherSites({ signIn, invitation, next }: OtherSitesProps): JSX.Element | null {
  // The server does not know where this tab wanted to go, unless the address says so.
  const remembered = useSyncExternalStore(neverChanges, pathAfterLogin, paths.home)
  const { oidc, lichess } = signIn
  if (!oidc && !lichess) return null
  const back = localPath(next === undefined ? remembered : ownPath(next))
  return (
    <div className="-mt-3 grid gap-3">
      {oidc ? <SiteLink href={signInHref('oidc', back, invitation)} name={oidc.name} /> : null}
      {lichess ? <SiteLink href={signInHref('lichess', back, invitation)} name="Lichess" /> : null}
    </div>
  )
}

const neverChanges = () => () => {}

function SiteLink({ href, name }: { href: string; name: string }) {
  return (
    <a href={href} className={buttonClass({ variant: 'secondary' })}>
      {t('Continue with {name}', { name })}
    </a>
  )
}

/** Says why somebody who came back from another site is not logged in. */
export function SignInFault({ fault, signIn }: { fault: string; signIn: SignInView }): JSX.Element {
  return (
    <p
      role="alert"
      className={`rounded-md px-4 py-3 ${fault === 'awaiting' ? 'bg-tint' : 'border border-danger'}`}
    >
      {faultText(fault, signIn.oidc?.name ?? 'Lichess')}
    </p>
  )
}

function faultText(fault: string, name: string): string {
  switch (fault) {
    case 'discovery':
      return t('{name} cannot be reached at the moment. Please try again later.', { name })
    case 'denied':
      return t('{name} did not let you in, or you canceled.', { name })
    case 'login_required':
      return t('You are not logged in at {name}. Please log in there, and try again.', { name })
    case 'consent_required':
      return t('{name} needs your consent to let you in here. Please try again, and agree there.', {
        name,
      })
    case 'interaction_required':
      return t('{name} needs something from you first. Please open it, and then try again.', {
        name,
      })
    case 'signature':
      return t('The signature of {name} cannot be checked. Please tell whoever runs this site.', {
        name,
      })
    case 'answer':
      return t(
        '{name} says something about you that cannot be stored. Please tell whoever runs this site.',
        { name },
      )
    case 'late':
      return t('This login took too long. Please start again.')
    case 'not_linked':
      return t(
        'No account here belongs to that login. If you have one, log in to it first and link it in your settings.',
      )
    case 'closed':
      return t('New accounts cannot be created this way. Please ask whoever runs this site.')
    case 'invitation':
      return t(
        'You need an invitation that holds to create an account here. Please ask whoever runs this site.',
      )
    case 'domain':
      return t('New accounts here need an email address of certain domains, which yours is not of.')
    case 'awaiting':
      return t(
        'Your account is waiting for approval by whoever runs this site. Once it is approved, you can log in the same way.',
      )
    case 'suspended':
      return t('Your account is suspended.')
    case 'unverified':
      return t('Your email address has to be verified before you can log in with it here.')
    case 'busy':
      return t('Too many attempts. Please try again later.')
    default:
      return t('The answer did not fit the login that began here. Please try again.')
  }
}
