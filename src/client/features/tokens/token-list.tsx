import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { edit } from '#client/data/edits.ts'
import { serverMessage } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { useStepUp } from '#client/data/step-up.tsx'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { useNow } from '#client/kit/moment.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import { listTokens, revokeToken } from '#shared/calls/tokens.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { NewTokenView, TokenView } from '#shared/contracts/tokens.ts'
import { paths } from '#shared/paths.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'
import { NewToken } from './new-token.tsx'
import { scopeName } from './scope-words.ts'
import { ShownToken } from './shown-token.tsx'

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
    <ul aria-label={t('Your tokens')} className="divide-y divide-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
          <div className="min-w-0 flex-1 basis-48">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h3 className="font-sans text-base wrap-anywhere">{token.name}</h3>
              {token.scopes.map((scope) => (
                <Badge key={scope}>{scopeName(scope)}</Badge>
              ))}
              {isOver(token, now) ? <Badge tone="red">{t('Expired')}</Badge> : null}
            </div>
            <p className="text-sm text-soft">{daysOf(token).join(' · ')}</p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('Revoke {name}', { name: token.name })}
            onClick={() => onRevoke(token)}
          >
            {t('Revoke')}
          </Button>
        </li>
      ))}
    </ul>
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
