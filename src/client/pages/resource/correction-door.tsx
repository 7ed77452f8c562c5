import { lazy, Suspense, useState } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { useUser } from '#client/data/session.ts'
import { Button } from '#client/kit/button.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { paths } from '#shared/paths.ts'

/** Opens the dialog, whose code is loaded on first use. Not for children. */
export function CorrectionDoor({ resource }: { resource: ResourceView }) {
  const { user } = useUser()
  const { kidsMode } = useKidsMode()
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState(false)
  if (kidsMode || user?.suspended) return null
  // Both ways take the same place, so that nothing moves when the user becomes known.
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="text-soft">Is something about this resource wrong or missing?</p>
      <div className="grid items-center *:[grid-area:1/1]">
        <a
          href={paths.auth()}
          className="text-link inline-flex min-h-11 items-center [.signed-in_&]:invisible"
        >
          Log in to correct it
        </a>
        <Button
          variant="secondary"
          size="sm"
          disabled={!user}
          className="justify-self-start [:root:not(.signed-in)_&]:invisible"
          onClick={() => {
            setLoaded(true)
            setOpen(true)
          }}
        >
          Suggest a correction
        </Button>
      </div>
      <Suspense fallback={null}>
        {loaded ? (
          <LazyDialog
            key={resource.id}
            resource={resource}
            open={open}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

type DialogProps = { resource: ResourceView; open: boolean; onClose: () => void }

const LazyDialog = lazy(async () => {
  const [{ CorrectionDialog }, { renderContributionForm }] = await Promise.all([
    import('#client/features/suggestions/correction-dialog.tsx'),
    import('../render-contribution-form.tsx'),
  ])
  return {
    default: (props: DialogProps) => (
      <CorrectionDialog {...props} renderForm={renderContributionForm} />
    ),
  }
})
