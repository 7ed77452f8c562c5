const SIZE_PX = 250
/** The package rounds down, and modules that do not divide the width evenly would come out a pixel short. */
const ROUNDING = 0.01

/**
 * Returns the address of a picture of `text`, 250 × 250 pixels. By default it is a data: URL made here, so that only
 * the secret's owner receives the secret. A configured service would see it, too.
 */
export async function qrCodeUrl(text: string, service: string | null): Promise<string> {
  if (service) return service.replaceAll('{data}', encodeURIComponent(text))
  const { toDataURL } = await import('qrcode')
  return toDataURL(text, { width: SIZE_PX + ROUNDING, margin: 2, errorCorrectionLevel: 'M' })
}
