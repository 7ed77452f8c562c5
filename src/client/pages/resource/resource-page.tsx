import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/resource/$id')({ component: Page })

function Page() {
  return <h1>Resource</h1>
}
