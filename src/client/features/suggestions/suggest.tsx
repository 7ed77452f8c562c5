import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { type JSX, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useCanSave } from '#client/data/account.ts'
import { UNREACHABLE, faultsOf, ApiError } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Form, SubmitButton } from '#client/kit/form.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { GuardedPart } from '#client/kit/unsaved.tsx'
import { changeSuggestion, startSuggestion, submitSuggestion } from '#shared/calls/suggestions.ts'
import type { SuggestionView, SuggestionPatch } from '#shared/contracts/suggestions.ts'
import {
  SUGGESTED_FIELDS,
  CORRECTED_FIELDS,
  type CorrectedField,
} from '#shared/domain/suggestions.ts'
import { paths } from '#shared/paths.ts'
import { MaybeDuplicate } from './queue-parts.tsx'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceField } from '#shared/domain/resource-fields.ts'

/** Loads once an address was looked up: it is larger than the rest of the page. */
const LazyContributionForm = lazy(async () => ({
  default: (await import('./contribution-form.tsx')).ContributionForm,
}))

type SuggestProps = {
  /** The address to start with; may be ''. */
  url: string
  /** A draft to continue with; null starts with an address. */
  draft: SuggestionView | null
  /** Called with the draft whose form opens, and with null when the form closes. */
  onOpen: (draft: SuggestionView | null) => void
}

/** Suggesting a resource: its address, then the form with what was found, then thanks. */
export function Suggest({ url, draft, onOpen }: SuggestProps): JSX.Element {
  const [found, setFound] = useState(draft)
  const [sent, setSent] = useState<SuggestionView | null>(null)
  const [started, setStarted] = useState(url)
  const [returned, setReturned] = useState(false)
  const anew = () => {
    setFound(null)
    setSent(null)
    setStarted('')
    setReturned(true)
    onOpen(null)
  }
  if (sent) return <Thanks sent={sent} onAnother={anew} />
  if (found) {
    return (
      <Details
        found={found}
        onSent={(suggestion) => {
          setSent(suggestion)
          onOpen(null)
        }}
        onBack={anew}
      />
    )
  }
  return (
    <Address
      url={started}
      takesFocus={returned}
      onFound={(next) => {
        setFound(next)
        onOpen(next)
      }}
    />
  )
}

const STEPS = 3

type StepProps = { step: number; title: string; children: ReactNode; takesFocus?: boolean }

