import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { RatingField } from '#client/catalogue/rating-field.tsx'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { FormDialog } from '#client/data/form.tsx'
import { studyStore } from '#client/data/study.ts'
import { CheckField } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { t } from '#client/kit/t.tsx'
import { useUnsaved } from '#client/kit/unsaved.tsx'
import { MAX_PLAYER_RATING } from '#shared/domain/resource-ranges.ts'
import { NO_PROFILE, STUDY_SIDES, type StudyProfile } from '#shared/domain/study-profile.ts'

type ProfileDialogProps = { open: boolean; profile: StudyProfile | null; onClose: () => void }

/** Asks once which lessons fit. The account keeps the answer, or the browser of a visitor. */
export function ProfileDialog({ open, profile, onClose }: ProfileDialogProps): JSX.Element {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('Which lessons fit you')}
      description={t('Lessons that fit come first: above lists, in plans and after your games.')}
    >
      <ProfileForm first={profile ?? NO_PROFILE} onDone={onClose} />
    </FormDialog>
  )
}

function ProfileForm({ first, onDone }: { first: StudyProfile; onDone: () => void }): JSX.Element {
  const [rating, setRating] = useState(first.rating === null ? '' : String(first.rating))
  const [side, setSide] = useState(first.side)
  const [free, setFree] = useState(first.free)
  const [isChecked, setIsChecked] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (profile: StudyProfile) =>
      (await studyStore(client)).setProfile(client, profile),
    onSuccess: onDone,
  })
  const number = rating.trim() === '' ? null : Number(rating)
  const isWrong =
    number !== null && !(/^\s*\d{1,4}\s*$/.test(rating) && number <= MAX_PLAYER_RATING)
  useUnsaved(number !== first.rating || side !== first.side || free !== first.free)
  return (
    <Form
      busy={isPending}
      message={error ? (serverMessage(error) ?? t(UNREACHABLE)) : undefined}
      onSubmit={() => {
        setIsChecked(true)
        if (!isWrong) mutate({ rating: number, side, free })
      }}
    >
      <RatingField
        label={t('Your rating')}
        hint={t('Over the board, roughly. Leave it empty for lessons of every level.')}
        value={rating}
        error={
          isChecked && isWrong
            ? t('Please enter a whole number from 0 to {max}', { max: String(MAX_PLAYER_RATING) })
            : undefined
        }
        onChange={setRating}
      />
      <SelectField
        label={t('Openings as')}
        value={side}
        onChange={(to) => setSide(STUDY_SIDES.find((each) => each === to) ?? 'both')}
        options={[
          { value: 'both', label: t('White and Black') },
          { value: 'white', label: t('White only') },
          { value: 'black', label: t('Black only') },
        ]}
      />
      <CheckField
        label={t('Free lessons only')}
        checked={free}
        onChange={(event) => setFree(event.target.checked)}
      />
      <FormFooter busyLabel={t('Saving...')}>{t('Save')}</FormFooter>
    </Form>
  )
}
