import { type JSX, useState } from 'react'
import { type FormOf, useWatch } from '#client/kit/use-form.tsx'
import { Button } from '#client/kit/button.tsx'
import { RequiredLabel, TextArea, TextField } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { OrderTools } from '#client/kit/row-tools.tsx'
import { useRowFocus } from '#client/kit/sortable-rows.tsx'
import { toast } from '#client/kit/toast.ts'
import type { PageTextInput } from '#shared/contracts/page-contents.ts'
import { keysIn, newKey, type PageTextValues, partName } from './page-text-values.ts'
import { t } from '#client/kit/t.tsx'

export type PageTextForm = FormOf<PageTextValues, PageTextInput>

type SectionFieldsProps = {
  form: PageTextForm
  /** The address of the page: '/contact'. */
  address: string
}

/** The sections of a page, to be edited, moved, removed and added. */
export function SectionFields({ form, address }: SectionFieldsProps): JSX.Element {
  const [announced, setAnnounced] = useState('')
  const order = useWatch({ control: form.control, name: 'order' })
  const keys = keysIn({ order })
  const { list, keep } = useRowFocus(order)
  const arrange = (next: readonly string[]) =>
    form.setValue('order', next.join(' '), { shouldDirty: true })
  const move = (key: string, to: number, button: string) => {
    keep(key, `[name=${button}]`)
    arrange(keys.filter((each) => each !== key).toSpliced(to, 0, key))
    setAnnounced(t('Now section {place} of {count}', { place: to + 1, count: keys.length }))
  }
  const remove = (key: string) => {
    const at = keys.indexOf(key)
    const next = keys[at + 1] ?? keys[at - 1]
    if (next) keep(next, '[name=remove]')
    arrange(keys.filter((each) => each !== key))
    const onPress = () => {
      keep(key, 'input')
      arrange(keys)
    }
    toast({ title: t('Section removed'), action: { label: t('Undo'), onPress } })
  }
  const add = () => {
    const key = newKey(keys)
    for (const part of ['heading', 'body', 'items'] as const) form.setValue(partName(part, key), '')
    keep(key, 'input')
    arrange([...keys, key])
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <input type="hidden" {...form.register('order')} />
      <output className="sr-only">{announced}</output>
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {keys.map((key, at) => (
          <li key={key} data-row={key}>
            <Section
              {...{ form, address, at }}
              id={key}
              count={keys.length}
              onMove={(to, button) => move(key, to, button)}
              onRemove={() => remove(key)}
            />
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

type SectionProps = SectionFieldsProps & {
  id: string
  /** Counted from 0. */
  at: number
  count: number
  /** `button` is the name of the pressed one, which keeps the focus. */
  onMove: (to: number, button: string) => void
  onRemove: () => void
}

function Section(props: SectionProps): JSX.Element {
  const { form, id, address, at, count, onMove, onRemove } = props
  const place = at + 1
  const heading = useWatch({ control: form.control, name: partName('heading', id) })
  const name = heading?.trim() || t('the new section')
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
        <span className="-me-2 flex">
          <OrderTools title={name} isLast={place === count} {...{ at, onMove, onRemove }} />
        </span>
      </div>
      <TextField
        label={at === 0 ? t('Heading') : <RequiredLabel>{t('Heading')}</RequiredLabel>}
        aria-required={at === 0 ? undefined : true}
        autoComplete="off"
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
