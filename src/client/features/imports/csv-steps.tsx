import { t } from '#client/kit/t.tsx'
import { type JSX, type ReactNode, useEffect, useRef } from 'react'
import { Badge, type BadgeTone } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { FileDrop } from '#client/kit/file-drop.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'

import { type Text, text } from '#shared/texts/text.ts'
import { errorCount, type LoadedFile, notFoundRows, rowsIn } from './csv-flow.ts'
import { percentText } from '#client/kit/percent-text.ts'
import { countText } from '#client/kit/number-words.ts'
import './csv-steps.css'
import { NotFound, NoteGroups, saveFile } from './row-notes.tsx'
import {
  type CsvKind,
  type Encoding,
  fileNameOf,
  groupNotes,
  groupOf,
  type Refusal,
  TEMPLATES,
} from './sheet.ts'
import type { CsvFlow } from './use-csv-flow.ts'

type ChooseStepProps = {
  kind: CsvKind
  /** Why the last file was refused. */
  refusal: Refusal | null
  flow: CsvFlow
}

export function ChooseStep({ kind, refusal, flow }: ChooseStepProps): JSX.Element {
  const template = TEMPLATES[kind]
  return (
    <div className="grid gap-4">
      <div role="alert" className="empty:hidden">
        {refusal ? (
          <div className="rounded-md border border-danger px-4 py-3 text-danger">
            <p className="font-semibold">{refusal.title}</p>
            <p className="wrap-anywhere">{refusal.message}</p>
            {refusal.offer ? <OtherEncoding encoding={refusal.offer} flow={flow} /> : null}
          </div>
        ) : null}
      </div>
      <DropZone onFile={flow.choose} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose flex-1 basis-72 text-sm text-soft">
          {t(DIALOG_TEXTS[kind].needs)}
        </p>
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          onClick={() => saveFile(template.file, new Blob([template.text], { type: 'text/csv' }))}
        >
          <Icon name="download" className="size-4" />
          {t('Download Template')}
        </Button>
      </div>
    </div>
  )
}

/** The bytes do not tell which encoding they are in, so the user says so, and sees the result in the preview. */
function OtherEncoding({ encoding, flow }: { encoding: Encoding; flow: CsvFlow }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        size="sm"
        className="min-h-11"
        onClick={() => flow.again(encoding)}
      >
        {t('Read as Windows-1252')}
      </Button>
      <p className="flex-1 basis-60 text-sm">
        {t(
          'Plain “CSV” from a spreadsheet in Western Europe or America usually is. Check letters such as é and ü in the preview.',
        )}
      </p>
    </div>
  )
}

function DropZone({ onFile }: { onFile: (file: File) => void }): JSX.Element {
  const field = useRef<HTMLInputElement>(null)
  // The dialog's first field when it opens, and where the next file is chosen after a refusal.
  useEffect(() => field.current?.focus(), [])
  return (
    <FileDrop
      ref={field}
      icon={<Icon name="file-spreadsheet" className="size-9 text-accent" />}
      label={t('Choose a CSV file or drop it here')}
      hint={t('UTF-8, up to 25 MB')}
      accept=".csv,text/csv"
      onFiles={([file]) => file && onFile(file)}
      className="bg-paper py-10"
    />
  )
}

type ReadingStepProps = { name: string; share: number; onCancel: () => void }

export function ReadingStep({ name, share, onCancel }: ReadingStepProps): JSX.Element {
  return (
    <StepFrame
      title={t('Reading the File')}
      actions={
        <Button variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      }
    >
      <ProgressBar label={t('Reading {name}', { name })} share={share} />
    </StepFrame>
  )
}

type UploadStepProps = { kind: CsvKind; state: LoadedFile; flow: CsvFlow; onClose: () => void }

