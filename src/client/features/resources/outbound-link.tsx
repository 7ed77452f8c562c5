import { SpriteIcon } from '#client/components/ui/sprite-icon.tsx'
import { buttonClass } from '#client/components/ui/button.tsx'
import { Tooltip } from '#client/components/ui/tooltip.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { actionText, outboundHref, outboundRel } from '#shared/domain/resource-display.ts'

export const DISCOUNT_HINT = 'Possible discount available!'

type OutboundLinkProps = {
  resource: Pick<ResourceView, 'title' | 'type' | 'sourceUrl' | 'sourceWebsite'>
  size?: 'sm' | 'md'
  className?: string
}

/** Watch or Visit: to the source, in a new tab. */
export function OutboundLink({ resource, size = 'sm', className }: OutboundLinkProps) {
  const action = actionText(resource.type)
  return (
    <Tooltip content={DISCOUNT_HINT}>
      <a
        href={outboundHref(resource.sourceUrl)}
        target="_blank"
        rel={outboundRel(resource.sourceWebsite)}
        className={buttonClass({ variant: 'primary', size, className })}
      >
        <SpriteIcon name={action === 'Watch' ? 'watch' : 'leave'} className="size-4" />
        {action}
        <span className="sr-only">{` ${resource.title} (opens in a new tab)`}</span>
      </a>
    </Tooltip>
  )
}
