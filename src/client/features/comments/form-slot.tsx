import { Suspense } from 'react'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { isOpenFor, loadForm, type Target, targetKey, type Writing } from './writing.ts'

const CommentForm = lazyPart(loadForm)

type FormSlotProps = { writing: Writing; target: Target }

/** Where the form for this target appears. Its script is there before it opens. */
export function FormSlot({ writing, target }: FormSlotProps) {
  if (!isOpenFor(writing.open, target)) return null
  return (
    <Suspense fallback={null}>
      <CommentForm key={targetKey(target)} writing={writing} target={target} />
    </Suspense>
  )
}
