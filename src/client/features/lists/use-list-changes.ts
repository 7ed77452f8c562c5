import type { ListId } from '#shared/domain/lists.ts'
import { t } from '#client/kit/t.tsx'
import { notifyManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isChangedMeanwhile } from '#client/data/errors.ts'
import { seenHeader } from '#client/data/request.ts'
import { usePending } from '#client/data/pending.ts'
import { failure, type Send, useCall } from '#client/data/write.ts'
import { toast } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/lists.ts'
import type { ListView } from '#shared/contracts/lists.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { moved, rebasedOrder } from './list-order.ts'
import { editList } from './lists-api.ts'

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
  const { enqueue, isRunning, touched } = useQueue(listId)
  const { order, isWaiting, reorder } = useOrder(list, enqueue)
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const shown = ordered(list.resources, order).filter(({ id }) => !gone.has(id))
  return {
    resources: shown,
    state: isRunning || isWaiting ? 'saving' : touched ? 'saved' : 'untouched',
    move(id, to) {
      const ids = idsOf(shown)
      // What is being removed stays in the order, in case the server refuses.
      const rest = order.filter((each) => gone.has(each))
      reorder([...moved(ids, ids.indexOf(id), to), ...rest])
    },
    remove(resource) {
      const { id } = resource
      const before = shown[shown.findIndex((each) => each.id === id) - 1]?.id
      setGone((ids) => new Set(ids).add(id))
      const putBack = () =>
        void enqueue(t('Could not put it back'), putBackAfter({ listId, id, before }))
      void enqueue(t('Could not remove it'), async (send) => {
        await send(calls.removeFromList, { params: { id: listId, resourceId: id } })
        toast({
          title: t('Removed from the list'),
          description: titleText(resource.title, t),
          action: { label: t('Undo'), onPress: putBack },
        })
        return ({ resources }) => ({ resources: resources.filter((each) => each.id !== id) })
      }).finally(() => setGone((ids) => new Set([...ids].filter((each) => each !== id))))
    },
    add: (id) =>
      enqueue(t('Could not add it'), async (send) => {
        await send(calls.addToList, { params: { id: listId, resourceId: id } })
        const fresh = await send(calls.getList, { params: { id: listId } })
        return () => fresh
      }),
  }
}

/** Runs a change after those before it; resolves to whether it succeeded, once the page shows it. */
type Enqueue = (title: string, act: Change['act']) => Promise<boolean>

function useQueue(listId: ListId) {
  const { mutateAsync: change } = useChange(listId)
  const running = usePending<Change>(calls.orderList).filter((each) => each.listId === listId)
  const [touched, setTouched] = useState(false)
  const enqueue: Enqueue = (title, act) => {
    setTouched(true)
    return change({ listId, title, act }).then(
      () => whenShown(true),
      () => whenShown(false),
    )
  }
  return { enqueue, isRunning: running.length > 0, touched }
}

/** Queries tell the page what they hold a moment later: until then, it would show the list as it was before. */
const whenShown = (succeeded: boolean) =>
  new Promise<boolean>((resolve) => notifyManager.schedule(() => resolve(succeeded)))

