import { CircleAlert, LockKeyhole } from 'lucide-react'
import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { DropGames } from './drop-games.tsx'
import { readFiles, readPasted, readSample } from './my-games-store.ts'
import { PasteGames } from './paste-games.tsx'

type ChooseStepProps = { problem: string | null; notice: string | null }

export function ChooseStep({ problem, notice }: ChooseStepProps): JSX.Element {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {problem ? (
        <p
          role="alert"
          className="flex gap-3 rounded-lg border border-danger bg-surface px-4 py-3 wrap-anywhere"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
          {problem}
        </p>
      ) : null}
      <output className={notice ? 'text-soft' : 'sr-only'}>{notice}</output>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <DropGames onFiles={readFiles} />
        <PasteGames onText={readPasted} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button variant="secondary" onClick={readSample}>
          Try the sample
        </Button>
        <p className="flex min-w-0 flex-1 basis-60 gap-2 text-sm text-soft">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Your games stay with you: they are read in this browser, never uploaded, and forgotten
          when you close or reload the page. Only the first moves of the openings to study are sent,
          to find resources about them.
        </p>
      </div>
    </div>
  )
}
