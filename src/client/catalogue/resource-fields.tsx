import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Fragment, type JSX, type ReactNode, useId } from 'react'
import { type Control, type FormOf, useWatch } from '#client/kit/use-form.tsx'
import { callQuery } from '#client/data/queries.ts'
import { CheckField, ChoiceField, RequiredLabel, TextArea, TextField } from '#client/kit/field.tsx'
import { listOpenings } from '#shared/calls/openings.ts'
import { MultiSelect } from '#client/kit/multi-select.tsx'
import { kidsReason } from '#shared/domain/catalogue.ts'
import { guessSource } from '#shared/domain/guess-source.ts'
import { choiceLabel } from '#shared/domain/field-values.ts'
import {
  fieldSpec,
  fieldsOfGroup,
  type FORM_GROUPS,
  RESOURCE_FIELDS,
  type ResourceField,
} from '#shared/domain/resource-fields.ts'
import { ChaptersField } from './chapters-field.tsx'
import { ResourceCard } from './resource-card.tsx'
import { NEW_RESOURCE, previewOf, type ResourceValues } from './resource-values.ts'
import { z } from 'zod'
import { useSettled } from '#client/kit/timing.ts'
import { type ResourceInput, resourceInput } from '#shared/contracts/resource-input.ts'
import { partialDate } from '#shared/domain/calendar-date.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { says } from '#shared/contracts/says.ts'

const HINTS: Partial<Record<ResourceField, Text>> = {
  tags: text('Separated by commas'),
  publishedDate: text('As much as you know: 1998, 2018-02, or 2018-02-28'),
  price: text('Any text: $12, Free, from €20'),
  duration: text('Any text: 2 h 30 min, 240 pages'),
  featuredOrder: text('Lower numbers come first; resources without one come last'),
}

const hintOf = (name: ResourceField) => {
  const hint = HINTS[name]
  return hint && t(hint)
}

const GROUP_TITLES = {
  classification: text('Classification'),
  details: text('Details'),
  audience: text('For whom'),
  placement: text('Rating and placement'),
} satisfies Record<Exclude<(typeof FORM_GROUPS)[number], 'content'>, Text>

type ResourceFieldsProps = {
  form: ResourceFormState
  /** Null for a new resource, whose website and type follow its URL until they are chosen. */
  id: number | null
  /** The fields to show, if not all. */
  names?: readonly ResourceField[]
  /** What follows the address. */
  children?: ReactNode
}

export function ResourceFields(props: ResourceFieldsProps): JSX.Element {
  const { form, id, names: shown, children } = props
  const groupsShown = Object.entries(GROUP_TITLES)
    .map(([group, title]): [string, readonly ResourceField[]] => {
      const names = fieldsOfGroup(group as keyof typeof GROUP_TITLES)
      return [t(title), shown ? names.filter((name) => shown.includes(name)) : names]
    })
    .filter(([, names]) => names.length > 0)
  return (
    <>
      <div className="grid gap-4">
        {fieldsOfGroup('content').map((name) => (
          <Fragment key={name}>
            <Field form={form} name={name} id={id} />
            {name === 'sourceUrl' ? children : null}
          </Fragment>
        ))}
      </div>
      {groupsShown.map(([title, names]) => (
        <FieldGroup key={title} title={title} flags={<Flags form={form} names={names} />}>
          {names.map((name) => (
            <Field key={name} form={form} name={name} id={id} />
          ))}
        </FieldGroup>
      ))}
    </>
  )
}

type FieldGroupProps = { title: string; flags: ReactNode; children: ReactNode }

function FieldGroup({ title, flags, children }: FieldGroupProps) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{title}</legend>
      <span aria-hidden="true" className="font-serif text-lg font-semibold">
        {title}
      </span>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {children}
        {flags}
      </div>
    </fieldset>
  )
}

type Named = { form: ResourceFormState; name: ResourceField }

