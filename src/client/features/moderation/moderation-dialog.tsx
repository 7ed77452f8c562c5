import { Form, FormAlert, FormButtons } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { useForm } from '#client/data/form.tsx'
import { useCall } from '#client/data/write.ts'
import { Modal } from '#client/kit/dialog.tsx'
import { TextArea } from '#client/kit/field.tsx'
import { RadioLine } from '#client/kit/radio-line.tsx'
import * as calls from '#shared/calls/reports.ts'
import { moderationInput, restorationInput } from '#shared/contracts/reports.ts'
import { text } from '#shared/texts/text.ts'
import { isLate, type Judged, lateToast } from './moderate-button.tsx'

const ACTS = {
  comment: {
    hide: { label: text('Hide it'), done: text('Comment hidden'), call: calls.hideComment },
    warn: {
      label: text('Leave it and warn the author'),
      done: text('Author warned'),
      call: calls.warnAuthor,
    },
    delete: {
      label: text('Delete it'),
      done: text('Comment deleted'),
      call: calls.deleteCommentAsModerator,
    },
    restore: {
      label: text('Restore it'),
      done: text('Comment restored'),
      call: calls.restoreCommentAsModerator,
    },
  },
  list: {
    hide: { label: text('Hide it'), done: text('List hidden'), call: calls.hideList },
    restore: { label: text('Restore it'), done: text('List restored'), call: calls.restoreList },
  },
} as const
type Act = keyof (typeof ACTS)['comment']

const WORDS = {
  comment: {
    title: text('Moderate This Comment'),
    about: text('Hidden and deleted comments can be restored for 30 days.'),
    restoreTitle: text('Restore This Comment'),
    aboutRestoring: text('Readers will see it again, and its rating counts again.'),
    hint: text('The author reads this.'),
    submits: {
      hide: text('Hide Comment'),
      warn: text('Warn Author'),
      delete: text('Delete Comment'),
      restore: text('Restore Comment'),
    },
  },
  list: {
    title: text('Hide This List'),
    about: text('Only its owner and moderators will see it, until a moderator restores it.'),
    restoreTitle: text('Restore This List'),
    aboutRestoring: text('Its owner chose who sees it, and they will see it again.'),
    hint: text('The owner reads this.'),
    submits: { hide: text('Hide List'), warn: null, delete: null, restore: text('Restore List') },
  },
} as const

type ModerationFormProps = { thing: Judged; report: number | null; onClose: () => void }

/** Asks a moderator what to do with a comment or a list, and why. Its author or owner reads the reason. */
export function ModerationDialog(props: ModerationFormProps & { open: boolean }): JSX.Element {
  const { thing, open, onClose } = props
  const words = WORDS[thing.kind]
  const isShown = thing.state === 'shown'
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t(isShown ? words.title : words.restoreTitle)}
      description={t(isShown ? words.about : words.aboutRestoring)}
    >
      <ModerationForm {...props} />
    </Modal>
  )
}

function ModerationForm(props: ModerationFormProps): JSX.Element {
  const { thing } = props
  const words = WORDS[thing.kind]
  const isShown = thing.state === 'shown'
  const [act, setAct] = useState<Act>(isShown ? 'hide' : 'restore')
  const form = useModeration(props, act)
  const { Field } = form
  const submit = words.submits[act]
  const acts = isShown && thing.kind === 'comment' ? (['hide', 'warn', 'delete'] as const) : []
  return (
    <Form form={form}>
      <blockquote className="max-h-40 overflow-y-auto border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere text-soft">
        <span className="font-semibold text-ink">{thing.by}</span>
        {`\n${thing.text}`}
      </blockquote>
      {acts.length > 0 ? (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">{t('What to do?')}</legend>
          {acts.map((each) => (
            <RadioLine
              key={each}
              label={t(ACTS.comment[each].label)}
              name="act"
              checked={act === each}
              onChange={() => setAct(each)}
            />
          ))}
        </fieldset>
      ) : null}
      <Field
        as={TextArea}
        name="reason"
        label={isShown ? t('Reason') : t('Note (optional)')}
        rows={3}
        hint={t(words.hint)}
      />
      <FormAlert />
      <FormButtons variant={act === 'delete' ? 'danger' : 'primary'} busyLabel={t('Saving...')}>
        {submit && t(submit)}
      </FormButtons>
    </Form>
  )
}

/** Lists are hidden and restored only. */
function decisionOf({ kind }: Judged, act: Act) {
  if (kind === 'comment') return ACTS.comment[act]
  return act === 'restore' ? ACTS.list.restore : ACTS.list.hide
}

const decided = moderationInput.pick({ reason: true })
const restored = restorationInput.pick({ reason: true })

function useModeration({ thing, report, onClose }: ModerationFormProps, act: Act) {
  const { call, done } = decisionOf(thing, act)
  const decision = useCall<void, string>(call, {
    steps: (send, reason) =>
      send(call, {
        params: { id: thing.id },
        body: { reason, seen: thing.state, ...(report === null ? {} : { report }) },
      }),
    onSuccess: onClose,
    isStale: isLate,
    onError: (error) => {
      if (isLate(error)) onClose()
    },
    toasts: {
      failed: lateToast,
      done: () => ({ title: t(done), variant: 'success', duration: 3000 }),
    },
  })
  return useForm({
    schema: thing.state === 'shown' ? decided : restored,
    values: { reason: '' },
    send: ({ reason }) => decision.mutateAsync(reason ?? ''),
  })
}
