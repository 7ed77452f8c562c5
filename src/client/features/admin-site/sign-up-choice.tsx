import { type JSX, useId } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { RadioLine } from '#client/kit/radio-line.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { useWatch } from '#client/kit/use-form.tsx'
import { consolePaths } from '#shared/console-paths.ts'
import { SIGN_UPS, type SignUp } from '#shared/domain/site.ts'
import { type Text, text } from '#shared/texts/text.ts'
import type { SiteForm } from './site-form.tsx'

const WORDS: Record<SignUp, { name: Text; who: Text }> = {
  open: { name: text('Registration|Open'), who: text('Anybody can create an account.') },
  approval: {
    name: text('With approval'),
    who: text('Anybody can ask for an account. It opens once an admin approves it.'),
  },
  invitation: {
    name: text('By invitation'),
    who: text('Only people with an invitation can create an account.'),
  },
  closed: {
    name: text('Registration|Closed'),
    who: text('Nobody can create an account, except with an invitation.'),
  },
}

type SignUpChoiceProps = { form: SiteForm; variable: string | undefined }

/** Who may create an account, one sentence each. */
export function SignUpChoice({ form, variable }: SignUpChoiceProps): JSX.Element {
  const id = useId()
  const chosen = useWatch({ control: form.control, name: 'signUp' })
  return (
    <fieldset className="grid gap-1" aria-describedby={`${id}-note`}>
      <legend className="mb-1 text-sm font-semibold">{t('Who can create an account')}</legend>
      {SIGN_UPS.map((value) => (
        <RadioLine
          key={value}
          label={t(WORDS[value].name)}
          note={t(WORDS[value].who)}
          value={value}
          disabled={variable !== undefined && chosen !== value}
          {...form.register('signUp')}
        />
      ))}
      <p id={`${id}-note`} className="text-sm text-soft">
        {variable === undefined ? (
          <Phrase
            of="Invitations are made on the page <link>People</link>."
            tags={{ link: peopleLink }}
          />
        ) : (
          t('Set on the server, by {variable}', { variable })
        )}
      </p>
    </fieldset>
  )
}

const peopleLink = (words: string) => (
  <SiteLink href={consolePaths.people()} className="text-link">
    {words}
  </SiteLink>
)
