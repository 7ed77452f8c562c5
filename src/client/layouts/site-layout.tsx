import { createFileRoute, Outlet } from '@tanstack/react-router'
export const Route = createFileRoute('/_catalogue')({ component: () => <main><Outlet /></main> })
