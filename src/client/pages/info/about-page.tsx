import { createFileRoute } from '@tanstack/react-router'
import { InfoPending } from './info-frame.tsx'
import { infoHead } from './info-head.ts'
import { loadInfoPage } from './info-loader.ts'
import { INFO_PAGES } from './info-pages.ts'
import { ReadingPage } from './reading-page.tsx'

const page = INFO_PAGES.about

export const Route = createFileRoute('/_catalogue/about')({
  loader: ({ context }) => loadInfoPage(context.queryClient, page),
  head: ({ loaderData }) => infoHead(page, loaderData),
  component: Page,
  pendingComponent: InfoPending,
})

function Page() {
  return <ReadingPage page={page} data={Route.useLoaderData()} />
}
