import type { JSX } from 'react'
import { KidsText } from '#client/data/kids-mode.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { t } from '#client/kit/t.tsx'
import { serverPageContext } from '#client/data/page-context.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The root route renders it instead of everything else, so it includes the site's frame. */
export function NotFoundPage(): JSX.Element {
  return (
    <SiteFrame>
      <NotFoundMessage />
    </SiteFrame>
  )
}

function NotFoundMessage(): JSX.Element {
  const server = serverPageContext()
  if (server) server.answer.status = 404
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <span aria-hidden="true" className="empty-board" />
      <h1 className="text-3xl">{t('404 Page Not Found')}</h1>
      <p className="text-lg">{t('Did you forget to add the page to the router?')}</p>
      <p className="text-soft">
        {t(
          'This square is empty. If you followed a link or typed the address, search above or start again from the first move.',
        )}
      </p>
      <p className="mt-2 flex flex-wrap justify-center gap-3">
        <SiteLink href={paths.home()} className={buttonClass({})}>
          {t('Back to Home')}
        </SiteLink>
        <SiteLink href={paths.category('all')} className={buttonClass({ variant: 'secondary' })}>
          {t('All resources')}
        </SiteLink>
        <KidsText kids="">
          <SiteLink href={paths.suggest()} className={buttonClass({ variant: 'secondary' })}>
            {t('Suggest a resource')}
          </SiteLink>
        </KidsText>
      </p>
    </div>
  )
}
