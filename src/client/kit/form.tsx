import {
  type ComponentProps,
  createContext,
  type JSX,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { t } from './t.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** What a refused call says about a form; `faultsOf` in `client/data` reads it from an error. */
export type Faults = {
  fields: Readonly<Record<string, string>>
  /** The server's message for the form as a whole. */
  message: string | undefined
  /** Whether somebody else has changed meanwhile what the form edits. */
  isClash?: boolean
}

/** What the buttons and the message of a form show. */
type FormStatus = {
  busy: boolean
  /** Why the form as a whole was refused. */
  message?: string | undefined
  /** What can be done if somebody else has changed meanwhile what the form edits; `message` says who. */
  clash?: Clash | undefined
}

type Clash = { reload: () => void; overwrite: () => void }

/** Holds the form of `useForm`, if there is one, whose fields read it. */
export const FormContext = createContext<FormStatus>({ busy: false })

type FormProps = Omit<ComponentProps<'form'>, 'form' | 'onSubmit'> &
  Partial<FormStatus> & {
    /** From `useForm`. */
    form?: FormStatus & { submit: () => unknown }
    /** Not called while the form is busy. Without it, the browser sends the form. */
    onSubmit?: (form: HTMLFormElement) => unknown
  }

/**
 * A form. A script sends it, once at a time, and checks it in place of the browser. The first field that is marked as
 * faulty afterwards gets the focus, unless somebody has gone on typing.
 */
export function Form(props: FormProps): JSX.Element {
  const { form, onSubmit = form?.submit, className = 'grid gap-4', ...rest } = props
  const { busy = form?.busy ?? false, message = form?.message, children, ...attributes } = rest
  const element = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (!isSent.current || busy) return
    const faulty = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!faulty) return
    isSent.current = false
    faulty.focus()
  })
  return (
    // The form itself is not interactive: it hears the keys of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      noValidate={onSubmit !== undefined}
      className={className}
      {...attributes}
      {...(onSubmit && {
        onSubmit: (event) => {
          event.preventDefault()
          // A form around the dialog that this one is in hears of it, too.
          event.stopPropagation()
          if (busy) return
          isSent.current = true
          onSubmit(event.currentTarget)
        },
      })}
      onInput={() => {
        isSent.current = false
      }}
    >
      <FormContext value={form ?? { busy, message }}>{children}</FormContext>
    </form>
  )
}

type SubmitButtonProps = ComponentProps<typeof Button> & {
  /** The label while the form is being sent: 'Saving...'. */
  busyLabel?: string
}

/**
 * Submits its form. It does nothing before hydration, when the browser would submit the form by itself. `busy` is that
 * of the form around it, unless it is given.
 */
export function SubmitButton(props: SubmitButtonProps): JSX.Element {
  const status = useContext(FormContext)
  const { busy = status.busy, busyLabel, children, ...rest } = props
  const hydrated = useSyncExternalStore(neverChanges, isInBrowser, isOnServer)
  return (
    <Button type={hydrated ? 'submit' : 'button'} busy={busy} {...rest}>
      {busy ? (
        <>
          <Icon name="loader-circle" className="size-4 motion-safe:animate-spin" />
          {busyLabel ?? children}
        </>
      ) : (
        children
      )}
    </Button>
  )
}

const neverChanges = () => () => {}
const isInBrowser = () => true
const isOnServer = () => false

/**
 * The message for the form as a whole; screen readers announce it as soon as it appears. It is that of the form around
 * it, unless it is given.
 */
export function FormAlert(props: { message?: string | undefined }): JSX.Element {
  const status = useContext(FormContext)
  const { message } = 'message' in props ? props : status
  const clash = message === status.message ? status.clash : undefined
  return (
    <div role="alert" className="empty:hidden">
      {message ? (
        <div className="grid gap-2 rounded-md border border-danger px-3 py-2 text-danger">
          <p className="flex items-start gap-2">
            <Icon name="circle-exclamation-point" className="mt-1 size-4 shrink-0" />
            <span className="min-w-0">
              {clash ? t('{cause}: reload, or overwrite', { cause: message }) : message}
            </span>
          </p>
          {clash ? <ClashButtons {...clash} /> : null}
        </div>
      ) : null}
    </div>
  )
}

function ClashButtons({ reload, overwrite }: Clash) {
  const button = (label: string, act: () => void) => (
    <Button
      size="sm"
      variant="secondary"
      onClick={({ currentTarget }) => {
        // These buttons go.
        currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
        act()
      }}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {button(t('Reload'), reload)}
      {button(t('Overwrite'), overwrite)}
      <span className="text-sm text-soft">{t('Reloading discards what you typed.')}</span>
    </div>
  )
}

type FormButtonsProps = SubmitButtonProps & {
  cancelLabel?: string
  /** Closes the dialog around it as Escape does, unless it is given. */
  onCancel?: (button: HTMLButtonElement) => void
}

/** The buttons of a form, Cancel and the one that submits it, whose props it takes. */
export function FormButtons(props: FormButtonsProps): JSX.Element {
  const { cancelLabel = t('Cancel'), onCancel = closeDialog, ...submit } = props
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={({ currentTarget }) => onCancel(currentTarget)}>
        {cancelLabel}
      </Button>
      <SubmitButton {...submit} />
    </div>
  )
}

/** A guarded dialog asks about unsaved changes. */
function closeDialog(button: HTMLButtonElement): void {
  button.closest('dialog')?.close()
}

type FormFooterProps = FormButtonsProps & {
  className?: string
  /** Shown above the message. */
  note?: ReactNode
}

/** The end of a form in a dialog: its message and its buttons. It sticks to the dialog's bottom. */
export function FormFooter({ className = '', note, ...buttons }: FormFooterProps): JSX.Element {
  return (
    <div
      className={`bottom-0 z-10 -mx-5 -mb-5 grid gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 in-[dialog]:sticky ${className}`}
    >
      {note}
      <FormAlert />
      <FormButtons {...buttons} />
    </div>
  )
}

type NeedsScriptProps = {
  /** 'Logging in' */
  what: string
  children: ReactNode
}

/** Replaces a form that cannot work without JavaScript by a sentence that says so. */
export function NeedsScript({ what, children }: NeedsScriptProps): JSX.Element {
  return (
    <>
      <noscript>
        <p className="rounded-md bg-tint px-4 py-3">{t('{what} needs JavaScript.', { what })}</p>
      </noscript>
      <div className="contents noscript:hidden">{children}</div>
    </>
  )
}
