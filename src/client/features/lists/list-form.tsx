import type { ListId } from '#shared/domain/lists.ts'
import { t } from '#client/kit/t.tsx'
import { type ComponentProps, type JSX, useId, useRef, useState } from 'react'
import { useCanSave, useFaultsOf } from '#client/data/account.ts'
import { useCall } from '#client/data/write.ts'
import { RequiredLabel, TextArea, TextField } from '#client/kit/field.tsx'
import { FormFooter, showFaults, useEditForm } from '#client/kit/form.tsx'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import { changeList, createList } from '#shared/calls/lists.ts'
import { type ListInput, listInput, type OwnListView } from '#shared/contracts/lists.ts'
import { LIST_DESCRIPTION_MAX, LIST_TITLE_MAX } from '#shared/domain/lists.ts'
import { LIST_VISIBILITIES } from '#shared/domain/study.ts'
import { VISIBILITY_WORDS } from './list-words.ts'
import { editList } from './lists-api.ts'

type ListDetails = Required<ListInput> & { id: ListId }

type ListFormModalProps = {
  open: boolean
  /** Null creates a list. */
  list: ListDetails | null
  /** Told of the saved list, unless the dialog was closed meanwhile. */
  onSaved: (list: OwnListView) => void
  onClose: () => void
}

/** Creates a list, or changes its title, its description and who sees it. */
export function ListFormModal({ open, list, onSaved, onClose }: ListFormModalProps): JSX.Element {
  const canSave = useCanSave()
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <GuardedModal
      open={open}
      title={list ? t('Edit details') : t('New list')}
      size="md"
      dirty={dirty}
      canSave={canSave}
      onClose={close}
    >
      <ListForm
        list={list}
        onDirty={setDirty}
        onSaved={(saved) => {
          close()
          onSaved(saved)
        }}
      />
    </GuardedModal>
  )
}

type ListFormProps = {
  list: ListDetails | null
  onDirty: (dirty: boolean) => void
  onSaved: (list: OwnListView) => void
}

type Values = { title: string; description: string; visibility: ListInput['visibility'] }
const NEW: Values = { title: '', description: '', visibility: 'private' }

/** Changes the list, or makes a new one. */
function useSave(list: ListFormProps['list']) {
  const change = useCall(changeList, {
    received: ({ id, title, description, visibility, slug, updatedAt }) => [
      editList(id, () => ({ title, description, visibility, slug, updatedAt })),
    ],
    said: { done: t('List saved') },
  })
  const create = useCall(createList)
  return (body: ListInput) =>
    list ? change.mutateAsync({ params: { id: list.id }, body }) : create.mutateAsync({ body })
}

function ListForm({ list, onDirty, onSaved }: ListFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const save = useSave(list)
  const faultsOf = useFaultsOf()
  const { form } = useEditForm<Values, ListInput>({
    schema: listInput,
    values: list ? { ...list, description: list.description ?? '' } : NEW,
    onDirty,
  })
  const { register, setError, formState } = form
  const { errors, isSubmitting } = formState
  const send = async (body: ListInput) => {
    try {
      const saved = await save(body)
      if (element.current) onSaved(saved)
    } catch (error) {
      const faults = faultsOf(error)
      const fields = ['title', 'description', 'visibility'] as const
      showFaults(faults, { fields, setError, fallback: faults.message })
    }
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit(send)()
      }}
      className="grid gap-4"
    >
      <TextField
        label={<RequiredLabel>{t('Title')}</RequiredLabel>}
        aria-required
        autoComplete="off"
        maxLength={LIST_TITLE_MAX}
        hint={list ? undefined : t('For example: Everything a 1200 player needs against 1.d4')}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label={t('Description')}
        rows={4}
        maxLength={LIST_DESCRIPTION_MAX}
        error={errors.description?.message}
        {...register('description')}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{t('Who can see it')}</legend>
        {LIST_VISIBILITIES.map((value) => (
          <VisibilityChoice key={value} value={value} {...register('visibility')} />
        ))}
      </fieldset>
      <FormFooter
        error={errors.root?.message}
        label={list ? t('Save Changes') : t('Create List')}
        busyLabel={list ? t('Saving...') : t('Creating...')}
        busy={isSubmitting}
      />
    </form>
  )
}

type VisibilityChoiceProps = Omit<ComponentProps<'input'>, 'value'> & {
  value: ListInput['visibility']
}

function VisibilityChoice({ value, ...rest }: VisibilityChoiceProps) {
  const { name, who } = VISIBILITY_WORDS[value]
  const id = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-md px-2 py-1.5 has-checked:bg-tint">
      <input
        {...rest}
        type="radio"
        value={value}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-who`}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <span className="grid">
        <span id={`${id}-name`} className="font-semibold">
          {t(name)}
        </span>
        <span id={`${id}-who`} className="text-sm text-soft">
          {t(who)}
        </span>
      </span>
    </label>
  )
}
