import { isSameExternalId } from '../../../platform/domain/external-id.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { ExternalIdHolder } from '../../../platform/use-cases/take-external-id.ts';
import { isLiving, mergedInto, type Slot, slotTail } from '../../pages/domain/page.ts';
import type { LedgerPages } from '../../use-cases/ledger-ports.ts';
import { entryIdTail, pageRefOf } from '../domain/entry.ts';

/** The kind of external ids of transactions. */
export const TRANSACTION = 'transaction';

/** The transaction that has an external id; of a merged one, the transaction that it was merged into. */
export const transactionWith =
  ({ ledger }: { readonly ledger: Pick<LedgerPages, 'readMany'> }): ExternalIdHolder =>
  async (familyId, recordId, externalId) => {
    const slotOf = (id: string) => readSlot(ledger, familyId, id);
    const slot = await slotOf(recordId);
    if (slot === undefined) return {};
    const content = isLiving(slot) ? slot.content : slot.removed?.content;
    const hasId = isSameExternalId(content?.externalId, externalId);
    if (isLiving(slot)) return hasId ? { heldBy: recordId } : {};
    const heldBy = hasId ? await livingAt(slotOf, mergedInto(slot)) : undefined;
    return heldBy === undefined ? { isDeleted: true } : { heldBy };
  };

/** A merged transaction can be merged again. */
const MOST_MERGES = 10;

const livingAt = async (
  slotOf: (id: string) => Promise<Slot | undefined>,
  id: string | undefined,
  left = MOST_MERGES,
): Promise<string | undefined> => {
  const slot = id === undefined || left === 0 ? undefined : await slotOf(id);
  if (slot === undefined) return undefined;
  return isLiving(slot) ? id : livingAt(slotOf, mergedInto(slot), left - 1);
};

const readSlot = async (
  ledger: Pick<LedgerPages, 'readMany'>,
  familyId: FamilyId,
  id: string,
): Promise<Slot | undefined> => {
  const ref = pageRefOf(id);
  const [page] = ref === undefined ? [] : await ledger.readMany(familyId, [ref]);
  return page?.slots.find((slot) => slotTail(slot) === entryIdTail(id));
};
