import { expect, it, vi } from 'vitest'
import { watchRanges } from './useRangeSelection.ts'

const listeners: [type: string, run: (event: object) => void, isCapture: boolean][] = []
let wanted = 'li input'
class Box {
  checked = false
  matches = (selector: string) => selector === wanted
  closest = () => ({ cellIndex: 0 })
  focus = () => {}
  click(shiftKey = false) {
    const send = (isCapture: boolean) => {
      for (const [type, run, captures] of listeners)
        if (type === 'click' && captures === isCapture) run({ target: this, shiftKey })
    }
    this.checked = !this.checked
    send(true)
    // As React does with a list that takes two.
    if (boxes.filter(({ checked }) => checked).length > 2) this.checked = false
    send(false)
  }
}
const boxes = [new Box(), new Box(), new Box(), new Box()] as const

it('at the limit, Shift chooses as many orders of the range as the list takes, and announces those', () => {
  vi.stubGlobal('HTMLInputElement', Box)
  vi.stubGlobal('document', {
    addEventListener: (type: string, run: () => void, isCapture = false) =>
      listeners.push([type, run, isCapture]),
  })
  const announced: string[] = []
  const table = { contains: () => true, querySelectorAll: () => boxes } as unknown as HTMLElement
  const cards = { selector: 'li input', names: ['order', 'orders'] } as const
  watchRanges({ current: table }, (text) => announced.push(text), cards)
  boxes[0].click()
  boxes[1].click()
  boxes[3].click(true)
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false, false])
  expect(announced).toEqual(['1 order selected.'])
  listeners.length = 0
  wanted = 'tbody input[type=checkbox]'
  watchRanges({ current: table }, (text) => announced.push(text))
  boxes[0].click()
  boxes[1].click(true)
  expect([boxes[1].checked, announced.at(-1)]).toEqual([false, '2 rows cleared.'])
  vi.unstubAllGlobals()
})
