import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/affiliate-disclosure')({ component: Page })

function Page() {
  return <h1>affiliate-disclosure</h1>
}
