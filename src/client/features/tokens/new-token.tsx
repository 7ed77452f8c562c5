import { t } from '#client/kit/t.tsx'
import { type JSX, useId } from 'react'
import { edit } from '#client/data/edits.ts'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { callQuery } from '#client/data/queries.ts'
import type { Prove } from '#client/data/step-up.tsx'
import { useCall } from '#client/data/write.ts'
import { CheckField, ChoiceField, FieldNotes, noteIds, RequiredLabel } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { createToken, listTokens } from '#shared/calls/tokens.ts'
import { type NewTokenView, tokenForm } from '#shared/contracts/tokens.ts'
import { dayFromNow } from '#shared/domain/days.ts'
import { hasRole, type Role } from '#shared/domain/roles.ts'
import { TOKEN_NAME_MAX, TOKEN_SCOPES, type TokenScope } from '#shared/domain/token-scopes.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'
import { scopeName, scopeOpens } from './scope-words.ts'

type NewTokenProps = {
  role: Role
  prove: Prove
  onMade: (token: NewTokenView) => void
  onClose: () => void
}

export function NewToken({ open, ...props }: NewTokenProps & { open: boolean }): JSX.Element {
  return (
    <FormDialog open={open} title={t('New token')} onClose={props.onClose}>
      <TokenForm {...props} />
    </FormDialog>
  )
}

const LIFETIMES = [30, 90, 365]
const DEFAULT_DAYS = 90

type Values = { name: string; scopes: TokenScope[]; expiresAt: string }

function TokenForm({ role, prove, onMade, onClose }: NewTokenProps) {
  const create = useCall(createToken, {
    received: ({ token: _shownOnce, ...made }) => [
      edit(callQuery(listTokens), (all) => [made, ...all]),
    ],
  })
  const form = useForm<typeof tokenForm, Values, NewTokenView | null>({
    schema: tokenForm,
    values: { name: '', scopes: ['read'], expiresAt: dayFromNow(DEFAULT_DAYS) },
    edits: true,
    send: (body) => prove(() => create.mutateAsync({ body })),
    onSent: (made) => {
      if (!made) return
      onClose()
      onMade(made)
    },
  })
  const { Field } = form
  const scopes = TOKEN_SCOPES.filter((each) => each !== 'curate' || hasRole(role, 'curator'))
  const id = useId()
  const error = form.formState.errors.scopes?.message
  return (
    <Form form={form}>
      <Field
        name="name"
        label={<RequiredLabel>{t('Name')}</RequiredLabel>}
        hint={t('The program that will use it')}
        autoComplete="off"
        maxLength={TOKEN_NAME_MAX}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{t('It may')}</legend>
        {scopes.map((scope) => (
          <CheckField
            key={scope}
            value={scope}
            aria-invalid={error ? true : undefined}
            aria-describedby={noteIds({ id, error })}
            label={
              <>
                <span className="font-semibold">{scopeName(scope)}</span>
                <span className="block text-sm text-soft">{scopeOpens(scope)}</span>
              </>
            }
            className="py-1"
            {...form.register('scopes')}
          />
        ))}
        <FieldNotes id={id} error={error} />
      </fieldset>
      <Field
        as={ChoiceField}
        name="expiresAt"
        label={t('It works')}
        options={[
          ...LIFETIMES.map((days) => {
            const value = dayFromNow(days)
            const label = t('for {days} days, until {day}', { days, day: utcDayText(value, t) })
            return { value, label }
          }),
          { value: '', label: t('until I revoke it') },
        ]}
      />
      <FormFooter busyLabel={t('Making the token...')}>{t('Make the token')}</FormFooter>
    </Form>
  )
}
