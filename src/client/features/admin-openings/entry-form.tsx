import { type ComponentProps, useMemo } from 'react'
import {
  errorOf,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from '#client/kit/use-form.tsx'
import type { ZodType } from 'zod'
import { MiniBoard } from '#client/kit/board/mini-board.tsx'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import { RequiredLabel, TextField } from '#client/kit/field.tsx'
import { useSettled } from '#client/kit/timing.ts'
import { type MovePattern, readPattern } from '#shared/chess/move-pattern.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import { ILLEGAL_PATTERN } from '#shared/contracts/openings.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { joined } from '#shared/texts/text.ts'
import { asMessage } from '#shared/contracts/says.ts'

type CommonValues = FieldValues & { name: string; description: string; order: string }

/** The fields that all three kinds of entry have. */
export const nameField = () =>
  ({ name: 'name', label: t('Name') }) as const satisfies EntryField<CommonValues>
export const descriptionField = () =>
  ({
    name: 'description',
    label: t('Description'),
    kind: 'area',
  }) as const satisfies EntryField<CommonValues>
export const orderField = () =>
  ({
    name: 'order',
    label: t('Order'),
    kind: 'number',
    hint: t('Lower comes first; without one it comes last'),
  }) as const satisfies EntryField<CommonValues>

type Option = { value: string; label: string }

/** Returns the options, after one that chooses nothing. */
export function optionsOf(
  rows: readonly { id: number; name: string }[],
  nothing: string,
): readonly Option[] {
  return [
    { value: '', label: nothing },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
}

type PatternForm<Values extends { openingPattern: string }, Input> = UseFormReturn<
  Values,
  unknown,
  Input
>

/** The field of the moves that lead to an opening. */
export function patternField<Values extends { openingPattern: string }, Input>(
  form: PatternForm<Values, Input>,
  options: { required?: true } = {},
): EntryField<Values> {
  const name = 'openingPattern' as FieldPath<Values>
  return {
    name,
    label: t('Move pattern'),
    render: () => (
      <PatternField
        pattern={form.watch(name)}
        error={errorOf(form.formState.errors, name)}
        {...options}
        {...form.register(name)}
      />
    ),
  }
}

/** Waits until typing pauses, because half a move is not legal. */
const REST_MS = 350

type PatternFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'pattern'> & {
  /** The field's current text. */
  pattern: string
}

/** Edits the moves that lead to an opening, checks them as they are typed, and shows the position. */
function PatternField(props: PatternFieldProps) {
  const { pattern, error, required, ...input } = props
  const settled = useSettled(pattern.trim(), REST_MS)
  const reading = useMemo(() => (settled ? read(settled) : undefined), [settled])
  const isUpToDate = settled === pattern.trim()
  return (
    <>
      <TextField
        label={required ? <RequiredLabel>{t('Move pattern')}</RequiredLabel> : t('Move pattern')}
        aria-required={required || undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="1.e4 c5 2.Nf3"
        error={error ?? (isUpToDate && reading?.fault ? t(reading.fault) : undefined)}
        {...input}
      />
      <Position reading={reading} />
    </>
  )
}

function Position({ reading }: { reading: MovePattern | undefined }) {
  const { moves = '', fen = START_FEN, lastMove = null, fault = null } = reading ?? {}
  return (
    <div className="entry-aside">
      <MiniBoard
        fen={fen}
        lastMove={lastMove}
        label={moves ? t('Position after {moves}', { moves }) : t('Starting position')}
      />
      <output className="text-sm empty:hidden">
        {moves ? <LegalMoves moves={moves} isPart={fault !== null} /> : null}
      </output>
    </div>
  )
}

function LegalMoves({ moves, isPart }: { moves: string; isPart: boolean }) {
  const tags = {
    soft: (words: string) => <span className="text-soft">{words}</span>,
    moves: (words: string) => <span className="font-semibold tabular-nums">{words}</span>,
  }
  return isPart ? (
    <Phrase of="<soft>Legal up to </soft><moves>{moves}</moves>" values={{ moves }} tags={tags} />
  ) : (
    <Phrase of="<soft>Legal: </soft><moves>{moves}</moves>" values={{ moves }} tags={tags} />
  )
}

function read(pattern: string): MovePattern {
  const reading = readPattern(pattern)
  return { ...reading, fault: reading.fault && joined([ILLEGAL_PATTERN, reading.fault], '. ') }
}

/** Adds to the contract's rules that the moves must be legal. */
export function withLegalMoves<Schema extends ZodType<string | null>>(schema: Schema): Schema {
  return schema.superRefine((pattern, context) => {
    const fault = pattern ? read(pattern).fault : null
    if (fault) context.addIssue({ code: 'custom', message: asMessage(fault) })
  })
}

/** Turns the value of a select field into an ID; '' means that nothing is chosen. */
export const chosenId = (value: unknown): unknown => (value === '' ? null : Number(value))
