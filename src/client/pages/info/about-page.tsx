import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/about')({ component: Page })

function Page() {
  return <h1>about</h1>
}
