import sharp from 'sharp'

export const drawPicture = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })

/**
 * As a phone takes it upright: 1200 by 1600, red at the top and blue at the bottom. The metadata has a name and a
 * place.
 */
export async function takePhoto(): Promise<Buffer> {
  const top = await drawPicture(800, 1200, '#ff0000').png().toBuffer()
  return drawPicture(1600, 1200, '#0000ff')
    .composite([{ input: top, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Artist: 'Somebody Private' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 2/1 3/1' },
    })
    .jpeg({ quality: 90 })
    .toBuffer()
}

export function drawMoving(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(4 * 4 * 3), Buffer.alloc(4 * 4 * 3, 255)])
  return sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}
