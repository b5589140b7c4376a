import { transactionsChanged } from '../../../events/domain/event.ts';
import { InvalidStateError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { ExternalId } from '../../../platform/domain/external-id.ts';
import type { Editor } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { undoEdit } from '../../history/domain/undo-edit.ts';
import { leaveInAccounts, restoredExternalIds, withoutExternalIds } from '../../history/domain/undo-losses.ts';
import { takeBackIds } from '../../history/use-cases/take-back-ids.ts';
import { isLiving, type Page, slotTail } from '../../pages/domain/page.ts';
import { entriesOf, findEntry } from '../../pages/domain/read.ts';
import { otherSideOf, requireFit } from '../../transfers/domain/linked-side.ts';
import type { EntryReader, LedgerPages } from '../../use-cases/ledger-ports.ts';
import type { Account } from '../domain/account.ts';
import { type Entry, entryIdTail, pageKeyOf } from '../domain/entry.ts';
import { requireEntry } from './change-entry.ts';
import { findOthers } from './transaction-writes.ts';

type Dependencies = {
  readonly ledger: Pick<LedgerPages, 'change' | 'read'>;
  readonly entries: EntryReader;
  readonly accounts: { readonly list: (familyId: FamilyId) => Promise<readonly Account[]> };
  /** Claims the external id that a transaction gets back. */
  readonly takeId: (familyId: FamilyId, entryId: string, externalId: ExternalId) => Promise<void>;
  readonly now: () => string;
};

/** An edit by a person. `at`: the UTC instant at which it was made. */
export type EditToUndo = { readonly entryId: string; readonly at: string; readonly kind: 'transaction' | 'valuation' };

/**
 * Undoes what a person changed at one instant: an edit, a split or a deletion. Values that changed afterwards stay. An external id that
 * another transaction has by now, and a link to a transfer whose other side was linked again, do not come back.
 * @throws NotFoundError, InvalidStateError if it no longer fits or was undone before, ValidationError if it would not fit the other
 * side of its transfer, BusyError
 */
export const undoEntryEdit =
  ({ ledger, entries, accounts, takeId, now }: Dependencies) =>
  async ({ familyId, accountLimit }: Editor, { entryId, at, kind }: EditToUndo): Promise<Entry> => {
    const home = pageKeyOf(entryId);
    const place = { id: '', tag: home?.tag ?? '' };
    const seen = home && (await ledger.read(familyId, place, home.month));
    if (home === undefined || seen === undefined) throw notFound(kind);
    const owned = await accounts.list(familyId);
    const exists = (accountId: string | null): boolean =>
      owned.some((account) => (accountId === null ? account.tag === home.tag : account.id === accountId));
    const undone = (page: Page): Page => {
      const after = leaveInAccounts(page, undoEdit(page, entryId, at, now()), exists);
      if (after.left > 0) throw new InvalidStateError('This change cannot be undone: its account no longer exists');
      return after.page;
    };
    const planned = undone(seen);
    requireEntry(findEntry(planned, entryId), kind, accountLimit);
    if (planned === seen) throw new InvalidStateError('This change was undone already, or is too old to undo');
    const others = await findOthers(entries, familyId, ownOf(planned, entryId));
    const lost = await takeBackIds(restoredExternalIds(seen, planned), (id, externalId) =>
      takeId(familyId, id, externalId),
    );
    let entry: Entry | undefined;
    await ledger.change(
      familyId,
      place,
      home.month,
      (page) => {
        const after = withFittingLinks(page, withoutExternalIds(undone(page), lost), others);
        entry = findEntry(after, entryId);
        requireEntry(entry, kind, accountLimit);
        return after === page ? undefined : after;
      },
      () =>
        kind === 'valuation'
          ? []
          : [
              transactionsChanged({
                source: 'user',
                action: findEntry(seen, entryId) === undefined ? 'created' : 'updated',
                transaction_id: entryId,
              }),
            ],
    );
    return requireEntry(entry, kind, accountLimit);
  };

/** The entry and its parts. */
const ownOf = (page: Page, entryId: string): readonly Entry[] =>
  entriesOf(page).filter(({ id, parentId }) => id === entryId || parentId === entryId);

const notFound = (kind: EditToUndo['kind']): NotFoundError =>
  new NotFoundError(kind === 'transaction' ? 'Transaction' : 'Valuation');

type OtherSides = Awaited<ReturnType<typeof findOthers>>;

/** Sides of transfers that exist again lose a link that the other side no longer has; changed sides must fit theirs. */
const withFittingLinks = (before: Page, after: Page, others: OtherSides): Page => {
  const halves = new Set<string>();
  for (const entry of entriesOf(after)) {
    const otherId = otherSideOf(entry);
    if (otherId === undefined || !others.has(otherId)) continue;
    const other = others.get(otherId);
    const former = findEntry(before, entry.id);
    if (former !== undefined) requireFit(former, entry, other);
    else if (other === undefined || otherSideOf(other) !== entry.id) halves.add(entryIdTail(entry.id));
  }
  if (halves.size === 0) return after;
  const slots = after.slots.map((slot) =>
    isLiving(slot) && halves.has(slotTail(slot))
      ? {
          ...slot,
          content: { ...slot.content, links: slot.content.links && { ...slot.content.links, transfer: null } },
        }
      : slot,
  );
  return { ...after, slots };
};
