import { type JSX, useEffect, useId, useRef, useState } from 'react'
import { writeFault } from '#client/data/errors.ts'
import { undoBy, useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { removeSitePicture, setSitePicture } from '#shared/calls/site.ts'
import type { SiteView } from '#shared/contracts/site.ts'
import {
  PICTURE_MAX_BYTES,
  PICTURE_TOO_LARGE,
  PICTURE_TYPES,
  SITE_PICTURES,
  type SitePicture,
} from '#shared/domain/site-pictures.ts'
import { type Text, text } from '#shared/texts/text.ts'

type Words = { name: Text; hint: Text; ground: string }

const WORDS: Record<SitePicture, Words> = {
  logo: {
    name: text('Logo'),
    hint: text('In the header, in place of the name. Wide ones fit best.'),
    ground: 'bg-[#faf7f0]',
  },
  logoDark: {
    name: text('Logo in dark mode'),
    hint: text('Shown in place of the other logo in dark mode.'),
    ground: 'bg-[#171a16]',
  },
  icon: {
    name: text('Icon'),
    hint: text('On tabs, home screens and in link previews. Square ones fit best.'),
    ground: 'bg-sunken',
  },
}

/** The pictures of the site. Each is saved as soon as it is chosen. */
export function SitePictures({ site }: { site: SiteView }): JSX.Element {
  return (
    <>
      <p className="text-sm text-soft">
        {t('PNG, JPEG or WebP, at most 2 MB and 4,000 pixels a side. They are saved at once.')}
      </p>
      <ul className="grid gap-3">
        {SITE_PICTURES.map((picture) => (
          <li key={picture}>
            <Picture picture={picture} address={site[picture]} />
          </li>
        ))}
      </ul>
    </>
  )
}

type PictureProps = { picture: SitePicture; address: string | null }

function Picture({ picture, address }: PictureProps): JSX.Element {
  const { name, hint, ground } = WORDS[picture]
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const before = useRef(address)
  useEffect(() => {
    // The button that removes a picture goes with it, and would take the focus along.
    if (before.current && !address && document.activeElement === document.body)
      choose.current?.focus()
    before.current = address
  }, [address])
  const [fault, setFault] = useState<string>()
  const save = useCall(setSitePicture, {
    toasts: { done: t('{picture} saved', { picture: t(name) }) },
    onSuccess: () => setFault(undefined),
    onError: (error) => setFault(writeFault(error)),
  })
  const upload = (file: File | undefined) => {
    if (!file) return
    const refused = faultOf(file)
    setFault(refused)
    if (!refused)
      save.mutate({ params: { picture }, body: file, headers: { 'Content-Type': file.type } })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-3">
      <Shown address={address} ground={ground} />
      <div className="min-w-40 flex-1">
        <p id={`${id}-name`} className="font-semibold">
          {t(name)}
        </p>
        <p id={`${id}-hint`} className="text-sm text-soft">
          {t(hint)}
        </p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {fault}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join()}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-hint`}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            upload(target.files?.[0])
            // The same file again counts as a change.
            target.value = ''
          }}
        />
        <Button
          ref={choose}
          variant="secondary"
          busy={save.isPending}
          aria-label={t('Choose: {picture}', { picture: t(name) })}
          onClick={() => input.current?.click()}
        >
          {save.isPending ? (
            <>
              <Icon name="loader-circle" className="size-4 motion-safe:animate-spin" />
              {t('Uploading...')}
            </>
          ) : (
            t('Choose…')
          )}
        </Button>
        {address ? <RemovePicture picture={picture} address={address} /> : null}
      </div>
    </div>
  )
}

function Shown({ address, ground }: { address: string | null; ground: string }) {
  return (
    <span
      className={`grid h-16 w-28 shrink-0 place-items-center rounded-md border border-line p-2 ${ground}`}
    >
      {address ? (
        <img src={address} alt="" className="max-h-12 max-w-24 object-contain" />
      ) : (
        <Icon name="library" className="size-6 text-soft" />
      )}
    </span>
  )
}

/** Says at once what the server would refuse after the upload. */
function faultOf({ type, size }: File): string | undefined {
  if (!PICTURE_TYPES.some((each) => each === type)) return t('Choose a PNG, JPEG or WebP')
  return size > PICTURE_MAX_BYTES ? t(PICTURE_TOO_LARGE) : undefined
}

function RemovePicture({
  picture,
  address,
}: {
  picture: SitePicture
  address: string
}): JSX.Element {
  const name = t(WORDS[picture].name)
  const remove = useCall<Blob, void>(removeSitePicture, {
    // The server keeps nothing of it, so what brings it back is read before.
    steps: async (send) => {
      const file = await (await fetch(address)).blob()
      await send(removeSitePicture, { params: { picture } })
      return file
    },
    toasts: { done: t('{picture} removed', { picture: name }), failed: t('Could not remove') },
    undo: (file) =>
      undoBy(setSitePicture, {
        params: { picture },
        body: file,
        headers: { 'Content-Type': file.type },
      }),
  })
  return (
    <Button
      variant="ghost"
      size="icon"
      busy={remove.isPending}
      aria-label={t('Remove: {picture}', { picture: name })}
      onClick={() => remove.mutate()}
    >
      <Icon name="trash" className="size-4.5 text-danger" />
    </Button>
  )
}
