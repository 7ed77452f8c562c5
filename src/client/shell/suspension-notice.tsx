import { type JSX, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { t } from '#client/kit/t.tsx'
import { paths } from '#shared/paths.ts'

export function SuspensionNotice({ reason }: { reason: string }): JSX.Element {
  useEffect(() => {
    // The end of the page stays readable above it.
    document.body.style.paddingBottom = '7rem'
    return () => {
      document.body.style.paddingBottom = ''
    }
  }, [])
  return createPortal(
    <output className="fixed inset-x-0 bottom-0 z-40 block border-t border-danger bg-surface px-4 py-3 text-center max-lg:bottom-14">
      <strong className="text-danger">{t('Your account is suspended.')}</strong>{' '}
      {t('You can read, but not change anything.')}{' '}
      <span className="wrap-anywhere">{t('Reason: {reason}', { reason })}</span>{' '}
      <SiteLink href={paths.contact()} className="text-link">
        {t('Contact us')}
      </SiteLink>
    </output>,
    document.body,
  )
}
