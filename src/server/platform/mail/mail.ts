export type MailContent = {
  subject: string
  text: string
  html: string
  /** The name that stands before the sender's address, unless MAIL_FROM has one. */
  sender?: string
  /** Where mail programs unsubscribe with one click (RFC 8058). */
  unsubscribeUrl?: string
}
export type Mail = MailContent & { to: string }
