import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#client/shell/guards.ts'
import { paths } from '#shared/paths.ts'
import { authHead } from './auth-head.ts'
import { SetupTwoFactorScreen } from './setup-two-factor-screen.tsx'

export const Route = createFileRoute('/_catalogue/setup-2fa')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: memberOnly,
  loader: () =>
    authHead(
      'Set Up Two-Factor Authentication',
      'Protect your account with a code from your phone.',
      paths.setupTwoFactor(),
    ),
  head: ({ loaderData }) => loaderData ?? {},
  component: SetupTwoFactorScreen,
})
