import { text } from '#shared/texts/text.ts'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, type KeyboardEvent, memo, type ReactNode, useId, useState } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { FieldNotes, noteIds, withInvisibleNote } from '#client/kit/field.tsx'
import { withoutInvisible } from '#shared/domain/hidden-characters.ts'
import { Icon } from '#client/kit/icon.tsx'
import { Menu } from '#client/kit/menu.tsx'
import { useSettled } from '#client/kit/timing.ts'
import { explorePosition } from '#shared/calls/explore.ts'
import { isFen } from '#shared/chess/fen.ts'
import { aboutFault, type Cell, type ChapterRow as Row, type RowFaults } from './chapter-rows.ts'
import { AboutBoard, LineBoard } from './line-board.tsx'

/** What is done to the list. Stays the same while it is edited, so that only changed rows are drawn again. */
export type RowActions = {
  type: (key: string, cell: Cell, text: string) => void
  move: (key: string, by: 1 | -1) => void
  add: (behind: string) => void
  remove: (key: string) => void
  /** Goes to the same cell of the next row; after the last one, adds a row. */
  next: (key: string, cell: Cell) => void
}

type ChapterRowProps = {
  row: Row
  /** From 0. */
  index: number
  faults: RowFaults | undefined
  actions: RowActions
}

const CERTAINTY_TEXT = {
  moves: text('from moves'),
  name: text('from the name'),
  none: text('no moves found'),
} as const

export const ChapterRow = memo(function ChapterRow(props: ChapterRowProps): JSX.Element {
  const { row, index, actions } = props
  const { key, about } = row
  const [isOpen, setIsOpen] = useState(false)
  const number = index + 1
  const isLegal = aboutFault(about) === null
  const isShown = about.trim() !== '' && isLegal
  return (
    <>
      <tr data-row={key} onKeyDown={(event) => handleKey(event, row, actions)}>
        <td className="chapter-cell-board">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('Board of chapter {number}', { number })}
            title={t('Play the moves on a board')}
            onClick={() => setIsOpen(!isOpen)}
            className="chapter-thumb"
          >
            {isShown ? (
              <AboutBoard about={about} />
            ) : (
              <Icon name="board" className="size-6 text-soft" />
            )}
          </button>
        </td>
        <TextCell {...props} cell="place" label={t('Place')} placeholder="12:40" />
        <TextCell {...props} cell="title" label={t('Title')} />
        <TextCell {...props} cell="about" label={t('Moves')} placeholder="1.e4 c5 2.Nf3">
          {isShown ? <Opening row={row} /> : null}
          <Certainty row={row} />
        </TextCell>
        <td className="chapter-cell-menu">
          <RowMenu number={number} row={row} actions={actions} />
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={5}>
            <LineBoard
              about={isLegal ? about : ''}
              onChange={(text) => actions.type(key, 'about', text)}
            />
          </td>
        </tr>
      ) : null}
    </>
  )
})

type TextCellProps = ChapterRowProps & {
  cell: Cell
  label: string
  placeholder?: string
  children?: ReactNode
}

function TextCell({ row, index, faults, actions, cell, label, ...rest }: TextCellProps) {
  const id = useId()
  const error = faults?.[cell]
  const typed = row[cell]
  const hint = withoutInvisible(typed) === typed ? undefined : withInvisibleNote(undefined)
  return (
    <td className={`chapter-cell-${cell}`}>
      <input
        dir={cell === 'title' ? 'auto' : 'ltr'}
        type="text"
        id={id}
        data-cell={cell}
        aria-label={t('{label} of chapter {number}', { label, number: index + 1 })}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds({ id, error, hint })}
        autoComplete="off"
        spellCheck={cell === 'title'}
        placeholder={rest.placeholder}
        value={typed}
        onChange={({ target }) => actions.type(row.key, cell, target.value)}
        className="field-frame w-full min-w-0 aria-invalid:border-danger"
      />
      <FieldNotes id={id} error={error} hint={hint} />
      {rest.children}
    </td>
  )
}

/** Typed moves wait for a pause before they are looked up. */
const REST_MS = 500

function Opening({ row: { about, opening } }: { row: Row }) {
  const known = opening?.of === about
  const settled = useSettled(about, REST_MS)
  const query = new URLSearchParams([[isFen(settled) ? 'fen' : 'moves', settled]])
  const { data } = useQuery({
    ...callQuery(explorePosition, { query }),
    enabled: !known && settled === about,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const name = known ? opening.name : (data?.opening?.name ?? null)
  return name ? <p className="text-sm text-soft wrap-anywhere">{t.opening(name)}</p> : null
}

/** How sure the reading of a title was; nothing once the moves were fixed. */
function Certainty({ row: { about, read } }: { row: Row }) {
  if (!read || read.about !== about) return null
  return (
    <p className="chapter-certainty" data-certainty={read.certainty}>
      {t(CERTAINTY_TEXT[read.certainty])}
    </p>
  )
}

type RowMenuProps = { number: number; row: Row; actions: RowActions }

function RowMenu({ number, row: { key }, actions }: RowMenuProps) {
  return (
    <Menu
      label={t('More about chapter {number}', { number })}
      entries={[
        { label: t('Move up'), icon: 'arrow-up', onSelect: () => actions.move(key, -1) },
        { label: t('Move down'), icon: 'arrow-down', onSelect: () => actions.move(key, 1) },
        { label: t('Add one below'), icon: 'plus', onSelect: () => actions.add(key) },
        { label: t('Remove'), icon: 'trash', onSelect: () => actions.remove(key) },
      ]}
      className="button ghost icon"
    >
      <Icon name="ellipsis" />
    </Menu>
  )
}

function handleKey(event: KeyboardEvent<HTMLElement>, { key }: Row, actions: RowActions): void {
  const { target, nativeEvent, altKey, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof HTMLInputElement) || nativeEvent.isComposing) return
  const cell = target.dataset['cell'] as Cell
  if (altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    actions.move(key, event.key === 'ArrowUp' ? -1 : 1)
  } else if (event.key === 'Enter' && !altKey && !ctrlKey && !metaKey && !shiftKey) {
    // It would save the form around the list.
    actions.next(key, cell)
  } else return
  event.preventDefault()
}