/** The order on this page, and what saves a new one once the moves rest. */
function useOrder(list: ListView, enqueue: Enqueue) {
  const { id: listId } = list
  const { mutate: saveBlindly } = useCall(calls.orderList, {
    received: (_, { body }) => [
      editList(listId, ({ resources }) => ({ resources: ordered(resources, body.ids) })),
    ],
    toasts: { failed: t('Could not save the order') },
  })
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const newest = useRef(wanted)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = idsOf(list.resources)
  const order = wanted ? rebasedOrder(wanted.ids, wanted.seen, now) : now
  const want = (next: Wanted | null) => {
    newest.current = next
    setWanted(next)
  }
  const save = async () => {
    timer.current = undefined
    /** What is wanted once the list is as the server has it. */
    let left: () => Wanted | null = () => null
    await enqueue(t('Could not save the order'), async (send) => {
      const sent = newest.current
      if (!sent) return null
      const { fresh, ids } = await sendOrder(send, listId, (stored) =>
        rebasedOrder(sent.ids, sent.seen, stored),
      )
      left = () => {
        const newer = newest.current
        return newer === null || newer === sent ? null : { ...newer, seen: ids }
      }
      return fresh
    })
    want(left())
  }
  const endRest = (): boolean => {
    const isResting = timer.current !== undefined
    clearTimeout(timer.current)
    timer.current = undefined
    return isResting
  }
  useLeaving({
    onClosed: () => {
      if (endRest()) void save()
    },
    onPageHidden: () => {
      const sent = newest.current
      if (!endRest() || !sent) return
      // There is no time to read the list first: the page may be gone by then. It may also be shown again.
      const body = { ids: rebasedOrder(sent.ids, sent.seen, now) }
      const onSettled = () => newest.current === sent && want(null)
      saveBlindly({ params: { id: listId }, body, keepalive: true }, { onSettled })
    },
  })
  const reorder = (ids: readonly number[]) => {
    want({ ids, seen: now })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), REST_MS)
  }
  return { order, isWaiting: wanted !== null, reorder }
}

type Removed = { listId: ListId; id: number; before: number | undefined }

/** Puts a removed resource back where it was: behind the one before it, or first. */
function putBackAfter({ listId, id, before }: Removed): Change['act'] {
  return async (send) => {
    await send(calls.addToList, { params: { id: listId, resourceId: id } })
    const { fresh } = await sendOrder(send, listId, (ids) => {
      const rest = ids.filter((each) => each !== id)
      return rest.toSpliced(before === undefined ? 0 : rest.indexOf(before) + 1, 0, id)
    })
    return fresh
  }
}

/** A change of the list, and what of it is on the page afterwards; null changes nothing. */
type Change = {
  listId: ListId
  /** The title of the toast if it fails. */
  title: string
  act: (send: Send) => Promise<Shown | null>
}
type Shown = (list: ListView) => Partial<ListView>

function useChange(listId: ListId) {
  return useCall<Shown | null, Change>(calls.orderList, {
    queue: `list ${listId}`,
    steps: (send, { act }) => act(send),
    received: (change) => (change ? [editList(listId, change)] : []),
    // Another tab may have changed it, or the answer got lost.
    isStale: () => true,
    toasts: { failed: (error, { title }) => failure(title, error) },
  })
}

/** Sends the order that `rearrange` makes of the list as it is now; anew, if another tab changes it meanwhile. */
async function sendOrder(
  send: Send,
  listId: ListId,
  rearrange: (now: readonly number[]) => readonly number[],
  retries = MAX_RETRIES,
): Promise<{ ids: readonly number[]; fresh: Shown }> {
  const params = { id: listId }
  const list = await send(calls.getList, { params })
  const ids = rearrange(idsOf(list.resources))
  try {
    const body = { ids: [...ids] }
    const { updatedAt } = await send(calls.orderList, { params, body, headers: seenHeader(list) })
    const resources = ordered(list.resources, ids)
    return { ids, fresh: () => ({ ...list, updatedAt, resources }) }
  } catch (error) {
    if (retries === 0 || !isChangedMeanwhile(error)) throw error
    return sendOrder(send, listId, rearrange, retries - 1)
  }
}

type Leaving = {
  /** The editor has closed, and the site is still there. */
  onClosed: () => void
  /** The whole page is left or closed. */
  onPageHidden: () => void
}

function useLeaving(leaving: Leaving): void {
  const newest = useRef(leaving)
  useEffect(() => {
    newest.current = leaving
  })
  useEffect(() => {
    const hide = () => newest.current.onPageHidden()
    addEventListener('pagehide', hide)
    return () => {
      removeEventListener('pagehide', hide)
      newest.current.onClosed()
    }
  }, [])
}
