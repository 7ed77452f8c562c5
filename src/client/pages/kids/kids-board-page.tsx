import { createFileRoute } from '@tanstack/react-router'
import { KidsBoard } from '#client/features/kids/kids-board.tsx'
import { KidsFrame, kidsHead } from './kids-frame.tsx'

/** A page of its own, because the other pages for children need neither the board nor the rules of chess. */
export const Route = createFileRoute('/_catalogue/explore/kids')({
  loader: () => ({ head: kidsHead('board') }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: KidsBoardPage,
})

function KidsBoardPage() {
  return (
    <KidsFrame place="board">
      <KidsBoard />
    </KidsFrame>
  )
}
