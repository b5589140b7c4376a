import type { Entry } from '../domain/entry.ts';
import { pageKeyOf } from '../domain/entry-id.ts';
import { partsOf } from '../domain/split.ts';
import type { LedgerPages } from './ledger-ports.ts';

/** The parts of a split entry, which lie on its page; none of a whole one. */
export const listParts =
  ({ ledger }: { readonly ledger: Pick<LedgerPages, 'read'> }) =>
  async (familyId: string, { id, hasParts }: Pick<Entry, 'id' | 'hasParts'>): Promise<readonly Entry[]> => {
    const home = hasParts ? pageKeyOf(id) : undefined;
    if (home === undefined) return [];
    return partsOf(await ledger.read(familyId, { id: '', tag: home.tag }, home.month), id);
  };
