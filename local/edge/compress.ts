import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from '../gateway/http-answer.ts';
import { headerOf, type Incoming } from '../gateway/incoming.ts';

const SMALLEST_BYTES = 1_000;
const LARGEST_BYTES = 10_000_000;
const STATUSES = [200, 403, 404];

/** Of the types that CloudFront compresses those that somebody here could answer with. */
const TYPES = new Set([
  'application/javascript',
  'application/json',
  'application/pdf',
  'application/wasm',
  'application/xml',
  'font/otf',
  'font/ttf',
  'image/svg+xml',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/plain',
  'text/xml',
]);

const ENCODINGS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;

type Encoding = keyof typeof ENCODINGS;

/** What the viewer accepts of what the edge can do; Brotli is preferred, whatever the viewer prefers. */
export const acceptedEncodings = (incoming: Pick<Incoming, 'headers'>): readonly Encoding[] => {
  const offered = (headerOf(incoming, 'accept-encoding') ?? '').split(',').map((part) => part.trim().toLowerCase());
  const accepted = offered
    .map((part) => part.split(/\s*;\s*/))
    .filter((parts) => !parts.some((part) => /^q=0(\.0*)?$/.test(part)))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).filter((encoding) => accepted.includes(encoding));
};

const isCompressible = ({ status, headers, body }: Answer): boolean => {
  const type = String(headers['content-type'] ?? '').split(';')[0];
  return (
    STATUSES.includes(status) &&
    TYPES.has(type?.trim().toLowerCase() ?? '') &&
    headers['content-encoding'] === undefined &&
    body.length >= SMALLEST_BYTES &&
    body.length <= LARGEST_BYTES
  );
};

/** The bytes are others now, so the tag becomes a weak one. */
const weak = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`);

/** The answer as `Compress: true` sends it to this viewer. */
export const compressed = async (answer: Answer, incoming: Pick<Incoming, 'headers'>): Promise<Answer> => {
  const [encoding] = acceptedEncodings(incoming);
  if (encoding === undefined || !isCompressible(answer)) return answer;
  const { etag } = answer.headers;
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'content-encoding': encoding,
      vary: [answer.headers['vary'], 'Accept-Encoding'].flat().filter(Boolean).join(', '),
      ...(etag !== undefined && { etag: weak(String(etag)) }),
    },
    body: await ENCODINGS[encoding](answer.body),
  };
};
