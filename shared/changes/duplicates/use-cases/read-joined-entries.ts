import { type JoiningEntry, toJoiningEntry } from '../../../ledger/identity/domain/join-entries.ts';
import { readLiving } from '../../../ledger/pages/use-cases/read-entries.ts';
import type { ChangeSet } from '../../change-sets/domain/change-set.ts';
import type { ChangeDependencies } from '../../change-sets/use-cases/change-ports.ts';

/** By the id of the entry that is merged into another one. */
export const readJoining = async (
  { ledger }: Pick<ChangeDependencies, 'ledger'>,
  { familyId, request: { merges = {} } }: ChangeSet,
): Promise<ReadonlyMap<string, JoiningEntry>> => {
  const ids = Object.entries(merges).flatMap(([id, { into }]) => (into === undefined ? [] : [id]));
  const living = await readLiving({ ledger }, familyId, ids);
  return new Map([...living].map(([id, { slot }]) => [id, toJoiningEntry(slot)]));
};
