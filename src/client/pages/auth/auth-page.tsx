import { createFileRoute } from '@tanstack/react-router'
import { guestOnly } from '#client/shell/guards.ts'
import { paths } from '#shared/paths.ts'
import { authHead } from './auth-head.ts'
import { AuthScreen } from './auth-screen.tsx'

export const Route = createFileRoute('/_catalogue/auth')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: guestOnly,
  loader: () =>
    authHead(
      'Login or Register',
      'Log in to Openfile, or create an account to save, comment on and rate chess resources.',
      paths.auth(),
    ),
  head: ({ loaderData }) => loaderData ?? {},
  component: AuthPage,
})

function AuthPage() {
  const { tab } = Route.useSearch() as { tab?: unknown }
  return <AuthScreen tab={tab === 'register' ? 'register' : 'login'} />
}
