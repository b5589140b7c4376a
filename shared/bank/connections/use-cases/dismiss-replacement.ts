import { BusyError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import { replacementKey, shownReplacements } from '../../accounts/domain/replacements.ts';
import type { BankConnections } from '../../use-cases/bank-ports.ts';
import { requireConnection } from './hold-connection.ts';

type Dependencies = { readonly connections: BankConnections; readonly now: () => string };

const MAX_TRIES = 5;

/**
 * DELETE /api/v1/bank_connections/{id}/replacements/{dormant_id}: the pair is not suggested again.
 * @throws NotFoundError if there is no such suggestion
 */
export const dismissReplacement =
  ({ connections, now }: Dependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, id: string, dormantId: string): Promise<void> => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const seen = await requireConnection(connections, familyId, id);
      const gone = shownReplacements(seen).filter((replacement) => replacement.dormantId === dormantId);
      if (gone.length === 0) {
        if (tries > 0) return; // dismissed by another request in the meantime
        throw new NotFoundError('Replacement');
      }
      const { dismissed } = seen;
      const change = { dismissed: [...dismissed, ...gone.map(replacementKey)], updatedAt: now() };
      if ((await connections.update(familyId, id, { dismissedCount: dismissed.length }, change)) !== undefined) return;
    }
    throw new BusyError('This connection is being changed by other requests: try again');
  };
