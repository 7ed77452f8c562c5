const SIZE_PX = 250

/**
 * Returns the address of a picture of `text`, 250 × 250 pixels. By default it is a data: URL made here, so that only
 * the secret's owner receives the secret. A configured service would see it, too.
 */
export async function qrCodeUrl(text: string, service: string | null): Promise<string> {
  if (service) return service.replaceAll('{data}', encodeURIComponent(text))
  const { toDataURL } = await import('qrcode')
  return toDataURL(text, { width: SIZE_PX, margin: 2, errorCorrectionLevel: 'M' })
}
