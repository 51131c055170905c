/** Its links load a full page: they work with and without a session. */
export function PageFoot() {
  return (
    <footer className="page-foot no-print">
      <a href="/accessibility">Accessibility</a>
    </footer>
  )
}
