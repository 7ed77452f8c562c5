import { type Text, text } from '#shared/texts/text.ts'
import { t } from '#client/kit/t.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DropdownMenu } from 'radix-ui'
import { type JSX, type ReactNode, useId, useState } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { openingsQuery } from '#client/data/openings.ts'
import { callQuery } from '#client/data/queries.ts'
import { undoingBulk } from '#client/data/undo.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { pageDirection } from '#client/kit/direction.ts'
import { TextField } from '#client/kit/field.tsx'
import { Form, FormAlert, FormButtons } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { countText } from '#client/kit/number-words.ts'
import { SelectField } from '#client/kit/select.tsx'
import { useSettled } from '#client/kit/timing.ts'
import type { ToastInput } from '#client/kit/toast.ts'
import { previewBulkChange, startBulkChange } from '#shared/calls/bulk-jobs.ts'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import { partialDate } from '#shared/domain/calendar-date.ts'
import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'
import { languageLabel, LANGUAGES } from '#shared/domain/filters/language.ts'
import { bulkFieldLabel } from '#shared/domain/bulk-changes.ts'
import {
  type AskedField,
  type AskedLanguage,
  asksLanguage,
  type BulkAction,
  changeOf,
  deleteAll,
  menus,
  moreActions,
  summaryOf,
  type BulkBody,
} from './bulk-actions.ts'
import { doneToast, failureText } from './resource-toasts.ts'

type BulkBarProps = {
  count: number
  /** How many the table finds; null if all of them are selected, or none beyond those. */
  found: number | null
  onSelectFound: () => void
  onAction: (action: BulkAction) => void
  onCheckLinks: () => void
  /** Null unless two are selected. */
  onMerge: (() => void) | null
  onClear: () => void
}

