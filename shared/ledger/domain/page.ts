import type { Sha256 } from '../../platform/domain/hash.ts';
import type { PageAccount } from './entry.ts';
import { entryIdOfTail, type IdTail, idTailOf } from './entry-id.ts';
import type { Slot } from './slot.ts';

/** The entries of one account in one month, in the order in which they came. Read it through `read.ts`. */
export type Page = {
  readonly account: PageAccount;
  /** `yyyy-mm` */
  readonly month: string;
  readonly slots: readonly Slot[];
  /** Works out the ids that are not stored. null while there are none. */
  readonly sha256: Sha256 | null;
};

export const emptyPage = (account: PageAccount, month: string): Page => ({ account, month, slots: [], sha256: null });

export const slotTail = ({ sha256 }: Pick<Page, 'sha256'>, { tail, birth, row }: Slot): IdTail => {
  if (tail !== null) return tail;
  if (sha256 === null) throw new Error('A page with derived ids has no hash to derive them with');
  return idTailOf(sha256(`${birth.importId}|${birth.attempt}|${row}`));
};

export const slotId = (page: Page, slot: Slot): string =>
  entryIdOfTail({ tag: page.account.tag, month: page.month }, slotTail(page, slot));
