import { useBlocker } from '@tanstack/react-router'
import {
  createContext,
  type JSX,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from './t.tsx'
import { Button } from './button.tsx'
import { Modal } from './dialog.tsx'

/** What a question says in place of 'What you typed has not been saved yet.' */
type LeaveQuestion = { title: string; description: string; stay: string; leave: string }

type UnsavedQuestionProps = {
  open: boolean
  question?: LeaveQuestion | undefined
  onCancel: () => void
  onDiscard: () => void
}

/** Asks before typed text is lost. Escape keeps it, and the button that keeps it has the focus. */
export function UnsavedQuestion(props: UnsavedQuestionProps): JSX.Element {
  const { open, question, onCancel, onDiscard } = props
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={question?.title ?? t('Leave without saving?')}
      description={question?.description ?? t('What you typed has not been saved yet.')}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {question?.stay ?? t('Keep editing')}
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          {question?.leave ?? t('Discard changes')}
        </Button>
      </div>
    </Modal>
  )
}

type LeaveGuardProps = {
  dirty: boolean
  /** False once the form could not be saved anyway, such as after logging out: then nothing is asked. */
  canSave: () => boolean
  /** The search parameter that chooses what the page edits: another value leaves it, too. */
  param?: string
  question?: LeaveQuestion | undefined
}

/** Asks before the page is left with unsaved changes, through a link or by closing the tab. */
export function LeaveGuard({ dirty, canSave, param, question }: LeaveGuardProps): JSX.Element {
  const chosenBy = ({ search }: { search: object }): unknown =>
    param === undefined ? null : new Map(Object.entries(search)).get(param)
  const { status, proceed, reset } = useBlocker({
    withResolver: true,
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || chosenBy(current) !== chosenBy(next)) && canSave(),
  })
  return (
    <UnsavedQuestion
      open={status === 'blocked'}
      question={question}
      onCancel={() => reset?.()}
      onDiscard={() => proceed?.()}
    />
  )
}

type Report = (part: string, isUnsaved: boolean) => void

/** Holds parts that may have unsaved changes. */
const UnsavedParts = createContext<Report>(() => {})

/** Tells the dialog or page around this part whether the part has unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const report = useContext(UnsavedParts)
  const part = useId()
  // Before the page is painted: what was just saved must not be asked about when Escape follows at once.
  useLayoutEffect(() => {
    report(part, isUnsaved)
    return () => report(part, false)
  }, [report, part, isUnsaved])
}

/** Returns whether any of the parts has unsaved changes, and the value of `UnsavedParts` around them. */
function useUnsavedParts(): [boolean, Report] {
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const report = useCallback((part: string, isUnsaved: boolean) => {
    setUnsaved((parts) =>
      parts.includes(part) === isUnsaved
        ? parts
        : isUnsaved
          ? [...parts, part]
          : parts.filter((each) => each !== part),
    )
  }, [])
  return [unsaved.length > 0, report]
}

type GuardedPartProps = {
  canSave: () => boolean
  /** What the function that the children get does, once nothing is lost by it. */
  onLeave?: () => void
  children: (leave: () => void) => ReactNode
}

/** A part of a page that asks before it is left with unsaved changes: by its own button, a link, or closing the tab. */
export function GuardedPart({ canSave, onLeave, children }: GuardedPartProps): JSX.Element {
  const [dirty, report] = useUnsavedParts()
  const [asking, setAsking] = useState(false)
  // A save may end while the question is open.
  if (asking && !dirty) setAsking(false)
  return (
    <>
      <UnsavedParts value={report}>
        {children(() => (dirty ? setAsking(true) : onLeave?.()))}
      </UnsavedParts>
      <UnsavedQuestion
        open={asking}
        onCancel={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          onLeave?.()
        }}
      />
      <LeaveGuard {...{ dirty, canSave }} />
    </>
  )
}

export type GuardedModalProps = {
  open: boolean
  title: string
  description?: ReactNode
  size?: 'md' | 'wide'
  covers?: boolean
  /** False once the form could not be saved anyway, such as after logging out: then nothing is asked. */
  canSave: () => boolean
  /** Set if it asks in any case. */
  isUnsaved?: boolean
  question?: LeaveQuestion | undefined
  onClose: () => void
  /** A Cancel button in here closes the dialog around it, as Escape does. A function is called with whether something is unsaved, for dialogs that do other things only without that. */
  children: ReactNode | ((isUnsaved: boolean) => ReactNode)
}

/**
 * A dialog that asks before it discards typed text; the parts that hold it say so by `useUnsaved`. Escape and a click
 * beside it close a native dialog before the question can be asked, so its content stays mounted and is shown again to
 * people who keep editing.
 */
export function GuardedModal(props: GuardedModalProps): JSX.Element {
  const { open, title, description, size = 'wide', covers, canSave, onClose, children } = props
  const { question } = props
  const [hasUnsaved, report] = useUnsavedParts()
  const dirty = hasUnsaved || props.isUnsaved === true
  const [asking, setAsking] = useState(false)
  // A save may end while the question is open, and then there is nothing left to ask about.
  if (asking && !(open && dirty)) setAsking(false)
  const content = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<HTMLElement>(null)
  const dialog = () => content.current?.closest('dialog')
  useEffect(() => {
    // Runs after the question has closed, which returns the focus to the page behind the dialog.
    if (asking || !open || dialog()?.open) return
    const last = lastFocused.current
    dialog()?.showModal()
    last?.focus()
  }, [asking, open])
  const onClosed = () => {
    if (!open) return
    if (dirty) setAsking(true)
    else onClose()
  }
  return (
    <>
      <Modal {...{ open, title, description, size, covers }} onClose={onClosed}>
        <div
          ref={content}
          onFocus={({ target }) => {
            lastFocused.current = target
          }}
        >
          <UnsavedParts value={report}>
            {typeof children === 'function' ? children(dirty) : children}
          </UnsavedParts>
        </div>
      </Modal>
      <UnsavedQuestion
        open={asking}
        question={question}
        onCancel={() => setAsking(false)}
        onDiscard={onClose}
      />
      <LeaveGuard dirty={open && dirty} {...{ canSave, question }} />
    </>
  )
}
