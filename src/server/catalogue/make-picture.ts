import sharp from 'sharp'
import { PICTURE_WIDTHS, type PictureWidth } from '#domain/catalogue/pictures.ts'

/** A picture of more pixels is refused before it is unpacked: fifty megapixels are more than any camera of a clerk's. */
const MOST_PIXELS = 50_000_000
const FORMATS = ['jpeg', 'png', 'webp']
const NO_PICTURE = 'This is no picture. Bring a JPEG, PNG or WebP.'

// Pictures are made one after the other and none is kept in memory: people order meanwhile.
sharp.concurrency(1)
sharp.cache(false)

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })

/** What is wrong with a file as a picture, from its head alone; null: it looks like one. */
export async function findPictureFault(bytes: Buffer): Promise<string | null> {
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!about || !FORMATS.includes(about.format)) return NO_PICTURE
  if (about.width * about.height > MOST_PIXELS)
    return 'This picture has more than 50 million pixels. Make it smaller.'
  return (about.pages ?? 1) > 1 ? 'This picture moves. Bring one that stands still.' : null
}

/** A picture in every width as WebP, turned as it was held, without where and with what it was taken. Null: it cannot be read. */
export async function makePicture(bytes: Buffer): Promise<{ width: PictureWidth; bytes: Buffer }[] | null> {
  const made: { width: PictureWidth; bytes: Buffer }[] = []
  try {
    for (const width of PICTURE_WIDTHS)
      made.push({
        width,
        bytes: await open(bytes)
          .rotate()
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 80 })
          .toBuffer(),
      })
  } catch {
    return null
  }
  return made
}
