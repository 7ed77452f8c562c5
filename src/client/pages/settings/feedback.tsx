import { CircleAlert, CircleCheck } from 'lucide-react'
import { type JSX, useCallback, useEffect, useState } from 'react'
import { cn } from '#client/kit/cn.ts'

/** Spec §9: feedback banners of the security settings. */
const SHOWN_MS = 5000

type Feedback = { text: string; failed: boolean }

export function useFeedback(): [Feedback | null, (text: string, failed?: boolean) => void] {
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  useEffect(() => {
    if (!feedback) return
    const timer = setTimeout(() => setFeedback(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [feedback])
  const tell = useCallback((text: string, failed = false) => setFeedback({ text, failed }), [])
  return [feedback, tell]
}

/** In sight wherever the page is scrolled to, and over it: nothing moves when it comes and goes. */
export function FeedbackBanner({ feedback }: { feedback: Feedback | null }): JSX.Element {
  const Icon = feedback?.failed ? CircleAlert : CircleCheck
  return (
    <output className="pointer-events-none sticky top-20 z-10 block h-0 max-lg:top-4">
      {feedback ? (
        <p
          className={cn(
            'floating ms-auto flex w-fit max-w-full items-start gap-2 px-4 py-3 font-semibold',
            feedback.failed ? 'text-danger' : 'text-success',
          )}
        >
          <Icon aria-hidden="true" className="mt-0.75 size-5 shrink-0" />
          <span className="min-w-0">{feedback.text}</span>
        </p>
      ) : null}
    </output>
  )
}
