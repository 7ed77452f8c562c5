import { type JSX, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import type { SiteView } from '#shared/contracts/site.ts'
import { paths } from '#shared/paths.ts'
import { RegisterForm, type Waiting } from './register-form.tsx'
import { SendAgain } from '#client/catalogue/send-again.tsx'

type RegisterTabProps = {
  site: Pick<SiteView, 'signUp' | 'emailDomains' | 'imprint'>
  invitation: string
  onLogin: () => void
}

/** Who may register, and the form for those who may. */
export function RegisterTab({ site, invitation, onLogin }: RegisterTabProps): JSX.Element {
  const [hasCode, setHasCode] = useState(invitation !== '')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const tab = useRef<HTMLDivElement>(null)
  const { signUp, emailDomains } = site
  if (waiting !== null) return <WaitingNotice {...waiting} />
  const isOpen = signUp === 'open' && emailDomains.length === 0
  const asksForCode = hasCode || signUp === 'invitation'
  return (
    <div ref={tab} className="grid gap-6">
      <WhoMayRegister site={site} hasCode={hasCode} />
      {asksForCode || isOpen ? null : (
        <button
          type="button"
          onClick={() => {
            flushSync(() => setHasCode(true))
            tab.current?.querySelector<HTMLElement>('[name=invitation]')?.focus()
          }}
          className="text-link min-h-9 justify-self-start pointer-coarse:min-h-11"
        >
          {t('I have an invitation')}
        </button>
      )}
      {signUp === 'closed' && !asksForCode ? null : (
        <RegisterForm {...{ site, invitation, asksForCode, onLogin }} onWaiting={setWaiting} />
      )}
    </div>
  )
}

type WhoMayRegisterProps = { site: Pick<SiteView, 'signUp' | 'imprint'>; hasCode: boolean }

/** What somebody should know before they fill in the form; nothing if everybody may register. */
export function WhoMayRegister(props: WhoMayRegisterProps): JSX.Element | null {
  const { hasCode, site } = props
  const { signUp, imprint } = site
  if (signUp === 'open' || hasCode) return null
  const tags = {
    link: (words: string) => (
      <SiteLink href={imprint ? paths.imprint() : paths.contact()} className="text-link">
        {words}
      </SiteLink>
    ),
  }
  return (
    <p className="rounded-md bg-tint px-4 py-3">
      {signUp === 'approval' ? (
        t(
          'Whoever runs this site looks at each new account before it can be used. You get an email when yours has been approved.',
        )
      ) : signUp === 'closed' ? (
        <Phrase
          of="This site takes no new accounts at the moment. <link>Ask whoever runs it</link> if you should have one."
          tags={tags}
        />
      ) : (
        <Phrase
          of="You need an invitation to register here. <link>Ask whoever runs this site</link> for one."
          tags={tags}
        />
      )}
    </p>
  )
}

function WaitingNotice({ email, isForApproval }: Waiting) {
  const notice = useRef<HTMLOutputElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <output ref={notice} tabIndex={-1} className="grid gap-2 rounded-md bg-tint px-4 py-3">
      <span className="font-semibold">
        {isForApproval
          ? t('Your account is waiting for approval')
          : t('Verify your email address, then log in')}
      </span>
      <span className="wrap-anywhere">
        {isForApproval
          ? t(
              'We have sent a verification email to {email}. Once whoever runs this site has approved the account, you get another one, and can log in.',
              { email },
            )
          : t('We have sent a verification email to {email}.', { email })}
      </span>
      {isForApproval ? null : <SendAgain email={email} />}
    </output>
  )
}
