import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react'
import { noteLoginOver } from '#client/data/account.ts'
import { ApiError, serverMessage } from '#client/data/errors.ts'
import { edit } from '#client/data/edits.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { Moment, useNow } from '#client/kit/moment.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { endOtherSessions, endSession, listSessions } from '#shared/calls/ways-in.ts'
import type { SessionView } from '#shared/contracts/ways-in.ts'
import { Icon } from '#client/kit/icon.tsx'

type SessionListProps = {
  /** Shows in the page's banner what came of ending sessions. */
  onOutcome: (message: string, failed?: boolean) => void
}

const NOT_ENDED = text('The login could not be ended. Please try again.')

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
      skeleton={<SessionSkeleton />}
      failure={({ error: cause }) =>
        serverMessage(cause) ?? t('Your sessions could not be loaded.')
      }
      empty={<NoSessions />}
    >
      {(sessions) => <Sessions sessions={sessions} onOutcome={onOutcome} />}
    </Loaded>
  )
}

function Sessions({ sessions, onOutcome }: SessionListProps & { sessions: SessionView[] }) {
  const now = useNow()
  const list = useRef<HTMLUListElement>(null)
  const { mutate } = useEndSession(onOutcome)
  useFocusOnRemoval(list, sessions.length)
  const ownFirst = sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <div className="grid gap-6">
      {sessions.some(({ current }) => !current) ? <EndOthers onOutcome={onOutcome} /> : null}
      <ul ref={list} tabIndex={-1} aria-label={t('Your sessions')} className="divide-y divide-line">
        {ownFirst.map((session) => (
          <SessionRow key={session.id} session={session} now={now} onEnd={() => mutate(session)} />
        ))}
      </ul>
    </div>
  )
}

/** The pressed button is removed with its row: the list takes the focus, so that Tab continues from there. */
function useFocusOnRemoval(list: { current: HTMLElement | null }, count: number): void {
  const earlier = useRef(count)
  useEffect(() => {
    const shrunk = count < earlier.current
    earlier.current = count
    if (shrunk && document.activeElement === document.body) list.current?.focus()
  }, [list, count])
}

function NoSessions() {
  return (
    <EmptyState
      title={t('No sessions to show')}
      description={t('When you log in somewhere, that session is listed here.')}
    />
  )
}

function SessionSkeleton() {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">{t('Loading your sessions...')}</output>
      {[0, 1].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 first-of-type:pt-0"
        >
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="my-2.5 h-6 w-48" />
          <Skeleton className="col-start-2 h-18" />
        </div>
      ))}
    </div>
  )
}

type SessionRowProps = { session: SessionView; now: number | null; onEnd: () => void }

function SessionRow({ session, now, onEnd }: SessionRowProps): JSX.Element {
  const { userAgent, current, ip, createdAt, lastUsedAt } = session
  const device = deviceName(userAgent)
  const icon = isHandheld(userAgent) ? 'smartphone' : 'monitor-smartphone'
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 first:pt-0">
      <span className="grid size-11 place-items-center rounded-full bg-tint text-accent-strong">
        <Icon name={icon} className="size-5" />
      </span>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-sans text-base">{device}</h3>
        {current ? <Badge tone="green">{t('This device')}</Badge> : null}
        {current ? null : (
          <Button
            variant="secondary"
            size="sm"
            onClick={onEnd}
            aria-label={t('End {device}, IP {ip}', { device, ip })}
            className="ms-auto"
          >
            {t('End')}
          </Button>
        )}
      </div>
      <dl className="col-span-2 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:col-span-1 sm:col-start-2 sm:grid-cols-[9rem_1fr_1fr]">
        <Fact name={t('IP address')} className="max-sm:col-span-2">
          <span className="tabular-nums wrap-anywhere">{ip || t('Unknown')}</span>
        </Fact>
        <Fact name={t('Started')}>
          <Moment iso={createdAt} now={now} />
        </Fact>
        <Fact name={t('Last used')}>
          <Moment iso={lastUsedAt} now={now} />
        </Fact>
      </dl>
    </li>
  )
}

type FactProps = { name: string; className?: string; children: ReactNode }

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const OTHERS_NOT_ENDED = text('The other sessions could not be ended. Please try again.')

function EndOthers({ onOutcome }: SessionListProps): JSX.Element {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useCall(endOtherSessions, {
    received: () => [edit(callQuery(listSessions), (all) => all.filter(({ current }) => current))],
    onSuccess: ({ ended }) => {
      setAsking(false)
      onOutcome(
        t(
          '{ended, plural, one {# other session was ended.} other {# other sessions were ended.}}',
          {
            ended,
          },
        ),
      )
    },
    onError: (error) => {
      setAsking(false)
      onOutcome(serverMessage(error) ?? t(OTHERS_NOT_ENDED), true)
    },
  })
  return (
    <div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('End all other sessions')}
      </Button>
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        title={t('End all other sessions?')}
        description={t(
          'Every session except this one will end immediately. Whoever uses one will have to log in again.',
        )}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => mutate()}>
            {isPending ? t('Ending...') : t('End all others')}
          </Button>
        </div>
      </Modal>
    </div>
  )
}

/** Removes the row at once, and restores it when the server refuses. */
function useEndSession(onOutcome: SessionListProps['onOutcome']) {
  return useCall(endSession, {
    optimistic: (session: SessionView) => [
      edit(callQuery(listSessions), (all) => all.filter(({ id }) => id !== session.id)),
    ],
    steps: (send, { id }) => send(endSession, { params: { id } }).catch(ignoreEnded),
    onSuccess: (_, { userAgent }) =>
      onOutcome(t('The session on {device} was ended.', { device: deviceName(userAgent) })),
    onError: (error) => onOutcome(serverMessage(error) ?? t(NOT_ENDED), true),
  })
}

/** The session has already ended: it was logged out elsewhere, or it expired. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
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

export function isHandheld(userAgent: string): boolean {
  return /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent)
}

function nameIn(known: Known, userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1]
}
