import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { buildPortalContent } from '#demo/portal-content.ts'
import { renderGuide } from './guide-pdf.ts'
import { type Guide, type GuideBlock, listGuides, readGuide as readText } from './guides.ts'

const guides = listGuides().map(readText)

type Node = { role?: string; type?: string; alt?: string; children?: Node[] }

const drawn = new Map<Guide, Promise<Uint8Array>>()
function draw(guide: Guide): Promise<Uint8Array> {
  const bytes = drawn.get(guide) ?? renderGuide(guide).then((file) => Uint8Array.from(file))
  drawn.set(guide, bytes)
  return bytes.then((file) => Uint8Array.from(file))
}

async function readGuide(guide: Guide) {
  const document = await getDocument({ data: await draw(guide), verbosity: 0 }).promise
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
  const pages: string[] = []
  const roles: string[] = []
  const pictures: (string | undefined)[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    const walk = ({ role, alt, children = [] }: Node) => {
      if (role === 'Figure') pictures.push(alt)
      if (role && children.some(({ type }) => type === 'content')) roles.push(role)
      children.forEach(walk)
    }
    walk((await page.getStructTree()) as Node)
  }
  return {
    info,
    pages,
    roles,
    pictures,
    // A map, against its type.
    isMarked: ((await document.getMarkInfo()) as Map<string, boolean> | null)?.get('Marked'),
    bookmarks: (await document.getOutline())?.map(({ title }) => title),
    text: pages.join(' ').replaceAll(/\s+/g, ' '),
  }
}

function listBlockTexts(block: GuideBlock): string[] {
  if (typeof block === 'string') return []
  if ('terms' in block) return block.terms.map(([term, text]) => `${term}: ${text}`)
  if ('picture' in block) return []
  if ('steps' in block) return block.steps.map((text, index) => `${index + 1}. ${text}`)
  return block.points.map((text) => `• ${text}`)
}

/** `readGuide` covers the content. */
async function readFile(guide: Guide) {
  const bytes = await draw(guide)
  const text = Buffer.from(bytes).toString('latin1')
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise
  const { metadata } = await document.getMetadata()
  return {
    titles: text.match(/\/DisplayDocTitle true/g)?.length,
    part: /<pdfuaid:part>(\d)/.exec(metadata?.getRaw() ?? text)?.[1],
    fonts: text.match(/\/Type \/FontDescriptor/g)?.length,
    embedded: text.match(/\/FontFile[23]? \d+ 0 R/g)?.length,
    inOrder: text.match(/\/Tabs \/S/g)?.length,
    pages: document.numPages,
  }
}

describe.each(guides.map((guide) => [guide.fileName, guide] as const))('%s', (_, guide) => {
  it('the guide is a tagged PDF of two to sixteen pages with language, title, bookmarks, and parts in order', async () => {
    const read = await readGuide(guide)
    expect(read.isMarked).toBe(true)
    expect(read.info).toMatchObject({ Title: guide.title, Language: 'en-US' })
    expect(read.bookmarks).toEqual(guide.sections.map(({ heading }) => heading))
    expect(read.roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect(read.roles.filter((role) => role === 'H2')).toHaveLength(guide.sections.length)
    const items = guide.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) =>
        typeof block === 'string' || 'picture' in block ? [] : Object.values(block).flat(),
      )
    expect(read.roles.filter((role) => role === 'LBody')).toHaveLength(items.length)
    expect(read.pictures).toEqual(
      guide.sections
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) => (typeof block === 'object' && 'picture' in block ? [block.words] : [])),
    )
    expect(read.pages.length).toBeGreaterThanOrEqual(2)
    expect(read.pages.length).toBeLessThanOrEqual(16)
    for (const [index, page] of read.pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${read.pages.length}`)
    expect(read.text).toContain(guide.summary)
    for (const { heading } of guide.sections) expect(read.text).toContain(heading)
    const squeeze = (text: string) => text.replaceAll(/\s+/g, '')
    const words = guide.sections.flatMap(({ blocks }) => blocks).flatMap(listBlockTexts)
    const onNoPage = words.filter((text) => !read.pages.some((page) => squeeze(page).includes(squeeze(text))))
    expect(onNoPage).toEqual([])
  })

  it('the guide declares PDF/UA, shows its title, embeds its fonts, and has its tab order by tags', async () => {
    const file = await readFile(guide)
    expect(file).toMatchObject({ titles: 1, part: '1', embedded: file.fonts, inOrder: file.pages })
    expect(file.fonts).toBeGreaterThanOrEqual(2)
  })
})

it('guides use the words of this portal [HUB-21 HUB-24 HUB-25]', async () => {
  const find = (name: string) => guides.find(({ fileName }) => fileName.startsWith(name)) as Guide
  const login = await readGuide(find('Login'))
  expect(login.text).toContain('Need to reset password? Click here')
  const sdr = await readGuide(find('SDR'))
  expect(sdr.text).toContain('Web SDR')
  expect(sdr.text).toContain('requisition number')
  const marine = await readGuide(find('Order_and_Approver_Guide_USMCR'))
  expect(marine.text).toContain('Submit for Approval')
  expect(marine.text).toContain('US Marine Corps Reserve (USMCR)')
})

it('a guide uses only forms that its renderer supports, so no Markdown mark appears on paper', () => {
  const read = guides.flatMap(({ title, summary, sections }) => [title, summary, JSON.stringify(sections)])
  expect(
    read.filter((text) => /\*\*|[`_]|\\n|!\[|#|"- |"\d+\. /.test(text.replaceAll(/"picture":"[^"]*"/g, ''))),
  ).toEqual([])
})

it('the portal makes every guide that the demo offers, and one more for programs with their own name [HUB-18]', () => {
  const offered = buildPortalContent()
    .downloads.map((row) => String(row[3]))
    .filter((name) => name.endsWith('.pdf'))
  const made = guides.map(({ fileName }) => fileName)
  expect([...offered, 'Order_and_Approver_Guide.pdf'].sort()).toEqual(made.sort())
})
