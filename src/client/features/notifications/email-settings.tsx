import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, useEffect, useState } from 'react'
import { noteLoginOver } from '#client/data/account.ts'
import { NO_ANSWER, serverMessage } from '#client/data/errors.ts'
import { callQuery, refreshTouched } from '#client/data/queries.ts'
import { request } from '#client/data/request.ts'
import { Switch } from '#client/kit/select.tsx'
import { LoadFailure, Skeleton } from '#client/kit/states.tsx'
import { changeEmailChoices, getEmailChoices } from '#shared/calls/notifications.ts'
import type { EmailChoices } from '#shared/contracts/notifications.ts'
import type { UserView } from '#shared/contracts/profile.ts'

const SWITCHES: readonly (readonly [keyof EmailChoices, string])[] = [
  ['replies', 'Replies to my comments'],
  ['suggestions', 'My suggestions and corrections'],
  ['moderation', 'A moderator’s decisions about what I wrote'],
  ['weekly', 'My week: where I left off, what comes next, and what is new'],
]

/** One switch for each kind of email. A switch moves at once, and back if the server refuses. */
export function EmailSettings({ user }: { user: UserView }): JSX.Element {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(callQuery(getEmailChoices))
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => noteLoginOver(client, error), [error, client])
  const choose = async (change: Partial<EmailChoices>) => {
    const { queryKey } = callQuery(getEmailChoices)
    setFault(null)
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (known) => known && { ...known, ...change })
    try {
      await request(changeEmailChoices, { body: change })
    } catch (refusal) {
      noteLoginOver(client, refusal)
      setFault(serverMessage(refusal) ?? NO_ANSWER)
    }
    await refreshTouched(client, changeEmailChoices)
  }
  return (
    <section aria-labelledby="email-settings" className="grid content-start gap-2">
      <h2 id="email-settings" className="text-xl">
        Email me about
      </h2>
      {data ? (
        SWITCHES.map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            checked={data[name]}
            onChange={(checked) => void choose({ [name]: checked })}
          />
        ))
      ) : error ? (
        <LoadFailure
          message={serverMessage(error) ?? NO_ANSWER}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        SWITCHES.map(([name]) => <Skeleton key={name} className="h-11" />)
      )}
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <p className="text-sm text-soft text-pretty">
        {user.emailVerified
          ? 'Replies and suggestions come together, at most once a day, and only if you have not read them here. A moderator’s decision comes at once. Your week comes on Mondays, if there is something to say.'
          : 'We send these emails only to verified addresses. Please verify yours first: the link is in your settings.'}
      </p>
    </section>
  )
}
