import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState, useEffect, useId, useRef } from 'react'
import { WayInName, WayInRows } from '#client/catalogue/way-in-rows.tsx'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { edit } from '#client/data/edits.ts'
import { serverMessage } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { useStepUp, type Prove } from '#client/data/step-up.tsx'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { useNow } from '#client/kit/moment.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import { listTokens, revokeToken, createToken } from '#shared/calls/ways-in.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { type NewTokenView, type TokenView, tokenForm } from '#shared/contracts/ways-in.ts'
import { paths } from '#shared/paths.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'
import { type TokenScope, TOKEN_NAME_MAX, TOKEN_SCOPES } from '#shared/domain/token-scopes.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { CopyButton } from '#client/kit/copy-button.tsx'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { useCall } from '#client/data/write.ts'
import { CheckField, ChoiceField, FieldNotes, noteIds, RequiredLabel } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { dayFromNow } from '#shared/domain/days.ts'
import { hasRole, type Role } from '#shared/domain/roles.ts'

type TokenListProps = {
  user: UserView
  /** Shows in the page's banner what came of a change. */
  onOutcome: (message: string, failed?: boolean) => void
}

/** The tokens that programs use in the name of the account, and the button that makes one. */
export function TokenList({ user, onOutcome }: TokenListProps): JSX.Element {
  const { prove, prompt } = useStepUp(user.username)
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<NewTokenView | null>(null)
  const { dialog, region } = useRowDialog<TokenView>()
  const takeFocus = () => region.current?.focus()
  return (
    <section ref={region} tabIndex={-1} className="grid gap-4 rounded-md">
      <Loaded
        query={useQuery(callQuery(listTokens))}
        skeleton={<Skeleton className="h-13" />}
        failure={({ error }) => serverMessage(error) ?? t('Your tokens could not be loaded.')}
        empty={<p className="text-soft">{t('You have no tokens yet.')}</p>}
      >
        {(tokens) => <Rows tokens={tokens} onRevoke={dialog.remove} />}
      </Loaded>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <Icon name="plus" className="size-4" />
          {t('New token')}
        </Button>
        <a
          href={paths.apiDocs()}
          target="_blank"
          rel="noreferrer"
          className="text-link inline-flex min-h-11 items-center"
        >
          {t('What programs can do')}
        </a>
      </div>
      <NewToken
        open={open}
        role={user.role}
        prove={prove}
        onMade={setMade}
        onClose={() => setOpen(false)}
      />
      <DeleteDialog
        dialog={dialog}
        call={revokeToken}
        inputOf={({ id }) => ({ params: { id } })}
        received={(_, { params }) => [
          edit(callQuery(listTokens), (all) => all.filter(({ id }) => id !== params.id)),
        ]}
        onDeleted={({ id, name }) => {
          if (made?.id === id) setMade(null)
          onOutcome(t('The token “{name}” was revoked.', { name }))
        }}
        title={t('Revoke this token?')}
        description={({ name }) => (
          <p className="wrap-anywhere">
            {t('Programs that use “{name}” are locked out at once. This cannot be taken back.', {
              name,
            })}
          </p>
        )}
        confirmLabel={t('Revoke')}
        busyLabel={t('Revoking...')}
      />
      {prompt}
      {/* Last, so that it takes the focus that the closing dialog gives back. */}
      {made ? (
        <ShownToken
          key={made.id}
          token={made}
          onDone={() => {
            setMade(null)
            takeFocus()
          }}
        />
      ) : null}
    </section>
  )
}

type RowsProps = { tokens: TokenView[]; onRevoke: (token: TokenView) => void }

function Rows({ tokens, onRevoke }: RowsProps) {
  const now = useNow()
  return (
    <WayInRows
      label={t('Your tokens')}
      rows={tokens}
      heading={(token) => (
        <>
          <WayInName>{token.name}</WayInName>
          {token.scopes.map((scope) => (
            <Badge key={scope}>{scopeName(scope)}</Badge>
          ))}
          {isOver(token, now) ? <Badge tone="red">{t('Expired')}</Badge> : null}
        </>
      )}
      facts={(token) => daysOf(token).join(' · ')}
      actions={(token) => [
        {
          label: t('Revoke'),
          name: t('Revoke {name}', { name: token.name }),
          onPress: () => onRevoke(token),
        },
      ]}
    />
  )
}

/** Never in the server's page, which does not know the time of the reader. */
function isOver({ expiresAt }: TokenView, now: number | null): boolean {
  return expiresAt !== null && now !== null && Date.parse(expiresAt) <= now
}

function daysOf({ createdAt, expiresAt, lastUsedOn }: TokenView): string[] {
  const day = (iso: string) => utcDayText(iso, t)
  return [
    t('Made on {day}', { day: day(createdAt) }),
    expiresAt === null
      ? t('works until you revoke it')
      : t('works until {day}', { day: day(expiresAt) }),
    lastUsedOn === null ? t('not used yet') : t('last used on {day}', { day: day(lastUsedOn) }),
  ]
}

const WORDS: Record<TokenScope, { name: Text; opens: Text }> = {
  read: {
    name: text('Read'),
    opens: text('Read the catalogue, and what you save, study and list.'),
  },
  groups: {
    name: text('Groups'),
    opens: text('Read the homework and the progress of groups that you teach.'),
  },
  study: {
    name: text('Study'),
    opens: text('Save lessons, and change your study, notes, lists and plan.'),
  },
  suggest: {
    name: text('Suggest'),
    opens: text('Send suggestions, corrections, reports and comments in your name.'),
  },
  curate: {
    name: text('Curate'),
    opens: text('Change the catalogue, as far as your role goes.'),
  },
}

const scopeName = (scope: TokenScope): string => t(WORDS[scope].name)
const scopeOpens = (scope: TokenScope): string => t(WORDS[scope].opens)

type ShownTokenProps = { token: NewTokenView; onDone: () => void }

/** A new token, in the page and not in a dialog that a careless click closes: nobody can read it again. */
function ShownToken({ token, onDone }: ShownTokenProps): JSX.Element {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-md border border-line bg-tint p-4">
      <h3 id={id} ref={heading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
        {t('Your token “{name}”', { name: token.name })}
      </h3>
      <p>
        {t(
          'Copy it now: it is not shown again. Keep it like a password, because whoever has it can do in your name what it allows.',
        )}
      </p>
      <code translate="no" className="rounded-md bg-surface px-3 py-2 select-all wrap-anywhere">
        {token.token}
      </code>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={token.token} label={t('Copy token')} />
        <Button size="sm" onClick={onDone}>
          {t('I have copied it')}
        </Button>
      </div>
    </section>
  )
}

type NewTokenProps = {
  role: Role
  prove: Prove
  onMade: (token: NewTokenView) => void
  onClose: () => void
}

function NewToken({ open, ...props }: NewTokenProps & { open: boolean }): JSX.Element {
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
