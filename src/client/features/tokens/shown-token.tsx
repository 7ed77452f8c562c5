import { t } from '#client/kit/t.tsx'
import { type JSX, useEffect, useId, useRef } from 'react'
import { Button } from '#client/kit/button.tsx'
import { CopyButton } from '#client/kit/copy-button.tsx'
import type { NewTokenView } from '#shared/contracts/tokens.ts'

type ShownTokenProps = { token: NewTokenView; onDone: () => void }

/** A new token, in the page and not in a dialog that a careless click closes: nobody can read it again. */
export function ShownToken({ token, onDone }: ShownTokenProps): JSX.Element {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-md border border-line bg-tint p-4">
      <h3 id={id} ref={heading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
        {t('Your token “{name}”', { name: token.name })}
      </h3>
      <p>
        {t(
          'Copy it now: it is not shown again. Keep it like a password, because whoever has it can do in your name what it allows.',
        )}
      </p>
      <code translate="no" className="rounded-md bg-surface px-3 py-2 select-all wrap-anywhere">
        {token.token}
      </code>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={token.token} label={t('Copy token')} />
        <Button size="sm" onClick={onDone}>
          {t('I have copied it')}
        </Button>
      </div>
    </section>
  )
}
