import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useDeferredValue, useId, useMemo } from 'react'
import { useCanSave } from '#client/data/account.ts'
import { put } from '#client/data/edits.ts'
import { loadingFault } from '#client/data/errors.ts'
import { useForm } from '#client/data/form.tsx'
import { callQuery } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { useCall } from '#client/data/write.ts'
import { RequiredLabel, TextArea, TextField } from '#client/kit/field.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { PreviewedForm } from '#client/kit/previewed-form.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { LeaveGuard } from '#client/kit/unsaved.tsx'
import {
  changedFields,
  type FormOf,
  useFilled,
  useFollow,
  useWatch,
} from '#client/kit/use-form.tsx'
import { changeSite, getSite } from '#shared/calls/site.ts'
import type { SiteInput, SiteView } from '#shared/contracts/site.ts'
import { type FixableField, isAccent, SIGN_UPS, type SignUp } from '#shared/domain/site.ts'
import { FooterLinks, siteSchema, type SiteValues, valuesOf } from './footer-links.tsx'
import { SitePictures } from './site-pictures.tsx'
import { SitePreview } from './site-preview.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { RadioLine } from '#client/kit/radio-line.tsx'
import { consolePaths } from '#shared/console-paths.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { Button } from '#client/kit/button.tsx'
import { shownAccent } from '#shared/domain/palette.ts'

export type SiteForm = FormOf<SiteValues, SiteOutput>
type SiteOutput = Required<SiteInput> & { name: string }

const siteQuery = () => callQuery(getSite)

/** Everything that makes a site a club's own, beside a preview of it. */
export function SiteSettings(): JSX.Element {
  const site = useQuery(siteQuery())
  return (
    <Loaded
      query={site}
      skeleton={<Spinner label={t('Loading the site...')} />}
      failure={({ error }) => loadingFault(t('the site'), error)}
    >
      {(data) => <Editor site={data} />}
    </Loaded>
  )
}

function Editor({ site }: { site: SiteView }): JSX.Element {
  const { form, seen } = useSiteForm(site)
  return (
    <>
      <LeaveGuard dirty={form.isDirty} canSave={useCanSave()} />
      <PreviewedForm
        form={form}
        preview={<SitePreview form={form} site={site} />}
        className="@4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Identity form={form} site={seen} />
          <Part title={t('Pictures')}>
            <SitePictures site={site} />
          </Part>
          <Arrivals form={form} site={seen} />
          <Footer form={form} />
        </div>
      </PreviewedForm>
    </>
  )
}

type PartProps = { form: SiteForm; site: SiteView }

