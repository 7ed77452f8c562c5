import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_catalogue/category/$type')({ component: Page })

function Page() {
  return <h1>Category</h1>
}
