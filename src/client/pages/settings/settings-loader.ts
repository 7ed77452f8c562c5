import type { QueryClient } from '@tanstack/react-query'
import { serverPageContext } from '#client/data/page-context.ts'
import { supportEmailQuery } from '#client/features/page-contents/page-contents-api.ts'
import { recoveryCodesLeftQuery } from '#client/features/two-factor/two-factor-api.ts'
import { userQuery } from '#client/data/session.ts'
import { sessionsQuery } from '#client/features/sessions/sessions-api.ts'

/** The server sends the page complete; in the browser the parts come as they are looked at. */
export async function loadSettingsPage(client: QueryClient, searchStr: string): Promise<void> {
  if (!serverPageContext()) return
  const user = client.getQueryData(userQuery().queryKey)
  const onSecurity = new URLSearchParams(searchStr).get('tab') === 'security'
  await Promise.all([
    client.prefetchQuery(supportEmailQuery()),
    onSecurity ? client.prefetchQuery(sessionsQuery()) : null,
    onSecurity && user?.twoFactorEnabled ? client.prefetchQuery(recoveryCodesLeftQuery()) : null,
  ])
}
