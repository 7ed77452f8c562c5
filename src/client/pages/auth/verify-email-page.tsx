import { createFileRoute } from '@tanstack/react-router'
import { verifyEmailHead, VerifyEmailScreen } from './verify-email-screen.tsx'

export const Route = createFileRoute('/_catalogue/verify-email')({
  loader: verifyEmailHead,
  head: ({ loaderData }) => loaderData ?? {},
  component: VerifyEmailPage,
})

function VerifyEmailPage() {
  const { token } = Route.useSearch() as { token?: string | string[] }
  return <VerifyEmailScreen token={[token ?? ''].flat()[0] ?? ''} />
}
