import { z } from 'zod'
import {
  EMAIL_DOMAINS_MAX,
  emailDomainIn,
  FIXABLE_FIELDS,
  FOOTER_LINKS_MAX,
  isAccent,
  NAME_MAX,
  SETUP_STEPS,
  SIGN_UPS,
  TAGLINE_MAX,
} from '../domain/site.ts'
import { SITE_PICTURES } from '../domain/site-pictures.ts'
import { text } from '../texts/text.ts'
import { choice, oneLine, requiredLine, requiredUrl, withoutControls } from './fields.ts'
import { asMessage, says } from './says.ts'

/** The body of GET /api/site: what every reader may know of the site. */
export const siteView = z.object({
  name: z.string(),
  tagline: z.string(),
  /** As it was chosen; empty for the product's own colors. */
  accent: z.string(),
  footerLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  signUp: z.enum(SIGN_UPS),
  emailDomains: z.array(z.string()),
  runsOn: z.boolean(),
  /** The addresses of the pictures; null without one. */
  logo: z.string().nullable(),
  logoDark: z.string().nullable(),
  icon: z.string().nullable(),
  /** Whether there is an imprint, which every page then leads to. */
  imprint: z.boolean(),
  /** The pages that the site has made itself, with their titles in the language of the request. */
  pages: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** The variable of the environment that fixes a field. */
  fixed: z.partialRecord(z.enum(FIXABLE_FIELDS), z.string()),
  updatedAt: z.string(),
})
export type SiteView = z.infer<typeof siteView>

const emailDomain = z.string(says('Domain must be text')).transform((value, context) => {
  const domain = emailDomainIn(value)
  if (domain !== null) return domain
  context.addIssue({
    code: 'custom',
    message: asMessage(text('Write a domain such as club.example, without an asterisk or a path')),
  })
  return z.NEVER
})

const footerLink = z.object({
  label: requiredLine(text('Label'), 60),
  url: requiredUrl(text('Address')),
})

/** The body of PUT /api/admin/site. */
export const siteInput = z
  .object({
    name: requiredLine(text('Site|Name'), NAME_MAX),
    tagline: z.preprocess((value) => oneLine(value), withoutControls(text('Tagline'), TAGLINE_MAX)),
    accent: z
      .string(says('Color must be text'))
      .transform((value) => value.trim().toLowerCase())
      .refine(
        (value) => value === '' || isAccent(value),
        says('Write the color as #rrggbb, such as #1f5b41'),
      ),
    footerLinks: z
      .array(footerLink, says('Links must be a list'))
      .max(FOOTER_LINKS_MAX, says('At most {max} links', { max: FOOTER_LINKS_MAX })),
    signUp: choice(text('Sign-up'), SIGN_UPS),
    emailDomains: z
      .array(emailDomain, says('Domains must be a list'))
      .max(EMAIL_DOMAINS_MAX, says('At most {max} domains', { max: EMAIL_DOMAINS_MAX }))
      .transform((domains) => [...new Set(domains)]),
    runsOn: z.boolean(says('{field} must be true or false')),
  })
  .partial()
export type SiteInput = z.input<typeof siteInput>

export const pictureParams = z.object({ picture: z.enum(SITE_PICTURES) })

/** One line of GET /api/admin/setup-steps. */
export const setupStepView = z.object({
  step: z.enum(SETUP_STEPS),
  /** As far as the server knows. */
  done: z.boolean(),
  /** Somebody has put the line away. */
  dismissed: z.boolean(),
})
export type SetupStepView = z.infer<typeof setupStepView>

export const setupStepParam = z.object({
  step: z.enum(
    SETUP_STEPS,
    says('{field} must be one of {values}', { values: SETUP_STEPS.join(', ') }),
  ),
})

export const setupStepInput = z.object({
  dismissed: z.boolean(says('{field} must be true or false')),
})
