import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/privacy')({ component: Page })

function Page() {
  return <h1>privacy</h1>
}
