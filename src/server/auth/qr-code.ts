const SIZE_PX = 250

/**
 * Address of a 250 × 250 picture of `text`: made here as a data: URL, so that the secret in it leaves
 * this server only to its owner (check 11). Only a configured service gets to see it.
 */
export async function qrCodeUrl(text: string, service: string | null): Promise<string> {
  if (service) return service.replaceAll('{data}', encodeURIComponent(text))
  const { toDataURL } = await import('qrcode')
  return toDataURL(text, { width: SIZE_PX, margin: 2, errorCorrectionLevel: 'M' })
}
