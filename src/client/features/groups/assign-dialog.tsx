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

type AssignDialogProps = { open: boolean; homework: NewHomework; onClose: () => void }

/** Assigns a lesson or a list, by the next Friday unless something else is chosen. */
export function AssignDialog({ open, homework, onClose }: AssignDialogProps): JSX.Element {
  return (
    <FormDialog
      open={open}
      size="md"
      title={t('Assign “{title}”', { title: homework.title })}
      onClose={onClose}
    >
      <Assign homework={homework} onClose={onClose} />
    </FormDialog>
  )
}

function Assign({ homework, onClose }: Omit<AssignDialogProps, 'open'>) {
  const { data = [] } = useQuery(callQuery(listGroups))
  const mine = data.filter(({ as, archivedAt }) => as !== 'member' && !archivedAt)
  const [chosen, setChosen] = useState<number>()
  const id = chosen ?? mine[0]?.id ?? 0
  const group = useQuery({ ...callQuery(getGroup, { params: { id } }), enabled: id > 0 })
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
