import { createFileRoute } from '@tanstack/react-router'
import { resetPasswordHead, ResetPasswordScreen } from './reset-password-screen.tsx'

export const Route = createFileRoute('/_catalogue/reset-password')({
  loader: resetPasswordHead,
  head: ({ loaderData }) => loaderData ?? {},
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  const { token } = Route.useSearch() as { token?: string | string[] }
  return <ResetPasswordScreen token={[token ?? ''].flat()[0] ?? ''} />
}
