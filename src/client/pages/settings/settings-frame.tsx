import type { JSX, ReactNode } from 'react'

/** The page's width and its head. */
export function SettingsFrame({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className="mx-auto grid max-w-5xl gap-6 sm:py-4">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">Settings</h1>
        <p className="mt-2 text-lg leading-snug text-soft">
          Manage your profile and keep your account safe.
        </p>
      </header>
      {children}
    </div>
  )
}

type SettingsSectionProps = {
  title: string
  description: ReactNode
  badge?: ReactNode
  children: ReactNode
}

export function SettingsSection(props: SettingsSectionProps): JSX.Element {
  const { title, description, badge, children } = props
  return (
    <section className="grid gap-x-12 gap-y-5 border-line py-8 not-first-of-type:border-t lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-xl">{title}</h2>
          {badge}
        </div>
        <p className="mt-1 max-w-prose text-soft text-pretty">{description}</p>
      </div>
      <div className="min-w-0 lg:max-w-2xl">{children}</div>
    </section>
  )
}
