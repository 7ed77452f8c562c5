import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, JSX, ReactNode } from 'react'
import type { ZodType } from 'zod'
import { DeletionModal } from '#client/kit/dialog.tsx'
import { EntryDialog, type EntryField } from '#client/kit/entry-dialog.tsx'
import { AddButton, ListPage, type ListView } from '#client/kit/list-page.tsx'
import { t } from '#client/kit/t.tsx'
import { RowButtons, type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import {
  changedFields,
  type FieldValues,
  type Saving,
  type UseFormReturn,
} from '#client/kit/use-form.tsx'
import type { Call } from '#shared/calls/call.ts'
import type { TrashKind } from '#shared/domain/curation.ts'
import { useCanSave, useFaultsOf } from '#client/data/account.ts'
import { ApiError, isChangedMeanwhile } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { restoring } from '#client/data/undo.ts'
import type { Prove } from '#client/data/step-up.tsx'
import { failure, type Send, useCall } from '#client/data/write.ts'

/** What a write of a list is called. */
type Words<About> = {
  /** The title of its dialog. */
  title: string
  /** What the dialog's button says, and what while it is under way. */
  submit?: string
  busy?: string
  /** The toast afterwards, or its title. */
  done: string | ((about: About) => ToastInput)
  /** The title of a toast about a failure, of which the dialog says why in any case. */
  failed?: string
}

/** `UseMutateFunction`, whose arguments TypeScript does not know for a generic input. */
type Mutate<Row> = (row: Row, options: { onSuccess: () => void }) => void

type Save<Row, Input> = { input: Input; saving: Saving<Row> }

/** A body that has an input: what the schema fills in may be left out. */
type Sent<Value> = { [Name in keyof Value]?: Sent<Value[Name]> }

type Entry = { id: number; updatedAt?: string }

type EntryListProps<
  Row extends Entry,
  View extends ListView,
  Values extends FieldValues,
  Input extends Record<string, unknown>,
  Saved,
  Params extends object,
> = Omit<ComponentProps<typeof ListPage<Row, View>>, 'pageSize' | 'region'> & {
  pageSize?: number
  /** Names a row for its buttons; null for one that cannot be changed. */
  nameOf: (row: Row) => string | null
  /** The buttons of a row, if not those that edit and delete it. */
  buttons?: (row: Row, dialog: RowDialog<Row>) => ReactNode
  /** How the calls name a row; by its ID without it. */
  paramsOf?: (row: Row) => Params
  /** From `useRowDialog`, where something else opens the form or leads to the list, too. */
  rows?: ReturnType<typeof useRowDialog<Row>>
  form: {
    schema: ZodType<Input, FieldValues>
    /** Returns what the inputs hold: text, where '' means that nothing is chosen. */
    valuesOf: (row: Row | null) => Values
    fieldsOf: (
      form: UseFormReturn<Values, unknown, Input>,
      edited: Row | null,
    ) => readonly EntryField<Values>[]
    size?: 'md' | 'wide'
    description?: (edited: Row | null) => ReactNode
  }
  create: Words<Saved> & {
    call: Call<{ body: Sent<NoInfer<Input>>; response: Saved }>
    /** Makes the call where it needs more than the input. */
    send?: (send: Send, input: NoInfer<Input>) => Promise<Saved>
    /** If the call needs a password of the last minutes. The prompt belongs beside the list. */
    prove?: Prove
    onCreated?: (created: Saved) => void
    /** What the list's button says, if not the title of the dialog. */
    label?: string
    disabled?: boolean
  }
  change?: Words<unknown> & {
    call: Call<{ params: Params; body: Sent<NoInfer<Input>>; response: unknown }>
    /** What is sent; the changed fields without it. */
    patchOf?: (
      input: Input,
      dirty: Readonly<Record<string, unknown>>,
      row: Row,
    ) => Partial<NoInfer<Input>>
    /** Where the present state is looked up, if somebody else may change the row meanwhile. */
    list?: Call<{ response: Row[] }>
  }
  remove: Words<Row> & {
    call: Call<{ params: Params }>
    /** What the dialog says about the row and about what follows. */
    question: (row: Row) => ReactNode
    /** What it is in the trash, from which it can be restored. */
    inTrash?: TrashKind
  }
}

/**
 * A list of the console whose rows are added, edited and deleted in dialogs: all that is particular to one is its props,
 * the columns without the buttons, and how its writes are called.
 */
export function EntryList<
  Row extends Entry,
  View extends ListView,
  Values extends FieldValues,
  Input extends Record<string, unknown>,
  Saved,
  Params extends object,
>(props: EntryListProps<Row, View, Values, Input, Saved, Params>): JSX.Element {
  const { nameOf, buttons, paramsOf: _, form, create, change, remove, rows, ...page } = props
  const own = useRowDialog<Row>()
  const { dialog, region } = rows ?? own
  const { edited } = dialog
  const words = edited && change ? change : create
  const faultsOf = useFaultsOf()
  const buttonsOf = (row: Row) => {
    const name = nameOf(row)
    if (name === null) return null
    if (buttons) return buttons(row, dialog)
    const onEdit = change && (() => dialog.edit(row))
    return <RowButtons {...{ name, onEdit }} onDelete={() => dialog.remove(row)} />
  }
  const onSaved = (saved: unknown) => {
    toast(toastOf(words.done, saved as Saved))
    if (!edited) create.onCreated?.(saved as Saved)
  }
  return (
    <>
      <ListPage
        pageSize={20}
        {...page}
        columns={[...page.columns, { name: t('Actions'), kind: 'actions', cell: buttonsOf }]}
        actions={
          <>
            {page.actions}
            <AddButton
              label={create.label ?? create.title}
              disabled={create.disabled ?? false}
              onAdd={dialog.create}
            />
          </>
        }
        region={region}
      />
      <EntryDialog
        open={dialog.isFormOpen}
        title={words.title}
        size={form.size ?? 'md'}
        description={form.description?.(edited)}
        entry={edited}
        schema={form.schema}
        valuesOf={form.valuesOf}
        fieldsOf={(state) => form.fieldsOf(state, edited)}
        submitLabel={words.submit ?? (edited ? t('Save Changes') : words.title)}
        busyLabel={words.busy ?? (edited ? t('Saving...') : t('Adding...'))}
        {...useEntrySave(props)}
        faultsOf={faultsOf}
        onSaved={onSaved}
        canSave={useCanSave()}
        onClose={dialog.close}
      />
      <DeletionModal
        row={dialog.deleting}
        title={remove.title}
        description={remove.question}
        confirmLabel={remove.submit}
        busyLabel={remove.busy}
        deletion={useRemoval(props)}
        inputOf={(row) => row}
        faultsOf={faultsOf}
        onDeleted={dialog.closeRemoved}
        onClose={dialog.close}
      />
    </>
  )
}

/** Creates and changes rows, and looks up the present state of one that somebody else has changed meanwhile. */
function useEntrySave<
  Row extends Entry,
  Input extends Record<string, unknown>,
  Saved,
  Params extends object,
>({
  create,
  change,
  paramsOf = byId,
}: Pick<
  EntryListProps<Row, ListView, FieldValues, Input, Saved, Params>,
  'create' | 'change' | 'paramsOf'
>) {
  const client = useQueryClient()
  const guard = change?.list
  const { mutateAsync } = useCall<unknown, Save<Row, Input>>((change ?? create).call, {
    steps: (send, { input, saving: { seen, overwrites, dirty } }) => {
      if (!seen || !change) return create.send?.(send, input) ?? send(create.call, { body: input })
      const body = change.patchOf?.(input, dirty, seen) ?? changedFields(input, dirty)
      const headers = guard && !overwrites ? seenHeader({ updatedAt: '', ...seen }) : {}
      return send(change.call, { params: paramsOf(seen), body, headers })
    },
    // Somebody else may have deleted it, or what it belongs to; the lists should show that.
    isStale: (failed) => failed instanceof ApiError && failed.status < 500,
    toasts: {
      failed: (failed, { saving: { seen } }) =>
        failedToast((seen && change ? change : create).failed, failed),
    },
  })
  const current = guard && {
    current: async ({ id }: Row) => {
      const now = await client.fetchQuery({ ...callQuery(guard), staleTime: 0 })
      return now.find((each) => each.id === id)
    },
  }
  const save = (input: Input, saving: Saving<Row>) => {
    const send = () => mutateAsync({ input, saving })
    return create.prove && !saving.seen ? create.prove(send) : send()
  }
  return { save, ...current }
}

function useRemoval<Row extends Entry, Params extends object>({
  remove,
  paramsOf = byId,
}: Pick<
  EntryListProps<Row, ListView, FieldValues, Record<string, unknown>, unknown, Params>,
  'remove' | 'paramsOf'
>) {
  const { status, error, mutate, reset } = useCall<unknown, Row>(remove.call, {
    steps: (send, row) => send(remove.call, { params: paramsOf(row) }),
    toasts: {
      done: (_, row) => toastOf(remove.done, row),
      failed: (failed) => failedToast(remove.failed, failed),
    },
    undo: (_, { id }) => (remove.inTrash ? restoring({ kind: remove.inTrash, id }) : null),
  })
  return { status, error, mutate: mutate as Mutate<Row>, reset }
}

const byId = <Params,>({ id }: Entry) => ({ id }) as Params

function toastOf<About>(done: Words<About>['done'], about: About): ToastInput {
  return typeof done === 'string' ? { title: done, variant: 'success' } : done(about)
}

function failedToast(title: string | undefined, error: Error): ToastInput | null {
  return title === undefined || isChangedMeanwhile(error) ? null : failure(title, error)
}
