import { t } from '#client/kit/t.tsx'
import {
  type ComponentProps,
  type JSX,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { TwoFactorSettings } from '#client/features/two-factor/two-factor-settings.tsx'
import { Badge } from '#client/kit/badge.tsx'
import { cn } from '#client/kit/cn.ts'
import { Icon } from '#client/kit/icon.tsx'

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

const SHOWN_MS = 5000

type Feedback = { text: string; failed: boolean }

/** Returns the banner's content and a function that shows a new one for 5 s. */
export function useFeedback(): [Feedback | null, (text: string, failed?: boolean) => void] {
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  useEffect(() => {
    if (!feedback) return
    const timer = setTimeout(() => setFeedback(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [feedback])
  const show = useCallback((text: string, failed = false) => setFeedback({ text, failed }), [])
  return [feedback, show]
}

/** Sticks to the top and covers the page, so that nothing moves when it comes and goes. */
export function FeedbackBanner({ feedback }: { feedback: Feedback | null }): JSX.Element {
  const icon = feedback?.failed ? 'circle-exclamation-point' : 'circle-check'
  return (
    <output className="pointer-events-none sticky top-[calc(var(--frame-top)+0.75rem)] z-10 block h-0">
      {feedback ? (
        <p
          className={cn(
            'floating ms-auto flex w-fit max-w-full items-start gap-2 px-4 py-3 font-semibold',
            feedback.failed ? 'text-danger' : 'text-success',
          )}
        >
          <Icon name={icon} className="mt-0.75 size-5 shrink-0" />
          <span className="min-w-0">{feedback.text}</span>
        </p>
      ) : null}
    </output>
  )
}

type TwoFactorSectionProps = ComponentProps<typeof TwoFactorSettings>

export function TwoFactorSection(props: TwoFactorSectionProps): JSX.Element {
  const on = props.user.twoFactorEnabled
  return (
    <SettingsSection
      title={t('Two-factor authentication')}
      badge={<Badge tone={on ? 'green' : 'neutral'}>{on ? t('On') : t('Off')}</Badge>}
      description={t('After your password, you enter a code from an app on your phone.')}
    >
      <TwoFactorSettings {...props} />
    </SettingsSection>
  )
}
