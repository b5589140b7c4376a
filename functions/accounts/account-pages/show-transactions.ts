import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { transactionsPage } from '../../../web/ledger/transactions-page.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { knownNames } from './known-names.ts';
import { namedImports } from './named-imports.ts';
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
    const { locale, today } = seenBy;
    const reading = Promise.all([
      work.accounts.list(familyId),
      readCatalogue(work.records, { familyId, locale, merchants: false }),
    ]);
    const name: LedgerWork['name'] = async (...asked) => knownNames(...(await reading))(...asked);
    const [{ status, ...shown }, [accounts, catalogue]] = await Promise.all([
      readRows({ list, name }, event, { familyId, locale, today }),
      reading,
    ]);
    const sources = await namedImports(work, familyId, [
      ...shown.rows.map(({ transaction }) => transaction.import_id),
      shown.filters.values['import_id'],
    ]);
    return htmlResult(status, transactionsPage(seenBy, { ...shown, sources, catalogue, accounts }));
  };
