import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/source/$source')({ component: Page })

function Page() {
  return <h1>Source</h1>
}
