import type { ListId } from '#shared/domain/lists.ts'
import { t } from '#client/kit/t.tsx'
import { type JSX, type ReactNode, useState } from 'react'
import { isSignedIn } from '#client/data/session.ts'
import { Button } from '#client/kit/button.tsx'
import { lazyDialog } from '#client/kit/lazy.tsx'
import { toast } from '#client/kit/toast.ts'
import type { ReportKind } from '#shared/domain/curation.ts'

export type Reported = {
  kind: ReportKind
  /** Of a list, what stands in its addresses. */
  id: ListId
  /** What is reported, for screen readers: 'the comment by Vera'. */
  name: string
}

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx').then((m) => m.ReportDialog))

type ReportButtonProps = {
  thing: Reported
  /** Whether the reader has reported it. */
  done: boolean
  onReported: () => Promise<void>
}

/** Opens the dialog in which a member says what is wrong; its code loads with the first press. */
export function useReport({ thing, onReported }: Omit<ReportButtonProps, 'done'>): {
  onReport: () => void
  dialog: ReactNode
} {
  const [open, setOpen] = useState(false)
  return {
    onReport: () => (isSignedIn() ? setOpen(true) : askToLogIn()),
    dialog: (
      <ReportDialog
        thing={thing}
        open={open}
        onReported={onReported}
        onClose={() => setOpen(false)}
      />
    ),
  }
}

/** Once the report is sent, the button says 'Reported'. */
export function ReportButton({ thing, done, onReported }: ReportButtonProps): JSX.Element {
  const { onReport, dialog } = useReport({ thing, onReported })
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={
          done
            ? t('Reported {name}', { name: thing.name })
            : t('Report {name}', { name: thing.name })
        }
        unavailable={done}
        onClick={onReport}
        className="report-button text-soft noscript:hidden"
      >
        {done ? t('Reported') : t('Report')}
      </Button>
      {dialog}
    </>
  )
}

function askToLogIn(): void {
  toast({
    title: t('Authentication Required'),
    description: t('Please log in to report something.'),
    duration: 3000,
  })
}
