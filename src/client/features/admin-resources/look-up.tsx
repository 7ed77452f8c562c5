import { type JSX, useRef, useState } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { faultsOf } from '#client/data/error-words.ts'
import { useCall } from '#client/data/write.ts'
import type { ResourceFormState } from '#client/catalogue/resource-fields.tsx'
import { type ResourceValues, valuesFrom } from '#client/catalogue/resource-values.ts'
import { Button } from '#client/kit/button.tsx'
import { t } from '#client/kit/t.tsx'
import { useWatch } from '#client/kit/use-form.tsx'
import { lookUpResource } from '#shared/calls/admin-resources.ts'
import { isWebAddress } from '#shared/contracts/fields.ts'
import type { LookUpView } from '#shared/contracts/suggestions.ts'
import { fieldSpec, type ShownField } from '#shared/domain/resource-fields.ts'
import { SameAddressNote } from './same-address-note.tsx'

/** Fills the form of a new resource from the page at its address, and shows what the catalogue has of it. */
export function LookUp({ form }: { form: ResourceFormState }): JSX.Element {
  const { control } = form
  const url = useWatch({ control, name: 'sourceUrl' }).trim()
  const fill = useFill(form)
  const [found, setFound] = useState<{ url: string; view: LookUpView; filled: ShownField[] }>()
  const { mutate, isPending, error } = useCall(lookUpResource, {
    onSuccess: (view, { body }) => setFound({ url: body.url, view, filled: fill(view) }),
    onError: (fault) => {
      const ofAddress = faultsOf(fault).fields['url']
      if (ofAddress) form.setError('sourceUrl', { message: ofAddress })
    },
  })
  const shown = found?.url === url ? found : undefined
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={isPending}
        unavailable={!isWebAddress(url)}
        onClick={() => mutate({ body: { url } })}
      >
        {isPending ? t('Looking up...') : t('Look up')}
      </Button>
      <output className="grid gap-1 text-sm empty:hidden">
        {isPending || !shown ? null : <Outcome {...shown} />}
        {error && !isPending && !faultsOf(error).fields['url'] ? (
          <p className="text-danger">{serverMessage(error) ?? t(UNREACHABLE)}</p>
        ) : null}
      </output>
      <SameAddressNote control={control} id={null} known={shown?.view} />
    </div>
  )
}

function Outcome({ view, filled }: { view: LookUpView; filled: readonly ShownField[] }) {
  const fields = filled.map((name) => t(fieldSpec(name).label)).join(', ')
  return (
    <>
      {view.unread === null ? null : <p>{view.unread}</p>}
      <p>
        {fields
          ? t('Filled in from the page: {fields}. Please check.', { fields })
          : t('Nothing was filled in. What you have typed stays.')}
      </p>
    </>
  )
}

/** Returns a function that fills what nobody has typed, and returns the names of what it has filled. */
function useFill(form: ResourceFormState): (view: LookUpView) => ShownField[] {
  /** What was filled in before gives way to the next page. */
  const before = useRef(new Map<ShownField, string | boolean>())
  return ({ resource }) => {
    const values = valuesFrom(resource)
    const names = (Object.keys(resource) as (keyof ResourceValues)[]).filter(
      (name) => name !== 'sourceUrl' && resource[name as keyof typeof resource] !== null,
    )
    return names.filter((name) => {
      const [now, next] = [form.getValues(name), values[name]]
      const isTyped = form.getFieldState(name).isDirty && before.current.get(name) !== now
      if (isTyped || next === '' || next === now) return false
      form.setValue(name, next, { shouldDirty: true })
      before.current.set(name, next)
      return true
    })
  }
}
