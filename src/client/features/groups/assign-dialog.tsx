import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { FormDialog } from '#client/data/form.tsx'
import { serverMessage, writeFault } from '#client/data/errors.ts'
import { localPath } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { toast } from '#client/kit/toast.ts'
import { useCall } from '#client/data/write.ts'
import { Skeleton } from '#client/kit/states.tsx'
import { createAssignment, getGroup, listGroups } from '#shared/calls/groups.ts'
import type { GroupView } from '#shared/contracts/groups.ts'
import { paths } from '#shared/paths.ts'
import { AssignmentForm, type Homework, type NewHomework } from './assignment-form.tsx'

type AssignDialogProps = {
  open: boolean
  homework: Homework
  /** The group to begin with, if homework can be assigned there. */
  groupId?: number
  onClose: () => void
}

/** Assigns a lesson or a list, by the next Friday unless something else is chosen; a path as drafts. */
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
        {(found) =>
          'parts' in homework ? (
            <Drafts key={found.id} group={found} parts={homework.parts} onClose={onClose} />
          ) : (
            <AssignmentForm key={found.id} group={found} homework={homework} onClose={onClose} />
          )
        }
      </Loaded>
    </div>
  )
}

type DraftsProps = { group: GroupView; parts: readonly NewHomework[]; onClose: () => void }

/** Keeps each part as a draft, in their order. What is made stays, if one is refused. */
function Drafts({ group, parts, onClose }: DraftsProps) {
  const { navigate } = useRouter()
  const { mutateAsync, error } = useCall(createAssignment)
  const [made, setMade] = useState(0)
  const [busy, setBusy] = useState(false)
  const count = parts.length
  const href = paths.group(group.id, 'homework')
  const make = async () => {
    setBusy(true)
    try {
      for (const [at, { title, note = null, items }] of parts.entries()) {
        if (at < made) continue
        const ids = items.map(({ resourceId }) => ({ resourceId }))
        const body = { title, note, items: ids, draft: true }
        await mutateAsync({ params: { id: group.id }, body })
        setMade(at + 1)
      }
    } catch {
      setBusy(false)
      return
    }
    toast({
      title: t('{count, plural, one {# draft kept} other {# drafts kept}}', { count }),
      description: group.name,
      variant: 'success',
      action: {
        label: t('Show'),
        href: localPath(href),
        onPress: () => void navigate({ href }),
      },
    })
    onClose()
  }
  return (
    <Form busy={busy} message={writeFault(error)} onSubmit={() => void make()}>
      <p>
        {t(
          '{count, plural, one {# step becomes a draft} other {# steps become a draft each}}: only teachers see it, until it is given with a day.',
          { count },
        )}
      </p>
      <ol className="grid max-h-72 list-decimal gap-1 overflow-y-auto ps-6">
        {parts.map(({ title }, at) => (
          <li key={title} dir="auto" className={at < made ? 'text-soft' : undefined}>
            {title}
          </li>
        ))}
      </ol>
      <FormFooter busyLabel={t('{made} of {count}', { made: String(made), count: String(count) })}>
        {t('Keep as drafts')}
      </FormFooter>
    </Form>
  )
}
