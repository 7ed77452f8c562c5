import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { KidsPuzzles } from '#client/features/kids/kids-puzzles.tsx'
import { t } from '#client/kit/t.tsx'
import { getKidsTopic, listKidsPuzzles } from '#shared/calls/kids.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isFree } from '#shared/domain/catalogue.ts'
import { KidsFrame, kidsHead } from './kids-frame.tsx'
import { kidsFailure, Lessons } from './kids-lessons.tsx'
import { readAge } from './kids-home.ts'
import { onServer, Topic } from './kids-topic.tsx'

/** A page of its own, because the other places for children need neither the board nor the rules of chess. */
export const Route = createFileRoute('/_catalogue/kids/puzzles')({
  validateSearch: readAge,
  loader: async ({ context: { queryClient } }) => {
    await onServer(queryClient, [
      queryClient.prefetchQuery(callQuery(listKidsPuzzles)),
      queryClient.prefetchQuery(callQuery(getKidsTopic, { params: { topic: 'puzzles' } })),
    ])
    return { head: kidsHead('puzzles') }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: KidsPuzzlesPage,
})

function KidsPuzzlesPage(): JSX.Element {
  const { age } = Route.useSearch()
  return (
    <KidsFrame place="puzzles">
      <KidsPuzzles failure={kidsFailure()} />
      <Topic topic="puzzles" age={age} show={(lessons) => <InGroups lessons={lessons} />} />
    </KidsFrame>
  )
}

/** A child can use a free site at once; books come after it. */
function InGroups({ lessons }: { lessons: readonly ResourceView[] }) {
  const isBook = ({ type }: ResourceView) => type === 'book'
  const isOpen = (each: ResourceView) => !isBook(each) && isFree(each.price)
  const groups = [
    { name: 'free', title: t('Free puzzles'), of: lessons.filter(isOpen) },
    { name: 'books', title: t('Puzzle books'), of: lessons.filter(isBook) },
    {
      name: 'more',
      title: t('More puzzles'),
      of: lessons.filter((each) => !isOpen(each) && !isBook(each)),
    },
  ]
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ name, title, of }) => (
      <section key={name} aria-labelledby={`puzzles-${name}`} className="grid gap-4">
        <h3 id={`puzzles-${name}`} className="text-2xl">
          {title}
        </h3>
        <Lessons lessons={of} />
      </section>
    ))
}
