import { SiteLink } from '#client/catalogue/site-link.tsx'
import { type Text, text } from '#shared/texts/text.ts'
import { type JSX, type ReactNode, useId, useRef, useState } from 'react'
import { isKidsLocked } from '#client/data/kids-mode.tsx'
import { Button } from '#client/kit/button.tsx'
import { CheckField } from '#client/kit/field.tsx'
import { Form, FormAlert, SubmitButton } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { countText } from '#client/kit/number-words.ts'
import { MultiSelect } from '#client/kit/multi-select.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { type Language, readChoices } from '#shared/domain/filters/language.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { levelLabel } from '#shared/domain/filters/level.ts'
import { levelOfRating } from '#shared/domain/game-figures.ts'
import { paths } from '#shared/paths.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { KNOWN_OPENINGS } from './known-openings.ts'
import { type Answers, PLAN_LEVELS, type ResourceType } from './plan-rules.ts'

/** What the games say about the player: finished ones, those as White among them, and the median rating. */
export type OwnGames = { games: number; asWhite: number; rating: number | null }

type QuestionsProps = {
  first: Answers
  /** The games that were read on the page of one's own games; null if none were. */
  games: OwnGames | null
  kids: boolean
  /** Whether there is a plan, which this one replaces. */
  isEdit: boolean
  busy: boolean
  error: string | undefined
  onPlan: (answers: Answers, withGames: boolean) => void
  onCancel: () => void
}

/** The questions, of which none has to be answered: the defaults make a plan for a beginner. */
export function PlanQuestions(props: QuestionsProps): JSX.Element {
  const { first, games, kids, isEdit, busy, error, onPlan, onCancel } = props
  const [answers, setAnswers] = useState(() => (isEdit || !games ? first : known(first, games)))
  const [withGames, setWithGames] = useState(true)
  const [showsKnown, setShowsKnown] = useState(games !== null && !isEdit)
  const rest = useRef<HTMLDivElement>(null)
  const isNew = games === null && answers.isNew === true
  const change = (some: Partial<Answers>) => setAnswers({ ...answers, ...some })
  const level = <Level value={answers.level} onChange={(to) => change({ level: to })} kids={kids} />
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] gap-7"
      noValidate={false}
      busy={busy}
      message={error}
      onSubmit={() => onPlan({ ...answers, isNew }, withGames)}
    >
      {games === null && answers.level === 'beginner' ? (
        <Newcomer isNew={isNew} onChange={(to) => change({ isNew: to })} />
      ) : null}
      {isNew ? <input type="hidden" name="level" value="beginner" /> : null}
      {isNew ? null : games && showsKnown ? (
        <>
          <KnownAnswers
            games={games}
            onChange={() => {
              setShowsKnown(false)
              requestAnimationFrame(() => rest.current?.querySelector('input')?.focus())
            }}
          />
          {games.rating === null ? level : null}
        </>
      ) : (
        <div ref={rest} className="grid grid-cols-[minmax(0,1fr)] gap-7">
          {isKidsLocked() ? null : (
            <Games games={games} isChosen={withGames} onChoose={setWithGames} />
          )}
          {level}
          <SelectField
            label={t('Openings as')}
            value={answers.side}
            onChange={(side) => change({ side: side as Answers['side'] })}
            options={sideOptions()}
            className="w-fit max-w-full min-w-44"
          />
          <Openings
            side={answers.side}
            value={answers.openings}
            onChange={(openings) => change({ openings })}
          />
        </div>
      )}
      <Lessons answers={answers} change={change} />
      <FormAlert />
      <Buttons isEdit={isEdit} onCancel={onCancel} />
    </Form>
  )
}

/** The answers that the games give. */
function known(first: Answers, { games, asWhite, rating }: OwnGames): Answers {
  return {
    ...first,
    level: rating === null ? first.level : levelOfRating(rating),
    side: asWhite === games ? 'white' : asWhite === 0 ? 'black' : 'both',
  }
}

type KnownAnswersProps = { games: OwnGames; onChange: () => void }

