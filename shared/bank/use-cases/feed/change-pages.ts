import type { PageAccount } from '../../../ledger/domain/entry.ts';
import type { Page } from '../../../ledger/domain/page.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { BusyError } from '../../../platform/domain/errors.ts';

const MAX_ROUNDS = 8;

/** What a decision over several pages made of them: those that changed, in the order in which they are to be written. */
export type Decided<R> = { readonly pages: readonly Page[]; readonly result: R };

/**
 * Decides over several pages of an account at once and writes them one by one, each only while it is what was decided
 * on. Where another writer came between, everything is read and decided again: what is written already is found done.
 * The result is that of the first round, so that nothing counts twice.
 * @throws BusyError when others kept coming first
 */
export const changePages = async <R>(
  ledger: Pick<LedgerPages, 'readMany' | 'change'>,
  familyId: string,
  account: PageAccount,
  months: readonly string[],
  decide: (pages: readonly Page[]) => Decided<R>,
): Promise<R> => {
  let first: Decided<R> | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const seen = await ledger.readMany(
      familyId,
      months.map((month) => ({ account, month })),
    );
    const decided = decide(seen);
    first ??= decided;
    if (await writeAll(ledger, familyId, account, decided.pages, seen)) return first.result;
  }
  throw new BusyError('Pages of this account are being written by others: try again');
};

/** False as soon as one is not what it was. */
const writeAll = async (
  ledger: Pick<LedgerPages, 'change'>,
  familyId: string,
  account: PageAccount,
  pages: readonly Page[],
  seen: readonly Page[],
): Promise<boolean> => {
  for (const page of pages) {
    const before = slotsText(seen.find(({ month }) => month === page.month));
    let isSame = false;
    await ledger.change(familyId, account, page.month, (fresh) => {
      isSame = slotsText(fresh) === before;
      return isSame ? page : undefined;
    });
    if (!isSame) return false;
  }
  return true;
};

const slotsText = (page: Page | undefined): string => JSON.stringify(page?.slots ?? []);
