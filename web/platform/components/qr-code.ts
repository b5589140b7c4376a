import { encode } from 'uqr';
import { type Html, html } from '../html.ts';

const SIDE = 240;

/** A text as a QR code, dark on light in both schemes: scanners want it so. The text stands beside it for everybody else. */
export const qrCode = (text: string, label: string): Html => {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="qr-code" role="img" aria-label="${label}" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
};
