import { t } from '#client/kit/t.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { type ComponentProps, type JSX, useMemo } from 'react'
import { breadcrumbList, type PageHead, pageHead } from '#client/data/page-head.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { useMyGames } from '#client/features/my-games/my-games-store.ts'
import { figuresOf, ownGames } from '#client/features/my-games/plan-figures.ts'
import { StudyPlan } from '#client/features/plan/study-plan.tsx'
import { paths } from '#shared/paths.ts'

export const Route = createFileRoute('/_catalogue/plan')({
  validateSearch: ({ level }: Record<string, unknown>): { level?: 'new' } =>
    level === 'new' ? { level } : {},
  loader: () => planHead(),
  head: ({ loaderData }) => loaderData ?? {},
  component: PlanPage,
})

function planHead(): PageHead {
  return pageHead({
    title: t('Study plan'),
    description: t(
      'What to study next, in two to six steps: from your own games or from a few questions, with chess lessons for your level, your openings and your time.',
    ),
    path: paths.plan(),
    jsonLd: [
      breadcrumbList([
        { name: t('Home'), path: paths.home() },
        { name: t('Study plan'), path: paths.plan() },
      ]),
    ],
  })
}

function PlanPage(): JSX.Element {
  const { kidsMode } = useKidsMode()
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 sm:py-4">
      <header className="max-w-[44rem]">
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Study plan')}</h1>
        <p className="mt-3 text-lg/snug text-soft text-pretty">
          {kidsMode
            ? t('What to learn next, one step at a time.')
            : t(
                'What to study next, one step at a time: from your own games or from a few questions, with lessons that fit your level, your openings and your time.',
              )}
        </p>
      </header>
      <StudyPlan games={useReadGames()} isNew={Route.useSearch().level === 'new'} />
    </div>
  )
}

/** The games that were read on the page of one's own games: they live as long as this tab. */
function useReadGames(): ComponentProps<typeof StudyPlan>['games'] {
  const games = useMyGames()
  const found = games.step === 'results' ? games.found : null
  const player = games.step === 'results' ? games.view.player : null
  return useMemo(
    () =>
      found && player !== null
        ? {
            ...ownGames(found.games, player),
            count: (after) => figuresOf(found, { player, after }),
          }
        : null,
    [found, player],
  )
}
