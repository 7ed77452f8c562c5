import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/other-resources')({ component: Page })

function Page() {
  return <h1>other-resources</h1>
}
