import { type JSX, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { lazyDialog } from '#client/kit/lazy.tsx'
import { t } from '#client/kit/t.tsx'
import type { EmbedDialogProps } from './embed-dialog.tsx'

const LazyDialog = lazyDialog(async () => (await import('./embed-dialog.tsx')).EmbedDialog)

/** Returns what opens the dialog with a page's embed code, and the dialog, which loads with the first press. */
export function useEmbedDialog(about: Pick<EmbedDialogProps, 'what' | 'title'>): {
  onEmbed: () => void
  dialog: JSX.Element | null
} {
  const [open, setOpen] = useState(false)
  return {
    onEmbed: () => setOpen(true),
    dialog: <LazyDialog {...about} open={open} onClose={() => setOpen(false)} />,
  }
}

export function EmbedButton(about: Pick<EmbedDialogProps, 'what' | 'title'>): JSX.Element {
  const { onEmbed, dialog } = useEmbedDialog(about)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={onEmbed}>
        {t('Embed')}
      </Button>
      {dialog}
    </>
  )
}
