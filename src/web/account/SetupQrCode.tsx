import { drawingSVG, qrcode } from 'bwip-js/browser'

/** A setup key for a camera. The same key is beside it as text. */
export function SetupQrCode({ address }: { address: string }) {
  const svg = qrcode<string>({ bcid: 'qrcode', text: address, scale: 4, padding: 4 }, drawingSVG())
  return (
    <img
      className="factor__qr"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt="QR code of the setup key, for the camera of your authenticator app"
    />
  )
}
