import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/cookies')({ component: Page })

function Page() {
  return <h1>cookies</h1>
}
