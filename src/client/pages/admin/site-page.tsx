import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { privateHead } from '#client/data/page-head.ts'
import { SiteSettings } from '#client/features/admin-site/site-form.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { AdminFrame } from './admin-frame.tsx'

export const Route = createFileRoute('/_catalogue/admin/site')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Site')),
  component: SitePage,
})

function SitePage(): JSX.Element {
  return (
    <AdminFrame
      title={t('Site')}
      intro={
        <Phrase
          of="Its name, its look, and who may come in. Imprint, privacy policy and other texts are among the <link>page texts</link>."
          tags={{ link: textsLink }}
        />
      }
    >
      {() => <SiteSettings />}
    </AdminFrame>
  )
}

const textsLink = (words: string) => (
  <SiteLink href={consolePaths.pages()} className="text-link">
    {words}
  </SiteLink>
)
