import { Form } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Icon } from '#client/kit/icon.tsx'
import { type ComponentProps, type JSX, type ReactNode, useState } from 'react'
import { AdditionalList } from '#client/features/additional/additional-card.tsx'
import { textLanguage } from '#client/data/page-language.ts'
import { supportEmail } from '#client/data/page-data.tsx'
import { InItsLanguage } from '#client/features/page-contents/in-its-language.tsx'
import { PageIntro, PageSkeleton } from '#client/features/page-contents/page-intro.tsx'
import { ReadingText } from '#client/features/page-contents/reading-text.tsx'
import { TextPage } from '#client/features/page-contents/text-page.tsx'
import { Button } from '#client/kit/button.tsx'
import type { TextLanguage } from '#shared/texts/languages.ts'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import {
  contentQuery,
  type InfoPageData,
  infoPage,
  layoutOf,
  linksQuery,
  type OwnPageData,
  ownPageQuery,
  type PageLinks,
} from './info-pages.ts'

/** Stands in for a page that takes longer than a moment. */
export function InfoPending(): JSX.Element {
  return (
    <Frame>
      <PageSkeleton />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-6xl sm:py-4">{children}</div>
}

type InfoScreenProps = {
  name: string
  data: InfoPageData
  /** What the page adds to its texts and links. */
  own?: (content: PageContentView, links: ReactNode) => Partial<ComponentProps<typeof TextPage>>
}

/** An information page: its texts, and the links of the pages that have some. */
export function InfoScreen({ name, data, own }: InfoScreenProps): JSX.Element {
  const content = useLoadedQuery(contentQuery(name), data.contentFailed)
  return (
    <LoadedText content={content} title={data.title}>
      {(text) => <Content name={name} content={text} data={data} own={own} />}
    </LoadedText>
  )
}

/** A page that the site has made itself. */
export function OwnPageScreen({ slug, data }: { slug: string; data: OwnPageData }): JSX.Element {
  const content = useLoadedQuery(ownPageQuery(slug), data.contentFailed)
  return (
    <LoadedText content={content} title={data.title}>
      {(text) => <ReadingText content={text} supportEmail={supportEmail()} />}
    </LoadedText>
  )
}

type LoadedTextProps<Data> = {
  content: LoadedQuery<Data>
  title: string
  children: (text: Data) => ReactNode
}

function LoadedText<Data extends { language: TextLanguage }>(props: LoadedTextProps<Data>) {
  const { content, title, children } = props
  if (content.data) {
    return (
      <Frame>
        <InItsLanguage language={content.data.language} reader={textLanguage()}>
          {children(content.data)}
        </InItsLanguage>
      </Frame>
    )
  }
  if (!content.failed) return <InfoPending />
  return (
    <Frame>
      <PageIntro title={title} subtitle={null} />
      <div className="mt-10">
        <LoadError
          message={t('Failed to load this page. Please try again later.')}
          onRetry={content.retry}
        />
      </div>
    </Frame>
  )
}

type ContentProps = Pick<InfoScreenProps, 'name' | 'data'> & {
  content: PageContentView
  own: InfoScreenProps['own']
}

function Content({ name, content, data, own }: ContentProps): JSX.Element {
  const { links } = infoPage(name)
  const list = links ? <Links links={links} loaderFailed={data.linksFailed} /> : null
  return (
    <TextPage
      layout={layoutOf(name)}
      content={content}
      supportEmail={supportEmail()}
      links={list}
      {...own?.(content, list)}
    />
  )
}

function Links({ links, loaderFailed }: { links: PageLinks; loaderFailed: boolean }) {
  const query = useLoadedQuery(linksQuery(links.category), loaderFailed)
  return (
    <section aria-labelledby="links-heading" className="mt-12">
      <h2 id="links-heading" className="mb-5 text-2xl">
        {t(links.heading)}
      </h2>
      {query.failed ? (
        <LoadError message={t(links.failed)} onRetry={query.retry} />
      ) : (
        <AdditionalList resources={query.data} emptyText={t(links.empty)} />
      )}
    </section>
  )
}

/** 'Try Again' is a form, so that it reloads the page without JavaScript. */
function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-lg border border-line bg-surface px-6 py-12 text-center"
    >
      <Icon name="triangle-exclamation-point" className="size-8 text-danger" />
      <p className="text-lg text-balance">{message}</p>
      <Form method="get" onSubmit={onRetry}>
        <Button type="submit" variant="secondary">
          {t('Try Again')}
        </Button>
      </Form>
    </div>
  )
}

type LoadedQuery<Data> = {
  data: Data | undefined
  /** There is nothing to show, and no attempt is under way that the reader asked for. */
  failed: boolean
  retry: () => void
}

/**
 * Runs a query whose first attempt was the loader's. The server does not send errors to the browser, so
 * the loader's result keeps both renderings the same until the next answer.
 */
function useLoadedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  loaderFailed: boolean,
): LoadedQuery<Data> {
  const { data, isError, refetch } = useQuery(options)
  const [retried, setRetried] = useState(false)
  return {
    data,
    failed: data === undefined && (isError || (loaderFailed && !retried)),
    retry: () => {
      setRetried(true)
      void refetch()
    },
  }
}
