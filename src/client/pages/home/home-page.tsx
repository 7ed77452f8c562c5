import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/')({ component: Page })

function Page() {
  return <h1>Home</h1>
}
