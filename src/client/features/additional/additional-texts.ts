import type { AdditionalCategory } from '#shared/domain/catalogue.ts'

type ListTexts = { heading: string; failed: string; empty: string }

export const ADDITIONAL_TEXTS: Record<AdditionalCategory, ListTexts> = {
  play: {
    heading: 'Where to Play',
    failed: 'Failed to load chess platforms. Please try again later.',
    empty: 'No chess platforms found.',
  },
  kids: {
    heading: 'Sites and Games',
    failed: 'Failed to load resources for kids. Please try again later.',
    empty: 'No additional resources found.',
  },
  other: {
    heading: 'Links Worth Keeping',
    failed: 'Failed to load additional resources. Please try again later.',
    empty: 'No additional resources found.',
  },
}
