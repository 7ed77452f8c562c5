import { type JSX, useState } from 'react'
import { absoluteUrl } from '#client/data/page-head.ts'
import { localPath } from '#client/data/page-language.ts'
import { CopyButton } from '#client/kit/copy-button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { TextArea } from '#client/kit/field.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { t } from '#client/kit/t.tsx'
import { type Embeddable, frameCode, frameSize } from '#shared/domain/embeds.ts'
import { paths } from '#shared/paths.ts'

export type EmbedDialogProps = {
  what: Embeddable
  title: string
  open: boolean
  onClose: () => void
}

/** The HTML with which another site shows a page of ours in a frame. */
export function EmbedDialog({ what, title, open, onClose }: EmbedDialogProps): JSX.Element {
  const [theme, setTheme] = useState('')
  const path = localPath(paths.embed(what))
  const src = absoluteUrl(theme ? `${path}${path.includes('?') ? '&' : '?'}theme=${theme}` : path)
  const code = frameCode({ src, title, ...frameSize(what) })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('Embed')}
      description={t('Paste this code into a page of your own site, such as a blog or a club’s.')}
    >
      <TextArea
        label={t('Code')}
        value={code}
        readOnly
        rows={5}
        dir="ltr"
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
        onFocus={(event) => event.currentTarget.select()}
      />
      <SelectField
        label={t('Colors')}
        value={theme}
        onChange={setTheme}
        options={[
          { value: '', label: t('As on the reader’s device') },
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={code} label={t('Copy code')} />
        <a href={src} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
          {t('Preview')}
        </a>
      </div>
    </Modal>
  )
}
