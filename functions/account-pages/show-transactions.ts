import { htmlResult } from '../../shared/http/html-result.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import { transactionsPage } from '../../web/pages/ledger/transactions-page.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readOnce } from './read-once.ts';
import { readRows } from './read-rows.ts';

/** GET /transactions, of all accounts, newest first. */
export const showTransactions =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const { familyId } = user;
    const seenBy = await viewer();
    const { list } = readOnce(work);
    const [read, catalogue, accounts] = await Promise.all([
      readRows(work, list, event, { familyId, locale: seenBy.locale }),
      readCatalogue(work.records, familyId, seenBy.locale),
      work.accounts.list(familyId),
    ]);
    const { status, ...shown } = read;
    return htmlResult(status, transactionsPage(seenBy, { ...shown, catalogue, accounts }));
  };
