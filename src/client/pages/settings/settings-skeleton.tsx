import type { JSX } from 'react'
import { Skeleton } from '#client/kit/states.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function SettingsSkeleton(): JSX.Element {
  return (
    <SettingsFrame>
      <output className="sr-only">Loading settings...</output>
      <Skeleton className="h-13" />
      <div className="grid gap-x-12 gap-y-5 py-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Skeleton className="h-14 max-lg:max-w-64" />
        <div className="grid gap-6 lg:max-w-2xl">
          <Skeleton className="h-18" />
          <Skeleton className="h-24" />
          <Skeleton className="h-28" />
          <Skeleton className="h-11 w-40" />
        </div>
      </div>
    </SettingsFrame>
  )
}
