import type { JSX } from 'react'
import { Download, Printer } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { Button } from '#client/kit/button.tsx'
import { CopyButton } from '#client/kit/copy-button.tsx'
import { LeaveWarning } from './leave-warning.tsx'
import './recovery-codes.css'

type RecoveryCodesPanelProps = {
  codes: readonly string[]
  /** The codes have been saved; the page goes on. */
  onDone: () => void
}

/** Shown this once: the server keeps hashes only. Leaving without a word is asked about. */
export function RecoveryCodesPanel({ codes, onDone }: RecoveryCodesPanelProps): JSX.Element {
  const saved = useRef(false)
  const mayLeave = useCallback(() => saved.current, [])
  const heading = useRef<HTMLHeadingElement>(null)
  // What was focused before has gone with the form.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="recovery-codes" className="recovery-codes grid gap-4">
      <h2 id="recovery-codes" ref={heading} tabIndex={-1} className="text-xl outline-none">
        Your recovery codes
      </h2>
      <p className="text-soft">
        Each code lets you log in once when you cannot use your authenticator app. They are shown
        only now, so save them in a safe place, such as a password manager.
      </p>
      <ol
        translate="no"
        className="recovery-list grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton text={codes.join('\n')} label="Copy all" />
        <Button variant="secondary" size="sm" onClick={() => download(codes)}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </div>
      <Button
        className="mt-2 justify-self-start print:hidden"
        onClick={() => {
          saved.current = true
          onDone()
        }}
      >
        I have saved them
      </Button>
      <LeaveWarning mayLeave={mayLeave} />
    </section>
  )
}

function download(codes: readonly string[]): void {
  const lines = [
    `Recovery codes for Openfile (${location.host})`,
    'Each code works once.',
    '',
    ...codes,
    '',
  ]
  const url = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'openfile-recovery-codes.txt'
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
