import { type JSX, useRef } from 'react'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { useWatch } from '#client/kit/use-form.tsx'
import { type FooterLink, FOOTER_LINKS_MAX } from '#shared/domain/site.ts'
import type { SiteForm } from './site-form.tsx'
import { z } from 'zod'
import { siteInput, type SiteView } from '#shared/contracts/site.ts'

/** The rows of links that the footer shows after its own. */
export function FooterLinks({ form }: { form: SiteForm }): JSX.Element {
  const list = useRef<HTMLFieldSetElement>(null)
  const links = linksIn(useWatch({ control: form.control, name: 'footerLinks' }))
  const { isSubmitted, errors } = form.formState
  const set = (next: readonly FooterLink[]) =>
    form.setValue('footerLinks', linksText(next), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    })
  const change = (at: number, part: Partial<FooterLink>) =>
    set(links.map((each, index) => (index === at ? { ...each, ...part } : each)))
  const add = () => {
    set([...links, { label: '', url: '' }])
    // Once the row is there.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    )
  }
  const remove = (at: number) => {
    set(links.filter((_, index) => index !== at))
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const faults: unknown = errors.footerLinks
  return (
    <fieldset ref={list} className="grid gap-3">
      <legend className="mb-1 font-semibold">{t('Links in the footer')}</legend>
      {links.length > 0 ? (
        <ol className="grid gap-3">
          {links.map(({ label, url }, at) => (
            // Rows have no name of their own, and are only added at the end or taken away.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="grid gap-x-3 gap-y-2 sm:grid-cols-[2fr_3fr_auto]">
              <TextField
                label={t('Label {place}', { place: at + 1 })}
                value={label}
                maxLength={60}
                autoComplete="off"
                error={faultAt(faults, at, 'label')}
                onChange={({ target }) => change(at, { label: target.value })}
              />
              <TextField
                label={t('Address {place}', { place: at + 1 })}
                type="url"
                inputMode="url"
                value={url}
                placeholder="https://"
                autoComplete="off"
                error={faultAt(faults, at, 'url')}
                onChange={({ target }) => change(at, { url: target.value })}
              />
              <Button
                variant="ghost"
                size="icon"
                className="sm:mt-6.5"
                aria-label={t('Remove link {place}', { place: at + 1 })}
                onClick={() => remove(at)}
              >
                <Icon name="trash" className="size-4.5 text-danger" />
              </Button>
            </li>
          ))}
        </ol>
      ) : null}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errors.footerLinks?.message}
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        data-add
        unavailable={links.length >= FOOTER_LINKS_MAX}
        onClick={add}
      >
        <Icon name="plus" className="size-4" />
        {t('Add Link')}
      </Button>
    </fieldset>
  )
}

/** Returns what is wrong in a row: the schema names its place within the list. */
function faultAt(faults: unknown, at: number, part: keyof FooterLink): string | undefined {
  const rows = faults as readonly (
    | Partial<Record<keyof FooterLink, { message?: string }>>
    | undefined
  )[]
  return Array.isArray(faults) ? rows[at]?.[part]?.message : undefined
}

const { shape } = siteInput.required()
/** What was typed may be no link yet. */
const rowsIn = (value: string): { label: unknown; url: unknown }[] => linksIn(value)

/** Reads what the inputs hold into the body of the call. */
export const siteSchema = z.object({
  ...shape,
  footerLinks: z.string().transform(rowsIn).pipe(shape.footerLinks),
  // One field: what is wrong with one of the domains is wrong with it.
  emailDomains: z.string().transform((value, context) => {
    const { data, error } = shape.emailDomains.safeParse(linesIn(value))
    const [first] = error?.issues ?? []
    if (first) context.addIssue({ code: 'custom', message: first.message })
    return data ?? []
  }),
})

/** What the inputs hold: lists are one text, so that two states of a field can be compared. */
export type SiteValues = {
  name: string
  tagline: string
  accent: string
  footerLinks: string
  signUp: SiteView['signUp']
  emailDomains: string
  runsOn: boolean
}

export function valuesOf(site: SiteView): SiteValues {
  const { name, tagline, accent, signUp, runsOn, footerLinks, emailDomains } = site
  return {
    name,
    tagline,
    accent,
    signUp,
    runsOn,
    footerLinks: linksText(footerLinks),
    emailDomains: emailDomains.join('\n'),
  }
}

function linksIn(value: string): FooterLink[] {
  return JSON.parse(value) as FooterLink[]
}

function linksText(links: readonly FooterLink[]): string {
  return JSON.stringify(links.map(({ label, url }) => ({ label, url })))
}

/** People separate domains as they like. */
function linesIn(value: string): string[] {
  return value.split(/[\s,;]+/).filter(Boolean)
}
