import { noteLeft } from '#client/data/left-lesson.ts'
import type { Studied } from '#client/data/study-store.ts'
import { leavingHref } from '#client/data/page-head.ts'
import { t } from '#client/kit/t.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { Tooltip } from '#client/kit/tooltip.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isAffiliateSource, isFree } from '#shared/domain/catalogue.ts'
import { actionText, outboundHref, outboundRel } from '#shared/domain/resource-display.ts'

/** Returns the hint beside a link to another site; a discount is possible where something is paid at a partner's. */
export function useLinkHint({ sourceWebsite, price }: Hinted): string | null {
  if (useKidsMode().kidsMode) return t('Opens another website. Ask a grown-up first!')
  return isAffiliateSource(sourceWebsite) && !isFree(price)
    ? t('Possible discount available!')
    : null
}

type Hinted = Pick<ResourceView, 'sourceWebsite' | 'price'>

type OutboundLinkProps = {
  resource: Hinted & Studied & Pick<ResourceView, 'sourceUrl'>
  size?: 'sm' | 'md'
  className?: string
}

/** 'Watch' or 'Visit': opens the source in a new tab. */
export function OutboundLink({ resource, size = 'sm', className }: OutboundLinkProps) {
  const hint = useLinkHint(resource)
  return (
    <Tooltip content={hint}>
      <a
        href={leavingHref(outboundHref(resource.sourceUrl))}
        target="_blank"
        onClick={() => noteLeft(resource)}
        onAuxClick={() => noteLeft(resource)}
        rel={outboundRel(resource.sourceWebsite)}
        className={buttonClass({ variant: 'primary', size, className })}
      >
        <Icon name={resource.type === 'youtube' ? 'play' : 'arrow-up-right'} className="size-4" />
        {actionText(resource.type, t)}
        <span className="sr-only">
          {` ${t('{title} (opens in a new tab)', { title: resource.title })}`}
        </span>
      </a>
    </Tooltip>
  )
}
