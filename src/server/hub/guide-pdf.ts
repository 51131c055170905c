import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Sheet } from '#domain/sheets.ts'
import type { Guide, GuideBlock, GuidePicture } from './guides.ts'

const { resolve } = createRequire(import.meta.url)
const face = (name: string) => resolve(`@uswds/uswds/fonts/public-sans/PublicSans-${name}.ttf`)

const INK = '#1b1b1b'
const NAVY = '#162e51'
const SOFT = '#4a5360'
const MARGIN = 64
const INDENT = 20
const TEXT = { size: 10.5, lineGap: 3 }

type Paper = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement
type Untyped = { openImage: (file: string) => { width: number; height: number } }

/** PDF/UA: tagged, with language, title, bookmarks, reading order, and embedded fonts. */
export async function renderGuide(guide: Guide, sheet: Sheet = 'letter'): Promise<Uint8Array> {
  const paper = new PDFDocument({
    size: sheet.toUpperCase(),
    margins: { top: MARGIN, bottom: MARGIN + 12, left: MARGIN, right: MARGIN },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as PDFKit.PDFDocumentOptions['subset'],
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: guide.title, Author: 'Quartermaster', Subject: guide.summary },
  })
  const bytes = buffer(paper)
  paper.registerFont('regular', face('Regular')).registerFont('bold', face('Bold'))
  const root = paper.struct('Document')
  paper.addStructure(root)
  add(paper, root, 'H1', () => paper.font('bold').fontSize(23).fillColor(NAVY).text(guide.title))
  space(paper, 6)
  add(paper, root, 'P', () => write(paper, guide.summary, SOFT))
  for (const { heading, blocks } of guide.sections) {
    space(paper, 16)
    reserveSpace(paper, 70)
    paper.outline.addItem(heading)
    add(paper, root, 'H2', () => paper.font('bold').fontSize(14).fillColor(NAVY).text(heading, MARGIN))
    for (const block of blocks) addBlock(paper, root, block)
  }
  root.end()
  addFooters(paper, guide.title)
  paper.end()
  return bytes
}

function addBlock(paper: Paper, root: Element, block: GuideBlock): void {
  space(paper, 6)
  if (typeof block === 'string') {
    add(paper, root, 'P', () => write(paper, block))
    return
  }
  if ('picture' in block) {
    addPicture(paper, root, block)
    return
  }
  const list = paper.struct('L')
  root.add(list)
  for (const [label, text] of listItems(block)) addItem(paper, list, label, text, 'terms' in block)
  list.end()
}

function addPicture(paper: Paper, root: Element, { picture, words }: GuidePicture): void {
  const file = fileURLToPath(new URL(`guides/${picture}`, import.meta.url))
  const image = (paper as Paper & Untyped).openImage(file)
  const width = paper.page.width - 2 * MARGIN
  const height = (width * image.height) / image.width
  space(paper, 4)
  reserveSpace(paper, height)
  const top = paper.y
  const bbox = [MARGIN, top, MARGIN + width, top + height]
  const figure = paper.struct('Figure', { alt: words, bbox } as PDFKit.Mixins.StructureElementOptions, () => {
    paper.image(file, MARGIN, top, { width })
    paper.rect(MARGIN, top, width, height).lineWidth(0.5).stroke(SOFT)
  })
  root.add(figure)
  figure.end()
  paper.x = MARGIN
  paper.y = top + height + 4
}

function listItems(
  block: Exclude<GuideBlock, string | GuidePicture>,
): (readonly [label: string, text: string])[] {
  if ('terms' in block) return [...block.terms]
  if ('steps' in block) return block.steps.map((text, index) => [`${index + 1}.`, text])
  return block.points.map((text) => ['•', text])
}

function addItem(paper: Paper, list: Element, label: string, text: string, isTerm: boolean): void {
  const left = isTerm ? MARGIN : MARGIN + INDENT
  const width = paper.page.width - MARGIN - left
  paper.font('regular').fontSize(TEXT.size)
  reserveSpace(
    paper,
    paper.heightOfString(`${isTerm ? `${label}: ` : ''}${text}`, { width, lineGap: TEXT.lineGap }),
  )
  const item = paper.struct('LI')
  list.add(item)
  const top = paper.y
  add(paper, item, 'Lbl', () => {
    paper.font('bold').fontSize(TEXT.size).fillColor(NAVY)
    if (isTerm) paper.text(`${label}: `, MARGIN, top, { continued: true, lineGap: TEXT.lineGap, width })
    else paper.text(label, MARGIN, top, { width: INDENT, lineGap: TEXT.lineGap })
  })
  add(paper, item, 'LBody', () => {
    if (isTerm) write(paper, text)
    else paper.font('regular').fillColor(INK).text(text, left, top, { width, lineGap: TEXT.lineGap })
  })
  item.end()
  paper.x = MARGIN
  space(paper, 3)
}

function add(paper: Paper, parent: Element, type: string, draw: () => void): void {
  const element = paper.struct(type, {}, draw)
  parent.add(element)
  element.end()
}

function write(paper: Paper, text: string, colour = INK): void {
  paper.font('regular').fontSize(TEXT.size).fillColor(colour).text(text, { lineGap: TEXT.lineGap })
}

function space(paper: Paper, points: number): void {
  paper.y += points
}

function reserveSpace(paper: Paper, points: number): void {
  if (paper.y + points > paper.page.height - paper.page.margins.bottom) paper.addPage()
}

function addFooters(paper: Paper, title: string): void {
  const { start, count } = paper.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page)
    // Text below the margin would start a new page.
    paper.page.margins.bottom = 0
    const at = paper.page.height - MARGIN + 8
    const line = { width: paper.page.width - 2 * MARGIN, lineBreak: false }
    paper.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    paper.font('regular').fontSize(8.5).fillColor(SOFT)
    paper.text(`Quartermaster – ${title}`, MARGIN, at, line)
    paper.text(`Page ${page - start + 1} of ${count}`, MARGIN, at, { ...line, align: 'right' })
    paper.endMarkedContent()
  }
}
