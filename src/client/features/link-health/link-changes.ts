import type { QueryClient } from '@tanstack/react-query'
import { noteLoginOver } from '#client/data/account.ts'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { send } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { countText } from '#client/kit/number-words.ts'
import { toast } from '#client/kit/toast.ts'
import { changeResource, removeResource } from '#shared/calls/admin-resources.ts'
import { checkLinks } from '#shared/calls/link-checks.ts'
import { restoreTrashed } from '#shared/calls/trash.ts'
import type { LinkCheckView } from '#shared/contracts/link-checks.ts'
import { titleText } from '#shared/domain/resource-display.ts'

/** Each returns whether it was done; what the server refuses is shown. */
type Done = Promise<boolean>

export async function checkAgain(client: QueryClient, ids: readonly number[]): Done {
  return attempt(client, 'The check could not be asked for', async () => {
    const { queued } = await send(client, checkLinks, { body: { ids: [...ids] } })
    toast({ title: `${countText(queued, 'link')} will be checked`, variant: 'success' })
  })
}

/** Gives a resource another address, unless somebody has changed it meanwhile, and has it checked. */
export async function replaceAddress(
  client: QueryClient,
  { id, title, sourceUrl, updatedAt }: LinkCheckView,
  address: string,
): Done {
  const change = async (seen: { updatedAt: string }, url: string) => {
    const input = { params: { id }, body: { sourceUrl: url }, headers: seenHeader(seen) }
    const changed = await send(client, changeResource, input)
    await send(client, checkLinks, { body: { ids: [id] } })
    return changed
  }
  return attempt(client, 'The address was not changed', async () => {
    const changed = await change({ updatedAt }, address)
    const undo = () =>
      attempt(client, 'The old address was not put back', async () => {
        await change(changed, sourceUrl)
        toast({ title: 'The old address is back', variant: 'success' })
      })
    toast({
      title: 'Address changed',
      description: titleText(title),
      variant: 'success',
      action: { label: 'Undo', onPress: () => void undo() },
    })
  })
}

export async function removeWithUndo(client: QueryClient, { id, title }: LinkCheckView): Done {
  return attempt(client, 'The resource was not removed', async () => {
    await send(client, removeResource, { params: { id } })
    const undo = () =>
      attempt(client, 'The resource was not restored', async () => {
        await send(client, restoreTrashed, { params: { kind: 'resource', id } })
        toast({ title: 'The resource is back', variant: 'success' })
      })
    toast({
      title: 'Resource moved to the trash',
      description: titleText(title),
      variant: 'success',
      action: { label: 'Undo', onPress: () => void undo() },
    })
  })
}

async function attempt(client: QueryClient, failure: string, work: () => Promise<void>): Done {
  try {
    await work()
    return true
  } catch (error) {
    noteLoginOver(client, error)
    const description = serverMessage(error) ?? UNREACHABLE
    toast({ title: failure, description, variant: 'destructive' })
    return false
  }
}
