import type { ComponentProps, JSX } from 'react'
import { DeletionModal } from '#client/kit/dialog.tsx'
import type { RowDialog } from '#client/kit/table-tools.tsx'
import type { Call, CallResponse, CallTypes } from '#shared/calls/call.ts'
import { needsPassword, useFaultsOf } from './account.ts'
import type { Prove } from './step-up.tsx'
import { type CallOptions, type CallVariables, useCall } from './write.ts'

type DeleteDialogProps<Row, Types extends CallTypes> = Pick<
  ComponentProps<typeof DeletionModal<Row, CallVariables<Types>>>,
  'title' | 'description' | 'confirmLabel' | 'busyLabel' | 'onDeleted'
> &
  CallOptions<CallResponse<Types>, CallVariables<Types>> & {
    /** The row to delete, from `useRowDialog`. */
    dialog: Pick<RowDialog<Row>, 'deleting' | 'close'> & Partial<RowDialog<Row>>
    call: Call<Types>
    /** Returns the input of the call. */
    inputOf: (row: Row) => NoInfer<CallVariables<Types>>
    /** If the call needs a password of the last minutes. The prompt belongs beside the dialog. */
    prove?: Prove
  }

/** `UseMutateFunction`, whose arguments TypeScript does not know for a generic input. */
type Mutate<Input> = (input: Input, options: { onSuccess: () => void }) => void

/**
 * Asks before something is deleted, and deletes it by a call, with its options. What must also happen if the dialog was
 * closed meanwhile is `onSuccess`.
 */
export function DeleteDialog<Row, Types extends CallTypes>(
  props: DeleteDialogProps<Row, Types>,
): JSX.Element {
  const {
    dialog,
    call,
    title,
    description,
    confirmLabel,
    busyLabel,
    inputOf,
    onDeleted,
    prove,
    ...options
  } = props
  const { status, error, mutate, mutateAsync, reset } = useCall(call, options)
  const proved: Mutate<CallVariables<Types>> = (input, { onSuccess }) => {
    const send = async () => {
      await (mutateAsync as (input: CallVariables<Types>) => Promise<unknown>)(input)
      return true
    }
    // The dialog shows what was refused.
    void prove?.(send).then(
      (isDone) => isDone && onSuccess(),
      () => undefined,
    )
  }
  const asksPassword = prove !== undefined && needsPassword(error)
  return (
    <DeletionModal
      row={dialog.deleting}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      busyLabel={busyLabel}
      deletion={{
        status: asksPassword ? 'idle' : status,
        error: asksPassword ? null : error,
        mutate: prove ? proved : (mutate as Mutate<CallVariables<Types>>),
        reset,
      }}
      inputOf={inputOf}
      faultsOf={useFaultsOf()}
      onDeleted={(row) => {
        dialog.closeRemoved?.()
        onDeleted?.(row)
      }}
      onClose={dialog.close}
    />
  )
}
