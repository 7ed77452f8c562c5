import type { JSX, ReactNode } from 'react'

type PageIntroProps = { title: string; subtitle: string | null; children?: ReactNode }

/** The head of every info page: its one h1 and the line below. */
export function PageIntro({ title, subtitle, children }: PageIntroProps): JSX.Element {
  return (
    <header className="max-w-[40rem]">
      <h1 className="text-3xl tracking-tight sm:text-4xl">{title}</h1>
      {subtitle && <p className="mt-3 text-lg leading-snug text-soft text-pretty">{subtitle}</p>}
      {children}
      <div aria-hidden="true" className="mt-6 h-1 w-16 rounded-full bg-accent" />
    </header>
  )
}
