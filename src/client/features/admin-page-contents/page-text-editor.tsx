import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type JSX, type ReactNode, useState } from 'react'
import { useForm } from '#client/data/form.tsx'
import { useCanSave } from '#client/data/account.ts'
import { put } from '#client/data/edits.ts'
import { loadingFault, writeFault } from '#client/data/errors.ts'
import { seenHeader } from '#client/data/request.ts'
import { type CallOptions, undoBy, useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { ConfirmModal } from '#client/kit/dialog.tsx'
import { RequiredLabel, RequiredNote } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { PreviewedForm } from '#client/kit/previewed-form.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { LeaveGuard } from '#client/kit/unsaved.tsx'
import { type Control, useFilled, useFollow, useWatch } from '#client/kit/use-form.tsx'
import { SITE_LANGUAGES, type TextLanguage } from '#shared/texts/languages.ts'
import type { PageText, PageTextEntry, PageTextInput } from '#shared/contracts/page-contents.ts'
import { paths } from '#shared/paths.ts'
import {
  callsOf,
  type EditedText,
  inputAt,
  pageTextSchema,
  type PageTextValues,
  previewOf,
  type TextKey,
  textQuery,
  valuesOf,
  writing,
} from './page-text-values.ts'
import { type PageTextForm, SectionFields } from './page-text-sections.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { useSettled } from '#client/kit/timing.ts'
import type { PageContent } from '#client/features/page-contents/page-text.ts'
import { ownTextLanguage } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { PanelTabs } from '#client/kit/panel-tabs.tsx'
import { listOwnPages, listPageTexts } from '#shared/calls/page-contents.ts'
import { languageLabel } from '#shared/domain/filters/language.ts'

type PageTextEditorProps = {
  name: string
  language: TextLanguage
  /** Whether the site has made the page itself; `name` is then its slug. */
  isOwn?: boolean
  /** What only this page is about, such as anchors with a meaning. */
  note?: ReactNode
  renderPreview: RenderText
}

/** Edits the text of a page beside its preview. */
function PageTextEditor(props: PageTextEditorProps): JSX.Element {
  const page = useQuery(textQuery(props))
  return (
    <Loaded
      query={page}
      skeleton={<Spinner label={t('Loading the text...')} />}
      failure={({ error }) => loadingFault(t('the text'), error)}
    >
      {(data) => <Editor {...props} page={data} />}
    </Loaded>
  )
}

type EditorProps = PageTextEditorProps & { page: EditedText }

function Editor(props: EditorProps): JSX.Element {
  const { name, language, isOwn, page, note, renderPreview } = props
  const textKey = { name, language, isOwn }
  const { form, seen, fill } = usePageTextForm(textKey, page)
  const { isDirty } = form
  const { Field } = form
  return (
    <>
      <LeaveGuard dirty={isDirty} canSave={useCanSave()} param={isOwn ? 'own' : 'page'} />
      <PreviewedForm
        form={form}
        preview={<Preview form={form} page={seen} render={renderPreview} />}
        message={form.formState.errors.order?.message ?? form.message}
        className="@4xl:grid-cols-2 [&_textarea]:field-sizing-content [&_textarea]:min-h-24"
      >
        <TranslationState state={seen.state} />
        <RestoreOriginal {...{ textKey, page: seen, isDirty }} onRestored={fill} />
        <Marks />
        {note}
        <RequiredNote />
        <Field
          name="title"
          label={<RequiredLabel>{t('Title')}</RequiredLabel>}
          autoComplete="off"
        />
        <Field
          name="subtitle"
          label={t('Subtitle')}
          autoComplete="off"
          hint={t(
            "A subtitle that begins with 'Last updated' replaces the date of the last change.",
          )}
        />
        <h2 className="mt-2 text-xl">{t('Sections')}</h2>
        <SectionFields form={form} address={isOwn ? paths.ownPage(name) : `/${name}`} />
      </PreviewedForm>
    </>
  )
}

const STATES = {
  missing: text(
    'Nobody has saved this text yet, so readers see the page in another language. It begins with what is here.',
  ),
  older: text(
    'The text in the language of the site has changed since this translation. Save it when it says the same again, even if nothing is to be changed.',
  ),
  current: null,
}

function TranslationState({ state }: Pick<EditedText, 'state'>) {
  const words = STATES[state]
  return words ? <p className="rounded-md bg-tint p-3">{t(words)}</p> : null
}

function Marks() {
  return (
    <p className="text-sm text-soft wrap-anywhere">
      <Phrase
        of="In paragraphs and lists, <code>[words](/about)</code> is a link, also to <code>https://…</code> and <code>mailto:…</code>. <code>{name}</code> stands for the name of the site, <code>{support}</code> for the support address, <code>{audit}</code> and <code>{searches}</code> for the months that the audit log and the counts of searches are kept."
        values={{
          name: '{SITE_NAME}',
          support: '{SUPPORT_EMAIL}',
          audit: '{AUDIT_MONTHS}',
          searches: '{SEARCH_STATS_MONTHS}',
        }}
        tags={{ code: (words) => <code>{words}</code> }}
      />
    </p>
  )
}

function usePageTextForm(textKey: TextKey, page: EditedText) {
  const client = useQueryClient()
  const form: PageTextForm = useForm<typeof pageTextSchema, PageTextValues>({
    schema: pageTextSchema,
    values: valuesOf(page),
    edits: true,
    send: async (input, { overwrites }) => {
      const sent = { ...form.getValues() }
      fill(await mutateAsync({ input, former: seen, overwrites }), sent)
    },
    reload: async () => fill(await client.fetchQuery({ ...textQuery(textKey), staleTime: 0 })),
    inputOf: (field) => inputAt(field.split('.'), form.getValues()),
  })
  const { seen, fill } = useFilled<PageTextValues, PageTextInput, EditedText>(form, page, valuesOf)
  useFollow(page, { seen, isDirty: form.isDirty, fill })
  const { mutateAsync } = useSavePageText(textKey)
  return { form, seen, fill }
}

type SavedText = { input: PageTextInput; former: EditedText; overwrites: boolean }

function useSavePageText(textKey: TextKey) {
  const { change } = callsOf(textKey)
  return useCall<EditedText, SavedText>(change, {
    steps: (send, { input, former, overwrites }) =>
      send(change, writing(textKey, input, overwrites ? {} : seenHeader(former))),
    ...savedWith(textKey, t('Page saved')),
  })
}

/**
 * Shows the saved text, and says so with an Undo button that brings the former one back. There is none before a first
 * translation.
 */
function savedWith<Variables extends { former: EditedText }>(
  textKey: TextKey,
  title: string,
): CallOptions<EditedText, Variables> {
  const received = (saved: EditedText) => [put(textQuery(textKey), saved)]
  return {
    received,
    toasts: { done: () => ({ title, variant: 'success' }) },
    undo: (saved, { former }) =>
      former.state !== 'missing'
        ? undoBy(callsOf(textKey).change, writing(textKey, former, seenHeader(saved)), {
            received,
            toasts: { done: t('The previous text is back') },
          })
        : null,
  }
}

type RestoreOriginalProps = {
  textKey: TextKey
  page: EditedText
  isDirty: boolean
  onRestored: (saved: EditedText) => void
}

/** Brings back the text that came with this version, after a question. */
function RestoreOriginal(props: RestoreOriginalProps): JSX.Element | null {
  const { textKey, page, isDirty, onRestored } = props
  const [asking, setAsking] = useState(false)
  const { original, isOriginal } = page
  const { change } = callsOf(textKey)
  const { mutate, reset, error, isPending } = useCall<
    EditedText,
    { original: PageText; former: EditedText }
  >(change, {
    steps: (send, input) =>
      send(change, writing(textKey, input.original, seenHeader(input.former))),
    onSuccess: (saved) => {
      onRestored(saved)
      close()
    },
    ...savedWith(textKey, t('The original text is back')),
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
        unavailable={isOriginal === true}
        onClick={() => setAsking(true)}
      >
        <Icon name="rotate-ccw-clock" className="size-4" />
        {t('Restore Original Text')}
      </Button>
      <ConfirmModal
        open={asking}
        title={t('Restore the original text?')}
        description={
          isDirty
            ? t(
                "The original text replaces this page's text. You can undo it right afterwards. What you typed without saving it is lost.",
              )
            : t("The original text replaces this page's text. You can undo it right afterwards.")
        }
        confirmLabel={t('Restore')}
        busyLabel={t('Restoring...')}
        busy={isPending}
        error={writeFault(error)}
        onConfirm={() => mutate({ original, former: page })}
        onClose={close}
      />
    </>
  )
}

/** Draws the page as readers will see it. The page of the console passes it in. */
type RenderText = (content: PageContent) => ReactNode

/** Waits until typing pauses, because a page can be long. */
const REST_MS = 200

type PreviewProps = {
  form: { control: Control<PageTextValues, unknown, PageTextInput> }
  page: EditedText
  render: RenderText
}

/** Shows the page as readers will see it. It is inert: nothing in it can be focused or clicked. */
function Preview({ form, page, render }: PreviewProps): JSX.Element {
  const values = useSettled(useWatch({ control: form.control }), REST_MS) as PageTextValues
  return (
    <section
      aria-label={t('Preview of the page')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
      tabIndex={0}
      className="relative max-h-[calc(100dvh-8rem)] overflow-y-auto rounded-lg border border-line bg-paper p-5"
    >
      {/* Hidden from screen readers, too: its title is not this page's. */}
      <div inert aria-hidden="true" lang={page.language} className="wrap-anywhere">
        {render(previewOf(values, page))}
      </div>
    </section>
  )
}

/** Edits the text of a page in each language. What was typed in one stays while another is open. */
export function PageTextLanguages(
  props: Omit<ComponentProps<typeof PageTextEditor>, 'language'>,
): JSX.Element {
  const [language, setLanguage] = useState<TextLanguage>(ownTextLanguage)
  const states = useTranslations(props)
  const labelOf = (value: TextLanguage) => {
    const state = states.find((each) => each.language === value)?.state ?? 'current'
    const language = languageLabel(value, t)
    if (state === 'current') return language
    return state === 'missing'
      ? t('{language} (missing)', { language })
      : t('{language} (older)', { language })
  }
  return (
    <PanelTabs
      label={t('Languages')}
      tabs={languagesInOrder().map((value) => ({ value, label: labelOf(value) }))}
      tab={language}
      onTab={setLanguage}
      listClassName="panel-tabs mb-6"
      renderPanel={(value) => <PageTextEditor {...props} language={value} />}
    />
  )
}

/** The site's own language comes first: the others are translations of it. */
const languagesInOrder = (): readonly TextLanguage[] => [
  ...new Set<TextLanguage>([ownTextLanguage(), ...SITE_LANGUAGES]),
]

type Translations = PageTextEntry['translations']

function useTranslations({ name, isOwn }: { name: string; isOwn?: boolean }): Translations {
  const texts = useQuery({ ...callQuery(listPageTexts), enabled: !isOwn })
  const pages = useQuery({ ...callQuery(listOwnPages), enabled: isOwn === true })
  const page = isOwn
    ? pages.data?.find(({ slug }) => slug === name)
    : texts.data?.find(({ pageName }) => pageName === name)
  return page?.translations ?? []
}
