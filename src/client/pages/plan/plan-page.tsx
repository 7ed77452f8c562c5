import { Phrase, t } from '#client/kit/t.tsx'
import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { textLanguage } from '#client/data/page-language.ts'
import { pageHead } from '#client/data/page-head.ts'
import { PlanList } from '#client/features/plan/plan-list.tsx'
import { StoredHereNote } from '#client/features/study/own-list.tsx'
import { firstPath } from '#shared/domain/learning-path.ts'
import { paths } from '#shared/paths.ts'

export const Route = createFileRoute('/_catalogue/plan')({
  head: () =>
    pageHead({
      title: t('Study plan'),
      description: t('What to study next, one step at a time, in the order that you choose.'),
      path: paths.plan(),
    }),
  component: PlanPage,
})

function PlanPage(): JSX.Element {
  const { kidsMode } = useKidsMode()
  const linkTo = (href: string) => (words: string) => (
    <SiteLink href={href} className="text-link">
      {words}
    </SiteLink>
  )
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-6 sm:py-4">
      <header className="max-w-[44rem]">
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Study plan')}</h1>
        <p className="mt-3 text-lg/snug text-soft text-pretty">
          {kidsMode ? (
            t('What to learn next, one step at a time.')
          ) : (
            <Phrase
              of="What to study next, one step at a time: from a <paths>learning path</paths>, for an opening that <games>your games</games> show, or any lesson, by ‘Add to my plan’. New to chess? <steps>Begin here</steps>."
              tags={{
                paths: linkTo(paths.learningPaths()),
                games: linkTo(paths.myGames()),
                steps: linkTo(paths.learningPath(firstPath(textLanguage(), false))),
              }}
            />
          )}
        </p>
        {/* Above the steps, whose number the server's HTML does not know. */}
        <div className="guest-only">
          <StoredHereNote />
        </div>
      </header>
      <PlanList />
    </div>
  )
}
