import { t } from '#client/kit/t.tsx'
import { useLinkChecks } from '#client/data/link-checks.ts'
import { seenHeader } from '#client/data/request.ts'
import { makeCall, undoBy, useCall } from '#client/data/write.ts'
import { changeResource, removeResource } from '#shared/calls/admin-resources.ts'
import { checkLinks } from '#shared/calls/links.ts'
import { restoreTrashed } from '#shared/calls/trash.ts'
import type { LinkCheckView } from '#shared/contracts/links.ts'
import { titleText } from '#shared/domain/resource-display.ts'

export type LinkChanges = {
  check: (ids: readonly number[]) => void
  replace: (link: LinkCheckView, address: string) => void
  remove: (link: LinkCheckView) => void
}

/** What a curator does about links. `onRemoved` runs when a link has left the list. What the server refuses is shown. */
export function useLinkChanges(onRemoved: () => void): LinkChanges {
  const { ask } = useLinkChecks()
  const replace = useReplacement(onRemoved)
  const remove = useCall<undefined, { link: LinkCheckView }>(removeResource, {
    steps: (send, { link: { id } }) => send(removeResource, { params: { id } }),
    onSuccess: onRemoved,
    toasts: {
      done: (_, { link }) => ({
        title: t('Resource moved to the trash'),
        description: titleText(link.title, t),
        variant: 'success',
      }),
      failed: t('The resource was not removed'),
    },
    undo: (_, { link: { id } }) =>
      undoBy(
        restoreTrashed,
        { params: { kind: 'resource', id } },
        {
          toasts: {
            done: t('The resource is back'),
            failed: t('The resource was not restored'),
          },
        },
      ),
  })
  return {
    check: (ids) => ask({ ids: [...ids] }),
    replace: (link, address) => replace.mutate({ link, address }),
    remove: (link) => remove.mutate({ link }),
  }
}

type Replacement = { link: LinkCheckView; address: string }

/** Gives a resource another address, unless somebody has changed it meanwhile, and has it checked. */
function useReplacement(onRemoved: () => void) {
  return useCall<{ updatedAt: string; isAsked: boolean }, Replacement>(changeResource, {
    steps: async (send, { link, address }) => {
      const params = { id: link.id }
      const body = { sourceUrl: address }
      const { updatedAt } = await send(changeResource, { params, body, headers: seenHeader(link) })
      const check = send(checkLinks, { body: { ids: [link.id] } })
      const isAsked = await check.then(() => true).catch(() => false)
      return { updatedAt, isAsked }
    },
    onSuccess: onRemoved,
    toasts: {
      done: ({ isAsked }, { link }) => ({
        title: t('Address changed'),
        description: isAsked ? titleText(link.title, t) : t('The check could not be started'),
        variant: 'success',
      }),
      failed: t('The address was not changed'),
    },
    undo:
      (changed, { link: { id, sourceUrl } }) =>
      async (client) => {
        const back = { params: { id }, body: { sourceUrl }, headers: seenHeader(changed) }
        const toasts = {
          done: t('The old address is back'),
          failed: t('The old address was not put back'),
        }
        await undoBy(changeResource, back, { toasts })(client)
        await makeCall(client, checkLinks, { body: { ids: [id] } })
      },
  })
}
