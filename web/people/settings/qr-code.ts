import { encode } from 'uqr';
import { type Html, html } from '../../platform/html.ts';

const SIDE = 240;

/** A text as a QR code. Always dark on light, because scanners need it; show the text next to it. */
export const qrCode = (text: string, label: string): Html => {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="qr-code" role="img" aria-label="${label}" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
};
