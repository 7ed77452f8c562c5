import { createFileRoute } from '@tanstack/react-router'
import { ResourceScreen } from './resource-screen.tsx'
import { loadResourcePage } from './resource-loader.ts'
import { ResourceSkeleton } from './resource-skeleton.tsx'

export const Route = createFileRoute('/_catalogue/resource/$id')({
  // Other pages need none of this: the loader comes with the component.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ context, params, preload }) =>
    loadResourcePage(context.queryClient, { id: params.id, preload }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ResourcePage,
  pendingComponent: ResourceSkeleton,
  pendingMs: 300,
})

function ResourcePage() {
  return <ResourceScreen id={Route.useParams().id} />
}
