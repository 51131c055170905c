import type Sharp from 'sharp'
import { PICTURE_WIDTHS, type PictureWidth } from '#domain/catalogue/pictures.ts'

/** Refused before decoding. */
const MAX_PIXELS = 50_000_000
/** Maximum aspect ratio, so that the result fits into WebP. */
const LONGEST = 10
const FORMATS = ['jpeg', 'png', 'webp']
const NO_PICTURE = 'This is not a picture. Choose a JPEG, PNG or WebP.'

let loaded: typeof Sharp | undefined
/** One picture at a time without a cache, so that orders stay fast. */
async function loadSharp(): Promise<typeof Sharp> {
  if (loaded) return loaded
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  loaded = sharp
  return sharp
}

export type MadePicture = { width: PictureWidth; bytes: Buffer }

const open = (sharp: typeof Sharp, bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })

/** Null when the whole file is readable. */
export async function findPictureFault(bytes: Buffer): Promise<string | null> {
  if (bytes.length === 0) return NO_PICTURE
  const sharp = await loadSharp()
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!about || !FORMATS.includes(about.format)) return NO_PICTURE
  const { width, height, pages = 1 } = about
  if (width * height > MAX_PIXELS) return 'This picture has more than 50 million pixels. Make it smaller.'
  if (pages > 1) return 'This picture is animated. Choose a still picture.'
  if (Math.max(width, height) > LONGEST * Math.min(width, height))
    return `This picture is more than ${LONGEST} times as long as it is wide. Crop it.`
  const isWhole = await open(sharp, bytes)
    .resize({ width: 8, withoutEnlargement: true })
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
  return isWhole ? null : 'This picture is damaged. Save it again, and choose the new file.'
}

const MAX_PHOTO_SIDE = 2560

/** A photo as JPEG, upright and without metadata such as the place. Null for bytes that are no picture. */
export async function cleanPhoto(bytes: Buffer): Promise<Buffer | null> {
  if ((await findPictureFault(bytes)) !== null) return null
  const sharp = await loadSharp()
  return open(sharp, bytes)
    .rotate()
    .resize({ width: MAX_PHOTO_SIDE, height: MAX_PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** Removes metadata. Decodes the file once; smaller widths come from the largest. */
export async function makePicture(bytes: Buffer): Promise<MadePicture[]> {
  const sharp = await loadSharp()
  const { data, info } = await open(sharp, bytes)
    .rotate()
    .resize({ width: Math.max(...PICTURE_WIDTHS), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const made = new Map<number, Buffer>()
  for (const one of PICTURE_WIDTHS) {
    const shown = Math.min(one, width)
    if (made.has(shown)) continue
    const smaller = sharp(data, { raw: { width, height, channels } }).resize({ width: shown })
    made.set(shown, await smaller.webp({ quality: 80 }).toBuffer())
  }
  return PICTURE_WIDTHS.map((one) => ({ width: one, bytes: made.get(Math.min(one, width)) as Buffer }))
}
