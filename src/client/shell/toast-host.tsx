import { type JSX, Suspense } from 'react'
import { lazyPart } from '#client/kit/lazy.tsx'
import { useStore } from '#client/kit/store.ts'
import { toastStore } from '#client/kit/toast.ts'

const ToastRegion = lazyPart(() => import('../kit/toast-region.tsx').then((m) => m.ToastRegion))

/** Once per page. The live regions are always in the page: a new one may not be announced. */
export function ToastHost(): JSX.Element {
  const item = useStore(toastStore, () => null)
  const text = item?.open ? [item.title, item.description].filter(Boolean).join('. ') : ''
  const urgent = item?.variant === 'destructive'
  return (
    <>
      <output className="sr-only">{urgent ? '' : text}</output>
      <div role="alert" className="sr-only">
        {urgent ? text : ''}
      </div>
      <Suspense fallback={null}>{item ? <ToastRegion key={item.id} item={item} /> : null}</Suspense>
    </>
  )
}
