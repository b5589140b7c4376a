import type { PageRef } from '../../../ledger/entries/domain/entry.ts';
import { TRANSACTION, transactionWith } from '../../../ledger/entries/use-cases/external-id-holder.ts';
import type { Page } from '../../../ledger/pages/domain/page.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import type { ExternalId } from '../../../platform/domain/external-id.ts';
import { isAmong } from '../../../platform/domain/guards.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { type ExternalIdClaims, takeExternalId } from '../../../platform/use-cases/take-external-id.ts';
import { WORKING } from '../../change-sets/domain/change-set.ts';
import type { ChangeSets, TakeTransactionId } from '../../change-sets/use-cases/change-ports.ts';

export type TransactionIdDependencies = {
  readonly claims: ExternalIdClaims;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly changeSets: Pick<ChangeSets, 'find'>;
  readonly now: () => string;
};

/** Claims external ids of transactions. */
export const takeTransactionId = ({
  claims,
  ledger,
  changeSets,
  now,
}: TransactionIdDependencies): TakeTransactionId => {
  const take = takeExternalId({
    claims,
    holder: transactionWith({ ledger }),
    isUnderWay: async (familyId, id) => isAmong(WORKING, (await changeSets.find(familyId, id, now()))?.status),
    now,
  });
  return async (familyId, entryId, externalId, changeSetId) => {
    if (externalId != null) await take({ familyId, kind: TRANSACTION, externalId }, entryId, changeSetId);
  };
};

/** The transactions that have these external ids, in their order; undefined for none. */
export const findTransactionIds =
  ({ claims, ledger }: Pick<TransactionIdDependencies, 'claims' | 'ledger'>) =>
  async (familyId: FamilyId, ids: readonly ExternalId[]): Promise<readonly (string | undefined)[]> => {
    const holder = transactionWith({ ledger: readingOnce(ledger) });
    const claimed = ids.length === 0 ? [] : await claims.read(familyId, TRANSACTION, ids);
    return Promise.all(
      ids.map(async (id, at) => {
        const claim = claimed[at];
        return claim && (await holder(familyId, claim.recordId, id)).heldBy;
      }),
    );
  };

/** Many ids are on the same page: each page is read once. */
const readingOnce = ({ readMany }: Pick<LedgerPages, 'readMany'>): Pick<LedgerPages, 'readMany'> => {
  const pages = new Map<string, Promise<readonly Page[]>>();
  const read = (familyId: FamilyId, ref: PageRef): Promise<readonly Page[]> => {
    const name = `${ref.account.tag}|${ref.month}`;
    const page = pages.get(name) ?? readMany(familyId, [ref]);
    pages.set(name, page);
    return page;
  };
  return { readMany: async (familyId, refs) => (await Promise.all(refs.map((ref) => read(familyId, ref)))).flat() };
};
