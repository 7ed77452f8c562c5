import { createFileRoute } from '@tanstack/react-router'
import { verifyEmailHead, VerifyEmailScreen } from './verify-email-screen.tsx'

export const Route = createFileRoute('/_catalogue/verify-email/token/$token')({
  loader: verifyEmailHead,
  head: ({ loaderData }) => loaderData ?? {},
  component: VerifyEmailTokenPage,
})

function VerifyEmailTokenPage() {
  return <VerifyEmailScreen token={Route.useParams().token} />
}
