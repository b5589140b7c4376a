import { MOST_IN_CSV, transactionsCsv } from '../../../shared/ledger/search/domain/transactions-csv.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { WORDS } from '../../../web/ledger/words/transactions.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { filtersOf } from './list-filters.ts';
import { listReading } from './show-transactions.ts';

/** Below Lambda's limit of 6 MB for a response. */
const MOST_BYTES = 5 * 1024 * 1024;

/** GET /transactions/export: what a list shows, on all of its pages, as a CSV file. */
export const exportTransactions =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer, query }) => {
    const { familyId } = user;
    const { locale, today, currency } = await viewer();
    const filters = filtersOf(query, { familyId, locale, today, currency });
    const { entries, totalCount } = await listReading(work).list(familyId, filters, { page: 1, perPage: MOST_IN_CSV });
    if (totalCount > MOST_IN_CSV) throw tooMany();
    const body = transactionsCsv(entries, await namesOf(work, familyId));
    if (Buffer.byteLength(JSON.stringify(body)) > MOST_BYTES) throw tooMany();
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="transactions-${today}.csv"`,
      'cache-control': 'no-store',
    };
    return { statusCode: 200, headers, body };
  };

const tooMany = () => new DomainError('range_too_large', WORDS.list.tooManyForCsv);

const namesOf = async ({ accounts, records }: LedgerWork, familyId: FamilyId) => {
  const [account, category, merchant, tag] = await Promise.all([
    accounts.list(familyId),
    records.listOf(familyId, 'category'),
    records.listOf(familyId, 'merchant'),
    records.listOf(familyId, 'tag'),
  ]);
  return {
    account: namedIn(account),
    category: namedIn(category),
    merchant: namedIn(merchant),
    tag: namedIn(tag),
  };
};

const namedIn = (records: readonly { readonly id: string; readonly name: string }[]) => {
  const names = new Map(records.map(({ id, name }) => [id, name]));
  return (id: string | null): string | null => names.get(id ?? '') ?? null;
};
