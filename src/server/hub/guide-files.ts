import { listGuides, readGuide } from './guides.ts'

/** The guides as files. Each is made when it is first asked for, and kept: they are small and never change. */
export class GuideFiles {
  readonly #made = new Map<string, Promise<Uint8Array>>()

  /** The bytes of the guide with this file name, or null. */
  async find(fileName: string): Promise<Uint8Array | null> {
    const made = this.#made.get(fileName)
    if (made) return made
    return listGuides().includes(fileName) ? this.#make(fileName) : null
  }

  #make(fileName: string): Promise<Uint8Array> {
    const making = import('./guide-pdf.ts').then(({ renderGuide }) => renderGuide(readGuide(fileName)))
    this.#made.set(fileName, making)
    making.catch(() => this.#made.delete(fileName))
    return making
  }
}
