import { type JSX, Suspense, useState } from 'react'
import { createStoredStore } from '#client/kit/store.ts'
import { lazyPart } from '#client/kit/lazy.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import type { ToastAction } from '#client/kit/toast.ts'
import { type TestTopic, topicOffer } from '#shared/domain/puzzle-topics.ts'

const ThreePositions = lazyPart(() => import('./three-positions.tsx').then((m) => m.ThreePositions))

const ID = 'try-three'

type TryThreeProps = {
  topic: TestTopic
  /** That of the lesson or list, if the reader has not named theirs. */
  rating: number | null
}

/** A folded line. Nothing of it loads until it is opened. */
export function TryThree({ topic, rating }: TryThreeProps): JSX.Element {
  const [isOpened, setOpened] = useState(false)
  return (
    <details
      id={ID}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
      className="scroll-mt-20 rounded-lg border border-line bg-surface px-4 noscript:hidden"
    >
      <summary className="min-h-11 content-center font-semibold text-accent">
        {t('Try three positions')}
      </summary>
      {isOpened ? (
        <Suspense fallback={<Skeleton className="mb-4 h-100" />}>
          <ThreePositions topic={topic} rating={rating} />
        </Suspense>
      ) : null}
    </details>
  )
}

/** The topics of which three positions were offered after a lesson, each once in a browser. */
const offered = createStoredStore('triesOffered', (kept): readonly string[] => {
  try {
    const found: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
})

/** Returns a button that opens the page's line, for the first lesson on a topic that is done; later null. */
export function offerOnce(topic: TestTopic | null): ToastAction | null {
  if (!topic || offered.get().includes(topic)) return null
  offered.set([...offered.get(), topic])
  return { label: topicOffer(topic, t), onPress: openLine }
}

function openLine(): void {
  const line = document.getElementById(ID)
  if (!(line instanceof HTMLDetailsElement)) return
  line.open = true
  line.scrollIntoView({ block: 'start' })
  line.querySelector('summary')?.focus()
}
