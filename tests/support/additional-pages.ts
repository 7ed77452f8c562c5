import type { Page } from '@playwright/test'
import type {
  AdditionalInput,
  AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { randomUUID } from 'node:crypto'
import { send } from './admin-pages.ts'

const freshTitle = (): string => `Club ${randomUUID().slice(0, 8)}`

export async function addAdditional(
  page: Page,
  fields: Partial<AdditionalInput> = {},
): Promise<AdditionalResourceView> {
  return send(page, 'POST', '/api/admin/additional-resources', {
    title: freshTitle(),
    description: 'A link made for one test',
    linkUrl: 'https://club.example/',
    ...fields,
  })
}
