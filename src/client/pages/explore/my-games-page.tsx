import { createFileRoute } from '@tanstack/react-router'
import { myGamesHead } from './my-games-head.ts'
import { MyGamesScreen } from './my-games-screen.tsx'

export const Route = createFileRoute('/_catalogue/explore/my-games')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: () => myGamesHead(),
  head: ({ loaderData }) => loaderData ?? {},
  component: MyGamesScreen,
})
