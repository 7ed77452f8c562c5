import { createFileRoute } from '@tanstack/react-router'
import { loadOwnPage } from './info-pages.ts'
import { InfoPending, OwnPageScreen } from './info-screen.tsx'

/** A page that the site has made itself. */
export const Route = createFileRoute('/_catalogue/page/$slug')({
  loader: ({ context, params }) => loadOwnPage(context.queryClient, params.slug),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: OwnPageRoute,
  pendingComponent: InfoPending,
})

function OwnPageRoute() {
  const { slug } = Route.useParams()
  return <OwnPageScreen key={slug} slug={slug} data={Route.useLoaderData()} />
}
