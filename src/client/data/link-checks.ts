import type { ToastInput } from '#client/kit/toast.ts'
import { checkLinks } from '#shared/calls/links.ts'
import type { BodyOf } from '#shared/calls/call.ts'
import { t } from '#client/kit/t.tsx'
import { useCall } from './write.ts'

/** The most IDs that one call takes. */
const MAX_IDS = 500

/** What is to be checked. There may be any number of IDs. */
export type AskedLinks = BodyOf<typeof checkLinks>

/** Asks for checks of links, and says how many will be made. */
export function useLinkChecks(): { ask: (links: AskedLinks) => void; isAsking: boolean } {
  const { mutate, isPending } = useCall<number, AskedLinks>(checkLinks, {
    steps: async (send, links) => {
      let queued = 0
      for (const body of parts(links)) queued += (await send(checkLinks, { body })).queued
      return queued
    },
    toasts: { done: askedText, failed: t('The check could not be started') },
  })
  return { ask: mutate, isAsking: isPending }
}

function parts({ ids, ...rest }: AskedLinks): AskedLinks[] {
  if (!ids) return [rest]
  const starts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => at * MAX_IDS)
  return starts.map((start) => ({ ids: ids.slice(start, start + MAX_IDS) }))
}

function askedText(queued: number): ToastInput {
  if (queued === 0) return { title: t('There was nothing to check') }
  return {
    title: t('{queued, plural, one {# link will be checked} other {# links will be checked}}', {
      queued,
    }),
    description: t('Link Health shows the progress and the results.'),
    variant: 'success',
  }
}
