import type { JSX } from 'react'
import { additionalResourcesQuery } from '#client/features/additional/additional-api.ts'
import { ADDITIONAL_TEXTS, AdditionalList } from '#client/features/additional/additional-list.tsx'
import { pageContentQuery } from '#client/features/page-contents/page-contents-api.ts'
import { PageIntro } from '#client/features/page-contents/page-intro.tsx'
import { SectionText } from '#client/features/page-contents/section-text.tsx'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import { AdviceSection } from './advice-section.tsx'
import { InfoFrame } from './info-frame.tsx'
import type { ListData } from './info-loader.ts'
import type { InfoPage } from './info-pages.ts'
import { LoadError } from './load-error.tsx'
import { useLoadedQuery } from './use-loaded-query.ts'

/** The section that stands above the links; all others follow them. */
const INTRODUCTION = 'introduction'

type ListPageProps = { page: InfoPage; category: AdditionalCategory; data: ListData }

/** Play, Kids and Other Resources: an introduction, cards with links, advice. */
export function ListPage({ page, category, data }: ListPageProps): JSX.Element {
  const content = useLoadedQuery(pageContentQuery(page.pageName), data.failed)
  return (
    <InfoFrame data={data} content={content}>
      {({ title, subtitle, sections }) => (
        <>
          <PageIntro title={title} subtitle={subtitle} />
          <Introduction sections={sections} supportEmail={data.supportEmail} />
          <Links category={category} loaderFailed={data.listFailed} />
          {sections
            .filter(({ id }) => id !== INTRODUCTION)
            .map((section) => (
              <AdviceSection key={section.id} section={section} supportEmail={data.supportEmail} />
            ))}
        </>
      )}
    </InfoFrame>
  )
}

type IntroductionProps = Pick<PageContentView, 'sections'> & { supportEmail: string | null }

function Introduction({ sections, supportEmail }: IntroductionProps) {
  const section = sections.find(({ id }) => id === INTRODUCTION)
  if (!section) return null
  return (
    <section id={section.id} className="mt-8 max-w-[36rem]">
      <h2 className="mb-3 text-2xl">{section.heading}</h2>
      <SectionText section={section} supportEmail={supportEmail} />
    </section>
  )
}

function Links({
  category,
  loaderFailed,
}: {
  category: AdditionalCategory
  loaderFailed: boolean
}) {
  const links = useLoadedQuery(additionalResourcesQuery(category), loaderFailed)
  const texts = ADDITIONAL_TEXTS[category]
  return (
    <section aria-labelledby="links-heading" className="mt-12">
      <h2 id="links-heading" className="mb-5 text-2xl">
        {texts.heading}
      </h2>
      {links.failed ? (
        <LoadError message={texts.failed} onRetry={links.retry} />
      ) : (
        <AdditionalList resources={links.data} emptyText={texts.empty} />
      )}
    </section>
  )
}
