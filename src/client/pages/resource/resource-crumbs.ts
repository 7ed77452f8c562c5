import type { Crumb } from '#client/data/breadcrumbs.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { typeName } from '#shared/domain/list-title.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'

/** Where a resource stands: home, its type, itself. */
export function resourceCrumbs({ id, type, title }: ResourceView): [Crumb, Crumb, Crumb] {
  return [
    { name: 'Home', path: paths.home() },
    { name: typeName(type), path: paths.category(type) },
    { name: titleText(title), path: paths.resource(id) },
  ]
}
