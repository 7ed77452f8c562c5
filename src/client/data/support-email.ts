import { serverPageContext } from './page-context.ts'

/**
 * The support address is part of the server's configuration. The server puts it into the attributes of <html>
 * (shell/server-marks.ts), where the browser finds it; null if the page has none.
 */
export function supportEmail(): string | null {
  const server = serverPageContext()
  return server ? server.supportEmail : (document.documentElement.dataset.supportEmail ?? null)
}
