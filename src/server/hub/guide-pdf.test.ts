import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, expect, it } from 'vitest'
import { buildPortalContent } from '#demo/portal-content.ts'
import { checkRows } from '#testing/check-rows.ts'
import { renderGuide } from './guide-pdf.ts'
import { type Guide, type GuideBlock, listGuides, readGuide as readText } from './guides.ts'

const guides = listGuides().map(readText)

type Node = { role?: string; type?: string; alt?: string; children?: Node[] }

async function readGuide(guide: Guide) {
  const bytes = Uint8Array.from(await renderGuide(guide))
  const raw = Buffer.from(bytes).toString('latin1')
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise
  const { info, metadata } = await document.getMetadata()
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
  const count = (mark: RegExp) => raw.match(mark)?.length ?? 0
  return {
    ...{ info, pages, roles, pictures },
    fonts: count(/\/Type \/FontDescriptor/g),
    file: {
      titles: count(/\/DisplayDocTitle true/g),
      part: /<pdfuaid:part>(\d)/.exec(metadata?.getRaw() ?? raw)?.[1],
      embedded: count(/\/FontFile[23]? \d+ 0 R/g),
      inOrder: count(/\/Tabs \/S/g),
    },
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

type Read = Awaited<ReturnType<typeof readGuide>>
const read = new Map<string, Read>()
beforeAll(async () => {
  for (const guide of guides) read.set(guide.fileName, await readGuide(guide))
})

it('the guide is a tagged PDF of two to sixteen pages with language, title, bookmarks, and parts in order', () => {
  const squeeze = (text: string) => text.replaceAll(/\s+/g, '')
  checkRows(guides, ({ fileName, title, summary, sections }) => {
    const { info, pages, roles, pictures, fonts, file, isMarked, bookmarks, text } = read.get(
      fileName,
    ) as Read
    const headings = sections.map(({ heading }) => heading)
    const blocks = sections.flatMap((section) => section.blocks)
    const count = (wanted: string) => roles.filter((role) => role === wanted).length
    expect(isMarked).toBe(true)
    expect(info).toMatchObject({ Title: title, Language: 'en-US' })
    expect(bookmarks).toEqual(headings)
    const words = blocks.flatMap(listBlockTexts)
    expect([count('H1'), count('H2'), count('LBody')]).toEqual([1, sections.length, words.length])
    expect(pictures).toEqual(
      blocks.flatMap((block) => (typeof block === 'object' && 'picture' in block ? [block.words] : [])),
    )
    expect(pages.length).toBeGreaterThanOrEqual(2)
    expect(pages.length).toBeLessThanOrEqual(16)
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    expect([summary, ...headings].filter((wanted) => !text.includes(wanted))).toEqual([])
    const squeezed = pages.map(squeeze)
    expect(words.filter((wanted) => !squeezed.some((page) => page.includes(squeeze(wanted))))).toEqual([])
    expect(fonts).toBeGreaterThanOrEqual(2)
    expect(file).toEqual({ titles: 1, part: '1', embedded: fonts, inOrder: pages.length })
  })
})

it('guides use the words of this portal [HUB-21 HUB-24 HUB-25]', () => {
  for (const [name, ...words] of [
    ['Login', 'Need to reset password? Click here'],
    ['SDR', 'Web SDR', 'requisition number'],
    ['Order_and_Approver_Guide_USMCR', 'Submit for Approval', 'US Marine Corps Reserve (USMCR)'],
  ] as const) {
    const [, guide] = [...read].find(([fileName]) => fileName.startsWith(name)) ?? []
    for (const word of words) expect(guide?.text, name).toContain(word)
  }
})

it('a guide uses only forms that its renderer supports, so no Markdown mark appears on paper', () => {
  const texts = guides.flatMap(({ title, summary, sections }) => [title, summary, JSON.stringify(sections)])
  expect(
    texts.filter((text) => /\*\*|[`_]|\\n|!\[|#|"- |"\d+\. /.test(text.replaceAll(/"picture":"[^"]*"/g, ''))),
  ).toEqual([])
})

it('the portal makes every guide that the demo offers, and one more for programs with their own name [HUB-18]', () => {
  const offered = buildPortalContent()
    .downloads.map((row) => String(row[3]))
    .filter((name) => name.endsWith('.pdf'))
  const made = guides.map(({ fileName }) => fileName)
  expect([...offered, 'Order_and_Approver_Guide.pdf'].sort()).toEqual(made.sort())
})