/** Offers what can be done with the selected rows. */
export function BulkBar(props: BulkBarProps): JSX.Element {
  const { count, found, onSelectFound, onAction, onCheckLinks, onMerge, onClear } = props
  return (
    <section
      aria-label={t('Selected resources')}
      className="sticky top-[calc(var(--frame-top)+0.5rem)] z-20 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-accent bg-tint px-3 py-2"
    >
      <p className="me-auto flex flex-wrap items-center gap-1 ps-1">
        <strong className="tabular-nums">{t('{count, number} selected', { count })}</strong>
        {found === null ? null : (
          <Button variant="ghost" size="sm" onClick={onSelectFound}>
            {t('Select all {found, number} found', { found })}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onClear}>
          {t('Clear')}
        </Button>
      </p>
      <div className="-mx-1 flex min-w-0 gap-2 overflow-x-auto p-1 *:shrink-0">
        {menus().map(({ label, actions }) => (
          <ActionMenu key={label} label={label} actions={actions} onAction={onAction} />
        ))}
        <ActionMenu label={t('More')} actions={moreActions()} onAction={onAction}>
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item onSelect={onCheckLinks} className={MENU_ITEM}>
            {t('Check links')}
          </DropdownMenu.Item>
        </ActionMenu>
        {onMerge ? (
          <Button variant="secondary" size="sm" onClick={onMerge}>
            {t('Merge...')}
          </Button>
        ) : null}
        <Button variant="danger" size="sm" onClick={() => onAction(deleteAll())}>
          {t('Delete')}
        </Button>
      </div>
    </section>
  )
}

type ActionMenuProps = {
  label: string
  actions: readonly BulkAction[]
  onAction: (action: BulkAction) => void
  /** More items. */
  children?: ReactNode
}

const MENU_ITEM =
  'flex min-h-9 cursor-pointer items-center rounded-sm px-3 outline-none data-highlighted:bg-tint pointer-coarse:min-h-11'

function ActionMenu({ label, actions, onAction, children }: ActionMenuProps) {
  return (
    <DropdownMenu.Root dir={pageDirection()} modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="secondary" size="sm">
          {label}
          <Icon name="chevron-down" className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="start"
        sideOffset={6}
        // The site's header stays above the bar of this menu, so the menu must end below it.
        collisionPadding={{ top: 88, right: 8, bottom: 8, left: 8 }}
        className="floating z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1"
      >
        {actions.map((action) => (
          <DropdownMenu.Item
            key={action.label}
            onSelect={() => onAction(action)}
            className={MENU_ITEM}
          >
            {action.label}
          </DropdownMenu.Item>
        ))}
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

type BulkModalProps = {
  /** Null while the dialog is closed. */
  action: BulkAction | null
  selection: BulkBody['selection']
  /** Called when the server has taken it over: done already, or in the background. */
  onStarted: (job: BulkJobView) => void
  onClose: () => void
}

/** Says what a change will do to how many resources before it is made. */
export function BulkModal({ action, ...rest }: BulkModalProps): JSX.Element {
  return (
    <Modal open={action !== null} onClose={rest.onClose} title={action?.title ?? ''}>
      {action ? <BulkForm action={action} {...rest} /> : null}
    </Modal>
  )
}

/** Waits until typing pauses before asking what it would change. */
const REST_MS = 300

type BulkFormProps = BulkModalProps & { action: BulkAction }

function BulkForm(props: BulkFormProps) {
  const { action } = props
  const [typed, setTyped] = useState('')
  const { shown, preview, summary, error, isSending, mayStart, start } = useBulkChange(props, typed)
  return (
    <Form
      busy={isSending}
      message={error ? failureText(error) : undefined}
      onSubmit={() => {
        if (mayStart) start()
      }}
    >
      {action.asks ? <ValueField asks={action.asks} typed={typed} onText={setTyped} /> : null}
      {shown === null ? null : preview.error ? (
        <FormAlert message={serverMessage(preview.error) ?? failureText(preview.error)} />
      ) : (
        <output className="grid min-h-12 gap-1 wrap-anywhere">
          {summary ? (
            summary.lines.map((line) => <p key={line}>{line}</p>)
          ) : (
            <p>{t('Counting...')}</p>
          )}
        </output>
      )}
      <FormAlert />
      <FormButtons
        variant={shown?.delete ? 'danger' : 'primary'}
        busyLabel={t('Working...')}
        unavailable={!mayStart}
      >
        {error
          ? t('Try Again')
          : summary && shown
            ? shown.delete
              ? t('Delete {resources}', { resources: countText(summary.changed, 'resource') })
              : t('Change {resources}', { resources: countText(summary.changed, 'resource') })
            : t('Verb|Change')}
      </FormButtons>
    </Form>
  )
}

/** What the change would do, and the call that makes it. */
function useBulkChange({ action, selection, onStarted }: BulkFormProps, typed: string) {
  const settled = useSettled(typed, REST_MS)
  const change = changeOf(action, typed)
  const shown = changeOf(action, settled)
  const preview = useQuery({
    ...callQuery(previewBulkChange, { body: { selection, change: shown ?? {} } }),
    // The path alone does not say which change it is about.
    queryKey: ['bulk-preview', JSON.stringify([selection, shown])],
    enabled: shown !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { mutate, error, isPending } = useCall(startBulkChange, {
    onSuccess: onStarted,
    toasts: { done: (job) => (job.state === 'done' ? jobToast(job) : null) },
    undo: ({ id, undo }) => (undo === 'possible' ? undoingBulk(id) : null),
  })
  const isReady = typed === settled && preview.data && !preview.isPlaceholderData
  const summary = preview.data && shown ? summaryOf(preview.data, shown) : null
  return {
    shown,
    preview,
    summary,
    error,
    isSending: isPending,
    mayStart: Boolean(change && isReady && summary && summary.changed > 0) && !isPending,
    start: () => {
      if (change) mutate({ body: { selection, change } })
    },
  }
}

/** Stays as long as any toast with an undo. */
function jobToast({ changed, total, change, undo }: BulkJobView): ToastInput {
  const left = total - changed
  const rest =
    left > 0
      ? t(
          '{left, plural, one {# resource had it already or is gone} other {# resources had it already or are gone}}',
          {
            left,
          },
        )
      : undefined
  const title = change.delete
    ? t('{count, plural, one {# resource deleted} other {# resources deleted}}', { count: changed })
    : t('{count, plural, one {# resource updated} other {# resources updated}}', { count: changed })
  if (undo === null) return doneToast(title, rest)
  return { title, ...(rest && { description: rest }), variant: 'success' }
}

const languageOptions = () => LANGUAGES.map((value) => ({ value, label: languageLabel(value, t) }))

type ValueFieldProps = { asks: AskedField; typed: string; onText: (text: string) => void }

const HINTS: Record<Exclude<AskedField, AskedLanguage>, Text> = {
  opening: text('Leave it empty to take the opening away'),
  price: text('Any text: $12, Free, from €20. Leave it empty to take the price away'),
  publishedDate: text('1998, 2018-02, or 2018-02-28. Leave it empty to take the date away'),
  ratings: text('1200-1800, 1200- or -1800. Leave it empty to let the level decide'),
  ages: text('6-9, 6- or -9. Leave it empty to take the ages away'),
  merit: text('1 to 5; 5 comes first. Leave it empty to take it away'),
  addTags: text('Separated by commas'),
  removeTags: text('Separated by commas'),
}

const labelOf = (asks: AskedField): Text =>
  asks === 'ratings'
    ? text('Players’ ratings')
    : asks === 'ages'
      ? text('Ages')
      : bulkFieldLabel(asks)

function ValueField({ asks, typed, onText }: ValueFieldProps): ReactNode {
  const id = useId()
  const { data: openings = [] } = useQuery({ ...openingsQuery(), enabled: asks === 'opening' })
  if (asksLanguage(asks)) {
    return (
      <SelectField
        label={t(labelOf(asks))}
        value={typed}
        onChange={onText}
        options={[{ value: '', label: t('Choose a language') }, ...languageOptions()]}
      />
    )
  }
  const isWrong = asks === 'publishedDate' && typed.trim() !== '' && partialDate(typed) === null
  return (
    <>
      <TextField
        label={t(labelOf(asks))}
        hint={t(HINTS[asks])}
        error={isWrong ? t('Write a year, a month, or a day') : undefined}
        value={typed}
        onChange={({ target }) => onText(target.value)}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill it in
        autoFocus
        {...(asks === 'opening' ? { list: id } : {})}
      />
      {asks === 'opening' ? (
        <datalist id={id} hidden>
          {[ALL_OPENINGS, ...openings.map(({ name }) => name)].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      ) : null}
    </>
  )
}
