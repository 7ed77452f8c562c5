import { serverPageContext } from '#client/data/page-context.ts'

/** Whether the server drew this page for a locked visitor: then kids mode cannot be switched off here. */
export function isKidsLocked(): boolean {
  const server = serverPageContext()
  return server ? server.locked !== null : 'kidsLock' in document.documentElement.dataset
}
