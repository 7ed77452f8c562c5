import { type JSX, type RefObject, useEffect, useRef, useState } from 'react'
import { type FormOf, useWatch } from '#client/kit/use-form.tsx'
import { Button } from '#client/kit/button.tsx'
import { RequiredLabel, TextArea, TextField } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import type { PageTextInput } from '#shared/contracts/page-contents.ts'
import {
  movedBy,
  newKey,
  orderOf,
  type PageTextValues,
  partName,
  sectionsOf,
  type ListedSection,
} from './page-text-values.ts'
import { Phrase, t } from '#client/kit/t.tsx'

export type PageTextForm = FormOf<PageTextValues, PageTextInput>

type SectionFieldsProps = {
  form: PageTextForm
  /** The address of the page: '/contact'. */
  address: string
  /** Called with the key of the section in which the focus is. */
  onFocus: (key: string) => void
}

/** The sections of a page, to be edited, moved, removed and added. */
export function SectionFields({ form, address, onFocus }: SectionFieldsProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useFocusNext(list)
  const [announced, setAnnounced] = useState('')
  const order = useWatch({ control: form.control, name: 'order' })
  const places = sectionsOf({ ...form.getValues(), order })
  const staying = places.filter(({ isRemoved }) => !isRemoved)
  const arrange = (next: readonly ListedSection[], control: string) => {
    form.setValue('order', orderOf(next), { shouldDirty: true })
    focusNext(control)
  }
  const mark = (key: string, isRemoved: boolean) =>
    arrange(
      places.map((each) => (each.key === key ? { key, isRemoved } : each)),
      isRemoved ? `back ${key}` : `heading ${key}`,
    )
  const move = (key: string, by: 1 | -1) => {
    const next = movedBy(places, key, by)
    if (!next) return
    arrange(next, `${by > 0 ? 'down' : 'up'} ${key}`)
    const place = next.filter(({ isRemoved }) => !isRemoved).findIndex((each) => each.key === key)
    setAnnounced(t('Now section {place} of {count}', { place: place + 1, count: staying.length }))
  }
  const add = () => {
    const key = newKey(places)
    for (const part of ['heading', 'body', 'items'] as const) form.setValue(partName(part, key), '')
    arrange([...places, { key, isRemoved: false }], `heading ${key}`)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <input type="hidden" {...form.register('order')} />
      <output className="sr-only">{announced}</output>
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {places.map(({ key, isRemoved }) => (
          <li key={key}>
            <div onFocus={() => onFocus(key)}>
              {isRemoved ? (
                <RemovedSection form={form} id={key} onPutBack={() => mark(key, false)} />
              ) : (
                <Section
                  form={form}
                  id={key}
                  address={address}
                  place={staying.findIndex((each) => each.key === key) + 1}
                  count={staying.length}
                  onMove={(by) => move(key, by)}
                  onRemove={() => mark(key, true)}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <Button variant="secondary" className="justify-self-start" onClick={add}>
        <Icon name="plus" className="size-4" />
        {t('Add Section')}
      </Button>
    </div>
  )
}

/** Returns a function that names the control, by its `data-control`, that has the focus after the next rendering. */
function useFocusNext(list: RefObject<HTMLElement | null>): (control: string) => void {
  const wanted = useRef<string>(null)
  const [, setAsked] = useState(0)
  useEffect(() => {
    if (wanted.current === null) return
    const control = list.current?.querySelector<HTMLElement>(`[data-control="${wanted.current}"]`)
    wanted.current = null
    control?.focus()
  })
  return (control) => {
    wanted.current = control
    setAsked((count) => count + 1)
  }
}

type SectionProps = {
  form: PageTextForm
  id: string
  address: string
  /** Counted from 1. */
  place: number
  count: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Section(props: SectionProps): JSX.Element {
  const { form, id, address, place, count, onMove, onRemove } = props
  const name = useHeading(form, id)
  const faultOf = (part: 'heading' | 'body' | 'items') =>
    form.formState.errors[partName(part, id)]?.message
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4">
      <legend className="sr-only">
        {t('Section {place} of {count}: {name}', { place, count, name })}
      </legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p aria-hidden="true" className="text-sm font-semibold text-soft">
          {t('Section {place}', { place })}
        </p>
        <SectionButtons {...{ name, id, place, count, onMove, onRemove }} />
      </div>
      <TextField
        label={place === 1 ? t('Heading') : <RequiredLabel>{t('Heading')}</RequiredLabel>}
        aria-required={place === 1 ? undefined : true}
        autoComplete="off"
        data-control={`heading ${id}`}
        error={faultOf('heading')}
        hint={headingHint(id, address, place)}
        {...form.register(partName('heading', id))}
      />
      <TextArea
        label={t('Paragraphs')}
        error={faultOf('body')}
        hint={t('A blank line begins a new paragraph.')}
        {...form.register(partName('body', id))}
      />
      <TextArea
        label={t('List items')}
        error={faultOf('items')}
        hint={t('One on each line, below the paragraphs.')}
        {...form.register(partName('items', id))}
      />
    </fieldset>
  )
}

function headingHint(id: string, address: string, place: number): string | undefined {
  if (place === 1) return t('The first section may begin without one.')
  return id.startsWith('_') ? undefined : t('Address: {address}', { address: `${address}#${id}` })
}

type SectionButtonsProps = Omit<SectionProps, 'form' | 'address'> & { name: string }

function SectionButtons({ name, id, place, count, onMove, onRemove }: SectionButtonsProps) {
  const button = {
    variant: 'ghost',
    size: 'icon',
    className: 'aria-disabled:bg-transparent',
  } as const
  return (
    <span className="-me-2 flex">
      <Button
        {...button}
        aria-label={t('Move {name} up', { name })}
        unavailable={place === 1}
        data-control={`up ${id}`}
        onClick={() => onMove(-1)}
      >
        <Icon name="arrow-up" className="size-4.5" />
      </Button>
      <Button
        {...button}
        aria-label={t('Move {name} down', { name })}
        unavailable={place === count}
        data-control={`down ${id}`}
        onClick={() => onMove(1)}
      >
        <Icon name="arrow-down" className="size-4.5" />
      </Button>
      <Button {...button} aria-label={t('Remove {title}', { title: name })} onClick={onRemove}>
        <Icon name="trash" className="size-4.5 text-danger" />
      </Button>
    </span>
  )
}

type RemovedSectionProps = { form: PageTextForm; id: string; onPutBack: () => void }

/** Takes the place of a section until the text is saved, so that nothing is lost by a slip. */
function RemovedSection({ form, id, onPutBack }: RemovedSectionProps): JSX.Element {
  const name = useHeading(form, id)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-line-strong px-4 py-2">
      <p className="min-w-0 text-soft wrap-anywhere">
        <Phrase
          of="<del>{name}</del> will be removed when you save."
          values={{ name }}
          tags={{ del: (words) => <del>{words}</del> }}
        />
      </p>
      <Button variant="secondary" size="sm" data-control={`back ${id}`} onClick={onPutBack}>
        <Phrase
          of="Put Back<hidden> {name}</hidden>"
          values={{ name }}
          tags={{ hidden: (words) => <span className="sr-only">{words}</span> }}
        />
      </Button>
    </div>
  )
}

function useHeading(form: PageTextForm, id: string): string {
  const heading = useWatch({ control: form.control, name: partName('heading', id) })
  return heading?.trim() || t('the new section')
}
