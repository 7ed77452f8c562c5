import { listAddress, oneOf, searched } from '#client/kit/list-address.ts'
import { ADDITIONAL_CATEGORIES, type AdditionalCategory } from '#shared/domain/catalogue.ts'

export const ALL = 'all'

export type AdditionalFilters = {
  query: string
  category: AdditionalCategory | typeof ALL
  /** Counted from 1. */
  page: number
}

export const NO_FILTERS: AdditionalFilters = { query: '', category: ALL, page: 1 }

const READERS = { query: searched(), category: oneOf([ALL, ...ADDITIONAL_CATEGORIES]) }

export const ADDITIONAL_ADDRESS = listAddress(NO_FILTERS, READERS)
/** On the dashboard, where the table of resources has the plain names. */
export const ADDITIONAL_TAB_ADDRESS = listAddress(NO_FILTERS, READERS, 'content-')
