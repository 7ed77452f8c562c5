import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  changePageText,
  getPageText,
  listOwnPages,
  listPageTexts,
} from '#shared/calls/page-contents.ts'
import type { PageSection, PageTextInput, PageTextView } from '#shared/contracts/page-contents.ts'
import { TEXT_PAGES } from '#shared/domain/page-texts.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, press, toastOf } from '#tests/support/client-page.tsx'

const PATH = '/admin/pages?page=terms'
const sectionOf = (heading: string, body = `About ${heading}`): PageSection => ({
  heading,
  id: heading.toLowerCase().replaceAll(/\W+/g, '-').replaceAll(/-$/g, ''),
  body: [body],
})
const ORIGINAL = {
  title: 'Terms of Service',
  subtitle: 'What holds here',
  sections: ['In Short', 'Accounts', 'Prices', 'Related Pages'].map((name) => sectionOf(name)),
}

let stored: PageTextView

/** Saves a text as the server does. Tests also call it to act as another editor. */
function put({ title, subtitle, sections }: PageTextInput): PageTextView {
  const kept = sections.map((each) => ({
    ...sectionOf(each.heading),
    ...each,
    id: each.id ?? sectionOf(each.heading).id,
  }))
  const updatedAt = new Date(Date.parse(stored.updatedAt) + 60_000).toISOString()
  stored = { ...stored, title, subtitle, sections: kept as PageSection[], updatedAt }
  const texts = ({ title: name, subtitle: words, sections: parts }: typeof ORIGINAL) =>
    JSON.stringify([name, words, parts.map(({ heading, body }) => [heading, body])])
  const now = { title, subtitle: subtitle ?? '', sections: stored.sections }
  stored.isOriginal = texts(now) === texts(ORIGINAL)
  return stored
}

beforeEach(() => {
  logIn({ role: 'admin' })
  stored = {
    ...ORIGINAL,
    id: 7,
    pageName: 'terms',
    updatedAt: '2026-11-20T10:00:00.000Z',
    language: 'en',
    state: 'current',
    original: ORIGINAL,
    isOriginal: true,
    figures: { auditMonths: 12, searchStatsMonths: null, siteName: 'Openfile' },
  }
  answer(listOwnPages, [])
  answer(listPageTexts, () =>
    TEXT_PAGES.map((pageName, index) => ({
      id: index + 1,
      pageName,
      title: pageName === 'terms' ? stored.title : `Page ${pageName}`,
      updatedAt: stored.updatedAt,
      isOriginal: true,
      isWritten: true,
      translations: [],
    })),
  )
  answer(getPageText, () => stored)
  answer(changePageText, ({ body, headers }) => {
    const seen = headers.get('If-Match')
    const message = 'Changed meanwhile by Ada'
    return !seen || seen === `"${stored.updatedAt}"`
      ? put(body)
      : refusal(409, message, { code: 'changed_meanwhile' })
  })
})

const main = page.getByRole('main')
type Place = Pick<typeof main, 'getByRole'>
const field = (place: Place, name: string) => place.getByRole('textbox', { name })
const section = (heading: string) => main.getByRole('group', { name: new RegExp(`: ${heading}$`) })
const button = (name: string, place: Place = main) => place.getByRole('button', { name })

async function focus(target: ReturnType<typeof button>): Promise<void> {
  await expect.element(target).toBeVisible()
  target.element().focus()
}

async function enter(target: ReturnType<typeof button>): Promise<void> {
  await focus(target)
  await press('{Enter}')
}

