import { createHash } from 'node:crypto';

/** One text for equal requests: the fields as understood and the file inflated, not how they were wrapped. */
export const requestHash = (fields: unknown, bytes?: Uint8Array): string => {
  const hash = createHash('sha256').update(JSON.stringify(fields));
  if (bytes !== undefined) hash.update('\0').update(bytes);
  return hash.digest('base64url');
};
