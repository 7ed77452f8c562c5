import { t } from '#client/kit/t.tsx'
import { type JSX, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#client/kit/button.tsx'
import { nearestColumn } from '#shared/contracts/resource-csv.ts'
import { FileDrop } from '#client/kit/file-drop.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { percentText } from '#client/kit/number-words.ts'
import { Spinner } from '#client/kit/states.tsx'
import { type Text, text } from '#shared/texts/text.ts'
import { type CsvKind, faultyRowsAsCsv, LEFT_OUT, TEMPLATES } from './csv-file.ts'
import { countOf, CountsLine, CsvTable } from './csv-table.tsx'
import type { Refusal } from './csv-text.ts'
import { type FileFlow, type LoadedFile, waitingRows } from './use-csv-file.ts'

type ChooseStepProps = {
  kind: CsvKind
  /** Why the last file was refused. */
  refusal: Refusal | null
  flow: FileFlow
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
          onClick={() => saveFile(template.file, template.text)}
        >
          <Icon name="download" className="size-4" />
          {t('Download Template')}
        </Button>
      </div>
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

export function ReadingStep({
  name,
  onCancel,
}: {
  name: string
  onCancel: () => void
}): JSX.Element {
  return (
    <StepFrame
      title={t('Reading the File')}
      actions={
        <Button variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      }
    >
      <Spinner label={t('Reading {name}', { name })} />
    </StepFrame>
  )
}

type StepProps = { kind: CsvKind; state: LoadedFile; flow: FileFlow; onClose: () => void }

/** Shows what an upload would do. Nothing has been written yet. */
export function PreviewStep({ kind, state, flow, onClose }: StepProps): JSX.Element {
  const { file, step, pace } = state
  const isReady = step === 'ready'
  const good =
    waitingRows({ file, step: 'uploading' }).length + (isReady ? 0 : waitingRows(state).length)
  return (
    <StepFrame
      title={t('Preview')}
      actions={
        <>
          <Button variant="secondary" onClick={flow.reset}>
            {t('Another File')}
          </Button>
          {pace === 'stopped' ? (
            <Button onClick={flow.resume}>{t('Resume')}</Button>
          ) : good === 0 ? (
            <Button onClick={onClose}>{t(DIALOG_TEXTS[kind].nothing)}</Button>
          ) : (
            <Button unavailable={!isReady} onClick={flow.upload}>
              {t(DIALOG_TEXTS[kind].send, { count: good })}
            </Button>
          )}
        </>
      }
    >
      <CountsLine kind={kind} file={state.file} />
      {isReady ? null : <SentRows label={t('Check against the catalogue')} state={state} />}
      <output className="sr-only">{isReady ? t('Checked against the catalogue') : null}</output>
      <ReadingNotes state={state} />
      <FaultyRows state={state} />
      <CsvTable rows={file.rows} onDeny={isReady ? flow.deny : undefined} />
    </StepFrame>
  )
}

/** Says how the file was understood, where that is not obvious. */
function ReadingNotes({ state: { file } }: { state: LoadedFile }) {
  const { ignored, dayOrder } = file
  const meant = ignored.flatMap((header) => {
    const column = nearestColumn(header)
    return column ? [{ header, column }] : []
  })
  return (
    <>
      {dayOrder ? (
        <p className="text-sm text-soft">
          {dayOrder === 'month first'
            ? t('Dates are read as month/day/year: 3/5/2024 is March 5.')
            : t('Dates are read as day/month/year: 3/5/2024 is May 3.')}
        </p>
      ) : null}
      {ignored.length > 0 ? (
        <p className="text-sm text-soft wrap-anywhere">
          {t('Columns that are not used: {columns}', { columns: ignored.join(', ') })}
        </p>
      ) : null}
      {meant.map(({ header, column }) => (
        <p key={header} className="text-sm font-semibold wrap-anywhere">
          {t('“{header}” is no column. Did you mean “{column}”?', { header, column })}
        </p>
      ))}
    </>
  )
}

export function UploadStep({ kind, state, flow, onClose }: StepProps): JSX.Element {
  const { sending, soFar } = DIALOG_TEXTS[kind]
  const { pace, file } = state
  const isStopped = pace === 'stopped'
  const isStopping = pace === 'stopping'
  return (
    <StepFrame
      title={t(sending)}
      actions={
        <>
          {isStopped ? (
            <Button variant="secondary" onClick={onClose}>
              {t('Stop and Close')}
            </Button>
          ) : null}
          {/* One element for all three labels, so that it keeps the focus when its label changes. */}
          <Button
            key="go"
            variant={isStopped ? 'primary' : 'secondary'}
            busy={isStopping}
            onClick={isStopped ? flow.resume : flow.stop}
          >
            {isStopped ? t('Resume') : isStopping ? t('Stopping...') : t('Cancel')}
          </Button>
        </>
      }
    >
      <CountsLine kind={kind} file={state.file} />
      <SentRows label={t(sending)} state={state} />
      <output className="min-h-6 text-soft">
        {isStopped ? t(soFar, { count: countOf(file.rows, 'done') }) : null}
        {isStopping ? t('Stopping after the rows that are being sent...') : null}
      </output>
    </StepFrame>
  )
}

/** Shows what was stored, and why the rest was not. */
export function ResultStep({ kind, state, flow, onClose }: StepProps): JSX.Element {
  return (
    <StepFrame
      title={titleOf(kind, state)}
      actions={
        <>
          <Button variant="secondary" onClick={flow.reset}>
            {t('Another File')}
          </Button>
          <Button onClick={onClose}>{t('Done')}</Button>
        </>
      }
    >
      <CountsLine kind={kind} file={state.file} />
      <FaultyRows state={state} />
      <CsvTable rows={leftOutOf(state)} />
    </StepFrame>
  )
}

function titleOf(kind: CsvKind, { file }: LoadedFile): string {
  if (kind === 'update') return t('Update complete')
  return countOf(file.rows, 'done') > 0 ? t('Upload complete') : t('Upload failed')
}

export function leftOutOf({ file }: LoadedFile): LoadedFile['file']['rows'] {
  return file.rows.filter(({ state }) => LEFT_OUT.includes(state))
}

function FaultyRows({ state }: { state: LoadedFile }) {
  const { file } = state
  if (leftOutOf(state).length === 0) return null
  const name = `${file.name.replace(/\.csv$/i, '')}-faulty.csv`
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose flex-1 basis-72 text-sm text-soft">
        {t(
          'Some rows are left out. Download them, mend them in a spreadsheet, and choose that file here.',
        )}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="min-h-11"
        onClick={() => saveFile(name, faultyRowsAsCsv(file))}
      >
        <Icon name="download" className="size-4" />
        {t('Download faulty rows')}
      </Button>
    </div>
  )
}

/** Saves a file on the user's device. */
function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start reading the file only after this function has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** How far the step is, and why it does not go on. */
function SentRows({ label, state }: { label: string; state: LoadedFile }) {
  const { total, problem } = state
  const sent = total - waitingRows(state).length
  const words = t('{sent, number} of {all, plural, one {# row} other {# rows}} sent', {
    sent,
    all: total,
  })
  const share = total === 0 ? 1 : sent / total
  return (
    <div className="grid gap-1.5">
      <progress
        aria-label={label}
        aria-valuetext={words}
        value={Math.round(share * 100)}
        max={100}
        className="progress-bar"
      />
      <p aria-hidden="true" className="flex justify-between gap-3 text-sm text-soft tabular-nums">
        <span>{words}</span>
        <span className="shrink-0">{percentText(share)}</span>
      </p>
      <FormAlert message={problem || undefined} />
    </div>
  )
}

type StepFrameProps = {
  title: string
  children: ReactNode
  /** The buttons, which stay in view. */
  actions: ReactNode
}

/** Frames one step. Its heading takes the focus, because the previously focused element is gone. */
function StepFrame({ title, children, actions }: StepFrameProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h3>
      {children}
      <div className="sticky bottom-0 -mx-5 -mb-5 z-10 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
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
  /** How many were stored before the upload was stopped, and in all. */
  soFar: Text
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
    soFar: text(
      'Stopped: {count, plural, one {# resource} other {# resources}} imported so far, and they will stay. Resume to continue from there.',
    ),
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
    soFar: text(
      'Stopped: {count, plural, one {# resource} other {# resources}} updated so far, and they will stay. Resume to continue from there.',
    ),
  },
}
