import { createFileRoute } from '@tanstack/react-router'
import { ForClassOrClub } from './for-class-or-club.tsx'
import { loadInfoPage } from './info-pages.ts'
import { InfoPending, InfoScreen } from './info-screen.tsx'

/** Help, Play, Other Resources, About, Contact and the legal pages; any other name is not found. */
export const Route = createFileRoute('/_catalogue/$page')({
  loader: ({ context, params }) => loadInfoPage(context.queryClient, params.page),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: InfoRoute,
  pendingComponent: InfoPending,
})

function InfoRoute() {
  const { page: name } = Route.useParams()
  // The key drops one page's state (the section being read, a retry) on the way to another page.
  return (
    <>
      <InfoScreen key={name} name={name} data={Route.useLoaderData()} />
      {name === 'help' ? <ForClassOrClub /> : null}
    </>
  )
}
