import { listTransactionsEndpoint } from '../../../shared/ledger/endpoints.ts';
import { TransactionFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { reading } from '../../accounts/adapters.ts';
import { importPages } from '../../imports/adapters.ts';
import { today } from '../../people/adapters.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { naming } from '../entries.ts';
import { listPage } from '../list-page.ts';

const LISTING = { ...reading, importPages, name: naming, today };

/** GET /api/v1/transactions, newest first. */
export const handler = queryEndpoint(listTransactionsEndpoint, LISTING, (ports) => {
  const list = listPage(ports);
  return async ({ caller: { familyId }, readFilters }, event) => {
    const filters = readFilters(TransactionFilters);
    const { entries, meta } = await list(familyId, { ...filters, kind: 'transaction' }, event);
    const [named, day] = await Promise.all([ports.name(familyId, entries), ports.today(familyId)]);
    return { data: named.map((transaction) => toTransaction(transaction, day)), meta };
  };
});
