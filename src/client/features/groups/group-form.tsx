import { FormDialog, useForm } from '#client/data/form.tsx'
import { useCall } from '#client/data/write.ts'
import { ChoiceField, RequiredLabel, TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { changeGroup, copyGroup, createGroup } from '#shared/calls/groups.ts'
import {
  type GroupCopy,
  groupCopy,
  type GroupInput,
  groupInput,
  type GroupView,
} from '#shared/contracts/groups.ts'
import { GROUP_TEXT } from '#shared/domain/groups.ts'

type GroupFormModalProps = {
  open: boolean
  /** Null makes a group. */
  group: GroupView | null
  onSaved?: (group: GroupView) => void
  onClose: () => void
}

/** The dialog closes first, because what follows may leave the page. */
const closing =
  ({ onClose, onSaved }: Pick<GroupFormModalProps, 'onClose' | 'onSaved'>) =>
  (saved: GroupView) => {
    onClose()
    onSaved?.(saved)
  }

export function GroupFormModal(props: GroupFormModalProps): JSX.Element {
  const { open, group, onClose } = props
  return (
    <FormDialog
      open={open}
      size="md"
      title={group ? t('Edit group') : t('New group')}
      onClose={onClose}
    >
      <GroupForm group={group} onSaved={closing(props)} />
    </FormDialog>
  )
}

type Values = { name: string; description: string; timeZone: string }

function useSave(group: GroupView | null) {
  const change = useCall(changeGroup, { toasts: { done: t('Group saved') } })
  const create = useCall(createGroup)
  return (body: GroupInput) =>
    group ? change.mutateAsync({ params: { id: group.id }, body }) : create.mutateAsync({ body })
}

type FormProps<Group> = { group: Group; onSaved: (saved: GroupView) => void }

function GroupForm({ group, onSaved }: FormProps<GroupView | null>) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = useForm<typeof groupInput, Values, GroupView>({
    schema: groupInput,
    values: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      timeZone: group?.timeZone ?? here,
    },
    edits: true,
    send: useSave(group),
    onSent: onSaved,
  })
  const { Field } = form
  return (
    <Form form={form}>
      <Field
        name="name"
        label={<RequiredLabel>{t('Name')}</RequiredLabel>}
        autoComplete="off"
        maxLength={GROUP_TEXT.nameMax}
        hint={t('For example: Tuesday juniors')}
      />
      <Field
        as={TextArea}
        name="description"
        label={t('Description')}
        rows={3}
        maxLength={GROUP_TEXT.descriptionMax}
      />
      <Field
        as={ChoiceField}
        name="timeZone"
        translate="no"
        label={t('Time zone')}
        hint={t('Homework is due at the end of a day there.')}
        options={timeZones(group?.timeZone ?? here)}
      />
      <FormFooter busyLabel={t('Saving...')}>
        {group ? t('Save Changes') : t('Make group')}
      </FormFooter>
    </Form>
  )
}

export function CopyGroupModal(props: GroupFormModalProps & { group: GroupView }): JSX.Element {
  const { open, group, onClose } = props
  return (
    <FormDialog open={open} size="md" title={t('Copy group')} onClose={onClose}>
      <CopyForm group={group} onSaved={closing(props)} />
    </FormDialog>
  )
}

function CopyForm({ group, onSaved }: FormProps<GroupView>) {
  const copy = useCall(copyGroup)
  const form = useForm<typeof groupCopy, GroupCopy, GroupView>({
    schema: groupCopy,
    values: { name: group.name },
    send: (body) => copy.mutateAsync({ params: { id: group.id }, body }),
    onSent: onSaved,
  })
  const { Field } = form
  return (
    <Form form={form}>
      <p className="max-w-prose text-soft">
        {t(
          'The copy is yours, with the same settings. Its homework are drafts without days, which you assign one by one. Teachers, members and the code stay behind.',
        )}
      </p>
      <Field
        name="name"
        label={<RequiredLabel>{t('Name')}</RequiredLabel>}
        autoComplete="off"
        maxLength={GROUP_TEXT.nameMax}
      />
      <FormFooter busyLabel={t('Copying...')}>{t('Copy group')}</FormFooter>
    </Form>
  )
}

/** Those that the browser knows, and the present one, whose name may be an older one. */
function timeZones(present: string): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present])
  return [...names].toSorted().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}
