import { createFileRoute } from '@tanstack/react-router'
import { InfoPending } from './info-frame.tsx'
import { loadInfoPage } from './info-loader.ts'
import { INFO_PAGES } from './info-pages.ts'
import { ReadingPage } from './reading-page.tsx'

const page = INFO_PAGES.cookies

export const Route = createFileRoute('/_catalogue/cookies')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ context }) => loadInfoPage(context.queryClient, page),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Page,
  pendingComponent: InfoPending,
})

function Page() {
  return <ReadingPage page={page} data={Route.useLoaderData()} />
}
