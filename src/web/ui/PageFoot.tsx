/** Under every page. What it leads to is loaded anew: it is there for everybody, signed in or not. */
export function PageFoot() {
  return (
    <footer className="page-foot no-print">
      <a href="/accessibility">Accessibility</a>
    </footer>
  )
}
