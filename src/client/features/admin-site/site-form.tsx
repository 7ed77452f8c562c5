import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { useCanSave } from '#client/data/account.ts'
import { put } from '#client/data/edits.ts'
import { loadingFault } from '#client/data/errors.ts'
import { useForm } from '#client/data/form.tsx'
import { callQuery } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { useCall } from '#client/data/write.ts'
import { RequiredLabel, TextArea } from '#client/kit/field.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { PreviewedForm } from '#client/kit/previewed-form.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { LeaveGuard } from '#client/kit/unsaved.tsx'
import { changedFields, type FormOf, useFilled, useFollow } from '#client/kit/use-form.tsx'
import { changeSite, getSite } from '#shared/calls/site.ts'
import type { SiteInput, SiteView } from '#shared/contracts/site.ts'
import type { FixableField } from '#shared/domain/site.ts'
import { AccentField } from './accent-field.tsx'
import { FooterLinks, siteSchema, type SiteValues, valuesOf } from './footer-links.tsx'
import { SitePictures } from './site-pictures.tsx'
import { SitePreview } from './site-preview.tsx'
import { SignUpChoice } from './sign-up-choice.tsx'

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
