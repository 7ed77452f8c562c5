import { createFileRoute } from '@tanstack/react-router'
import { ExploreScreen } from './explore-screen.tsx'

export const Route = createFileRoute('/_catalogue/explore')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  component: ExploreScreen,
})
