import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useView } from '#client/data/view.ts'
import { ADDITIONAL_ADDRESS } from '#client/features/admin-additional/additional-values.ts'
import { AdditionalManager } from '#client/features/admin-additional/additional-manager.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { paths } from '#shared/paths.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/additional-resources')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Manage Additional Resources')),
  component: AdditionalResources,
})

function AdditionalResources(): JSX.Element {
  const [view, onView] = useView(ADDITIONAL_ADDRESS)
  return (
    <AdminFrame
      title={t('Manage Additional Resources')}
      intro={t('Manage the links on the Play, Kids, and Other Resources pages.')}
      actions={
        <SiteLink href={paths.admin()} className={buttonClass({ variant: 'secondary' })}>
          <Icon name="arrow-left" className="size-4" />
          {t('Back to Admin')}
        </SiteLink>
      }
    >
      {() => <AdditionalManager view={view} onView={onView} columns="full" />}
    </AdminFrame>
  )
}
