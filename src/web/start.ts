import './theme/start-theme.ts'

const load = () => void import('./main.tsx')
const hasFrame = document.getElementById('root')?.hasChildNodes()
// The code waits for the paint of the frame, so that a slow phone shows it at once. A hidden tab paints nothing.
if (hasFrame && !document.hidden && PerformanceObserver.supportedEntryTypes.includes('paint')) {
  const paints = new PerformanceObserver(() => {
    paints.disconnect()
    load()
  })
  paints.observe({ type: 'paint', buffered: true })
  // A browser may report no paint of a bar without a strip.
  setTimeout(load, 300)
} else load()
