import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/terms')({ component: Page })

function Page() {
  return <h1>terms</h1>
}
