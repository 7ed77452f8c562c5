import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, JSX } from 'react'
import { TextField } from '#client/components/ui/text-field.tsx'
import { RequiredLabel } from '#client/features/forms/required-label.tsx'
import { useSettled } from '#client/features/forms/use-settled.ts'
import { MiniBoard } from './mini-board.tsx'
import type { PatternReading } from './move-pattern.ts'
import { patternQuery } from './pattern-check.ts'

/** Half a move is no legal one: the check waits for a rest. */
const REST_MS = 350

type PatternFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'pattern'> & {
  /** What stands in the field. */
  pattern: string
}

/** The moves that lead to an opening, checked while they are typed, and where they lead. */
export function PatternField({ pattern, error, ...rest }: PatternFieldProps): JSX.Element {
  const settled = useSettled(pattern.trim(), REST_MS)
  const check = useQuery(patternQuery(settled))
  const reading = settled ? check.data : undefined
  const isUpToDate = settled === pattern.trim() && !check.isPlaceholderData
  const { required, ...input } = rest
  return (
    <div className="grid gap-3">
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
      <output className="grid gap-2 empty:hidden">
        {check.isError && settled ? (
          <span className="text-sm text-soft">
            The moves could not be checked here; the server checks them when they are saved.
          </span>
        ) : null}
        {reading?.moves ? <Position reading={reading} /> : null}
      </output>
    </div>
  )
}

function Position({ reading }: { reading: PatternReading }) {
  const { moves, fen, lastMove, fault } = reading
  return (
    <>
      <span className="text-sm">
        <span className="text-soft">{fault ? 'Legal as far as ' : 'Legal: '}</span>
        <span className="font-semibold tabular-nums">{moves}</span>
      </span>
      <MiniBoard fen={fen} lastMove={lastMove} label={`Position after ${moves}`} />
    </>
  )
}
