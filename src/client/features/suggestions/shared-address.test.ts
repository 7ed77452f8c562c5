import { expect, it } from 'vitest'
import { bookmarkletOf, sharedAddress } from './from-anywhere.tsx'

it.each([
  [{ url: 'https://a.example/1' }, 'https://a.example/1'],
  [{ url: 'https://a.example/1', text: 'https://a.example/2' }, 'https://a.example/1'],
  [{ url: '', text: 'Rook endings https://a.example/1?a=1.' }, 'https://a.example/1?a=1'],
  [{ text: 'HTTPS://a.example/1\nhttps://a.example/2' }, 'HTTPS://a.example/1'],
  [{ title: 'https://a.example/1', text: 'Rooks' }, 'https://a.example/1'],
  [{ title: 'Rooks', text: 'Nothing' }, ''],
  [{}, ''],
])('%j', (shared, address) => {
  expect(sharedAddress(shared)).toBe(address)
})

it('the bookmarklet leads from any page to the form, with its address and title', () => {
  expect(bookmarkletOf('https://club.example/de/suggest')).toBe(
    "javascript:void(location.href='https://club.example/de/suggest?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))",
  )
})
