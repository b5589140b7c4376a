import type { Sha256 } from '../../../platform/domain/hash.ts';
import { uuidOf } from '../../../platform/domain/uuid.ts';

/** The same account at the same connection has the same id, however often it goes and comes back. */
export const bankAccountId = (connectionId: string, upstreamId: string, sha256: Sha256): string =>
  uuidOf(sha256(`${connectionId}|${upstreamId}`));