/** What the games have answered already, so that nobody is asked for it. */
function KnownAnswers({
  games: { games, asWhite, rating },
  onChange,
}: KnownAnswersProps): JSX.Element {
  const sides = asWhite === games ? 'white' : asWhite === 0 ? 'black' : 'both'
  return (
    <div className="grid justify-items-start gap-1 border-s-4 border-accent ps-4">
      <p className="max-w-prose tabular-nums">
        {toldText(games, sides, rating)}{' '}
        {t('The plan starts with the openings that cost you points.')}
      </p>
      <button type="button" onClick={onChange} className="text-link py-1 pointer-coarse:py-3">
        {t('Change these answers')}
      </button>
    </div>
  )
}

function toldText(count: number, sides: Answers['side'], rating: number | null): string {
  const games = countText(count, 'game')
  if (rating === null)
    return t(
      '{sides, select, white {Your {games} as White show which openings you play.} black {Your {games} as Black show which openings you play.} other {Your {games} as White and Black show which openings you play.}}',
      { sides, games },
    )
  return t(
    '{sides, select, white {Your {games} as White show which openings you play, and that your level is {level} (rated about {rating}).} black {Your {games} as Black show which openings you play, and that your level is {level} (rated about {rating}).} other {Your {games} as White and Black show which openings you play, and that your level is {level} (rated about {rating}).}}',
    { sides, games, level: levelOfRating(rating), rating: Math.round(rating / 50) * 50 },
  )
}

type LessonsProps = { answers: Answers; change: (some: Partial<Answers>) => void }

/** What no game tells: how much time there is, and for which kinds of lessons. */
function Lessons({ answers, change }: LessonsProps): JSX.Element {
  return (
    <>
      <SelectField
        label={t('Hours a week')}
        value={String(answers.hours)}
        onChange={(hours) => change({ hours: Number(hours) })}
        options={hourOptions()}
        className="w-44 max-w-full"
      />
      <Group legend={t('Kinds of lessons')} hint={t('Choose none for all kinds.')}>
        {RESOURCE_TYPES.filter((type) => type !== 'other').map((type) => (
          <Choice
            key={type}
            kind="checkbox"
            checked={answers.formats.includes(type)}
            onChange={(on) => change({ formats: toggled(answers.formats, type, on) })}
          >
            {t(FORMATS[type])}
          </Choice>
        ))}
      </Group>
      <MultiSelect
        label={t('Languages you read')}
        chosen={t('Chosen languages')}
        all={t('No preference')}
        values={answers.languages ?? []}
        options={readChoices(t)}
        onChange={(languages) => change({ languages: languages as Language[] })}
      />
      <CheckField
        label={t('Free lessons only')}
        checked={answers.freeOnly}
        onChange={(event) => change({ freeOnly: event.target.checked })}
      />
    </>
  )
}

type NewcomerProps = { isNew: boolean; onChange: (isNew: boolean) => void }

/** Asks only what a newcomer can answer: level, sides and openings come with the rules. */
function Newcomer({ isNew, onChange }: NewcomerProps) {
  return (
    <Group legend={t('Do you know how the pieces move?')}>
      <Choice
        kind="radio"
        name="rules"
        value="known"
        checked={!isNew}
        onChange={() => onChange(false)}
      >
        {t('Yes')}
      </Choice>
      <Choice kind="radio" name="rules" value="new" checked={isNew} onChange={() => onChange(true)}>
        {t('Not yet')}
      </Choice>
    </Group>
  )
}

type GamesProps = Pick<QuestionsProps, 'games'> & {
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Offers to start from the games that were read, or says where they can be. */
function Games({ games, isChosen, onChoose }: GamesProps) {
  if (games) {
    return (
      <CheckField
        label={t('Start from the {games} that I have just read', {
          games: countText(games.games, 'game'),
        })}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
    )
  }
  return (
    <p className="flex gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <Icon name="chart-no-axes-column" className="mt-0.5 size-5 shrink-0 text-accent" />
      <span>
        <Phrase
          of="Do you have games? <link>Read them first</link>, and the plan starts with the openings that cost you points."
          tags={{
            link: (words) => (
              <SiteLink href={paths.myGames()} className="text-link">
                {words}
              </SiteLink>
            ),
          }}
        />
      </span>
    </p>
  )
}

function Buttons({ isEdit, onCancel }: Pick<QuestionsProps, 'isEdit' | 'onCancel'>) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 noscript:hidden">
        <SubmitButton busyLabel={t('Making the plan...')}>
          {isEdit ? t('Make a new plan') : t('Make my plan')}
        </SubmitButton>
        {isEdit ? (
          <Button variant="secondary" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        ) : null}
      </div>
      <noscript>
        <div className="grid justify-items-start gap-3 rounded-lg border border-line-strong px-4 py-3">
          <p>
            {t(
              'A plan needs JavaScript. Without it, you can still see the lessons for your level.',
            )}
          </p>
          <button type="submit" formAction={paths.category('all')} className="button secondary md">
            {t('Show lessons for my level')}
          </button>
        </div>
      </noscript>
    </>
  )
}

