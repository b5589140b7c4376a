import { listTransactionsEndpoint } from '../../../shared/ledger/endpoints.ts';
import { TransactionFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { listEntries } from '../../../shared/ledger/search/use-cases/list-entries.ts';
import { exactPageOf, listMeta } from '../../../shared/platform/http/request/query.ts';
import { reading } from '../../accounts/adapters.ts';
import { importPages } from '../../imports/adapters.ts';
import { today } from '../../people/adapters.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { naming } from '../entries.ts';

const LISTING = { ...reading, importPages, name: naming, today };

/** GET /api/v1/transactions, newest first. */
export const handler = queryEndpoint(listTransactionsEndpoint, LISTING, (ports) => {
  const list = listEntries(ports);
  return async ({ caller: { familyId }, readFilters }, event) => {
    const page = exactPageOf(event);
    const filters = readFilters(TransactionFilters);
    const { entries, totalCount } = await list(familyId, { ...filters, kind: 'transaction' }, page);
    const [named, day] = await Promise.all([ports.name(familyId, entries), ports.today(familyId)]);
    const data = named.map((transaction) => toTransaction(transaction, day));
    return { data, meta: listMeta(page, totalCount) };
  };
});
