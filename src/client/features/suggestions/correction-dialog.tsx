import { FormDialog } from '#client/data/form.tsx'
import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { MutedNotice } from '#client/catalogue/muted-notice.tsx'
import { useCall } from '#client/data/write.ts'
import { TextArea } from '#client/kit/field.tsx'
import { toast } from '#client/kit/toast.ts'
import { useUnsaved } from '#client/kit/unsaved.tsx'
import { correctResource } from '#shared/calls/suggestions.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { WithChapters } from '#client/catalogue/chapters-field.tsx'
import type { EditedResource, StartFields } from '#client/catalogue/resource-values.ts'
import { inputValue } from '#shared/domain/field-values.ts'
import type { ResourceField } from '#shared/domain/resource-fields.ts'
import { CORRECTED_FIELDS, MAX_SUGGESTION_NOTE } from '#shared/domain/suggestions.ts'
import { ContributionForm } from './contribution-form.tsx'
import { suggestedPart } from './suggest.tsx'

type CorrectionDialogProps = {
  resource: ResourceView
  open: boolean
  onClose: () => void
}

/** Suggests a correction of a resource; only what the member has changed is sent. */
export function CorrectionDialog({ open, ...props }: CorrectionDialogProps): JSX.Element {
  return (
    <FormDialog
      open={open}
      title={t('Suggest a correction')}
      description={t('Change what is wrong. Curators see what you changed, and decide.')}
      onClose={props.onClose}
    >
      <MutedNotice />
      <WithChapters resource={props.resource}>
        {(resource) => <Correction resource={resource} onClose={props.onClose} />}
      </WithChapters>
    </FormDialog>
  )
}

type CorrectionProps = { resource: EditedResource; onClose: () => void }

function Correction({ resource, onClose }: CorrectionProps) {
  const { mutateAsync: send } = useCall(correctResource)
  const [note, setNote] = useState('')
  useUnsaved(note !== '')
  const onSubmit = async (input: ResourceInput, touched: readonly ResourceField[]) => {
    const body = { fields: suggestedPart(input, touched), note: note.trim() || null }
    await send({ params: { id: resource.id }, body })
    toast({
      title: t('Thank you!'),
      description: t('A curator will look at it. You can follow it under “My suggestions”.'),
      variant: 'success',
    })
  }
  return (
    <ContributionForm
      start={startOf(resource)}
      names={CORRECTED_FIELDS}
      id={resource.id}
      pictureUrl={resource.imageUrl}
      submitLabel={t('Send Correction')}
      busyLabel={t('Sending...')}
      onSubmit={onSubmit}
      onSent={onClose}
      takesFocus
    >
      <TextArea
        label={t('Note to the curators')}
        hint={t('For example, where you found it. Not shown to anybody else.')}
        rows={3}
        maxLength={MAX_SUGGESTION_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ContributionForm>
  )
}

function startOf(resource: EditedResource): StartFields {
  return Object.fromEntries(CORRECTED_FIELDS.map((field) => [field, inputValue(resource, field)]))
}
