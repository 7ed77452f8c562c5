import { z } from 'zod'
import { siteInput, type SiteView } from '#shared/contracts/site.ts'
import type { FooterLink } from '#shared/domain/site.ts'

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

export function linksIn(value: string): FooterLink[] {
  return JSON.parse(value) as FooterLink[]
}

export function linksText(links: readonly FooterLink[]): string {
  return JSON.stringify(links.map(({ label, url }) => ({ label, url })))
}

/** People separate domains as they like. */
function linesIn(value: string): string[] {
  return value.split(/[\s,;]+/).filter(Boolean)
}
