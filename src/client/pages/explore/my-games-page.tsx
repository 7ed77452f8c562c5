import { createFileRoute } from '@tanstack/react-router'
import { MyGamesScreen } from './my-games-screen.tsx'

export const Route = createFileRoute('/_catalogue/explore/my-games')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  component: MyGamesScreen,
})
