import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, JSX } from 'react'
import { MiniBoard } from '#client/kit/board/mini-board.tsx'
import { RequiredLabel, TextField } from '#client/kit/field.tsx'
import { useSettled } from '#client/kit/timing.ts'
import type { MovePattern } from '#shared/chess/move-pattern.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import { patternQuery } from './pattern-check.ts'

/** Half a move is no legal one: the check waits for a rest. */
const REST_MS = 350

type PatternFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'pattern'> & {
  /** What stands in the field. */
  pattern: string
}

/** The moves that lead to an opening, checked while they are typed, and the board beside. */
export function PatternField(props: PatternFieldProps): JSX.Element {
  const { pattern, error, required, ...input } = props
  const settled = useSettled(pattern.trim(), REST_MS)
  const check = useQuery(patternQuery(settled))
  const reading = settled ? check.data : undefined
  const isUpToDate = settled === pattern.trim() && !check.isPlaceholderData
  return (
    <>
      <TextField
        label={required ? <RequiredLabel>Move pattern</RequiredLabel> : 'Move pattern'}
        aria-required={required || undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="1.e4 c5 2.Nf3"
        error={error ?? (isUpToDate ? (reading?.fault ?? undefined) : undefined)}
        {...input}
      />
      <Position reading={reading} isUnchecked={check.isError && settled !== ''} />
    </>
  )
}

type PositionProps = {
  reading: MovePattern | undefined
  /** The rules could not be loaded. */
  isUnchecked: boolean
}

function Position({ reading, isUnchecked }: PositionProps) {
  const { moves = '', fen = START_FEN, lastMove = null, fault = null } = reading ?? {}
  return (
    <div className="form-board">
      <MiniBoard
        fen={fen}
        lastMove={lastMove}
        label={moves ? `Position after ${moves}` : 'Starting position'}
      />
      <output className="text-sm empty:hidden">
        {isUnchecked ? (
          'The moves could not be checked here. The server will check them when you save.'
        ) : moves ? (
          <>
            <span className="text-soft">{fault ? 'Legal as far as ' : 'Legal: '}</span>
            <span className="font-semibold tabular-nums">{moves}</span>
          </>
        ) : null}
      </output>
    </div>
  )
}
