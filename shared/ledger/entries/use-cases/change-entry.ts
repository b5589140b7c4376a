import { type NewEvent, transactionsChanged } from '../../../events/domain/event.ts';
import { type AccountLimit, isAllowed } from '../../../platform/domain/access/account-limit.ts';
import { NotFoundError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Precondition } from '../../../platform/domain/precondition.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { Page } from '../../pages/domain/page.ts';
import { findEntry } from '../../pages/domain/read.ts';
import type { LedgerPages } from '../../use-cases/ledger-ports.ts';
import { type Entry, type EntryKind, pageKeyOf } from '../domain/entry.ts';

export type EntryChange = {
  readonly familyId: FamilyId;
  readonly entryId: string;
  readonly kind: EntryKind;
  readonly accountLimit?: AccountLimit;
  readonly precondition: Precondition;
  /** Returns the changed page, or the same page if nothing changes. */
  readonly change: (page: Page, entry: Entry) => Page;
};

const TITLES: Readonly<Record<EntryKind, string>> = {
  transaction: 'Transaction',
  trade: 'Trade',
  valuation: 'Valuation',
  holding: 'Holding',
  balance: 'Balance',
};

/** @throws NotFoundError unless it is an entry of this kind, in an account within the limit */
export const requireEntry = (entry: Entry | undefined, kind: EntryKind, accountLimit?: AccountLimit): Entry => {
  if (entry?.kind !== kind || !isAllowed(accountLimit, entry.accountId)) throw new NotFoundError(TITLES[kind]);
  return entry;
};

/**
 * Changes an entry on its home page. Precondition, change and write use the same state, so of two concurrent changes
 * only one succeeds. Returns the changed entry, or undefined if the change removed it.
 * @throws NotFoundError, errors of the precondition and the change, BusyError
 */
export const changeEntry =
  ({ ledger }: { readonly ledger: Pick<LedgerPages, 'change'> }) =>
  async ({ familyId, entryId, kind, accountLimit, precondition, change }: EntryChange): Promise<Entry | undefined> => {
    const home = pageKeyOf(entryId);
    if (home === undefined) throw new NotFoundError(TITLES[kind]);
    let tried: { readonly after: Entry | undefined } | undefined;
    // An existing page knows its account; nothing is written to a missing one.
    await ledger.change(
      familyId,
      { id: '', tag: home.tag },
      home.month,
      (page) => {
        const found = findEntry(page, entryId);
        if (tried !== undefined && isSame(found, tried.after)) return undefined; // written before, but the answer was lost
        const current = requireEntry(found, kind, accountLimit);
        precondition(current);
        const changed = change(page, current);
        tried = { after: findEntry(changed, entryId) };
        return changed === page ? undefined : changed;
      },
      () => (kind === 'transaction' ? [transactionChanged(entryId, tried?.after)] : []),
    );
    return tried?.after;
  };

const transactionChanged = (entryId: string, after: Entry | undefined): NewEvent =>
  transactionsChanged({
    source: 'user',
    action: after === undefined ? 'deleted' : 'updated',
    transaction_id: entryId,
  });

const isSame = (a: Entry | undefined, b: Entry | undefined): boolean =>
  a === undefined || b === undefined ? a === b : textOf(a) === textOf(b);

const textOf = (entry: Entry): string => JSON.stringify(Object.entries(entry).sort(([a], [b]) => compareText(a, b)));