export function UploadStep({ kind, state, flow, onClose }: UploadStepProps): JSX.Element {
  const { sending, stopped, soFar } = DIALOG_TEXTS[kind]
  const { step, uploads, sent, tally, problem } = state
  const [sentRows, allRows] = [rowsIn(uploads.slice(0, sent)), rowsIn(uploads)]

  return (
    <StepFrame
      title={t(step === 'stopped' ? stopped : sending)}
      actions={<Actions step={step} flow={flow} onClose={onClose} />}
    >
      <CountsLine name={state.name} counts={tallyCounts(kind, state)} />
      <ProgressBar
        label={t(sending)}
        share={sentRows / allRows}
        text={t('{sent, number} of {all, plural, one {# row} other {# rows}} sent', {
          sent: sentRows,
          all: allRows,
        })}
      />
      <FormAlert message={problem?.message} />
      <output className="min-h-6 text-soft">
        {step === 'stopped' ? t(soFar, { count: tally.done }) : null}
        {step === 'stopping' ? t('Stopping after the rows that are being sent...') : null}
      </output>
    </StepFrame>
  )
}

type ActionsProps = { step: LoadedFile['step']; flow: CsvFlow; onClose: () => void }

function Actions({ step, flow, onClose }: ActionsProps) {
  // One element for all three labels, so that it keeps the focus when its label changes.
  const isStopped = step === 'stopped'
  const isStopping = step === 'stopping'
  return (
    <>
      {isStopped ? (
        <Button variant="secondary" onClick={onClose}>
          {t('Stop and Close')}
        </Button>
      ) : null}
      <Button
        key="go"
        variant={isStopped ? 'primary' : 'secondary'}
        busy={isStopping}
        onClick={isStopped ? flow.upload : flow.cancel}
      >
        {isStopped ? t('Resume') : isStopping ? t('Stopping...') : t('Cancel')}
      </Button>
    </>
  )
}

type ResultStepProps = {
  kind: CsvKind
  state: LoadedFile
  flow: CsvFlow
  onClose: () => void
}

/** Shows what was stored, and why the rest was not. */
export function ResultStep({ kind, state, flow, onClose }: ResultStepProps): JSX.Element {
  const { name, sheet, findings, tally } = state
  const { overtaken } = tally
  const errors = [...findings.existing, ...tally.errors]
  return (
    <StepFrame
      title={titleOf(kind, state)}
      actions={
        <>
          <Button variant="secondary" onClick={flow.reset}>
            {t('Another File')}
          </Button>
          {overtaken.length > 0 ? (
            <Button variant="secondary" onClick={() => flow.again()}>
              {t('Check This File Again')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('Done')}</Button>
        </>
      }
    >
      <CountsLine name={name} counts={tallyCounts(kind, state)} />
      <NoteGroups
        title={t('{count, plural, one {# row} other {# rows}} changed meanwhile', {
          count: overtaken.length,
        })}
        description={t(
          'These resources have changed since the check, so they were left alone. Check the file again to see what it would change now.',
        )}
        groups={groupOf(t('Changed since the check'), overtaken)}
        download={{
          file: fileNameOf(name, 'changed-meanwhile'),
          rows: () => flow.rowsAsCsv(overtaken),
        }}
      />
      <NotFound state={state} flow={flow} />
      <NoteGroups
        title={countText(errorCount(state), 'error')}
        description={t(DIALOG_TEXTS[kind].missed)}
        groups={[...sheet.faults, ...groupNotes(errors, t)]}
        download={{
          file: fileNameOf(name, 'problems'),
          rows: () => flow.rowsAsCsv(errors, 'faults'),
        }}
      />
    </StepFrame>
  )
}

function titleOf(kind: CsvKind, { step }: LoadedFile): string {
  if (kind === 'update') return t('Update complete')
  return step === 'failed' ? t('Upload failed') : t('Upload complete')
}

export type Count = { words: string; tone: BadgeTone }

/** Shows badges such as '480 good rows' and '20 faulty' beside the name of the file. */
export function CountsLine({ name, counts }: { name: string; counts: Count[] }): JSX.Element {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="me-1 min-w-0 font-semibold wrap-anywhere">{name}</p>
      {counts.map(({ words, tone }) => (
        <Badge key={words} tone={tone}>
          {words}
        </Badge>
      ))}
    </div>
  )
}

/** Returns the badges for the rows sent so far. */
function tallyCounts(kind: CsvKind, state: LoadedFile): Count[] {
  const { done, overtaken } = state.tally
  const errors = errorCount(state)
  const { unchanged } = state.findings
  return [
    { words: t(DIALOG_TEXTS[kind].done, { count: done }), tone: 'green' },
    ...someCount(unchanged.length, text('{count, number} unchanged'), 'neutral'),
    ...someCount(overtaken.length, text('{count, number} changed meanwhile'), 'red'),
    ...(kind === 'update'
      ? [
          {
            words: t('{count, number} not found', { count: notFoundRows(state).length }),
            tone: 'yellow' as const,
          },
        ]
      : []),
    ...someCount(errors, text('{count, plural, one {# error} other {# errors}}'), 'red'),
  ]
}

/** Returns a badge, unless there is nothing to count. */
export function someCount(count: number, words: Text, tone: BadgeTone): Count[] {
  return count > 0 ? [{ words: t(words, { count }), tone }] : []
}

type ProgressBarProps = {
  label: string
  /** From 0 to 1. */
  share: number
  /** Describes the progress: '1,500 of 5,000 rows'. */
  text?: string
}

export function ProgressBar({ label, share, text: progress }: ProgressBarProps): JSX.Element {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className="grid gap-1.5">
      <progress
        aria-label={label}
        aria-valuetext={progress}
        value={percent}
        max={100}
        className="progress-bar"
      />
      <p aria-hidden="true" className="flex justify-between gap-3 text-sm text-soft tabular-nums">
        <span>{progress ?? label}</span>
        <span className="shrink-0">{percentText(percent / 100)}</span>
      </p>
    </div>
  )
}

