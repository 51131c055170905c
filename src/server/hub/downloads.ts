import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findBadFileName } from '#domain/addresses.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { FILES_BASE } from '#wire/hub/hub.ts'
import { respondInTime } from '../http/deadline.ts'
import { sendFile } from '../http/download.ts'
import { findPlacedFile } from '../http/placed-files.ts'
import { type Portal, today } from '../portal.ts'
import { findSession, requireFactor, signedOut } from '../session/request-session.ts'
import { definition as getWellExport } from './get-well-export.ts'
import { listGuides, readGuide } from './guides.ts'
import { findPriceListYear, definition as priceListExport } from './price-list-export.ts'
import { isOffered } from './queries.ts'

const DOWNLOADS_PAGE = '/reports?tab=training'

/**
 * As the program offers (HUB-18). All but workbooks and guides come from `DATA_DIR/files`. The name is never a path.
 */
export function serveDownloads(portal: Portal): void {
  const guides = new GuideFiles()
  const response = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const session = await findSession(portal, request)
    if (!session) {
      if (isNavigation(request)) return reply.redirect(DOWNLOADS_PAGE)
      throw signedOut()
    }
    requireFactor(session)
    const name = (request.params as { '*'?: string })['*'] ?? ''
    if (findBadFileName(name) !== null) throw noFile()
    const { person } = session
    const offered = isOffered(portal.handles.reads(person.program), person.program, name)
    if (!(await respondInTime(request, portal.responseTimeout, offered))) throw noFile()
    try {
      return await sendOffered(request, reply, person, name)
    } catch (error) {
      // A person reads the reason on the downloads page.
      if (!(error instanceof Refusal) || !isNavigation(request)) throw error
      return reply.redirect(`${DOWNLOADS_PAGE}&failed=${error.kind === 'not-found' ? 'missing' : 'busy'}`)
    }
  }
  const sendOffered = async (request: FastifyRequest, reply: FastifyReply, person: Person, name: string) => {
    portal.pools.requireOpen('plain')
    const guide = await guides.find(name)
    if (guide) return sendFile(reply, guide, name, 'application/pdf')
    const workbook = await startWorkbook(portal, request, person, name)
    if (workbook) return sendFile(reply, workbook, name)
    const placed = await findPlacedFile(join(portal.config.dataDir, 'files'), name)
    if (!placed)
      throw new Refusal('not-found', `${name} does not exist yet. Tell support that it is missing.`)
    return sendFile(reply.header('content-length', placed.size), placed.bytes, name, placed.type)
  }
  for (const url of [FILES_BASE, `${FILES_BASE}/*`]) portal.app.get(url, { exposeHeadRoute: false }, response)
}

/** Null when no workbook has this name. */
async function startWorkbook(portal: Portal, request: FastifyRequest, person: Person, name: string) {
  const { program, id: personId } = person
  const started = { personId, address: request.ip, program, name: request.id, now: portal.clock() }
  if (name === 'Get_Well_Dates.xlsx')
    return portal.exports.start(getWellExport, { ...started, filter: { program } })
  const fiscalYear = findPriceListYear(name)
  if (fiscalYear === null) return null
  const filter = { program, fiscalYear, today: today(portal) }
  if ((await priceListExport.count(portal.handles.reports(program), filter)) === 0)
    throw new Refusal('not-found', `Your program has no prices of fiscal year ${fiscalYear}.`)
  return portal.exports.start(priceListExport, { ...started, filter })
}

function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || /\btext\/html\b/.test(headers.accept ?? '')
}

function noFile(): Refusal {
  return new Refusal('not-found', 'There is no such file for your program.')
}

class GuideFiles {
  readonly #made = new Map<string, Promise<Uint8Array>>()

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
