import { localPath } from '#client/data/page-language.ts'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { JSX } from 'react'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { ApiError, serverMessage } from '#client/data/errors.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'

/** Replaces any page that failed. Home is a plain link, because a full page load helps if a script failed. */
export function PageError({ error, reset }: ErrorComponentProps): JSX.Element {
  const router = useRouter()
  const tryAgain = () => {
    reset?.()
    void router.invalidate()
  }
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-16 text-center"
    >
      <h1 className="text-3xl">{t('This page could not be shown')}</h1>
      <p className="text-lg text-soft">{messageOf(error)}</p>
      <p className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={tryAgain} className="noscript:hidden">
          {t('Try Again')}
        </Button>
        <a href={localPath(paths.home())} className={buttonClass({ variant: 'secondary' })}>
          {t('Home')}
        </a>
      </p>
    </div>
  )
}

/** Only the API's messages are shown: other errors are meant for developers. */
function messageOf(error: unknown): string {
  const refusal = error instanceof ApiError && error.status < 500 ? serverMessage(error) : undefined
  return refusal ?? t('Something went wrong. It is not your fault, and trying again often helps.')
}
