import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react'
import { useCanSave } from '#client/data/account.ts'
import { writeFault } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { TextArea } from '#client/kit/field.tsx'
import { FileDrop } from '#client/kit/file-drop.tsx'
import { Form, FormAlert, SubmitButton } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { LeaveGuard } from '#client/kit/unsaved.tsx'
import { readLinks } from '#shared/calls/links.ts'
import type { LinksView } from '#shared/contracts/links.ts'
import { MAX_LINKS, MAX_LINKS_BYTES } from '#shared/domain/curation.ts'
import { LinkTable, SkippedList } from './link-table.tsx'

type AddLinksProps = {
  /** The jobs that read the pages of added links. */
  jobs: ReactNode
}

/** Takes many links at once: paste or choose a file, look through what was found, add it to the suggestions. */
export function AddLinks({ jobs }: AddLinksProps): JSX.Element {
  const [text, setText] = useState('')
  const [found, setFound] = useState<LinksView | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const canSave = useCanSave()
  const isReview = found !== null && found.links.length > 0
  const before = useRef(isReview)
  useEffect(() => {
    // The controls of the step before are gone.
    if (before.current !== isReview) top.current?.focus()
    before.current = isReview
  }, [isReview])
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none">
      {jobs}
      {isReview ? (
        <LinkTable
          found={found}
          onBack={() => setFound(null)}
          onAdded={() => {
            setFound(null)
            setText('')
          }}
        />
      ) : (
        <ChooseStep text={text} onText={setText} found={found} onFound={setFound} />
      )}
      <LeaveGuard dirty={isReview || text.trim() !== ''} canSave={canSave} />
    </div>
  )
}

/** A text field lays out every line that it holds, so a longer text is read at once. */
const MAX_FIELD_CHARS = 200_000

type ChooseStepProps = {
  text: string
  onText: (text: string) => void
  /** What was read last, if it has no links. */
  found: LinksView | null
  onFound: (found: LinksView | null) => void
}

function ChooseStep({ text, onText, found, onFound }: ChooseStepProps) {
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error, reset } = useCall(readLinks, { onSuccess: onFound })
  const read = (given: string) => {
    const fault = faultIn(given)
    setProblem(fault)
    onFound(null)
    reset()
    if (!fault) mutate({ body: { text: given } })
  }
  const readFile = async (file: File | undefined) => {
    if (!file || isPending) return
    if (file.size > 2 * MAX_LINKS_BYTES) return setProblem(tooLarge())
    if (file.size === 0) return setProblem(t('The file is empty.'))
    read(decodedText(new Uint8Array(await file.arrayBuffer())))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <Form busy={isPending} onSubmit={() => read(text)}>
          <TextArea
            label={t('Links')}
            hint={t('One in a line, with or without a title; Markdown is read, too.')}
            rows={9}
            dir="auto"
            spellCheck={false}
            value={text}
            onChange={({ target }) => onText(target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain')
              if (pasted.length <= MAX_FIELD_CHARS) return
              event.preventDefault()
              read(pasted)
            }}
          />
          <FormAlert message={problem ?? writeFault(error)} />
          <SubmitButton busy={isPending} busyLabel={t('Reading...')} className="justify-self-start">
            {t('Read Links')}
          </SubmitButton>
        </Form>
        <FileDrop
          icon={<Icon name="file-text" className="size-9 text-accent" />}
          label={t('Or choose a file or drop it here')}
          hint={t(
            'Bookmarks of a browser (HTML), CSV, OPML or text; up to {links, number} links and 1 MB',
            {
              links: MAX_LINKS,
            },
          )}
          accept=".html,.htm,.opml,.xml,.txt,.md,.csv,text/html,text/csv,text/plain,text/markdown,text/x-opml"
          onFiles={([file]) => void readFile(file)}
          className="min-h-52 place-content-center bg-surface py-8"
        />
      </div>
      {found ? (
        <section className="grid gap-3" aria-label={t('What was read')}>
          <p role="alert">{t('No links were found that could be added.')}</p>
          <SkippedList found={found} isOpen />
        </section>
      ) : null}
    </div>
  )
}

const tooLarge = () => t('This is more than 1 MB. Please choose a part of it.')

/** Says what the server would refuse before it is sent. */
function faultIn(text: string): string | undefined {
  if (text.trim() === '') return t('Please paste links, or choose a file with them')
  const bytes = new Blob([JSON.stringify({ text })]).size
  return bytes > MAX_LINKS_BYTES ? tooLarge() : undefined
}

/** Decodes a file of links. Browsers write UTF-8, Windows' Notepad may write UTF-16, older programs Windows-1252. */
export function decodedText(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding = utf16Of(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}
