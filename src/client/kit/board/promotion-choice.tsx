import { type JSX, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { PROMOTIONS, type Promotion } from './board-play.ts'
import { ManPicture } from './board-square.tsx'

const NAMES = { q: 'Queen', r: 'Rook', b: 'Bishop', n: 'Knight' } as const
const EDGE = 8
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
}

type PromotionChoiceProps = {
  square: string
  grid: RefObject<HTMLElement | null>
  onChoose: (promotion: Promotion) => void
  onCancel: () => void
}

/** What a pawn becomes: a small dialog at the square it goes to. Escape, or a click beside it, cancels. */
export function PromotionChoice(props: PromotionChoiceProps): JSX.Element {
  const { square, grid, onChoose, onCancel } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const isWhite = square.endsWith('8')
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    placeAt(element, grid.current?.querySelector(`[data-square=${square}]`))
    element.querySelector('button')?.focus()
    // Closed by hand: the focus goes back to the square before the dialog is gone.
    return () => element.close()
  }, [grid, square])
  return (
    <dialog
      ref={dialog}
      aria-label={`Promote the pawn on ${square}`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      onPointerDown={({ target }) => {
        if (target === dialog.current) onCancel()
      }}
      onKeyDown={stepAmong}
      className="board-colors promotion"
    >
      {PROMOTIONS.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-label={NAMES[letter]}
          title={NAMES[letter]}
          onClick={() => onChoose(letter)}
        >
          <ManPicture man={{ letter, isWhite }} />
        </button>
      ))}
    </dialog>
  )
}

/** Over the square, as far as the window has room. */
function placeAt(dialog: HTMLElement, cell: Element | null | undefined): void {
  if (!cell) return
  const { left, top, bottom, width } = cell.getBoundingClientRect()
  dialog.style.setProperty('--square', `${width}px`)
  const { offsetWidth, offsetHeight } = dialog
  const below = top + offsetHeight <= innerHeight - EDGE
  const x = Math.min(left + (width - offsetWidth) / 2, innerWidth - offsetWidth - EDGE)
  const y = below ? top : bottom - offsetHeight
  dialog.style.left = `${Math.max(EDGE, x)}px`
  dialog.style.top = `${Math.max(EDGE, y)}px`
}

function stepAmong(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
}