function toggled<Item>(list: readonly Item[], item: Item, on: boolean): Item[] {
  const others = list.filter((each) => each !== item)
  return on ? [...others, item] : others
}

const hourOptions = () =>
  [1, 2, 3, 5, 8, 12].map((hours) => ({
    value: String(hours),
    label: hours === 12 ? t('12 hours or more') : countText(hours, 'hour'),
  }))

const sideOptions = () => [
  { value: 'both', label: t('White and Black') },
  { value: 'white', label: t('White only') },
  { value: 'black', label: t('Black only') },
]

const FORMATS: Record<Exclude<ResourceType, 'other'>, Text> = {
  youtube: text('Videos'),
  book: text('Books'),
  course: text('Courses'),
  article: text('Articles'),
}

type GroupProps = { legend: string; hint?: string; children: ReactNode }

function Group({ legend, hint, children }: GroupProps): JSX.Element {
  const id = useId()
  return (
    <fieldset aria-describedby={hint ? id : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {hint ? (
        <p id={id} className="-mt-1 text-sm text-soft">
          {hint}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

type ChoiceProps = {
  kind: 'radio' | 'checkbox'
  /** Sent by the form without JavaScript, which lists the lessons of a level. */
  name?: string
  value?: string
  checked: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}

/** A radio button or checkbox that looks like a button. A mark as well as the color says that it is chosen. */
function Choice({ kind, checked, onChange, children, ...rest }: ChoiceProps): JSX.Element {
  return (
    <label className="plan-choice">
      <input
        {...rest}
        type={kind}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="plan-choice-input"
      />
      <Icon name="check" className="plan-choice-mark" />
      {children}
    </label>
  )
}

const LEVEL_HINTS: Record<Answers['level'], Text> = {
  beginner: text('below 1200'),
  intermediate: text('1200–1800'),
  advanced: text('1800–2200'),
  master: text('from 2200'),
}

type LevelProps = {
  value: Answers['level']
  onChange: (level: Answers['level']) => void
  kids: boolean
}

function Level({ value, onChange, kids }: LevelProps): JSX.Element {
  const hint = kids ? {} : { hint: t('The numbers are the usual ratings at each level.') }
  return (
    <Group legend={t('Your level')} {...hint}>
      {PLAN_LEVELS.filter((level) => level !== 'master' || !kids).map((level) => (
        <Choice
          key={level}
          kind="radio"
          name="level"
          value={level}
          checked={level === value}
          onChange={() => onChange(level)}
        >
          {levelLabel(level, t)}
          {kids ? null : <span className="font-normal opacity-85">{t(LEVEL_HINTS[level])}</span>}
        </Choice>
      ))}
    </Group>
  )
}

type OpeningsProps = {
  side: Answers['side']
  value: readonly string[]
  onChange: (openings: string[]) => void
}

function Openings({ side, value, onChange }: OpeningsProps): JSX.Element {
  return (
    <div className="grid gap-4">
      {(['white', 'black'] as const)
        .filter((each) => side === 'both' || side === each)
        .map((each) => (
          <Group
            key={each}
            legend={
              each === 'white'
                ? t('Openings that you play as White')
                : t('Openings that you play as Black')
            }
            hint={t('Choose none if you have none yet.')}
          >
            {KNOWN_OPENINGS.filter((opening) => opening.side === each).map(({ name }) => (
              <Choice
                key={name}
                kind="checkbox"
                checked={value.includes(name)}
                onChange={(on) => onChange(toggled(value, name, on))}
              >
                {t.opening(name)}
              </Choice>
            ))}
          </Group>
        ))}
    </div>
  )
}
