/** What phones and the bookmarklet send along. */
export type Shared = { url?: string; title?: string; text?: string }

/** Returns the address that was shared. Android puts it into the text, sometimes behind a title. */
export function sharedAddress({ url = '', title = '', text = '' }: Shared): string {
  return url || addressIn(text) || addressIn(title)
}

function addressIn(text: string): string {
  const [address = ''] = /https?:\/\/[^\s<>"]+/i.exec(text) ?? []
  return address.replace(/[.,;:!?'’”»]{1,9}$/, '')
}

/**
 * Returns the address of a bookmark that suggests the page on which it is pressed. It only navigates: no script of ours
 * runs on other sites, so that their policies have nothing to refuse.
 */
export function bookmarkletOf(page: string): string {
  const code = `void(location.href='${page}?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`
  return ['javascript', code].join(':')
}
