import { DomainError } from '../../../platform/domain/errors.ts';
import type { ExternalId } from '../../../platform/domain/external-id.ts';
import type { restoredExternalIds } from '../domain/undo-losses.ts';

/** Claims the external ids that entries get back, in this order. Returns the entries whose ids others have by now. */
export const takeBackIds = async (
  restored: ReturnType<typeof restoredExternalIds>,
  take: (entryId: string, externalId: ExternalId) => Promise<void>,
): Promise<ReadonlySet<string>> => {
  const lost = new Set<string>();
  for (const { entryId, externalId } of restored) {
    await take(entryId, externalId).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'external_id_taken') throw error;
      lost.add(entryId);
    });
  }
  return lost;
};