/** Shows the input for the field's kind. Flags are shown together, by `Flags`. */
function Field({ form, name, id }: Named & { id: number | null }) {
  if (name === 'sourceUrl') return <SourceUrlField form={form} id={id} />
  if (name === 'opening') return <OpeningField form={form} />
  if (name === 'avgRating') return <RatingField form={form} isNew={id === null} />
  switch (fieldSpec(name).kind) {
    case 'flag':
      return null
    case 'text':
      return <TextArea {...fieldProps({ form, name })} rows={5} />
    case 'chapters':
      return <ChapterLinesField form={form} id={id} />
    case 'choice':
      return <OneOfField form={form} name={name} />
    case 'choices':
      return <SomeOfField form={form} name={name} />
    case 'url':
      return <LineField form={form} name={name} type="url" inputMode="url" />
    case 'number':
    case 'whole':
    case 'count':
      return <NumberField form={form} name={name} hint={hintOf(name)} />
    default:
      return <LineField form={form} name={name} hint={hintOf(name)} />
  }
}

function Flags({ form, names }: { form: ResourceFormState; names: readonly ResourceField[] }) {
  const flags = names.filter((name) => fieldSpec(name).kind === 'flag')
  if (flags.length === 0) return null
  return (
    <div className="grid sm:pt-5">
      {flags.map((name) => (
        <CheckField key={name} {...form.register(name)} label={t(fieldSpec(name).label)} />
      ))}
      {flags.includes('isForKids') ? <KidsNote form={form} /> : null}
    </div>
  )
}

/** A beginner resource can count as for kids by its tags, without the flag. */
function KidsNote({ form }: { form: ResourceFormState }) {
  const [isForKids, level, tags] = useWatch({
    control: form.control,
    name: ['isForKids', 'level', 'tags'],
  })
  const reason = kidsReason({ isForKids, level, tags: tags.split(',') })
  if (reason === null || reason === 'flag') return null
  return (
    <p className="text-sm text-soft">
      {t(
        'Counts as for kids already: it is for beginners and has the tag “{tag}”. Check the box to confirm it.',
        { tag: reason },
      )}
    </p>
  )
}

/** Returns the props that all fields share. */
function fieldProps({ form, name }: Named) {
  const { label, required } = fieldSpec(name)
  return {
    ...form.register(name),
    label: required ? <RequiredLabel>{t(label)}</RequiredLabel> : t(label),
    error: form.formState.errors[name]?.message,
    'aria-required': required,
  }
}

type LineProps = Named & Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'label'>

function LineField({ form, name, ...rest }: LineProps) {
  return <TextField autoComplete="off" {...fieldProps({ form, name })} {...rest} />
}

function NumberField(props: LineProps) {
  return <LineField type="number" inputMode="numeric" min={0} step={1} {...props} />
}

/** The choice of none. */
const NOT_CHOSEN: Partial<Record<ResourceField, Text>> = {
  side: text('Decide from text and opening'),
}

const NO_CHOICE = text('Choice|None')

function OneOfField({ form, name }: Named) {
  const { choices = [], required, whenBlank } = fieldSpec(name)
  const values = required || whenBlank ? choices : ['', ...choices]
  return (
    <ChoiceField
      {...fieldProps({ form, name })}
      options={values.map((value) => ({
        value,
        label: value ? choiceLabel(name, value, t) : t(NOT_CHOSEN[name] ?? NO_CHOICE),
      }))}
    />
  )
}

/** The form holds the chosen values as text, joined by commas. */
function SomeOfField({ form, name }: Named) {
  const { label, choices = [] } = fieldSpec(name)
  const joined = String(useWatch({ control: form.control, name }))
  return (
    <MultiSelect
      label={t(label)}
      chosen={t('Chosen: {label}', { label: t(label) })}
      all={t(NO_CHOICE)}
      options={choices.map((value) => ({ value, label: choiceLabel(name, value, t) }))}
      values={joined.split(',').flatMap((value) => value.trim() || [])}
      onChange={(values) =>
        form.setValue(name, values.join(', '), { shouldDirty: true, shouldTouch: true })
      }
    />
  )
}

