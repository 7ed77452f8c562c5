import { type JSX, useState } from 'react'
import { RatingField } from '#client/catalogue/rating-field.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { useStudy } from '#client/data/study.ts'
import { Button } from '#client/kit/button.tsx'
import { Form, SubmitButton } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { TEST_LENGTH } from '#shared/domain/puzzles.ts'
import { HIGHEST, LOWEST } from './test-store.ts'

const USUAL = 1200
/** That of easy mates in one. */
const KIDS_RATING = 600

/** Says what comes, and asks at which rating it begins. */
export function TestStart({ onStart }: { onStart: (rating: number) => void }): JSX.Element {
  const { kidsMode } = useKidsMode()
  if (kidsMode)
    return (
      <div className="grid justify-items-start gap-4 text-lg">
        <p className="max-w-prose">
          {t(
            'There are {count} boards. A checkmate in one move is hidden in each of them. For each one that you find, you get a star!',
            { count: TEST_LENGTH },
          )}
        </p>
        <Button onClick={() => onStart(KIDS_RATING)}>{t('Let’s go!')}</Button>
      </div>
    )
  return (
    <div className="grid max-w-[44rem] gap-5">
      <p className="text-lg/snug text-pretty">
        {t(
          '{count} positions, about 15 minutes. You find the best move in each, after two trials that do not count. You can leave at any time: this browser keeps your place.',
          { count: TEST_LENGTH },
        )}
      </p>
      <p className="text-lg/snug text-pretty">
        {t(
          'In the end: your rating for online puzzles, about 300 higher than over the board, and which of eight topics to work on.',
        )}
      </p>
      <StartForm onStart={onStart} />
    </div>
  )
}

function StartForm({ onStart }: { onStart: (rating: number) => void }) {
  const own = useStudy((store) => store.profile()).data?.rating ?? USUAL
  const [typed, setTyped] = useState<string | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const rating = typed ?? String(Math.min(HIGHEST, Math.max(LOWEST, own)))
  const number = Number(rating)
  const isRight = /^\s*\d{3,4}\s*$/.test(rating) && number >= LOWEST && number <= HIGHEST
  return (
    <Form
      busy={false}
      onSubmit={() => {
        setIsChecked(true)
        if (isRight) onStart(number)
      }}
      className="grid justify-items-start gap-4"
    >
      <RatingField
        label={t('Begin at a rating of about')}
        hint={t('The positions become harder or easier with your answers.')}
        value={rating}
        error={
          isChecked && !isRight
            ? t('Please enter a whole number from {min} to {max}', {
                min: String(LOWEST),
                max: String(HIGHEST),
              })
            : undefined
        }
        onChange={setTyped}
      />
      <SubmitButton busyLabel={t('Begin')}>{t('Begin')}</SubmitButton>
    </Form>
  )
}
