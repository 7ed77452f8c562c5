import { ResourceSearch } from '#client/catalogue/resource-search.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Thumbnail } from '#client/catalogue/thumbnail.tsx'
import { countText } from '#client/kit/number-words.ts'
import { t, Phrase } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { type JSX, useState } from 'react'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { seenHeader } from '#client/data/request.ts'
import { failure, type Send, useCall } from '#client/data/write.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { OrderTools } from '#client/kit/row-tools.tsx'
import { SortableRows, useRowFocus, useSortableRow } from '#client/kit/sortable-rows.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import { toast } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/lists.ts'
import type { ListView } from '#shared/contracts/lists.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { ListId } from '#shared/domain/lists.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { ListFormModal } from './list-form.tsx'
import { HiddenNotice } from './list-view.tsx'
import { VISIBILITY_WORDS } from './list-card.tsx'
import { editList, unasked } from './lists-api.ts'
import './lists.css'

type ListEditorProps = {
  list: ListView
  /** Called when the address has changed with the title. */
  onMoved: (path: string) => void
  onDone: () => void
  /** Leaves the page, which has lost its subject. */
  onDeleted: () => Promise<void>
}

const STATES = {
  untouched: null,
  saving: text('Saving...'),
  saved: text('All changes are saved.'),
} as const

/** Changes one's own list. Each change is saved by itself. */
export function ListEditor(props: ListEditorProps): JSX.Element {
  const { list, onMoved, onDone, onDeleted } = props
  const [open, setOpen] = useState<'details' | 'delete' | null>(null)
  const changes = useListChanges(list)
  const { resources } = list
  const close = () => setOpen(null)
  return (
    <div className="grid gap-8">
      <EditorHead list={list} state={changes.state} onDone={onDone} onOpen={setOpen} />
      <div className="max-w-xl">
        <ResourceSearch
          label={t('Search for resources to add')}
          chosen={resources.map(({ id }) => id)}
          error={undefined}
          onAdd={changes.add}
        />
      </div>
      <section aria-labelledby="list-order" className="grid gap-3">
        <h2 id="list-order" className="text-xl">
          {countText(resources.length, 'resource')}
        </h2>
        {resources.length === 0 ? (
          <EmptyState
            title={t('Nothing in this list yet')}
            description={t('Search above, or press “Add to list” on the page of a resource.')}
            action={
              <SiteLink href={paths.home()} className={buttonClass({ variant: 'secondary' })}>
                {t('Browse Resources')}
              </SiteLink>
            }
          />
        ) : (
          <OrderRows resources={resources} onMove={changes.move} onRemove={changes.remove} />
        )}
      </section>
      <ListFormModal
        open={open === 'details'}
        list={{ ...list, description: list.description }}
        onClose={close}
        onSaved={(saved) => {
          if (saved.slug !== list.slug) onMoved(paths.list(saved))
        }}
      />
      <DeleteList list={list} open={open === 'delete'} onDeleted={onDeleted} onClose={close} />
    </div>
  )
}

type EditorHeadProps = Pick<ListEditorProps, 'list' | 'onDone'> & {
  state: keyof typeof STATES
  onOpen: (dialog: 'details' | 'delete') => void
}

