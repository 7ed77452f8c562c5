import { createFileRoute } from '@tanstack/react-router'
import { loadInfoPage } from './info-pages.ts'
import { InfoPending, InfoScreen } from './info-screen.tsx'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { pageSite } from '#client/data/site.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { t } from '#client/kit/t.tsx'
import { HELP_FOR_CLASSES, paths } from '#shared/paths.ts'
import { text, type Text } from '#shared/texts/text.ts'
import cards from './class/cards.svg?no-inline'
import group from './class/group.svg?no-inline'
import homework from './class/homework.svg?no-inline'
import progress from './class/progress.svg?no-inline'

/** Help, Play, Other Resources, About, Contact and the legal pages; any other name is not found. */
export const Route = createFileRoute('/_catalogue/$page')({
  loader: ({ context, params }) => loadInfoPage(context.queryClient, params.page),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: InfoRoute,
  pendingComponent: InfoPending,
})

function InfoRoute() {
  const { page: name } = Route.useParams()
  // The key drops one page's state (the section being read, a retry) on the way to another page.
  return (
    <>
      <InfoScreen key={name} name={name} data={Route.useLoaderData()} />
      {name === 'help' ? <ForClassOrClub /> : null}
    </>
  )
}

const STEPS: readonly { picture: string; alt: Text; title: Text; words: Text }[] = [
  {
    picture: group,
    alt: text('A teacher beside a chessboard, with three pupils'),
    title: text('Make a group'),
    words: text(
      'With a verified address you make one under “Groups”. Its code brings in whoever has an account.',
    ),
  },
  {
    picture: cards,
    alt: text('Three cards with a name, a password and a code to scan'),
    title: text('Print cards for pupils'),
    words: text(
      'Paste the names of your class: each gets an account without an email address, and a card to log in with.',
    ),
  },
  {
    picture: homework,
    alt: text('A sheet with three lessons and a day'),
    title: text('Assign homework'),
    words: text('Choose lessons, chapters, a list or a step of a learning path, and until when.'),
  },
  {
    picture: progress,
    alt: text('A table of pupils with ticks for what they have done'),
    title: text('See who has done it'),
    words: text(
      'Teachers see a table of what they assigned. Pupils see their own, and nobody else’s.',
    ),
  },
]

/** What a class or a club finds here, at the end of Help. */
function ForClassOrClub(): JSX.Element | null {
  const { kidsMode } = useKidsMode()
  if (kidsMode || pageSite().groupsOff) return null
  return (
    <section
      id={HELP_FOR_CLASSES}
      aria-labelledby="classes-heading"
      className="mx-auto mt-10 max-w-6xl scroll-mt-4 rounded-xl border border-line bg-sunken p-5 sm:p-8"
    >
      <h2 id="classes-heading" className="text-2xl">
        {t('For a class or club')}
      </h2>
      <ol className="mt-6 grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
        {STEPS.map(({ picture, alt, title, words }) => (
          <li key={picture} className="grid content-start gap-2">
            <img
              src={picture}
              alt={t(alt)}
              width={320}
              height={180}
              loading="lazy"
              className="h-auto w-full rounded-lg"
            />
            <h3 className="text-lg">{t(title)}</h3>
            <p className="text-pretty">{t(words)}</p>
          </li>
        ))}
      </ol>
      <SiteLink
        href={paths.groups()}
        className={buttonClass({ variant: 'secondary', className: 'mt-6' })}
      >
        {t('Groups')}
      </SiteLink>
    </section>
  )
}
