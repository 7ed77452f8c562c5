import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { FormDialog } from '#client/data/form.tsx'
import { serverMessage } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { Loaded } from '#client/kit/loaded.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { getGroup, listGroups } from '#shared/calls/groups.ts'
import { AssignmentForm, type NewHomework } from './assignment-form.tsx'

type AssignDialogProps = {
  open: boolean
  homework: NewHomework
  /** The group to begin with, if homework can be assigned there. */
  groupId?: number
  onClose: () => void
}

/** Assigns a lesson or a list, by the next Friday unless something else is chosen. */
export function AssignDialog({ open, ...props }: AssignDialogProps): JSX.Element {
  return (
    <FormDialog
      open={open}
      size="md"
      title={t('Assign “{title}”', { title: props.homework.title })}
      onClose={props.onClose}
    >
      <Assign {...props} />
    </FormDialog>
  )
}

function Assign({ homework, groupId, onClose }: Omit<AssignDialogProps, 'open'>) {
  const { data = [], isSuccess } = useQuery(callQuery(listGroups))
  const mine = data.filter(({ as, archivedAt }) => as !== 'member' && !archivedAt)
  const [chosen, setChosen] = useState<number>()
  const first = mine.find((each) => each.id === groupId) ?? mine[0]
  const id = chosen ?? first?.id ?? 0
  const group = useQuery({ ...callQuery(getGroup, { params: { id } }), enabled: id > 0 })
  if (isSuccess && !first)
    return <p>{t('You have no group to assign it in: make one, or restore this one.')}</p>
  return (
    <div className="grid gap-4">
      {mine.length > 1 ? (
        <SelectField
          label={t('Group')}
          value={String(id)}
          onChange={(value) => setChosen(Number(value))}
          options={mine.map((each) => ({ value: String(each.id), label: each.name }))}
        />
      ) : (
        <p className="text-soft wrap-anywhere">{mine[0]?.name}</p>
      )}
      <Loaded
        query={group}
        skeleton={<Skeleton className="h-56" />}
        failure={({ error }) => serverMessage(error) ?? t('The group could not be loaded.')}
      >
        {(found) => (
          <AssignmentForm key={found.id} group={found} homework={homework} onClose={onClose} />
        )}
      </Loaded>
    </div>
  )
}
