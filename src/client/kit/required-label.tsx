import type { JSX } from 'react'

/** Of a field without which nothing is saved; said of it by `aria-required`. */
export function RequiredLabel({ children }: { children: string }): JSX.Element {
  return (
    <>
      {children}
      <span aria-hidden="true" className="ms-0.5 text-danger">
        *
      </span>
    </>
  )
}

export function RequiredNote(): JSX.Element {
  return (
    <p className="text-sm text-soft">
      Fields marked <span className="text-danger">*</span> are required.
    </p>
  )
}
