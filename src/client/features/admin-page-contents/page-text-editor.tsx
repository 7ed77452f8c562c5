import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useCanSave } from '#client/data/account.ts'
import { put } from '#client/data/edits.ts'
import { faultsOf, loadingFault, UNREACHABLE, writeFault } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { type CallOptions, undoBy, useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { ConflictPanel, useRebase, valueText } from '#client/kit/conflicts.tsx'
import { ConfirmModal, Modal } from '#client/kit/dialog.tsx'
import { RequiredLabel, RequiredNote, TextField } from '#client/kit/field.tsx'
import { showFaults, useEditForm } from '#client/kit/form.tsx'
import { FormAlert, SubmitButton } from '#client/kit/submit.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { LoadFailure, Spinner } from '#client/kit/states.tsx'
import { useSettled } from '#client/kit/timing.ts'
import { LeaveGuard } from '#client/kit/unsaved.tsx'
import { changePageText, getPageText } from '#shared/calls/admin-page-contents.ts'
import type {
  PageContentView,
  PageText,
  PageTextInput,
  PageTextView,
} from '#shared/contracts/page-contents.ts'
import { type PageTextForm, SectionFields } from './page-text-sections.tsx'
import {
  headingsIn,
  inputAt,
  labelsOf,
  type PageTextValues,
  pageTextSchema,
  placesOf,
  previewOf,
  valuesOf,
} from './page-text-values.ts'

/** Draws the page as readers will see it. The page of the console passes it in. */
type RenderText = (content: PageContentView) => ReactNode

type PageTextEditorProps = {
  name: string
  /** What only this page is about, such as anchors with a meaning. */
  note?: ReactNode
  renderPreview: RenderText
}

const textQuery = (pageName: string) => callQuery(getPageText, { params: { pageName } })

/** Edits the text of an information page beside its preview. */
export function PageTextEditor(props: PageTextEditorProps): JSX.Element {
  const { name } = props
  const page = useQuery(textQuery(name))
  if (page.data) return <Editor {...props} page={page.data} />
  if (page.isPending) return <Spinner label="Loading the text..." />
  return (
    <LoadFailure
      message={loadingFault('the text', page.error)}
      busy={page.isFetching}
      onRetry={() => void page.refetch()}
    />
  )
}

type EditorProps = PageTextEditorProps & { page: PageTextView }

function Editor({ name, page, note, renderPreview }: EditorProps): JSX.Element {
  const { form, isDirty, seen, submit, conflicts, restart } = usePageTextForm(name, page)
  const { errors, isSubmitting } = form.formState
  const [focused, setFocused] = useState<string | null>(null)
  const [previewing, setPreviewing] = useState(false)
  const preview = <Preview form={form} page={seen} focused={focused} render={renderPreview} />
  return (
    <div className="@container">
      <LeaveGuard dirty={isDirty} canSave={useCanSave()} param="page" />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-8 @4xl:grid-cols-2 [&_:is(input,textarea,button)]:scroll-my-28 [&_textarea]:field-sizing-content [&_textarea]:min-h-24"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          {conflicts}
          <RestoreOriginal {...{ name, page: seen, isDirty }} onRestored={restart} />
          <Marks />
          {note}
          <RequiredNote />
          <TextField
            label={<RequiredLabel>Title</RequiredLabel>}
            aria-required
            autoComplete="off"
            error={errors.title?.message}
            {...form.register('title')}
          />
          <TextField
            label="Subtitle"
            autoComplete="off"
            hint="A subtitle that begins with 'Last updated' replaces the date of the last change."
            error={errors.subtitle?.message}
            {...form.register('subtitle')}
          />
          <h2 className="mt-2 text-xl">Sections</h2>
          <SectionFields form={form} address={`/${name}`} onFocus={setFocused} />
          <SaveBar
            error={errors.order?.message ?? errors.root?.message}
            busy={isSubmitting}
            onPreview={() => setPreviewing(true)}
          />
        </div>
        <aside aria-label="Preview" className="hidden @4xl:block">
          <div className="sticky top-24">{preview}</div>
        </aside>
      </form>
      <Modal open={previewing} onClose={() => setPreviewing(false)} title="Preview" size="wide">
        {preview}
      </Modal>
    </div>
  )
}

type SaveBarProps = { error: string | undefined; busy: boolean; onPreview: () => void }

function SaveBar({ error, busy, onPreview }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 grid gap-3 border-t border-line bg-paper py-3">
      <FormAlert message={error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" className="@4xl:hidden" onClick={onPreview}>
          <Icon name="eye" className="size-4" />
          Preview
        </Button>
        <SubmitButton busy={busy} busyLabel="Saving...">
          Save Changes
        </SubmitButton>
      </div>
    </div>
  )
}

function Marks() {
  return (
    <p className="text-sm text-soft wrap-anywhere">
      In paragraphs and lists, <code>[words](/about)</code> is a link, also to{' '}
      <code>https://…</code> and <code>mailto:…</code>. <code>{'{SUPPORT_EMAIL}'}</code> stands for
      the support address, <code>{'{AUDIT_MONTHS}'}</code> and{' '}
      <code>{'{SEARCH_STATS_MONTHS}'}</code> for the months that the audit log and the counts of
      searches are kept.
    </p>
  )
}

/** The form is no dialog's, which would ask. */
const nobodyAsks = () => {}

type PageTextFormState = {
  form: PageTextForm
  isDirty: boolean
  /** The state that the form was filled from. */
  seen: PageTextView
  submit: () => Promise<void>
  conflicts: ReactNode
  restart: (saved: PageTextView) => void
}

function usePageTextForm(name: string, page: PageTextView): PageTextFormState {
  const client = useQueryClient()
  const { form, isDirty } = useEditForm<PageTextValues, PageTextInput>({
    schema: pageTextSchema,
    values: valuesOf(page),
    onDirty: nobodyAsks,
  })
  const rebasing = useRebase<PageTextValues, PageTextInput, PageTextView>({
    form,
    entry: page,
    valuesOf,
    labels: labelsOf(form.getValues()),
    textOf: (field, value) =>
      field === 'order' ? headingsIn(String(value), form.getValues()) : valueText(value),
  })
  const { rebase, restart, settle } = rebasing
  const seen = rebasing.seen ?? page
  useFollow(page, { seen, isDirty, restart })
  const { mutateAsync } = useCall<
    PageTextView | null,
    { input: PageTextInput; former: PageTextView }
  >(changePageText, {
    steps: (send, { input, former }) =>
      send(changePageText, writing(name, input), {
        seen: former,
        rebase,
        current: () => client.fetchQuery({ ...textQuery(name), staleTime: 0 }),
      }),
    ...savedWith('Page saved'),
  })
  const save = async (input: PageTextInput): Promise<void> => {
    const sent = { ...form.getValues() }
    try {
      const saved = await mutateAsync({ input, former: seen })
      if (saved) restart(saved, sent)
    } catch (error) {
      const into = { fields: Object.keys(sent), setError: form.setError, fallback: UNREACHABLE }
      showFaults(namedFaults(error, sent), into)
    }
  }
  const submit = form.handleSubmit(save)
  const conflicts = (
    <ConflictPanel
      key={seen.updatedAt}
      cause={rebasing.cause}
      heading="h2"
      form={form}
      conflicts={rebasing.conflicts}
      onKeep={() => {
        // The panel, which has the focus, is gone once the text is saved.
        form.setFocus('title')
        void submit()
      }}
      onSettled={() => {
        // The order of the sections has no input that could have taken it.
        if (document.activeElement instanceof HTMLButtonElement) form.setFocus('title')
        settle()
      }}
    />
  )
  return { form, isDirty, seen, submit, conflicts, restart }
}

/** Names the faults by the inputs that were sent. */
function namedFaults(error: unknown, sent: PageTextValues) {
  const { fields, message } = faultsOf(error)
  const named = Object.entries(fields).map(([field, fault]) => [
    inputAt(field.split('.'), sent),
    fault,
  ])
  return { fields: Object.fromEntries(named), message }
}

type Following = {
  seen: PageTextView
  isDirty: boolean
  restart: (now: PageTextView) => void
}

/** Shows a newer text, such as after an undo, unless something was typed: then saving finds the conflict. */
function useFollow(page: PageTextView, { seen, isDirty, restart }: Following): void {
  const isNewer = page.updatedAt > seen.updatedAt
  useEffect(() => {
    if (isNewer && !isDirty) restart(page)
  })
}

function writing(
  pageName: string,
  { title, subtitle, sections }: PageTextInput | PageText,
  headers: Readonly<Record<string, string>> = {},
) {
  return { params: { pageName }, body: { title, subtitle, sections }, headers }
}

/** Shows the saved text, and says so with an Undo button that brings the former one back. */
function savedWith<Variables extends { former: PageText }>(
  title: string,
): CallOptions<PageTextView | null, Variables> {
  const received = (saved: PageTextView | null) =>
    saved ? [put(textQuery(saved.pageName), saved)] : []
  return {
    received,
    said: { done: (saved) => saved && { title, variant: 'success' } },
    undo: (saved, { former }) =>
      saved &&
      undoBy(changePageText, writing(saved.pageName, former, seenHeader(saved)), {
        received,
        said: { done: 'The previous text is back' },
      }),
  }
}

type RestoreOriginalProps = {
  name: string
  page: PageTextView
  isDirty: boolean
  onRestored: (saved: PageTextView) => void
}

/** Brings back the text that came with this version, after a question. */
function RestoreOriginal(props: RestoreOriginalProps): JSX.Element | null {
  const { name, page, isDirty, onRestored } = props
  const [asking, setAsking] = useState(false)
  const { original, isOriginal } = page
  const { mutate, reset, error, isPending } = useCall<
    PageTextView,
    { original: PageText; former: PageTextView }
  >(changePageText, {
    steps: (send, { original: text, former }) =>
      send(changePageText, writing(name, text, seenHeader(former))),
    onSuccess: (saved) => {
      onRestored(saved)
      close()
    },
    ...savedWith('The original text is back'),
  })
  const close = () => {
    setAsking(false)
    reset()
  }
  if (!original) return null
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        // Not hidden: it has the focus after the dialog has closed.
        aria-disabled={isOriginal || undefined}
        onClick={isOriginal ? undefined : () => setAsking(true)}
      >
        <Icon name="rotate-ccw-clock" className="size-4" />
        Restore Original Text
      </Button>
      <ConfirmModal
        open={asking}
        title="Restore the original text?"
        description={`The text that came with this version of Openfile replaces this page's text. You can undo it right afterwards.${isDirty ? ' What you typed without saving it is lost.' : ''}`}
        confirmLabel="Restore"
        busyLabel="Restoring..."
        busy={isPending}
        error={writeFault(error) ?? null}
        onConfirm={() => mutate({ original, former: page })}
        onClose={close}
      />
    </>
  )
}

