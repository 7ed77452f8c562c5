import { type ComponentProps, type JSX, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Modal } from './dialog.tsx'
import { Form, FormAlert, SubmitButton } from './form.tsx'
import { Icon } from './icon.tsx'
import { t } from './t.tsx'

type PreviewedFormProps = Pick<ComponentProps<typeof Form>, 'form' | 'className'> & {
  preview: ReactNode
  /** Why the form as a whole was refused, if not as the form says. */
  message?: string | undefined
  /** The fields. */
  children: ReactNode
}

/** A form beside a preview of what it makes. Where there is no room for both, a button opens the preview. */
export function PreviewedForm(props: PreviewedFormProps): JSX.Element {
  const { form, className = '@4xl:grid-cols-2', preview, message = form?.message, children } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="@container">
      <Form
        {...(form && { form })}
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] gap-8 [&_:is(input,textarea,button)]:scroll-my-28',
          className,
        )}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          {children}
          <div className="sticky bottom-0 z-10 grid gap-3 border-t border-line bg-paper py-3">
            <FormAlert message={message} />
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" className="@4xl:hidden" onClick={() => setIsOpen(true)}>
                <Icon name="eye" className="size-4" />
                {t('Preview')}
              </Button>
              <SubmitButton busyLabel={t('Saving...')}>{t('Save Changes')}</SubmitButton>
            </div>
          </div>
        </div>
        <aside aria-label={t('Preview')} className="hidden @4xl:block">
          <div className="sticky top-24">{preview}</div>
        </aside>
      </Form>
      <Modal open={isOpen} onClose={() => setIsOpen(false)} title={t('Preview')} size="wide">
        {preview}
      </Modal>
    </div>
  )
}
