import { type JSX, Suspense, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { t } from '#client/kit/t.tsx'
import type { EmbedDialogProps } from './embed-dialog.tsx'

const LazyDialog = lazyPart(async () => (await import('./embed-dialog.tsx')).EmbedDialog)

/** Returns what opens the dialog with a page's embed code, and the dialog, which loads with the first press. */
export function useEmbedDialog(about: Pick<EmbedDialogProps, 'what' | 'title'>): {
  onEmbed: () => void
  dialog: JSX.Element | null
} {
  /** Undefined until it is opened for the first time. */
  const [open, setOpen] = useState<boolean>()
  return {
    onEmbed: () => setOpen(true),
    dialog:
      open === undefined ? null : (
        <Suspense fallback={null}>
          <LazyDialog {...about} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ),
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