function Step({ step, title, children, takesFocus = false }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div>
        <p className="text-sm text-soft">{t('Step {step} of {steps}', { step, steps: STEPS })}</p>
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

type AddressProps = {
  url: string
  /** Whoever comes back from the form or from the thanks goes on with the keyboard. */
  takesFocus: boolean
  onFound: (draft: SuggestionView) => void
}

function Address({ url: first, takesFocus, onFound }: AddressProps) {
  const { mutateAsync: start, isPending: busy } = useCall(startSuggestion)
  const [url, setUrl] = useState(first)
  const [fault, setFault] = useState<string>()
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const lookUp = async () => {
    setFault(undefined)
    setDuplicate(null)
    try {
      onFound(await start({ body: { url: withScheme(url) } }))
    } catch (error) {
      const { fields, message } = faultsOf(error)
      setDuplicate(duplicateIn(error))
      setFault(fields.url ?? message ?? t(UNREACHABLE))
      input.current?.focus()
    }
  }
  return (
    <Step step={1} title={t('Which page should learners find?')}>
      <Form busy={busy} onSubmit={lookUp} className="grid max-w-2xl gap-4">
        <TextField
          ref={input}
          label={t('Web address')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint={t('The address of a video, book, course or article. We look up its details.')}
          value={url}
          readOnly={busy}
          error={duplicate ? undefined : fault}
          onChange={({ target }) => setUrl(target.value)}
        />
        <div role="alert" className="empty:hidden">
          {duplicate ? <DuplicateNote duplicate={duplicate} /> : null}
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton busyLabel={t('Looking it up...')}>{t('Look it up')}</SubmitButton>
          <output className="text-sm text-soft">
            {busy ? t('This can take up to 10 seconds.') : ''}
          </output>
        </div>
      </Form>
    </Step>
  )
}

/** People copy addresses without their beginning. */
function withScheme(url: string): string {
  const text = url.trim()
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text
}

function DuplicateNote({ duplicate }: { duplicate: Duplicate }) {
  return (
    <p className="rounded-md bg-tint px-4 py-3 wrap-anywhere">
      <Phrase
        of="The catalogue has it already: <link>{title}</link>. If something about it is wrong, you can suggest a correction there."
        values={{ title: duplicate.title }}
        tags={{
          link: (words) => (
            <SiteLink href={paths.resource(duplicate.id)} className="text-link">
              {words}
            </SiteLink>
          ),
        }}
      />
    </p>
  )
}

type DetailsProps = {
  found: SuggestionView
  onSent: (suggestion: SuggestionView) => void
  onBack: () => void
}

function Details({ found, onSent, onBack }: DetailsProps) {
  const { mutateAsync: change } = useCall(changeSuggestion)
  const { mutateAsync: submit } = useCall(submitSuggestion)
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null)
  const canSave = useCanSave()
  const params = { id: found.id }
  return (
    <Step step={2} title={t('What learners will see')} takesFocus>
      <p className="text-soft wrap-anywhere">
        {found.unread ??
          t('This is what we found. Please check it, and correct what is wrong or missing.')}
      </p>
      {duplicate ? null : <MaybeDuplicate of={found} />}
      <div role="alert" className="empty:hidden">
        {duplicate ? <DuplicateNote duplicate={duplicate} /> : null}
      </div>
      <GuardedPart canSave={canSave} onLeave={onBack}>
        {(leave) => (
          <Suspense fallback={<Spinner label={t('Loading...')} />}>
            <LazyContributionForm
              start={found.resource ?? {}}
              names={SUGGESTED_FIELDS}
              id={null}
              pictureUrl={null}
              submitLabel={t('Send Suggestion')}
              busyLabel={t('Sending...')}
              cancelLabel={t('Another address')}
              onCancel={leave}
              onSubmit={async (input) => {
                setDuplicate(null)
                try {
                  await change({ params, body: suggestedPart(input) })
                  onSent(await submit({ params }))
                } catch (error) {
                  setDuplicate(duplicateIn(error))
                  throw error
                }
              }}
            />
          </Suspense>
        )}
      </GuardedPart>
    </Step>
  )
}

function Thanks({ sent, onAnother }: { sent: SuggestionView; onAnother: () => void }) {
  return (
    <Step step={3} title={t('Thank you!')} takesFocus>
      <p className="max-w-prose wrap-anywhere">
        {t(
          '“{title}” is waiting for a curator. We will tell you once it is decided, and the list below shows it, too.',
          { title: sent.title },
        )}
      </p>
      <p>
        <Button onClick={onAnother}>{t('Suggest another')}</Button>
      </p>
    </Step>
  )
}

/** Returns the fields of a form that members may suggest or correct. */
export function suggestedPart(
  input: ResourceInput,
  names: readonly ResourceField[] = SUGGESTED_FIELDS,
): SuggestionPatch & { chapters?: string | null } {
  return Object.fromEntries(
    CORRECTED_FIELDS.filter((name) => names.includes(name)).map(
      (name): [CorrectedField, unknown] => [name, input[name]],
    ),
  )
}

type Duplicate = { id: number; title: string }

/** Returns the resource that the catalogue has already, if that is why a call was refused. */
function duplicateIn(error: unknown): Duplicate | null {
  if (!(error instanceof ApiError) || error.code !== 'duplicate') return null
  // The text of an ApiError is its status and the body.
  const body = JSON.parse(error.message.replace(/^\d+: /, '')) as {
    duplicateOf?: number
    duplicateTitle?: string
  }
  return body.duplicateOf ? { id: body.duplicateOf, title: body.duplicateTitle ?? '' } : null
}
