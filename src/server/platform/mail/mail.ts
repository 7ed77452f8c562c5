export type MailContent = {
  subject: string
  text: string
  html: string
  /** Where mail programs unsubscribe with one click (RFC 8058). */
  unsubscribeUrl?: string
}
export type Mail = MailContent & { to: string }
