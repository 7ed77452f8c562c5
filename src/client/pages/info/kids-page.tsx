import { createFileRoute } from '@tanstack/react-router'
import { InfoPending } from './info-frame.tsx'
import { loadListPage } from './info-loader.ts'
import { INFO_PAGES } from './info-pages.ts'
import { ListPage } from './list-page.tsx'

const page = INFO_PAGES.kids

export const Route = createFileRoute('/_catalogue/kids')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ context }) => loadListPage(context.queryClient, page, 'kids'),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Page,
  pendingComponent: InfoPending,
})

function Page() {
  return <ListPage page={page} category="kids" data={Route.useLoaderData()} />
}
