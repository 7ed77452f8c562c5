import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { authHead } from './auth-head.ts'
import { VerifyLoginScreen } from './verify-login-screen.tsx'

export const Route = createFileRoute('/_catalogue/verify-login-2fa')({
  codeSplitGroupings: [['loader', 'component']],
  loader: () =>
    authHead(
      'Two-Factor Authentication',
      'Enter the code from your authenticator app.',
      paths.verifyLogin(),
    ),
  head: ({ loaderData }) => loaderData ?? {},
  component: VerifyLoginScreen,
})