function SourceUrlField({ form, id }: ResourceFieldsProps) {
  const follow = (url: string) => {
    const guess = id === null ? guessSource(url) : null
    if (!guess) return
    for (const name of ['sourceWebsite', 'type'] as const) {
      const { isTouched, isDirty } = form.getFieldState(name, form.formState)
      if (!isTouched && !isDirty) form.setValue(name, guess[name])
    }
  }
  const { onChange, ...rest } = fieldProps({ form, name: 'sourceUrl' })
  return (
    <LineField
      {...rest}
      form={form}
      type="url"
      inputMode="url"
      name="sourceUrl"
      onChange={(event) => {
        follow(event.target.value)
        void onChange(event)
      }}
    />
  )
}

function ChapterLinesField({ form, id }: ResourceFieldsProps) {
  return (
    <ChaptersField
      {...fieldProps({ form, name: 'chapters' })}
      className="sm:col-span-2"
      resourceId={id}
      openingNow={() => form.getValues('opening')}
      lines={useWatch({ control: form.control, name: 'chapters' })}
      onLines={(lines) =>
        form.setValue('chapters', lines, { shouldDirty: true, shouldValidate: true })
      }
    />
  )
}

/** Accepts any name, and suggests the English ones of the filter manager, which the reader's language helps to find. */
function OpeningField({ form }: { form: ResourceFormState }) {
  const id = useId()
  const { data: openings = [] } = useQuery(callQuery(listOpenings))
  return (
    <>
      <LineField form={form} name="opening" list={id} />
      <datalist id={id} hidden>
        {openings.map(({ name }) => (
          <option key={name} value={name}>
            {t.opening(name)}
          </option>
        ))}
      </datalist>
    </>
  )
}

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** Edits the rating as stored, from 0 to 50, and says what it means. Nobody has chosen the first one, so it is pale. */
function RatingField({ form, isNew }: { form: ResourceFormState; isNew: boolean }) {
  const { max } = RESOURCE_FIELDS.avgRating
  const { dirtyFields } = form.formState
  const rating = Number(useWatch({ control: form.control, name: 'avgRating' }) || 0)
  const shown = Math.min(Math.max(Number.isNaN(rating) ? 0 : rating, 0), max)
  return (
    <NumberField
      form={form}
      name="avgRating"
      max={max}
      className={
        isNew && !dirtyFields.avgRating
          ? '[&_input:not(:focus)]:text-soft [&_input]:italic'
          : undefined
      }
      hint={
        <>
          <span className="block">
            {shown > 0
              ? t('{rating} of 5 stars', { rating: (shown / 10).toLocaleString(t.locale, TENTHS) })
              : t('No rating is shown')}
          </span>
          {isNew ? t('As the source rates it; leave at 4.5 only if it says so') : null}
        </>
      }
    />
  )
}

/** Waits until typing pauses, so that the preview does not request half-typed image URLs. */
const REST_MS = 400

type ResourcePreviewProps = {
  control: Control<ResourceValues, unknown, ResourceInput>
  /** Null for a new resource. */
  id: number | null
  /** For members: the picture to show in place of the one in the form; null for none. */
  pictureUrl?: string | null
}

/** Shows the card as visitors will see it. It is inert: nothing in it can be focused or clicked. */
export function ResourcePreview(props: ResourcePreviewProps): JSX.Element {
  const { control, id, pictureUrl } = props
  const values = useSettled(useWatch({ control }), REST_MS)
  const picture = pictureUrl === undefined ? null : { imageUrl: pictureUrl ?? '' }
  return (
    <aside aria-label={t('Preview')} className="grid content-start gap-2">
      <h3 className="text-lg">{t('Preview')}</h3>
      <div inert className="max-w-80">
        <ResourceCard
          resource={previewOf({ ...NEW_RESOURCE, ...values, ...picture }, id)}
          isPreview={pictureUrl !== undefined}
        />
      </div>
    </aside>
  )
}

export type ResourceFormState = FormOf<ResourceValues, ResourceInput>

/** The contract treats an unreadable date as none; in a form it is a typing error. */
export const resourceForm = resourceInput.safeExtend({
  publishedDate: z
    .string()
    .refine(
      (text) => text.trim() === '' || partialDate(text) !== null,
      says('Published date must be a year, a month, or a day: 1998, 2018-02, or 2018-02-28'),
    )
    .transform((text) => partialDate(text)),
})
