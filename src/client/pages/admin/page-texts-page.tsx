import { localPath } from '#client/data/page-language.ts'
import { t } from '#client/kit/t.tsx'
import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { supportEmail } from '#client/data/page-data.tsx'
import { privateHead } from '#client/data/page-head.ts'
import { PageTextLanguages } from '#client/features/admin-page-contents/page-text-editor.tsx'
import { PageTextList } from '#client/features/admin-page-contents/page-text-list.tsx'
import { OwnPageList } from '#client/features/admin-page-contents/own-page-list.tsx'
import type { PageContent } from '#client/features/page-contents/page-text.ts'
import { ReadingText } from '#client/features/page-contents/reading-text.tsx'
import { TextPage } from '#client/features/page-contents/text-page.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { isTextPage } from '#shared/domain/page-texts.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { paths } from '#shared/paths.ts'
import { infoPage, layoutOf } from '../info/info-pages.ts'
import { AdminFrame } from './admin-frame.tsx'

export const Route = createFileRoute('/_catalogue/admin/pages')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Page Texts')),
  component: PageTexts,
})

/** With `?page=` or `?own=`, the editor of one page; otherwise the list of all. */
function PageTexts(): JSX.Element {
  const { page, own } = Route.useSearch() as { page?: unknown; own?: unknown }
  if (typeof own === 'string') return <OwnPage key={own} slug={own} />
  return typeof page === 'string' && isTextPage(page) ? <OnePage key={page} name={page} /> : <All />
}

function All() {
  return (
    <AdminFrame
      title={t('Page Texts')}
      intro={t(
        'Your own privacy policy, contact address and other texts of the information pages.',
      )}
    >
      {() => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          <PageTextList />
          <OwnPageList />
        </div>
      )}
    </AdminFrame>
  )
}

function OnePage({ name }: { name: string }) {
  const { path, title, links } = infoPage(name)
  const renderPreview = (content: PageContent) => (
    <TextPage
      layout={layoutOf(name)}
      content={content}
      supportEmail={supportEmail()}
      links={links ? <LinksPlace heading={t(links.heading)} /> : null}
    />
  )
  return (
    <AdminFrame title={t('Edit: {title}', { title: t(title) })} actions={<WaysOut path={path} />}>
      {() => (
        <PageTextLanguages
          name={name}
          note={links ? <LinksNote heading={t(links.heading)} /> : null}
          renderPreview={renderPreview}
        />
      )}
    </AdminFrame>
  )
}

/** A page that the site has made itself. */
function OwnPage({ slug }: { slug: string }) {
  return (
    <AdminFrame
      title={t('Edit: {title}', { title: paths.ownPage(slug) })}
      actions={<WaysOut path={paths.ownPage(slug)} />}
    >
      {() => (
        <PageTextLanguages
          name={slug}
          isOwn
          renderPreview={(content) => (
            <ReadingText content={content} supportEmail={supportEmail()} />
          )}
        />
      )}
    </AdminFrame>
  )
}

/** Leads back to the list, and to the page as readers see it. */
function WaysOut({ path }: { path: string }) {
  return (
    <span className="flex flex-wrap gap-3">
      <SiteLink href={consolePaths.pages()} className={buttonClass({ variant: 'secondary' })}>
        <Icon name="arrow-left" className="size-4" />
        {t('All Pages')}
      </SiteLink>
      <a
        href={localPath(path)}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'secondary' })}
      >
        {t('View Page')}
        <span className="sr-only"> {t('(opens in a new tab)')}</span>
        <Icon name="external-link" className="size-4" />
      </a>
    </span>
  )
}

function LinksNote({ heading }: { heading: string }) {
  return (
    <p className="text-sm text-soft">
      {t('The section with the address #introduction stands above ‘{heading}’, all others below.', {
        heading,
      })}
    </p>
  )
}

/** Stands for the links of a page in its preview. */
function LinksPlace({ heading }: { heading: string }) {
  return (
    <p className="mt-12 rounded-lg border border-dashed border-line-strong p-5 text-soft">
      {t('{heading}: the links of this page', { heading })}
    </p>
  )
}
