import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/kids')({ component: Page })

function Page() {
  return <h1>kids</h1>
}
