import { t } from '#client/kit/t.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, useEffect, useRef, useState } from 'react'
import { WayInName, WayInRows } from '#client/catalogue/way-in-rows.tsx'
import { noteLoginOver } from '#client/data/account.ts'
import { serverMessage } from '#client/data/errors.ts'
import { edit } from '#client/data/edits.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { ConfirmModal } from '#client/kit/dialog.tsx'
import { Moment, useNow } from '#client/kit/moment.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { endOtherSessions, endSession, listSessions } from '#shared/calls/ways-in.ts'
import type { SessionView } from '#shared/contracts/ways-in.ts'

type SessionListProps = {
  /** Shows in the page's banner what came of ending sessions. */
  onOutcome: (message: string, failed?: boolean) => void
}

export function SessionList({ onOutcome }: SessionListProps): JSX.Element {
  const list = useQuery({
    ...callQuery(listSessions),
    staleTime: 0,
  })
  const { error } = list
  const client = useQueryClient()
  useEffect(() => noteLoginOver(client, error), [error, client])
  return (
    <Loaded
      query={list}
      skeleton={<Skeleton className="h-13" />}
      failure={({ error: cause }) =>
        serverMessage(cause) ?? t('Your sessions could not be loaded.')
      }
    >
      {(sessions) => <Sessions sessions={sessions} onOutcome={onOutcome} />}
    </Loaded>
  )
}

function Sessions({ sessions, onOutcome }: SessionListProps & { sessions: SessionView[] }) {
  const now = useNow()
  // Takes the focus of a button that goes with its row.
  const region = useRef<HTMLElement>(null)
  const { mutate } = useEndSession(onOutcome)
  return (
    <section ref={region} tabIndex={-1} className="grid gap-4 rounded-md">
      <WayInRows
        label={t('Your sessions')}
        rows={sessions.toSorted((a, b) => Number(b.current) - Number(a.current))}
        heading={({ userAgent, current }) => (
          <>
            <WayInName>{deviceName(userAgent)}</WayInName>
            {current ? <Badge tone="green">{t('This device')}</Badge> : null}
          </>
        )}
        facts={({ ip, createdAt, lastUsedAt }) => (
          <>
            {t('IP address')} {ip || t('Unknown')} · {t('Started')}{' '}
            <Moment iso={createdAt} now={now} /> · {t('Last used')}{' '}
            <Moment iso={lastUsedAt} now={now} />
          </>
        )}
        actions={(session) =>
          session.current
            ? []
            : [
                {
                  label: t('End'),
                  name: t('End {device}, IP {ip}', {
                    device: deviceName(session.userAgent),
                    ip: session.ip,
                  }),
                  onPress: () => {
                    region.current?.focus()
                    mutate(session)
                  },
                },
              ]
        }
      />
      {sessions.some(({ current }) => !current) ? <EndOthers onOutcome={onOutcome} /> : null}
    </section>
  )
}

function EndOthers({ onOutcome }: SessionListProps): JSX.Element {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error } = useCall(endOtherSessions, {
    received: () => [edit(callQuery(listSessions), (all) => all.filter(({ current }) => current))],
    onSuccess: ({ ended }) =>
      onOutcome(
        t(
          '{ended, plural, one {# other session was ended.} other {# other sessions were ended.}}',
          {
            ended,
          },
        ),
      ),
  })
  return (
    <div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('End all other sessions')}
      </Button>
      <ConfirmModal
        open={asking}
        onClose={() => setAsking(false)}
        title={t('End all other sessions?')}
        description={t(
          'Every session except this one will end immediately. Whoever uses one will have to log in again.',
        )}
        confirmLabel={t('End all others')}
        busyLabel={t('Ending...')}
        busy={isPending}
        error={
          error &&
          (serverMessage(error) ?? t('The other sessions could not be ended. Please try again.'))
        }
        onConfirm={() => mutate()}
      />
    </div>
  )
}

/** Removes the row at once, and restores it when the server refuses. */
function useEndSession(onOutcome: SessionListProps['onOutcome']) {
  return useCall(endSession, {
    optimistic: (session: SessionView) => [
      edit(callQuery(listSessions), (all) => all.filter(({ id }) => id !== session.id)),
    ],
    steps: (send, { id }) => send(endSession, { params: { id } }),
    onSuccess: (_, { userAgent }) =>
      onOutcome(t('The session on {device} was ended.', { device: deviceName(userAgent) })),
    onError: (error) =>
      onOutcome(serverMessage(error) ?? t('The login could not be ended. Please try again.'), true),
  })
}

type Known = readonly (readonly [RegExp, string])[]

/** Most browsers also name the ones they descend from, so the most specific name comes first. */
const BROWSERS: Known = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
]

const SYSTEMS: Known = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a name such as 'Firefox on Windows' for a User-Agent header. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent) ?? t('Unknown browser')
  const system = nameIn(SYSTEMS, userAgent)
  return system ? t('{browser} on {system}', { browser, system }) : browser
}

function nameIn(known: Known, userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1]
}
