import type { ListId } from '#shared/domain/lists.ts'
import { t } from '#client/kit/t.tsx'
import { seenHeader } from '#client/data/request.ts'
import { failure, type Send, useCall } from '#client/data/write.ts'
import { toast } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/lists.ts'
import type { ListView } from '#shared/contracts/lists.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { editList } from './lists-api.ts'

type ListChanges = {
  state: 'untouched' | 'saving' | 'saved'
  move: (id: number, to: number) => void
  remove: (resource: ResourceView) => void
  add: (id: number) => Promise<boolean>
}

type Change = {
  /** The title of the toast if it fails. */
  title: string
  /** What the page shows until the server has answered. */
  shown: (resources: ResourceView[]) => ResourceView[]
  act: (send: Send) => Promise<unknown>
}

/** Changes the resources of one's own list: every change shows at once and is saved by itself, one after another. */
export function useListChanges({ id: listId, resources }: ListView): ListChanges {
  const params = (resourceId: number) => ({ params: { id: listId, resourceId } })
  const queue = `list ${listId}`
  const changing = useCall<unknown, Change>(calls.orderList, {
    queue,
    steps: (send, { act }) => act(send),
    optimistic: ({ shown }) => [editList(listId, (list) => ({ resources: shown(list.resources) }))],
    toasts: { failed: (error, { title }) => failure(title, error) },
  })
  const adding = useCall(calls.addToList, {
    queue,
    waits: true,
    toasts: { failed: t('Could not add it') },
  })
  const putBack = (resource: ResourceView, place: number) =>
    changing.mutate({
      title: t('Could not put it back'),
      shown: (now) => now.toSpliced(place, 0, resource),
      act: async (send) => {
        await send(calls.addToList, params(resource.id))
        await sendMove(send, listId, resource.id, place)
      },
    })
  const isSaving = changing.isPending || adding.isPending
  const isSaved = changing.isSuccess || adding.isSuccess
  return {
    state: isSaving ? 'saving' : isSaved ? 'saved' : 'untouched',
    move: (id, to) =>
      changing.mutate({
        title: t('Could not save the order'),
        shown: (now) => moved(now, id, to),
        act: (send) => sendMove(send, listId, id, to),
      }),
    remove(resource) {
      const { id } = resource
      const place = resources.findIndex((each) => each.id === id)
      changing.mutate({
        title: t('Could not remove it'),
        shown: (now) => now.filter((each) => each.id !== id),
        act: async (send) => {
          await send(calls.removeFromList, params(id))
          toast({
            title: t('Removed from the list'),
            description: titleText(resource.title, t),
            action: { label: t('Undo'), onPress: () => putBack(resource, place) },
          })
        },
      })
    },
    add: (id) =>
      adding.mutateAsync(params(id)).then(
        () => true,
        () => false,
      ),
  }
}

/** Moves a resource in the list as it is now: another tab may have changed it. */
async function sendMove(send: Send, listId: ListId, id: number, to: number): Promise<void> {
  const params = { id: listId }
  const list = await send(calls.getList, { params })
  const body = { ids: moved(list.resources, id, to).map((resource) => resource.id) }
  await send(calls.orderList, { params, body, headers: seenHeader(list) })
}

function moved<Entry extends { id: number }>(
  entries: readonly Entry[],
  id: number,
  to: number,
): Entry[] {
  const rest = entries.filter((each) => each.id !== id)
  return rest.toSpliced(to, 0, ...entries.filter((each) => each.id === id))
}
