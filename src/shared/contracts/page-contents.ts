import { z } from 'zod'

/** One section of an info page: a heading, paragraphs, and an optional list. Plain text throughout. */
export const pageSection = z.object({
  heading: z.string(),
  /** The anchor of the section, unique within the page. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  body: z.array(z.string()),
  items: z.array(z.string()).optional(),
})
export type PageSection = z.infer<typeof pageSection>

export const pageContentView = z.object({
  id: z.number().int(),
  pageName: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  sections: z.array(pageSection),
  order: z.number().int(),
  updatedAt: z.string(),
})
export type PageContentView = z.infer<typeof pageContentView>

/** The `{pageName}` of a path. */
export const pageContentParam = z.object({
  pageName: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'must contain only lowercase letters, digits and hyphens'),
})
export type PageContentParam = z.infer<typeof pageContentParam>
