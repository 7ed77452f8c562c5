import {
  type AdditionalResourceView,
  additionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import type { AdditionalRow } from './additional.queries.ts'
import { presentAs } from '../../platform/row.presenter.ts'

export function presentAdditional(row: AdditionalRow): AdditionalResourceView {
  return presentAs(additionalResourceView, row, { category: row.category as AdditionalCategory })
}
