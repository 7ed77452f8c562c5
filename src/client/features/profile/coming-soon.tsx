import { text } from '#shared/texts/text.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { localPath } from '#client/data/page-language.ts'
import type { JSX, ReactNode } from 'react'
import { SelectField, Switch } from '#client/kit/select.tsx'
import type { Preferences } from '#shared/contracts/profile.ts'
import { DEFAULT_LEVELS, DEFAULT_TYPES } from '#shared/domain/account-rules.ts'
import { paths } from '#shared/paths.ts'

/** Settings that can be seen but not changed yet. */
export function ComingSoonPanels({ preferences }: { preferences: Preferences }): JSX.Element {
  const { notifyNewResources, notifyReplies, notifyUpdates } = preferences
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <Panel title={t('Notifications')}>
        <Planned label={t('New resources')} checked={notifyNewResources} />
        <Planned label={t('Comment replies')} checked={notifyReplies} />
        <Planned label={t('Resource updates')} checked={notifyUpdates} />
        <p>
          <Phrase
            of="The notifications and emails that work already are set on <link>Notifications</link>."
            tags={{
              link: (words) => (
                <a href={localPath(paths.notifications())} className="text-link">
                  {words}
                </a>
              ),
            }}
          />
        </p>
      </Panel>
      <Panel title={t('Appearance')}>
        <Planned label={t('Dark mode')} checked={preferences.darkMode} />
        <Planned label={t('Show filters sidebar')} checked={preferences.showFiltersSidebar} />
      </Panel>
      <Panel title={t('Preferences')}>
        <SelectField
          label={t('Default resource type')}
          value={preferences.defaultResourceType}
          options={options(DEFAULT_TYPES)}
          onChange={nothing}
          disabled
        />
        <SelectField
          label={t('Default skill level')}
          value={preferences.defaultResourceLevel}
          options={options(DEFAULT_LEVELS)}
          onChange={nothing}
          disabled
        />
      </Panel>
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset disabled className="grid min-w-0 content-start gap-2 text-soft">
      <legend className="mb-1 font-serif text-lg font-semibold text-ink">{title}</legend>
      {children}
    </fieldset>
  )
}

function Planned({ label, checked }: { label: string; checked: boolean }) {
  return (
    <Switch
      label={label}
      checked={checked}
      onChange={nothing}
      disabled
      className="cursor-not-allowed!"
    />
  )
}

function options(values: readonly (keyof typeof NAMES)[]) {
  return values.map((value) => ({ value, label: t(NAMES[value]) }))
}

const NAMES = {
  all: text('Preference|All'),
  video: text('Video'),
  course: text('Course'),
  book: text('Book'),
  article: text('Article'),
  podcast: text('Podcast'),
  beginner: text('Beginner'),
  intermediate: text('Intermediate'),
  advanced: text('Advanced'),
  master: text('Master'),
}

function nothing(): void {
  // The controls are disabled.
}
