import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type JSX, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, serverMessage } from '#client/data/api-error.ts'
import { ChoiceField, RequiredLabel, RequiredNote, TextField } from '#client/kit/field.tsx'
import { FormFooter, showServerFaults } from '#client/kit/form.tsx'
import { UNREACHABLE } from '#client/kit/unreachable.ts'
import { noteLoginOver } from '#client/data/login-over.ts'
import { toast } from '#client/kit/toast.ts'
import type { SynonymInput } from '#shared/contracts/search-synonyms.ts'
import { refreshSynonyms, saveSynonym, type Synonym } from './synonyms-api.ts'
import { synonymSchema, type SynonymValues, synonymValues } from './synonym-values.ts'

const RELATIONS = [
  { value: 'same', label: 'Same meaning, both ways' },
  { value: 'also', label: 'One way only' },
] as const

type SynonymFormProps = {
  /** Null: a new one. */
  synonym: Synonym | null
  /** What a new one is for. */
  word: string
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

export function SynonymForm({ synonym, word, onDirty, onSaved }: SynonymFormProps): JSX.Element {
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<
    SynonymValues,
    unknown,
    SynonymInput
  >({
    resolver: zodResolver(synonymSchema),
    defaultValues: synonymValues(synonym, word),
    mode: 'onTouched',
  })
  const { errors, isSubmitting, dirtyFields } = formState
  const isDirty = Object.keys(dirtyFields).length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = async (input: SynonymInput) => {
    try {
      if (!synonym || isDirty) await saveSynonym(synonym?.id ?? null, input)
      toast({
        title: `Synonym ${synonym ? 'updated' : 'created'} successfully`,
        variant: 'success',
      })
      void refreshSynonyms(client)
      onSaved()
    } catch (error) {
      noteLoginOver(client, error)
      toast({
        title: `Failed to ${synonym ? 'update' : 'create'} synonym`,
        description: serverMessage(error) ?? UNREACHABLE,
        variant: 'destructive',
      })
      const fields = ['relation', 'words', 'targets'] as const
      showServerFaults<SynonymValues>(error, { fields, setError, fallback: UNREACHABLE })
      // Somebody else deleted it meanwhile: the list shows that.
      if (error instanceof ApiError && error.status === 404) void refreshSynonyms(client)
    }
  }
  const submit = handleSubmit(save)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid gap-4"
    >
      <RequiredNote />
      <TextField
        label={<RequiredLabel>Searched words</RequiredLabel>}
        hint="What people type. Put commas between several words or phrases."
        aria-required
        autoComplete="off"
        error={errors.words?.message}
        {...register('words')}
      />
      <ChoiceField
        label="Relation"
        options={RELATIONS}
        error={errors.relation?.message}
        {...register('relation')}
      />
      <TextField
        label={<RequiredLabel>Words to find</RequiredLabel>}
        hint="What the catalogue calls it. One way only, these rank below the searched words."
        aria-required
        autoComplete="off"
        error={errors.targets?.message}
        {...register('targets')}
      />
      <FormFooter
        error={errors.root?.message}
        label={synonym ? 'Save Changes' : 'Add Synonym'}
        busyLabel={synonym ? 'Saving...' : 'Adding...'}
        busy={isSubmitting}
      />
    </form>
  )
}
