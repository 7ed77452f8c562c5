import { createFileRoute } from '@tanstack/react-router'
import { resetPasswordHead, ResetPasswordScreen } from './reset-password-screen.tsx'

export const Route = createFileRoute('/_catalogue/reset-password/token/$token')({
  loader: resetPasswordHead,
  head: ({ loaderData }) => loaderData ?? {},
  component: ResetPasswordTokenPage,
})

function ResetPasswordTokenPage() {
  return <ResetPasswordScreen token={Route.useParams().token} />
}
