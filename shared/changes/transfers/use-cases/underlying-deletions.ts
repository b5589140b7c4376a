import { entryIdTail, pageRefOf } from '../../../ledger/entries/domain/entry.ts';
import { isLiving, type Slot, slotTail } from '../../../ledger/pages/domain/page.ts';
import { InvalidStateError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { ChangeSet } from '../../change-sets/domain/change-set.ts';
import type { ChangeDependencies } from '../../change-sets/use-cases/change-ports.ts';

/**
 * The change sets that deleted the former other sides of what this one links. It stands on them: undoing one of them alone
 * would bring back a side whose other side is linked to something else.
 * @throws InvalidStateError if such a side exists again, or soon will
 */
export const deletionsBeneath = async (
  { ledger, changeSets }: Pick<ChangeDependencies, 'ledger' | 'changeSets'>,
  { familyId, request: { transfers = {} } }: Pick<ChangeSet, 'familyId' | 'request'>,
  now: string,
): Promise<readonly string[]> => {
  const found = new Set<string>();
  for (const [id, { link }] of Object.entries(transfers)) {
    const former = link?.replaces ?? null;
    const slot = former === null ? undefined : await slotOf({ ledger }, familyId, former);
    if (slot === undefined) continue;
    if (isSideWith(slot, id)) throw isBack(former);
    const deletedBy = deletionOf(slot);
    const deletion = deletedBy === undefined ? undefined : await changeSets.find(familyId, deletedBy, now);
    if (deletion?.status === 'reverting') throw isBack(former);
    if (deletion !== undefined) found.add(deletion.id);
  }
  return [...found];
};

/** The change set that deleted a former other side. */
const deletionOf = (slot: Slot): string | undefined => (isLiving(slot) ? undefined : slot.removed?.changeSetId);

const isSideWith = (slot: Slot, id: string): boolean => isLiving(slot) && slot.content.links?.transfer?.otherId === id;

const slotOf = async (
  { ledger }: Pick<ChangeDependencies, 'ledger'>,
  familyId: FamilyId,
  id: string,
): Promise<Slot | undefined> => {
  const ref = pageRefOf(id);
  const [page] = ref === undefined ? [] : await ledger.readMany(familyId, [ref]);
  return page?.slots.findLast((slot) => slotTail(slot) === entryIdTail(id));
};

const isBack = (id: string | null): InvalidStateError =>
  new InvalidStateError(`Transaction ${id}, the former other side of a transfer, was restored meanwhile: link again`);
