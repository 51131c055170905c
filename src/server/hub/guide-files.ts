import type { Guide } from './guides/guide.ts'

/** The guides as files. Each is made when it is first asked for, and kept: they are small and never change. */
export class GuideFiles {
  readonly #made = new Map<string, Promise<Uint8Array>>()

  /** The bytes of the guide with this file name, or null. */
  async find(fileName: string): Promise<Uint8Array | null> {
    const made = this.#made.get(fileName)
    if (made) return made
    const { guides } = await import('./guides/guides.ts')
    const guide = guides.find((one) => one.fileName === fileName)
    return guide ? this.#make(guide) : null
  }

  #make(guide: Guide): Promise<Uint8Array> {
    const making = import('./guide-pdf.ts').then(({ renderGuide }) => renderGuide(guide))
    this.#made.set(guide.fileName, making)
    making.catch(() => this.#made.delete(guide.fileName))
    return making
  }
}
