import { LIST_DESCRIPTION_MAX, LIST_TITLE_MAX, type ListId } from '#shared/domain/lists.ts'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { useCall } from '#client/data/write.ts'
import { RequiredLabel, TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { RadioLine } from '#client/kit/radio-line.tsx'
import { changeList, createList } from '#shared/calls/lists.ts'
import { type ListInput, listInput, type OwnListView } from '#shared/contracts/lists.ts'
import { LIST_VISIBILITIES } from '#shared/domain/study.ts'
import { VISIBILITY_WORDS } from './list-card.tsx'
import { editList } from './lists-api.ts'

type ListDetails = Required<ListInput> & { id: ListId }

type ListFormModalProps = {
  open: boolean
  /** Null creates a list. */
  list: ListDetails | null
  /** Not called if the dialog was closed meanwhile. */
  onSaved: (list: OwnListView) => void
  onClose: () => void
}

/** Creates a list, or changes its title, its description and who sees it. */
export function ListFormModal({ open, list, onSaved, onClose }: ListFormModalProps): JSX.Element {
  return (
    <FormDialog
      open={open}
      title={list ? t('Edit details') : t('New list')}
      size="md"
      onClose={onClose}
    >
      <ListForm
        list={list}
        onSaved={(saved) => {
          onClose()
          onSaved(saved)
        }}
      />
    </FormDialog>
  )
}

type ListFormProps = Pick<ListFormModalProps, 'list' | 'onSaved'>

type Values = { title: string; description: string; visibility: ListInput['visibility'] }
const NEW: Values = { title: '', description: '', visibility: 'private' }

/** Changes the list, or makes a new one. */
function useSave(list: ListFormProps['list']) {
  const change = useCall(changeList, {
    received: ({ id, title, description, visibility, slug, updatedAt }) => [
      editList(id, () => ({ title, description, visibility, slug, updatedAt })),
    ],
    toasts: { done: t('List saved') },
  })
  const create = useCall(createList)
  return (body: ListInput) =>
    list ? change.mutateAsync({ params: { id: list.id }, body }) : create.mutateAsync({ body })
}

function ListForm({ list, onSaved }: ListFormProps) {
  const form = useForm<typeof listInput, Values, OwnListView>({
    schema: listInput,
    values: list ? { ...list, description: list.description ?? '' } : NEW,
    edits: true,
    send: useSave(list),
    onSent: onSaved,
  })
  const { Field } = form
  return (
    <Form form={form}>
      <Field
        name="title"
        label={<RequiredLabel>{t('Title')}</RequiredLabel>}
        autoComplete="off"
        maxLength={LIST_TITLE_MAX}
        hint={list ? undefined : t('For example: Everything a 1200 player needs against 1.d4')}
      />
      <Field
        as={TextArea}
        name="description"
        label={t('Description')}
        rows={4}
        maxLength={LIST_DESCRIPTION_MAX}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{t('Who can see it')}</legend>
        {LIST_VISIBILITIES.map((value) => (
          <RadioLine
            key={value}
            label={t(VISIBILITY_WORDS[value].name)}
            note={t(VISIBILITY_WORDS[value].who)}
            value={value}
            {...form.register('visibility')}
          />
        ))}
      </fieldset>
      <FormFooter busyLabel={list ? t('Saving...') : t('Creating...')}>
        {list ? t('Save Changes') : t('Create List')}
      </FormFooter>
    </Form>
  )
}
