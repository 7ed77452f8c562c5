import { type JSX, useState } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { undoingBulk } from '#client/data/undo.ts'
import { failure, useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { ConfirmModal } from '#client/kit/dialog.tsx'
import { useFocusInList } from '#client/kit/focus-in-list.ts'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { applySeed, getSeedOffer, removeSeed } from '#shared/calls/overview.ts'
import { setSetupStep } from '#shared/calls/site.ts'
import type { SetupStepView } from '#shared/contracts/site.ts'
import type { SetupStep } from '#shared/domain/site.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { paths } from '#shared/paths.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/data/queries.ts'
import type { SeedOffer } from '#shared/contracts/overview.ts'

type Line = {
  title: Text
  /** What it is about, and where it is done if no page can do it. */
  about: Text
  href?: string
}

const LINES: Record<SetupStep, Line> = {
  name: {
    title: text('Name'),
    about: text('What your site is called in pages, emails and feeds.'),
    href: consolePaths.site(),
  },
  language: {
    title: text('Language'),
    about: text('SITE_LANGUAGE and SITE_LANGUAGES in the environment say what your site speaks.'),
  },
  signUp: {
    title: text('Sign-up'),
    about: text('Everybody may register. You can ask for approval or an invitation, or close it.'),
    href: consolePaths.site(),
  },
  imprint: {
    title: text('Imprint'),
    about: text('Who is responsible for the site. Many countries require it.'),
    href: consolePaths.pages('imprint'),
  },
  signIn: {
    title: text('Sign-in'),
    about: text(
      'Protect your account with a passkey or two-factor authentication. OIDC_ISSUER and LICHESS_SIGN_IN in the environment offer other ways in.',
    ),
    href: paths.settings('security'),
  },
  backups: {
    title: text('Backups'),
    about: text(
      'BACKUP_DIR in the environment says where daily backups are kept. The first is made within ten minutes of the start.',
    ),
  },
  seed: {
    title: text('Catalogue'),
    about: text('Your site began with our resources. Keep them, or remove all of them at once.'),
  },
}

/** What a new site should look at once. It goes when every line is done or put away. */
export function SetupSteps({ steps }: { steps: readonly SetupStepView[] }): JSX.Element | null {
  const shown = steps.filter(({ dismissed }) => !dismissed)
  const list = useFocusInList(shown.length, 'button')
  if (steps.every(({ done }) => done)) return null
  return (
    <section
      aria-labelledby="setup-steps"
      className="rounded-lg border border-line bg-surface px-4 py-3"
    >
      <h2 id="setup-steps" className="font-sans text-base font-semibold">
        {t('Make the site yours')}
      </h2>
      <ul className="mt-1 divide-y divide-line" {...list}>
        {shown.map((each) => (
          <StepLine key={each.step} view={each} />
        ))}
      </ul>
    </section>
  )
}

function StepLine({ view: { step, done } }: { view: SetupStepView }) {
  const { title, about, href } = LINES[step]
  const put = useCall(setSetupStep, { toasts: { failed: t('Could not save') } })
  const dismiss = () => put.mutate({ params: { step }, body: { dismissed: true } })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <Icon
        name={done ? 'circle-check' : 'circle-exclamation-point'}
        className={`size-5 shrink-0 ${done ? 'text-success' : 'text-soft'}`}
      />
      <p className="min-w-0 flex-1 basis-36">
        <span className="font-semibold">
          {href ? (
            <SiteLink href={href} className="text-link">
              {t(title)}
            </SiteLink>
          ) : (
            t(title)
          )}
        </span>{' '}
        <span className="text-sm text-soft">{done ? t('Step|Done') : t(about)}</span>
      </p>
      {step === 'seed' && !done ? (
        <div className="flex flex-wrap gap-2 max-sm:basis-full max-sm:ps-8">
          <Button variant="secondary" size="sm" busy={put.isPending} onClick={dismiss}>
            {t('Keep them')}
          </Button>
          <RemoveSeed />
        </div>
      ) : (
        <Button
          variant="ghost"
          size="icon"
          busy={put.isPending}
          aria-label={t('Put away: {title}', { title: t(title) })}
          onClick={dismiss}
        >
          <Icon name="x" className="size-4.5" />
        </Button>
      )}
    </li>
  )
}

function RemoveSeed() {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useCall(removeSeed, {
    toasts: {
      // A job shows by itself how far it is.
      done: ({ state }) =>
        state === 'done' ? { title: t('Resources removed'), variant: 'success' } : null,
      failed: (fault) => failure(t('The resources were not removed'), fault),
    },
    undo: ({ id, undo }) => (undo === 'possible' ? undoingBulk(id) : null),
    onSuccess: () => setOpen(false),
  })
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('Remove all...')}
      </Button>
      <ConfirmModal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Remove what came with the site?')}
        description={t(
          'All resources of the seed catalogue go to the trash, also those that somebody has edited. It is one change, which can be undone.',
        )}
        confirmLabel={t('Remove all')}
        busyLabel={t('Working...')}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}

/** Offers the seed catalogue of this release where the former one is; nothing if there is nothing to do. */
export function SeedOfferCard(): JSX.Element | null {
  const { data: offer } = useQuery(callQuery(getSeedOffer))
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useCall(applySeed, {
    toasts: {
      // A job shows by itself how far it is.
      done: ({ state }) =>
        state === 'done' ? { title: t('Catalogue updated'), variant: 'success' } : null,
      failed: (fault) => failure(t('The catalogue was not updated'), fault),
    },
    undo: ({ id, undo }) => (undo === 'possible' ? undoingBulk(id) : null),
    onSuccess: () => setOpen(false),
  })
  if (!offer || Object.values(offer).every((count) => count === 0)) return null
  return (
    <section
      aria-labelledby="seed-offer"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <Icon name="books" className="size-5 text-soft" />
      <div className="me-auto min-w-0">
        <h2 id="seed-offer" className="font-sans text-base font-semibold">
          {t('There is a newer seed catalogue')}
        </h2>
        <p className="text-sm text-soft">{offerText(offer)}</p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('Update the catalogue')}
      </Button>
      <ConfirmModal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Update the catalogue?')}
        description={
          <>
            <p>{offerText(offer)}</p>
            <p>
              {t(
                'What somebody has edited or deleted stays as it is. All of it is one change, which can be undone.',
              )}
            </p>
            <p>
              {t(
                'Only resources change. The links of the pages Play, For Kids and Other Resources stay as they are, because nothing tells which of them you have arranged yourself.',
              )}
            </p>
          </>
        }
        confirmLabel={t('Update the catalogue')}
        busyLabel={t('Working...')}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </section>
  )
}

function offerText({ adds, updates, drops }: SeedOffer): string {
  return t(
    '{adds, plural, one {# new resource} other {# new resources}}; {updates, plural, one {# that nobody has edited is updated} other {# that nobody has edited are updated}}; {drops, plural, one {# goes to the trash} other {# go to the trash}}.',
    { adds, updates, drops },
  )
}
