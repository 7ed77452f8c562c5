import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/play')({ component: Page })

function Page() {
  return <h1>play</h1>
}