type StepFrameProps = {
  title: string
  children: ReactNode
  /** The buttons, which stay in view. */
  actions: ReactNode
  /** Beside the buttons. */
  note?: string
}

/** Frames one step. Its heading takes the focus, because the previously focused element is gone. */
export function StepFrame({ title, children, actions, note }: StepFrameProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h3>
      {children}
      <div className="sticky bottom-0 -mx-5 -mb-5 z-10 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
        {note ? <p className="me-auto text-sm text-soft">{note}</p> : null}
        {actions}
      </div>
    </div>
  )
}

type DialogTexts = {
  title: Text
  description: Text
  /** What the file must contain, shown below the drop zone. */
  needs: Text
  /** The button that starts the upload, and what it says if there is nothing to send. */
  send: Text
  nothing: Text
  sending: Text
  stopped: Text
  /** How many were stored before the upload was stopped, and in all. */
  soFar: Text
  done: Text
  /** Describes the rows with errors at the end. */
  missed: Text
}

export const DIALOG_TEXTS: Record<CsvKind, DialogTexts> = {
  import: {
    title: text('Import CSV'),
    description: text('Add many resources at once from a spreadsheet.'),
    needs: text(
      'Required columns: title, description, type, source_url, source_website, level, category. The template also has all the others.',
    ),
    send: text('Upload {count, plural, one {# row} other {# rows}}'),
    nothing: text('Nothing to Upload: Close'),
    sending: text('Uploading'),
    stopped: text('Upload stopped'),
    soFar: text(
      'Stopped: {count, plural, one {# resource} other {# resources}} imported so far, and they will stay. Resume to continue from there.',
    ),
    done: text('{count, number} imported'),
    missed: text('These rows were not imported.'),
  },
  update: {
    title: text('Update CSV'),
    description: text('Change many resources at once. They are matched by their source_url.'),
    needs: text(
      'Required column: source_url. Add whichever other columns you want to change. An empty cell changes nothing.',
    ),
    send: text('Update {count, plural, one {# row} other {# rows}}'),
    nothing: text('Nothing to Update: Close'),
    sending: text('Updating'),
    stopped: text('Update stopped'),
    soFar: text(
      'Stopped: {count, plural, one {# resource} other {# resources}} updated so far, and they will stay. Resume to continue from there.',
    ),
    done: text('{count, number} updated'),
    missed: text('These rows changed nothing.'),
  },
}
