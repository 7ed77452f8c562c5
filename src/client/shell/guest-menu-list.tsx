import { localPath } from '#client/data/page-language.ts'
import type { JSX } from 'react'
import { DropdownMenu } from 'radix-ui'
import { ExistingAnchor, landmarkAround } from '#client/kit/anchor.ts'
import { pageDirection } from '#client/kit/direction.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'

type GuestMenuListProps = {
  anchor: HTMLElement
  open: boolean
  onOpenChange: (open: boolean) => void
}

const ITEM = 'flex min-h-11 items-center rounded-sm px-3 font-semibold data-highlighted:bg-tint'

export function GuestMenuList({ anchor, open, onOpenChange }: GuestMenuListProps): JSX.Element {
  return (
    <DropdownMenu.Root dir={pageDirection()} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <ExistingAnchor element={anchor} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmarkAround(anchor)}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('Guest')}
          aria-labelledby={undefined}
          className="floating z-50 min-w-52 p-1"
        >
          <DropdownMenu.Label className="px-3 py-2 font-serif text-lg">
            {t('Welcome!')}
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item asChild>
            <a href={localPath(paths.auth())} className={ITEM}>
              {t('Login or Register')}
            </a>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <a href={localPath(paths.study())} className={ITEM}>
              {t('My study')}
            </a>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