/** Waits until typing pauses, because a page can be long. */
const REST_MS = 200

type PreviewProps = {
  form: { control: Control<PageTextValues, unknown, PageTextInput> }
  page: PageTextView
  /** The key of the section that is being edited, which is scrolled to. */
  focused: string | null
  render: RenderText
}

/** Shows the page as readers will see it. It is inert: nothing in it can be focused or clicked. */
function Preview({ form, page, focused, render }: PreviewProps): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const values = useSettled(useWatch({ control: form.control }), REST_MS) as PageTextValues
  const content = previewOf(values, page)
  const staying = placesOf(values).filter(({ isRemoved }) => !isRemoved)
  const anchor = content.sections[staying.findIndex(({ key }) => key === focused)]?.id
  useScrollTo(frame, anchor)
  return (
    <section
      ref={frame}
      aria-label="Preview of the page"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
      tabIndex={0}
      className="relative max-h-[calc(100dvh-8rem)] overflow-y-auto rounded-lg border border-line bg-paper p-5"
    >
      {/* Hidden from screen readers, too: its title is not this page's. */}
      <div inert aria-hidden="true" className="wrap-anywhere">
        {render(content)}
      </div>
    </section>
  )
}

/** Scrolls the frame, and nothing around it, to the section with this anchor. */
function useScrollTo(frame: RefObject<HTMLElement | null>, anchor: string | undefined): void {
  useEffect(() => {
    const box = frame.current
    const section = anchor ? box?.querySelector(`[id="${anchor}"]`) : null
    if (!box || !section) return
    const top = section.getBoundingClientRect().top - box.getBoundingClientRect().top
    box.scrollTo({ top: box.scrollTop + top - 16 })
  }, [frame, anchor])
}
