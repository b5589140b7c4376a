import { findTransactionIds } from '../../../shared/changes/bulk/use-cases/transaction-ids.ts';
import { listTransactionsEndpoint } from '../../../shared/ledger/endpoints.ts';
import { pageRefOf } from '../../../shared/ledger/entries/domain/entry.ts';
import { TransactionFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import type { ExternalId } from '../../../shared/platform/domain/external-id.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { reading } from '../../accounts/adapters.ts';
import { importPages } from '../../imports/adapters.ts';
import { today } from '../../people/adapters.ts';
import { externalIds, made } from '../../platform/adapters.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { ledger } from '../adapters.ts';
import { naming } from '../entries.ts';
import { listPage } from '../list-page.ts';

/** The page of the transaction that has an external id: found by its claim, without the headers of the family. */
const pagesOfId = () => {
  const find = findTransactionIds(made({ claims: externalIds, ledger }));
  return async (familyId: FamilyId, externalId: ExternalId | undefined) => {
    if (externalId === undefined) return undefined;
    const [id = ''] = await find(familyId, [externalId]);
    const page = pageRefOf(id);
    return page === undefined ? [] : [page];
  };
};

const LISTING = { ...reading, importPages, name: naming, pagesOf: pagesOfId, today };

/** GET /api/v1/transactions, newest first. */
export const handler = queryEndpoint(listTransactionsEndpoint, LISTING, (ports) => {
  const list = listPage(ports);
  return async ({ caller: { familyId, accountLimit }, readFilters }, event) => {
    const filters = readFilters(TransactionFilters);
    const pages = await ports.pagesOf(familyId, filters.content?.externalId);
    const { entries, meta } = await list(familyId, { ...filters, accountLimit, pages, kind: 'transaction' }, event);
    const [named, day] = await Promise.all([ports.name(familyId, entries, accountLimit), ports.today(familyId)]);
    return { data: named.map((transaction) => toTransaction(transaction, day)), meta };
  };
});
