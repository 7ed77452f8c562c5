import { Form, SubmitButton } from '#client/kit/form.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { countText } from '#client/kit/number-words.ts'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useId, useRef, useState } from 'react'
import { useFaultsOf } from '#client/data/account.ts'
import { type Edit, edit } from '#client/data/edits.ts'
import { callQuery } from '#client/data/queries.ts'
import { failure, useCall } from '#client/data/write.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { CheckField, TextField } from '#client/kit/field.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { addToList, createList, listOwnLists, removeFromList } from '#shared/calls/lists.ts'
import type { OwnListView } from '#shared/contracts/lists.ts'
import { LIST_TITLE_MAX } from '#shared/domain/lists.ts'
import { paths } from '#shared/paths.ts'
import type { Listed } from './add-to-list.tsx'
import { VISIBILITY_WORDS } from './list-card.tsx'

type AddToListDialogProps = {
  resource: Listed
  open: boolean
  onClose: () => void
}

/**
 * One's own lists as checkboxes, each saved when it is pressed, and a field for a new one. The main button makes the
 * list whose title has been typed, and otherwise closes.
 */
export function AddToListDialog(props: AddToListDialogProps): JSX.Element {
  const { resource, open, onClose } = props
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('Add to list')}
      description={<bdi className="wrap-anywhere">{resource.title}</bdi>}
    >
      <Choices resource={resource} />
      <NewList resource={resource} onClose={onClose} />
    </Modal>
  )
}

const choicesQuery = (id: number) => callQuery(listOwnLists, { query: { resource: id } })

function Choices({ resource: { id } }: { resource: Listed }) {
  const own = useQuery({ ...choicesQuery(id), staleTime: 0 })
  const { mutate: toggle } = useToggle(id)
  return (
    <Loaded
      query={own}
      skeleton={<Skeleton className="h-24" />}
      failure={t('Your lists could not be loaded.')}
      empty={<p className="text-soft">{t('You have no lists yet.')}</p>}
    >
      {(lists) => (
        <fieldset className="-mx-1 grid max-h-[45vh] overflow-y-auto px-1">
          <legend className="sr-only">{t('Your lists')}</legend>
          {lists.map((list) => (
            <CheckField
              key={list.id}
              checked={list.contains === true}
              onChange={({ target }) => toggle({ list, on: target.checked })}
              label={
                <span className="grid min-w-0 py-1">
                  <bdi className="wrap-anywhere">{list.title}</bdi>{' '}
                  <span className="text-sm text-soft">
                    {countText(list.items, 'resource')} ·{' '}
                    {t(VISIBILITY_WORDS[list.visibility].name)}
                  </span>
                </span>
              }
            />
          ))}
        </fieldset>
      )}
    </Loaded>
  )
}

type Choice = { list: OwnListView; on: boolean }

/** A box shows its new state at once; it is taken back if the server refuses. */
function useToggle(resourceId: number) {
  return useCall<OwnListView, Choice>(addToList, {
    queue: `lists with ${resourceId}`,
    steps: (send, { list: { id }, on }) =>
      send(on ? addToList : removeFromList, { params: { id, resourceId } }),
    optimistic: ({ list, on }) => [withChoice(resourceId, { ...list, contains: on })],
    received: (now, { on }) => [withChoice(resourceId, { ...now, contains: on })],
    toasts: {
      failed: (error, { list: { title }, on }) =>
        failure(
          on
            ? t('Could not add it to “{title}”', { title })
            : t('Could not remove it from “{title}”', { title }),
          error,
        ),
    },
  })
}

/** Puts a list into the choices: in its place, or first. */
function withChoice(resourceId: number, list: OwnListView): Edit {
  return edit(choicesQuery(resourceId), (lists) =>
    lists.some(({ id }) => id === list.id)
      ? lists.map((each) => (each.id === list.id ? list : each))
      : [list, ...lists],
  )
}

/** Makes a list that holds the resource. */
function useNewList(resourceId: number) {
  const faultsOf = useFaultsOf()
  const create = useCall(createList, {
    received: (list) => [withChoice(resourceId, { ...list, contains: false })],
  })
  const add = useCall(addToList, {
    received: (list) => [withChoice(resourceId, { ...list, contains: true })],
  })
  /** Resolves to the list, if it was made, and to what went wrong. */
  const make = async (title: string): Promise<{ list?: OwnListView; fault?: string }> => {
    let list: OwnListView | undefined
    try {
      list = await create.mutateAsync({ body: { title, visibility: 'private' } })
      await add.mutateAsync({ params: { id: list.id, resourceId } })
      return { list }
    } catch (refusal) {
      const { fields, message } = faultsOf(refusal)
      return { ...(list ? { list } : {}), fault: fields['title'] ?? message }
    }
  }
  return { make, busy: create.isPending || add.isPending }
}

function NewList({ resource, onClose }: Omit<AddToListDialogProps, 'open'>) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  const [made, setMade] = useState('')
  const { make, busy } = useNewList(resource.id)
  const isTyped = title.trim() !== ''
  const submit = async () => {
    setError(undefined)
    const { fault, list } = await make(title)
    setError(fault)
    if (list) setTitle('')
    if (list && !fault) setMade(t('Added to the new list “{title}”', { title: list.title }))
    input.current?.focus()
  }
  return (
    <Form
      className="grid gap-1 border-t border-line pt-4"
      busy={busy}
      onSubmit={() => (isTyped ? submit() : onClose())}
    >
      <TextField
        ref={input}
        id={`${id}-title`}
        label={t('New list')}
        autoComplete="off"
        maxLength={LIST_TITLE_MAX}
        placeholder={t('Title')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className="text-sm text-soft">
        {error ? (
          <span role="alert" className="font-semibold text-danger">
            {error}
          </span>
        ) : (
          t('New lists are private until you change that.')
        )}
      </p>
      <output className="sr-only">{made}</output>
      <div className="mt-3 flex flex-wrap justify-between gap-3">
        <SiteLink href={paths.myLists()} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {t('My Lists')}
        </SiteLink>
        <SubmitButton size="sm" busyLabel={t('Creating...')}>
          {isTyped ? t('Create List') : t('Done')}
        </SubmitButton>
      </div>
    </Form>
  )
}
