import { lazy, type ReactNode } from 'react'
import { ResourceCard } from '#client/catalogue/resource-card.tsx'
import type { RenderForm } from '#client/features/suggestions/suggestion-api.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'

/** Loads the form and its validation on first use: zod and the contract are too large for a page. */
const LazyForm = lazy(async () => {
  const { ContributionForm } =
    await import('#client/features/admin-resources/contribution-form.tsx')
  return { default: ContributionForm }
})

const renderPreview = (resource: ResourceView): ReactNode => (
  <ResourceCard resource={resource} isPreview />
)

/** Draws the form of a suggestion or a correction, with the card as it will look. */
export const renderContributionForm: RenderForm = (slot) => (
  <LazyForm {...slot} renderPreview={renderPreview} />
)
