const SIZE_PX = 250

/**
 * The address of a 250 × 250 picture of `text`. By default it is a data: URL made here, so that the server sends
 * the secret only to its owner (check 11); only a configured service would see it.
 */
export async function qrCodeUrl(text: string, service: string | null): Promise<string> {
  if (service) return service.replaceAll('{data}', encodeURIComponent(text))
  const { toDataURL } = await import('qrcode')
  return toDataURL(text, { width: SIZE_PX, margin: 2, errorCorrectionLevel: 'M' })
}
