import type { Uploads } from '../../platform/domain/object-store.ts';
import { chunkPrefix } from '../use-cases/session-objects.ts';
import type { Sessions } from '../use-cases/session-ports.ts';
import { planPrefixes } from './plan-store.ts';

type Dependencies = {
  readonly sessions: Pick<Sessions, 'find' | 'remove'>;
  readonly uploads: Pick<Uploads, 'removeAll'>;
};

/**
 * Removes a session that was never published and can no longer be: nothing changes one that has expired. Publishing
 * gives it time before it makes the import, so that one that is there belongs to a request that died before `keep`.
 */
export const removeExpiredSession = async (
  { sessions, uploads }: Dependencies,
  { familyId, importId }: { readonly familyId: string; readonly importId: string },
  now: string,
): Promise<void> => {
  const session = await sessions.find(familyId, importId);
  if (session?.expires == null || session.expires > now) return;
  const prefixes = [...planPrefixes(importId), chunkPrefix(familyId, importId)]; // a publish that died may have begun
  for (const prefix of prefixes) await uploads.removeAll(prefix);
  await sessions.remove(familyId, importId);
};
