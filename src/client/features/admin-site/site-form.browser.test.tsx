import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeSite, getSite, removeSitePicture, setSitePicture } from '#shared/calls/site.ts'
import type { SiteView } from '#shared/contracts/site.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { siteView } from '#tests/support/sample-views.ts'
import { expectAccessible, logIn, openPage, press, toastOf } from '#tests/support/client-page.tsx'

const PATH = '/admin/site'
/** A white pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII='
let stored: SiteView

function put(changes: Partial<SiteView>): SiteView {
  const updatedAt = new Date(Date.parse(stored.updatedAt) + 60_000).toISOString()
  stored = { ...stored, ...changes, updatedAt }
  return stored
}

beforeEach(() => {
  logIn({ role: 'admin' })
  stored = siteView()
  answer(getSite, () => stored)
  answer(changeSite, ({ body, headers }) =>
    [null, `"${stored.updatedAt}"`].includes(headers.get('If-Match'))
      ? put(body as Partial<SiteView>)
      : refusal(409, 'Changed meanwhile by Ann', { code: 'changed_meanwhile' }),
  )
  answer(setSitePicture, ({ params: { picture } }) => put({ [picture]: PIXEL }))
  answer(removeSitePicture, ({ params: { picture } }) => void put({ [picture]: null }))
})

const main = page.getByRole('main')
const field = (name: string) => main.getByRole('textbox', { name, exact: true })
const button = (name: string) => main.getByRole('button', { name, exact: true })
const preview = main.getByRole('complementary', { name: 'Preview' })
const fileOf = (size: number, type = 'image/png') => new File(['x'.repeat(size)], 'a.png', { type })
const bodies = () => sentTo(changeSite).map(({ body }) => body)

it('what is typed is in the preview at once, and only what changed is saved', async () => {
  await openPage(PATH, { width: 1440, height: 900 })
  await field('Name').fill('Schachclub 1873')
  await field('Tagline').fill('Endspiele am Dienstag')
  await expect.element(preview).toMatchTextContent(/Schachclub 1873.*Endspiele am Dienstag/)
  await main.getByRole('radio', { name: 'By invitation' }).click()
  await field('Email domains').fill('@Club.example, other.example')
  await button('Add Link').click()
  await expect.element(field('Label 1')).toHaveFocus()
  await field('Label 1').fill('Our club')
  await field('Address 1').fill('https://club.example')
  await main.getByRole('checkbox').click()
  await button('Save Changes').click()
  await expect.element(toastOf('Site saved')).toBeVisible()
  expect(bodies()).toEqual([
    {
      name: 'Schachclub 1873',
      tagline: 'Endspiele am Dienstag',
      signUp: 'invitation',
      emailDomains: ['club.example', 'other.example'],
      footerLinks: [{ label: 'Our club', url: 'https://club.example' }],
      runsOn: false,
    },
  ])
})

it('a color that cannot be read is said to be another one, and the preview shows it', async () => {
  await openPage(PATH, { width: 1440, height: 900 })
  const shown = main.getByRole('status').filter({ hasText: 'So that every text' })
  await field('Color').fill('#FFFF00')
  await expect.element(shown).toMatchTextContent(/as #\w{6} in light mode and as #ffff00 in dark/)
  await expectAccessible()
  await preview.getByText('Dark', { exact: true }).click()
  await expectAccessible()
  await field('Color').fill('red')
  await expect.element(shown).not.toBeInTheDocument()
  await button('Save Changes').click()
  await expect.element(field('Color')).toHaveAccessibleDescription(/Write the color as #rrggbb/)
  await expect.element(field('Color')).toHaveFocus()
  await button('Use the standard color').click()
  await expect.element(field('Color')).toHaveValue('')
})

/** By keyboard: what is said below a field that was just left moves the button from under the pointer. */
async function save(): Promise<void> {
  button('Save Changes').element().focus()
  await press('{Enter}')
}

it('faults are told where they are', async () => {
  await openPage(PATH)
  await field('Name').fill(' ')
  await button('Add Link').click()
  await field('Address 1').fill('javascript:alert(1)')
  await field('Email domains').fill('*.club.example')
  await save()
  await expect.element(field('Name')).toHaveAccessibleDescription('Name is required')
  await expect.element(field('Label 1')).toHaveAccessibleDescription('Label is required')
  await expect.element(field('Address 1')).toHaveAccessibleDescription(/http/)
  await expect.element(field('Email domains')).toHaveAccessibleDescription(/without an asterisk/)
  expect(bodies()).toEqual([])
  await button('Remove link 1').click()
  await expect.element(button('Add Link')).toHaveFocus()
})

it('pictures are uploaded at once, refused in words, and removed with an undo', async () => {
  await openPage(PATH, { width: 390, height: 844 })
  await expect.element(button('Choose: Logo')).toBeVisible()
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')
  const choose = (file: File) => userEvent.upload(input() as HTMLInputElement, file)
  await choose(fileOf(9, 'image/svg+xml'))
  await expect.element(main.getByText('Choose a PNG, JPEG or WebP')).toBeVisible()
  await choose(fileOf(2 * 1024 * 1024 + 1))
  await expect.element(main.getByText('Pictures may have 2 MB at most')).toBeVisible()
  expect(sentTo(setSitePicture)).toHaveLength(0)
  answer(setSitePicture, () => refusal(400, 'This file cannot be read as a picture.'))
  await choose(fileOf(9))
  await expect.element(main.getByText('This file cannot be read as a picture.')).toBeVisible()
  answer(setSitePicture, ({ params: { picture } }) => put({ [picture]: PIXEL }))
  await choose(fileOf(9))
  await expect.element(toastOf('Logo saved')).toBeVisible()
  expect(sentTo(setSitePicture)).toHaveLength(2)
  await button('Remove: Logo').click()
  await expect.element(toastOf('Logo removed')).toBeVisible()
  expect(stored.logo).toBeNull()
  await expect.element(button('Choose: Logo')).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(button('Remove: Logo')).toBeVisible()
  expect(sentTo(setSitePicture).at(-1)?.headers.get('Content-Type')).toBe('image/png')
})

it('what the environment fixes is shown, with its variable, and cannot be changed', async () => {
  stored = { ...stored, name: 'Fixed', fixed: { name: 'SITE_NAME', signUp: 'SIGN_UP' } }
  await openPage(PATH)
  await expect.element(field('Name')).toHaveAttribute('readonly')
  await expect.element(field('Name')).toHaveAccessibleDescription('Set on the server, by SITE_NAME')
  await expect.element(main.getByRole('radio', { name: 'Closed' })).toBeDisabled()
  await expectAccessible()
})

it('what somebody else has saved meanwhile is overwritten, or loaded', async () => {
  await openPage(PATH)
  const said = main.getByText('Changed meanwhile by Ann: reload, or overwrite')
  await field('Name').fill('Mine')
  put({ name: 'Theirs', tagline: 'New' })
  await button('Save Changes').click()
  await expect.element(said).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Mine')
  await button('Overwrite').click()
  await expect.element(toastOf('Site saved')).toBeVisible()
  expect(stored).toMatchObject({ name: 'Mine', tagline: 'New' })
  await field('Tagline').fill('Mine, too')
  put({ name: 'Theirs again' })
  await button('Save Changes').click()
  await button('Reload').click()
  await expect.element(field('Name')).toHaveValue('Theirs again')
  await expect.element(field('Tagline')).toHaveValue('New')
  await expect.element(said).not.toBeInTheDocument()
})
