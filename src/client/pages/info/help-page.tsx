import { createFileRoute } from '@tanstack/react-router'
import { HelpCards } from '#client/features/page-contents/help-cards.tsx'
import { pageContentQuery } from '#client/features/page-contents/page-contents-api.ts'
import { PageIntro } from '#client/features/page-contents/page-intro.tsx'
import { InfoFrame, InfoPending } from './info-frame.tsx'
import { loadFaqPage } from './info-loader.ts'
import { INFO_PAGES } from './info-pages.ts'
import { useLoadedQuery } from './use-loaded-query.ts'

const page = INFO_PAGES.help

export const Route = createFileRoute('/_catalogue/help')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ context }) => loadFaqPage(context.queryClient, page),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Page,
  pendingComponent: InfoPending,
})

function Page() {
  const data = Route.useLoaderData()
  const content = useLoadedQuery(pageContentQuery(page.pageName), data.failed)
  return (
    <InfoFrame data={data} content={content}>
      {({ title, subtitle, sections }) => (
        <>
          <PageIntro title={title} subtitle={subtitle} />
          <div className="mt-10">
            <HelpCards sections={sections} supportEmail={data.supportEmail} />
          </div>
        </>
      )}
    </InfoFrame>
  )
}
