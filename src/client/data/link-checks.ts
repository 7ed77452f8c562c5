import { countText } from '#client/kit/number-words.ts'
import type { ToastInput } from '#client/kit/toast.ts'
import { checkLinks } from '#shared/calls/link-checks.ts'
import type { LinkChecksInput } from '#shared/contracts/link-checks.ts'
import { useCall } from './write.ts'

/** The most IDs that one call takes. */
const MAX_IDS = 500

/** What is to be checked. There may be any number of IDs. */
export type AskedLinks = LinkChecksInput

/** Asks for checks of links, and says how many will be made. */
export function useLinkChecks(): { ask: (links: AskedLinks) => void; isAsking: boolean } {
  const { mutate, isPending } = useCall<number, AskedLinks>(checkLinks, {
    steps: async (send, links) => {
      let queued = 0
      for (const body of parts(links)) queued += (await send(checkLinks, { body })).queued
      return queued
    },
    said: { done: askedText, failed: 'The check could not be started' },
  })
  return { ask: mutate, isAsking: isPending }
}

function parts({ ids, ...rest }: AskedLinks): AskedLinks[] {
  if (!ids) return [rest]
  const starts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => at * MAX_IDS)
  return starts.map((start) => ({ ids: ids.slice(start, start + MAX_IDS) }))
}

function askedText(queued: number): ToastInput {
  if (queued === 0) return { title: 'There was nothing to check' }
  return {
    title: `${countText(queued, 'link')} will be checked`,
    description: 'Link Health shows the progress and the results.',
    variant: 'success',
  }
}
