import { type JSX, useState } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { serverMessage } from '#client/data/errors.ts'
import { useKnownSignedIn } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { learn } from '#shared/calls/review.ts'
import type { PlayedSide } from '#shared/domain/filters/side.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from './site-link.tsx'

type Remembered =
  | { chapterId: number }
  | { opening: string }
  | { moves: string[] }
  | { puzzleId: string }

type RememberButtonProps = {
  what: Remembered
  /** Whose moves are learned; null asks for it. A puzzle has a solver. */
  side?: PlayedSide | null
  /** Of which line, where only an icon is shown. */
  name?: string
}

/** Makes the moves of a line, or a puzzle that was missed, come back. Visitors are led to what an account keeps. */
export function RememberButton({ what, side, name }: RememberButtonProps): JSX.Element | null {
  const signedIn = useKnownSignedIn()
  const { kidsMode } = useKidsMode()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useCall(learn, {
    toasts: {
      done: ({ added }) => ({
        title:
          added > 0
            ? t('{added, plural, one {# position comes back} other {# positions come back}}', {
                added,
              })
            : t('You are learning this already'),
      }),
      failed: (error) => ({ title: serverMessage(error) ?? t('Could not remember it') }),
    },
  })
  if (kidsMode || signedIn === undefined) return null
  const isPuzzle = 'puzzleId' in what
  const label = isPuzzle ? t('Remember it') : t('Remember this line')
  const look = name
    ? { className: buttonClass({ variant: 'ghost', size: 'icon' }), title: label }
    : { className: buttonClass({ variant: 'secondary', size: 'sm' }) }
  const words = name ? <Icon name="rotate-ccw-clock" /> : label
  const aria = name ? { 'aria-label': `${label}: ${name}` } : {}
  if (!signedIn)
    return (
      <SiteLink href={paths.review()} {...look} {...aria}>
        {words}
      </SiteLink>
    )
  const remember = (chosen: PlayedSide) => {
    setAsking(false)
    mutate({ body: { ...what, side: chosen } })
  }
  return (
    <>
      <button
        type="button"
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (isPending) return
          if (isPuzzle) mutate({ body: what })
          else if (side) remember(side)
          else setAsking(true)
        }}
        {...look}
        {...aria}
      >
        {words}
      </button>
      <Modal
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('Whose moves do you learn?')}
      >
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => remember('white')}>{t('White’s')}</Button>
          <Button variant="secondary" onClick={() => remember('black')}>
            {t('Black’s')}
          </Button>
        </div>
      </Modal>
    </>
  )
}
