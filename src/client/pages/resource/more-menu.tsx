import { t } from '#client/kit/t.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useEmbedDialog } from '#client/catalogue/embed-button.tsx'
import { useTeaches } from '#client/data/groups.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { noteMark, useOwnMarks } from '#client/data/own-marks.ts'
import { absoluteUrl } from '#client/data/page-head.ts'
import { isSignedIn, useUser } from '#client/data/session.ts'
import { addToPlan } from '#client/data/plan.ts'
import { useReport } from '#client/features/reports/report-button.tsx'
import { useAssign } from '../groups/use-assign.tsx'
import { copyText } from '#client/kit/copy-button.tsx'
import { lazyDialog } from '#client/kit/lazy.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Menu, type MenuEntry } from '#client/kit/menu.tsx'
import { toast } from '#client/kit/toast.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'

/** What is seldom done with a resource. */
export function MoreMenu({ resource }: { resource: ResourceView }) {
  const { id } = resource
  const client = useQueryClient()
  const { user } = useUser()
  const { kidsMode } = useKidsMode()
  const name = titleText(resource.title, t)
  const isReported = useOwnMarks(id)?.resourceReported === true
  const report = useReport({
    thing: { kind: 'resource', id, name },
    onReported: () => noteMark(client, id, () => ({ resourceReported: true })),
  })
  const correction = useCorrection(resource)
  const teaches = useTeaches(user !== null)
  const assign = useAssign({ title: name, items: [{ resourceId: id, title: name }] })
  const embed = useEmbedDialog({ what: { kind: 'resource', id }, title: name })
  const entries: readonly MenuEntry[] = [
    { label: t('Copy link'), icon: 'link', onSelect: () => void copyLink(paths.resource(id)) },
    {
      label: t('Add to my plan'),
      icon: 'list-plus',
      onSelect: () => void addToPlan(client, { title: '', reason: name, resourceIds: [id] }),
    },
    ...(teaches
      ? [{ label: t('Assign…'), icon: 'graduation-cap', onSelect: assign.onAssign } as const]
      : []),
    ...(kidsMode
      ? []
      : [{ label: t('Embed'), icon: 'external-link', onSelect: embed.onEmbed } as const]),
    ...(kidsMode || user?.suspended
      ? []
      : [
          {
            label: t('Suggest a correction'),
            icon: 'file-pen',
            onSelect: correction.onCorrect,
          } as const,
        ]),
    {
      label: isReported ? t('Reported') : t('Report'),
      icon: 'flag',
      disabled: isReported,
      onSelect: report.onReport,
    },
  ]
  return (
    <>
      <Menu
        label={t('More about {name}', { name })}
        entries={entries}
        className="button ghost icon noscript:hidden max-sm:-ms-2"
      >
        <Icon name="ellipsis" />
      </Menu>
      {report.dialog}
      {correction.dialog}
      {embed.dialog}
      {assign.dialog}
    </>
  )
}

async function copyLink(path: string): Promise<void> {
  const url = absoluteUrl(path)
  if (await copyText(url)) return toast({ title: t('Link copied'), variant: 'success' })
  // Whoever reads the address can still copy it.
  return toast({ title: t('Could not copy the link'), description: url, variant: 'destructive' })
}

/** Opens a dialog, whose code loads with the first press. Visitors are led to the login, and back. */
function useCorrection(resource: ResourceView) {
  const { navigate } = useRouter()
  const [open, setOpen] = useState(false)
  return {
    onCorrect: () =>
      isSignedIn()
        ? setOpen(true)
        : void navigate({ href: paths.auth(paths.resource(resource.id)) }),
    dialog: <LazyDialog resource={resource} open={open} onClose={() => setOpen(false)} />,
  }
}

const LazyDialog = lazyDialog(() =>
  import('#client/features/suggestions/correction-dialog.tsx').then((m) => m.CorrectionDialog),
)
