import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/help')({ component: Page })

function Page() {
  return <h1>help</h1>
}
