import { type ComponentType, type JSX, lazy, type LazyExoticComponent } from 'react'

/** Parts of the resource manager that come with their first use: the page's own script stays small. */
export const AdditionalManager = part(() =>
  import('#client/features/admin-additional/additional-manager.tsx').then(
    (module) => module.AdditionalManager,
  ),
)
export const CsvImportDialog = part(() =>
  import('#client/features/imports/csv-import-dialog.tsx').then((module) => module.CsvImportDialog),
)
export const CsvUpdateDialog = part(() =>
  import('#client/features/imports/csv-update-dialog.tsx').then((module) => module.CsvUpdateDialog),
)

/** Offline, or after a new release, a part may be out of reach: the rest of the page goes on. */
function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: OutOfReach }),
    ),
  )
}

function OutOfReach(): JSX.Element {
  return (
    <p role="alert" className="basis-full font-semibold text-danger">
      This part could not be loaded. Please reload the page.
    </p>
  )
}