it('faults are told at their fields, and nothing typed is lost without a question', async () => {
  await openPage(PATH)
  await field(main, 'Title').fill('')
  await enter(button('Add Section'))
  const added = section('the new section')
  const paragraphs = field(added, 'Paragraphs')
  await paragraphs.fill('See [this](javascript:alert(1)) or {NOBODY}.')
  await enter(button('Save Changes'))
  await expect.element(field(main, 'Title')).toHaveFocus()
  await expect.element(field(main, 'Title')).toHaveAccessibleDescription('Title is required')
  await expect.element(field(added, 'Heading')).toHaveAccessibleDescription(/Heading is required/)
  await expect.element(paragraphs).toHaveAccessibleDescription(/There is no placeholder \{NOBODY\}/)
  await paragraphs.fill('See [this](javascript:alert(1)).')
  await expect.element(paragraphs).toHaveAccessibleDescription(/must lead to a page of this site/)
  const back = main.getByRole('link', { name: 'All Pages' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await enter(back)
  await expect.element(button('Keep editing', question)).toHaveFocus()
  await press('{Enter}')
  await expect.element(paragraphs).toHaveValue('See [this](javascript:alert(1)).')
  await enter(back)
  await enter(button('Discard changes', question))
  await expect.element(main.getByRole('link', { name: 'Edit Terms of Service' })).toBeVisible()
  expect(sentTo(changePageText)).toEqual([])
})

it('a text is edited by keyboard, previewed, saved, and brought back', async () => {
  await openPage('/admin/pages')
  await enter(main.getByRole('link', { name: 'Edit Terms of Service' }))
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Edit: Terms of Service')
  const restore = button('Restore Original Text')
  await expect.element(restore).toHaveAttribute('aria-disabled', 'true')

  await focus(field(section('In Short'), 'Heading'))
  await press('{ControlOrMeta>}a{/ControlOrMeta}In a Word{Tab}')
  await press('{ControlOrMeta>}a{/ControlOrMeta}We earn nothing.{Enter}{Enter}')
  await press('See [[the law](https://law.example/).')
  const preview = main.getByRole('complementary', { name: 'Preview' })
  await expect.element(preview.getByText('In a Word').first()).toBeVisible()
  await expect.element(preview.getByText(/^the law/)).toBeVisible()

  const down = button('Move In a Word down')
  await enter(down)
  await expect.element(section('In a Word')).toHaveAccessibleName('Section 2 of 4: In a Word')
  await expect.element(down).toHaveFocus()
  await expect.element(main.getByText('Now section 2 of 4')).toBeInTheDocument()

  await enter(button('Remove Related Pages'))
  await expect.element(section('Related Pages')).not.toBeInTheDocument()
  await enter(page.getByRole('button', { name: 'Undo' }))
  await expect.element(field(section('Related Pages'), 'Heading')).toHaveFocus()
  await enter(button('Remove Prices'))
  await enter(button('Add Section'))
  await expect.element(field(section('the new section'), 'Heading')).toHaveFocus()
  await press('Questions?{Tab}Ask {{SUPPORT_EMAIL}.')

  await enter(button('Save Changes'))
  await expect.element(toastOf('Page saved')).toBeVisible()
  await expect.element(restore).not.toHaveAttribute('aria-disabled')
  await expect.element(section('Questions\\?').getByText(/#questions/)).toBeVisible()
  expect(sentTo(changePageText)[0]?.body.sections).toEqual([
    { id: 'accounts', heading: 'Accounts', body: ['About Accounts'], items: [] },
    {
      id: 'in-short',
      heading: 'In a Word',
      body: ['We earn nothing.', 'See [the law](https://law.example/).'],
      items: [],
    },
    { id: 'related-pages', heading: 'Related Pages', body: ['About Related Pages'], items: [] },
    { heading: 'Questions?', body: ['Ask {SUPPORT_EMAIL}.'], items: [] },
  ])

  await press('{F8}')
  await enter(page.getByRole('button', { name: 'Undo' }))
  await expect.element(toastOf('The previous text is back')).toBeVisible()
  await expect.element(section('In Short')).toBeVisible()
  await expect.element(section('Questions\\?')).not.toBeInTheDocument()
  expect(stored.sections).toMatchObject(ORIGINAL.sections)
})

it('what another admin has changed is loaded, or overwritten; the original comes back', async () => {
  await openPage(PATH)
  const said = main.getByText('Changed meanwhile by Ada: reload, or overwrite')
  const [first, , ...others] = ORIGINAL.sections
  const theirs = () =>
    put({
      title: stored.title,
      subtitle: 'Their subtitle',
      sections: [...(first ? [first] : []), ...others, sectionOf('Our Lawyer', 'Theirs')],
    })
  await field(section('Accounts'), 'Paragraphs').fill('Mine')
  theirs()
  await enter(button('Save Changes'))
  await expect.element(said).toBeVisible()
  await expectAccessible()
  await enter(button('Reload'))
  await expect.element(section('Our Lawyer')).toBeVisible()
  await expect.element(section('Accounts')).not.toBeInTheDocument()
  await expect.element(said).not.toBeInTheDocument()
  await field(main, 'Subtitle').fill('My subtitle')
  theirs()
  await enter(button('Save Changes'))
  await enter(button('Overwrite'))
  await expect.element(toastOf('Page saved')).toBeVisible()
  expect(stored).toMatchObject({ subtitle: 'My subtitle' })

  const restore = button('Restore Original Text')
  await enter(restore)
  const question = page.getByRole('dialog', { name: 'Restore the original text?' })
  await expect.element(button('Cancel', question)).toHaveFocus()
  await enter(button('Restore', question))
  await expect.element(toastOf('The original text is back')).toBeVisible()
  await expect.element(field(main, 'Subtitle')).toHaveValue('What holds here')
  await expect.element(restore).toHaveAttribute('aria-disabled', 'true')
  await expect.element(restore).toHaveFocus()
  expect(stored).toMatchObject(ORIGINAL)
})

it('an address that names no page shows the list', async () => {
  await openPage('/admin/pages?page=home')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page Texts')
  await expect.element(main.getByRole('link', { name: '/privacy' })).toBeVisible()
})
