import { lazy } from 'react'

/** The form and the contract that checks it: not before somebody adds or edits. */
export const LazyResourceForm = lazy(async () => {
  const { ResourceForm } = await import('./resource-form.tsx')
  return { default: ResourceForm }
})
