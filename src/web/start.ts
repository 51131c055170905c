import './theme/start-theme.ts'

const load = () => void import('./main.tsx')
const hasFrame = document.getElementById('root')?.hasChildNodes()
// The code waits for the paint of the frame, so that a slow phone shows it at once. A hidden tab paints nothing, and
// some browsers report no paint of a bar without a strip.
if (hasFrame && !document.hidden) {
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(load))
  setTimeout(load, 300)
} else load()