function Part({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Identity({ form, site }: PartProps): JSX.Element {
  const { Field } = form
  return (
    <Part title={t('Name and color')}>
      <Field
        name="name"
        label={<RequiredLabel>{t('Site|Name')}</RequiredLabel>}
        autoComplete="off"
        {...lockedBy(site, 'name')}
      />
      <Field
        name="tagline"
        label={t('Tagline')}
        autoComplete="off"
        {...lockedBy(site, 'tagline', t('What the site is, in a few words. It may be empty.'))}
      />
      <AccentField form={form} {...lockedBy(site, 'accent')} />
    </Part>
  )
}

function Arrivals({ form, site }: PartProps): JSX.Element {
  const { Field } = form
  return (
    <Part title={t('Who may come in')}>
      <SignUpChoice form={form} variable={site.fixed.signUp} />
      <Field
        name="emailDomains"
        as={TextArea}
        label={t('Email domains')}
        rows={3}
        autoCapitalize="none"
        spellCheck={false}
        {...lockedBy(
          site,
          'emailDomains',
          t(
            'One on each line, such as club.example. Without one, any address will do. Invitations work for any.',
          ),
        )}
      />
    </Part>
  )
}

function Footer({ form }: { form: SiteForm }): JSX.Element {
  const { register } = form
  return (
    <Part title={t('Footer')}>
      <FooterLinks form={form} />
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input type="checkbox" className="size-5 shrink-0 accent-accent" {...register('runsOn')} />
        <span>{t('The footer says which software the site runs on')}</span>
      </label>
    </Part>
  )
}

/** A value of the environment is shown, with the name of its variable, and cannot be changed. */
function lockedBy(site: SiteView, field: FixableField, hint?: string) {
  const variable = site.fixed[field]
  return variable === undefined
    ? { hint }
    : { readOnly: true, hint: t('Set on the server, by {variable}', { variable }) }
}

function useSiteForm(site: SiteView): { form: SiteForm; seen: SiteView } {
  const client = useQueryClient()
  const form: SiteForm = useForm<typeof siteSchema, SiteValues>({
    schema: siteSchema,
    values: valuesOf(site),
    edits: true,
    send: async (input, { overwrites }) => {
      const sent = { ...form.getValues() }
      const body = changedFields(input, form.formState.dirtyFields)
      fill(await mutateAsync({ body, headers: overwrites ? {} : seenHeader(seen) }), sent)
    },
    reload: async () => fill(await client.fetchQuery({ ...siteQuery(), staleTime: 0 })),
    inputOf: (field) => field.split('.')[0] ?? field,
  })
  const { seen, fill } = useFilled(form, site, valuesOf)
  useFollow(site, { seen, isDirty: form.isDirty, fill })
  const { mutateAsync } = useCall(changeSite, {
    received: (saved) => [put(siteQuery(), saved)],
    toasts: {
      done: () => ({
        title: t('Site saved'),
        description: t('Open pages show it once they are loaded again.'),
        variant: 'success',
      }),
    },
  })
  return { form, seen }
}

const WORDS: Record<SignUp, { name: Text; who: Text }> = {
  open: { name: text('Registration|Open'), who: text('Anybody can create an account.') },
  approval: {
    name: text('With approval'),
    who: text('Anybody can ask for an account. It opens once an admin approves it.'),
  },
  invitation: {
    name: text('By invitation'),
    who: text('Only people with an invitation can create an account.'),
  },
  closed: {
    name: text('Registration|Closed'),
    who: text('Nobody can create an account, except with an invitation.'),
  },
}

type SignUpChoiceProps = { form: SiteForm; variable: string | undefined }

/** Who may create an account, one sentence each. */
function SignUpChoice({ form, variable }: SignUpChoiceProps): JSX.Element {
  const id = useId()
  const chosen = useWatch({ control: form.control, name: 'signUp' })
  return (
    <fieldset className="grid gap-1" aria-describedby={`${id}-note`}>
      <legend className="mb-1 text-sm font-semibold">{t('Who can create an account')}</legend>
      {SIGN_UPS.map((value) => (
        <RadioLine
          key={value}
          label={t(WORDS[value].name)}
          note={t(WORDS[value].who)}
          value={value}
          disabled={variable !== undefined && chosen !== value}
          {...form.register('signUp')}
        />
      ))}
      <p id={`${id}-note`} className="text-sm text-soft">
        {variable === undefined ? (
          <Phrase
            of="Invitations are made on the page <link>People</link>."
            tags={{ link: peopleLink }}
          />
        ) : (
          t('Set on the server, by {variable}', { variable })
        )}
      </p>
    </fieldset>
  )
}

const peopleLink = (words: string) => (
  <SiteLink href={consolePaths.people()} className="text-link">
    {words}
  </SiteLink>
)

/** What the color input shows without a color: the product's own. */
const OWN = shownAccent('', 'day')

type AccentFieldProps = { form: SiteForm; readOnly?: boolean; hint: string | undefined }

/** The color of the site, chosen or written, and how each theme shows it. */
function AccentField({ form, readOnly, hint }: AccentFieldProps): JSX.Element {
  const { Field } = form
  const accent = useWatch({ control: form.control, name: 'accent' }).trim().toLowerCase()
  const set = (value: string) =>
    form.setValue('accent', value, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start gap-3">
        <label className="grid gap-1">
          <span className="text-sm font-semibold">{t('Choose a color')}</span>
          <input
            type="color"
            dir="ltr"
            value={isAccent(accent) ? accent : OWN}
            disabled={readOnly}
            className="h-11 w-20 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
            onChange={({ target }) => set(target.value)}
          />
        </label>
        <Field
          name="accent"
          label={t('Color')}
          as={TextField}
          className="min-w-36 max-w-52 flex-1"
          placeholder={OWN}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={readOnly}
          hint={hint}
        />
        {accent && !readOnly ? (
          <Button variant="ghost" className="sm:mt-6.5" onClick={() => set('')}>
            {t('Use the standard color')}
          </Button>
        ) : null}
      </div>
      <output className="text-sm text-soft empty:hidden">
        <Shown accent={accent} />
      </output>
    </div>
  )
}

/** Says which colors are shown in place of one in which texts could not be read. */
function Shown({ accent: typed }: { accent: string }): JSX.Element | null {
  const accent = useDeferredValue(typed)
  const shown = useMemo(
    () =>
      isAccent(accent)
        ? { light: shownAccent(accent, 'day'), dark: shownAccent(accent, 'night') }
        : null,
    [accent],
  )
  if (!shown || (shown.light === accent && shown.dark === accent)) return null
  const swatch = (color: string) => (words: string) => (
    <span className="whitespace-nowrap">
      <span
        aria-hidden="true"
        style={{ background: color }}
        className="me-1 inline-block size-3.5 rounded-xs border border-line-strong align-[-0.125em]"
      />
      {words}
    </span>
  )
  return (
    <Phrase
      of="So that every text can be read, it is shown as <light>{light}</light> in light mode and as <dark>{dark}</dark> in dark mode."
      values={shown}
      tags={{ light: swatch(shown.light), dark: swatch(shown.dark) }}
    />
  )
}
