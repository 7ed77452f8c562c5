import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isChangedMeanwhile } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { request, seenHeader } from '#client/data/request.ts'
import { toast } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/lists.ts'
import type { ListView } from '#shared/contracts/lists.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { moved, rebasedOrder } from './list-order.ts'
import { listQuery, noteList, useAttempt } from './lists-api.ts'

/** Several moves in a row are saved together once they rest for this long. */
const REST_MS = 500
/** How often an order is sent anew because another tab has changed the list. */
const MAX_RETRIES = 3

type ListChanges = {
  /** The resources in the order on this page, without those that are being removed. */
  resources: ResourceView[]
  state: 'untouched' | 'saving' | 'saved'
  move: (id: number, to: number) => void
  remove: (resource: ResourceView) => void
  add: (id: number) => Promise<boolean>
}

/** The order on this page until the server has it, and the IDs that the server had when it was chosen. */
type Wanted = { ids: readonly number[]; seen: readonly number[] }

const idsOf = (resources: readonly ResourceView[]): number[] => resources.map(({ id }) => id)

function ordered(resources: readonly ResourceView[], ids: readonly number[]): ResourceView[] {
  const byId = new Map(resources.map((resource) => [resource.id, resource]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Changes the resources of one's own list: every change shows at once and is saved by itself, one after another. What
 * another tab has changed meanwhile is read before an order is sent, so that it does not get lost.
 */
export function useListChanges(list: ListView): ListChanges {
  const { id: listId } = list
  const client = useQueryClient()
  const attempt = useAttempt()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [running, setRunning] = useState(0)
  const [touched, setTouched] = useState(false)
  const newest = useRef(wanted)
  const queue = useRef(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const now = idsOf(list.resources)
  const order = wanted ? rebasedOrder(wanted.ids, wanted.seen, now) : now
  const shown = ordered(list.resources, order).filter(({ id }) => !gone.has(id))

  /** Runs after the changes before it; returns whether it succeeded. */
  const enqueue = (title: string, act: () => Promise<void>): Promise<boolean> => {
    setTouched(true)
    setRunning((count) => count + 1)
    const done = queue.current.then(() => attempt(title, act))
    queue.current = done.then(() => setRunning((count) => count - 1))
    return done
  }

  /** Sends the order that `place` makes of the list as it is now; anew, if another tab changes it meanwhile. */
  const send = async (
    place: (now: readonly number[]) => readonly number[],
    retries = MAX_RETRIES,
  ): Promise<readonly number[]> => {
    const fresh = await request(calls.getList, { params: { id: listId } })
    const ids = place(idsOf(fresh.resources))
    const params = { id: listId }
    try {
      const body = { ids: [...ids] }
      const { updatedAt } = await request(calls.orderList, {
        params,
        body,
        headers: seenHeader(fresh),
      })
      const resources = ordered(fresh.resources, ids)
      await noteList(client, listId, () => ({ ...fresh, updatedAt, resources }))
      void client.invalidateQueries({ queryKey: callQuery(calls.listOwnLists).queryKey })
      return ids
    } catch (error) {
      if (retries === 0 || !isChangedMeanwhile(error)) throw error
      return send(place, retries - 1)
    }
  }
  const want = (next: Wanted | null) => {
    newest.current = next
    setWanted(next)
  }

  const saveOrder = async () => {
    const sent = newest.current
    if (!sent) return
    const ids = await send((now) => rebasedOrder(sent.ids, sent.seen, now))
    const newer = newest.current
    want(newer === null || newer === sent ? null : { ...newer, seen: ids })
  }
  const saveSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      void save()
    }, REST_MS)
  }
  const save = async () => {
    const saved = await enqueue('Could not save the order', saveOrder)
    // Shows what the server has again.
    if (!saved) {
      want(null)
      void client.invalidateQueries({ queryKey: listQuery(listId).queryKey })
    }
  }
  useSaveOnLeaving(() => {
    if (timer.current === undefined || !newest.current) return
    clearTimeout(timer.current)
    timer.current = undefined
    // There is no time to read the list first: the page may be gone by then.
    const params = { id: listId }
    void request(calls.orderList, { params, body: { ids: order }, keepalive: true }).then(
      () => noteList(client, listId, () => ({ resources: ordered(list.resources, order) })),
      () => undefined,
    )
  })

  return {
    resources: shown,
    state: running > 0 || wanted ? 'saving' : touched ? 'saved' : 'untouched',
    move(id, to) {
      const ids = idsOf(shown)
      // What is being removed stays in the order, in case the server refuses.
      const rest = order.filter((each) => gone.has(each))
      want({ ids: [...moved(ids, ids.indexOf(id), to), ...rest], seen: now })
      setTouched(true)
      saveSoon()
    },
    remove(resource) {
      const { id } = resource
      const before = shown[shown.findIndex((each) => each.id === id) - 1]?.id
      const params = { id: listId, resourceId: id }
      setGone((ids) => new Set(ids).add(id))
      const putBack = () =>
        void enqueue('Could not put it back', async () => {
          await request(calls.addToList, { params })
          await send((ids) => {
            const rest = ids.filter((each) => each !== id)
            return rest.toSpliced(before === undefined ? 0 : rest.indexOf(before) + 1, 0, id)
          })
        })
      void enqueue('Could not remove it', async () => {
        try {
          await request(calls.removeFromList, { params })
          await noteList(client, listId, ({ resources }) => ({
            resources: resources.filter((each) => each.id !== id),
          }))
          void client.invalidateQueries({ queryKey: callQuery(calls.listOwnLists).queryKey })
          toast({
            title: 'Removed from the list',
            description: titleText(resource.title),
            action: { label: 'Undo', onPress: putBack },
          })
        } finally {
          setGone((ids) => new Set([...ids].filter((each) => each !== id)))
        }
      })
    },
    add: (id) =>
      enqueue('Could not add it', async () => {
        await request(calls.addToList, { params: { id: listId, resourceId: id } })
        const fresh = await request(calls.getList, { params: { id: listId } })
        await noteList(client, listId, () => fresh)
        void client.invalidateQueries({ queryKey: callQuery(calls.listOwnLists).queryKey })
      }),
  }
}

/** Calls back when the editor closes, and when the page is left or closed. */
function useSaveOnLeaving(save: () => void): void {
  const newest = useRef(save)
  useEffect(() => {
    newest.current = save
  })
  useEffect(() => {
    const leave = () => newest.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
