import { createFileRoute } from '@tanstack/react-router'
import { InfoPending } from '../info/info-screen.tsx'
import { KidsHomeScreen, loadKidsHome } from './kids-home-screen.tsx'

/** The one home for children, which the lists of kids mode show at their addresses, too. */
export const Route = createFileRoute('/_catalogue/kids')({
  loader: ({ context: { queryClient } }) => loadKidsHome(queryClient),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: KidsHome,
  pendingComponent: InfoPending,
})

function KidsHome() {
  return <KidsHomeScreen data={Route.useLoaderData()} />
}