function EditorHead({ list, state, onDone, onOpen }: EditorHeadProps) {
  return (
    <header className="grid gap-3">
      <p className="text-soft">{t('Edit list')}</p>
      <h1 dir="auto" className="text-3xl wrap-anywhere">
        {list.title}
      </h1>
      {list.description ? (
        <p className="line-clamp-2 max-w-prose wrap-anywhere">{list.description}</p>
      ) : null}
      {list.hidden ? (
        <HiddenNotice hidden={list.hidden} isOwn />
      ) : (
        <p className="text-soft">
          <strong className="text-ink">{t(VISIBILITY_WORDS[list.visibility].name)}.</strong>{' '}
          {t(VISIBILITY_WORDS[list.visibility].who)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={onDone}>
          <Icon name="check" className="size-4" />
          {t('Done')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onOpen('details')}>
          <Icon name="pencil" className="size-4" />
          {t('Edit details')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onOpen('delete')}>
          <Icon name="trash" className="size-4" />
          {t('Delete list')}
        </Button>
        <output className="min-h-lh text-sm text-soft">{STATES[state] && t(STATES[state])}</output>
      </div>
    </header>
  )
}

type DeleteListProps = Pick<ListEditorProps, 'list' | 'onDeleted'> & {
  open: boolean
  onClose: () => void
}

function DeleteList({ list, open, onDeleted, onClose }: DeleteListProps) {
  return (
    <DeleteDialog
      dialog={{ deleting: open ? list : null, close: onClose }}
      call={calls.deleteList}
      inputOf={({ id }) => ({ params: { id } })}
      received={() => unasked(list.id)}
      // The message would be shown in the dialog, which goes with the page.
      onSuccess={() =>
        void onDeleted().then(() => toast({ title: t('List deleted'), description: list.title }))
      }
      title={t('Delete this list?')}
      description={({ followers, title }) => (
        <p>
          <Phrase
            of="{followers, plural, =0 {“<title>{title}</title>” disappears for you. Its resources stay in the catalogue. This cannot be undone.} one {“<title>{title}</title>” disappears for you and # follower. Its resources stay in the catalogue. This cannot be undone.} other {“<title>{title}</title>” disappears for you and # followers. Its resources stay in the catalogue. This cannot be undone.}}"
            values={{ followers, title }}
            tags={{ title: (words) => <span className="wrap-anywhere">{words}</span> }}
          />
        </p>
      )}
    />
  )
}

type OrderRowsProps = {
  resources: readonly ResourceView[]
  onMove: (id: number, to: number) => void
  onRemove: (resource: ResourceView) => void
}

/** The resources as rows that can be dragged by their grip, or moved with buttons. */
function OrderRows({ resources, onMove, onRemove }: OrderRowsProps) {
  const { list, keep } = useRowFocus(resources)
  const [announced, setAnnounced] = useState('')
  const move = (resource: ResourceView, to: number) => {
    onMove(resource.id, to)
    setAnnounced(
      t('{title}: place {place} of {total}', {
        title: titleText(resource.title, t),
        place: to + 1,
        total: resources.length,
      }),
    )
  }
  return (
    <>
      <p className="text-sm text-soft">{t('Drag a row by its grip, or press the arrows.')}</p>
      <SortableRows
        ref={list}
        className="order-rows"
        ids={resources.map(({ id }) => id)}
        onMove={(at, to) => {
          const resource = resources[at]
          if (resource) move(resource, to)
        }}
      >
        {resources.map((resource, index) => (
          <OrderRow
            key={resource.id}
            resource={resource}
            index={index}
            isLast={index === resources.length - 1}
            onMove={(to, name) => {
              keep(resource.id, `[name=${name}]`)
              move(resource, to)
            }}
            onRemove={() => {
              const next = resources[index + 1] ?? resources[index - 1]
              if (next) keep(next.id, '[name=remove]')
              setAnnounced(t('{title} removed', { title: titleText(resource.title, t) }))
              onRemove(resource)
            }}
          />
        ))}
      </SortableRows>
      <output className="sr-only">{announced}</output>
    </>
  )
}

type OrderRowProps = {
  resource: ResourceView
  index: number
  isLast: boolean
  /** `focus` names the control that keeps the focus, wherever its row goes. */
  onMove: (to: number, focus: string) => void
  onRemove: () => void
}

function OrderRow(props: OrderRowProps) {
  const { resource, index, isLast, onMove, onRemove } = props
  const { row, grip } = useSortableRow(resource.id)
  const title = titleText(resource.title, t)
  return (
    <li {...row} className="order-row">
      {grip}
      <span aria-hidden="true" className="overflow-hidden rounded-md">
        <Thumbnail resource={resource} />
      </span>
      <SiteLink
        href={paths.resource(resource.id)}
        className="line-clamp-3 font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        <bdi>{title}</bdi>
      </SiteLink>
      <span className="order-tools">
        <OrderTools {...{ title, isLast, onMove, onRemove }} at={index} removeIcon="x" />
      </span>
    </li>
  )
}

type ListChanges = {
  state: 'untouched' | 'saving' | 'saved'
  move: (id: number, to: number) => void
  remove: (resource: ResourceView) => void
  add: (resource: ResourceView) => void
}

type Change = {
  /** The title of the toast if it fails. */
  title: string
  /** What the page shows until the server has answered. */
  shown: (resources: ResourceView[]) => ResourceView[]
  act: (send: Send) => Promise<unknown>
}

/** Changes the resources of one's own list: every change shows at once and is saved by itself, one after another. */
function useListChanges({ id: listId, resources }: ListView): ListChanges {
  const params = (resourceId: number) => ({ params: { id: listId, resourceId } })
  const changing = useCall<unknown, Change>(calls.orderList, {
    queue: `list ${listId}`,
    steps: (send, { act }) => act(send),
    optimistic: ({ shown }) => [editList(listId, (list) => ({ resources: shown(list.resources) }))],
    toasts: { failed: (error, { title }) => failure(title, error) },
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
  return {
    state: changing.isPending ? 'saving' : changing.isSuccess ? 'saved' : 'untouched',
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
    add: (resource) =>
      changing.mutate({
        title: t('Could not add it'),
        shown: (now) => [...now, resource],
        act: (send) => send(calls.addToList, params(resource.id)),
      }),
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
