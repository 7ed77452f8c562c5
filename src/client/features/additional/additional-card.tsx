import { ExternalLink } from 'lucide-react'
import type { JSX } from 'react'
import { buttonClass } from '#client/kit/button.tsx'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { AdditionalIcon } from './additional-icon.tsx'
import { ClampedText } from './clamped-text.tsx'
import { outboundHref } from './outbound-link.ts'

export function AdditionalCard({ resource }: { resource: AdditionalResourceView }): JSX.Element {
  const { title, description, category, linkUrl, linkText } = resource
  return (
    <article className="flex h-full flex-col rounded-lg border border-line bg-surface p-5">
      <div className="mb-3 flex items-center gap-3">
        <AdditionalIcon title={title} category={category} />
        <h3 className="min-w-0 text-xl wrap-anywhere">{title}</h3>
      </div>
      <ClampedText title={title} text={description} />
      <a
        href={outboundHref(linkUrl)}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={buttonClass({
          variant: 'secondary',
          className: 'mt-2 max-w-full self-start wrap-anywhere',
        })}
      >
        {linkText}
        <span className="sr-only"> (opens in a new tab)</span>
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
    </article>
  )
}
