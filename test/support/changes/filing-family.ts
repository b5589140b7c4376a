import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call, settled } from '../http/api-client.ts';
import { newFamily } from '../new-family.ts';

/** Merchants of a family, with the category in which it files them. */
export const HABITS = [
  ['CORNER BAKERY', 'Food'],
  ['CITY METRO', 'Transport'],
  ['HILL MARKET', 'Food'],
  ['NORTH ENERGY', 'Home'],
] as const;
const ROWS = 20;
/** The last of each, whose category is missing. */
export const OPEN = 5;

/** A family with ten months of habits; the categories of the last five of each are missing. */
export const newFilingFamily = async (): Promise<{ familyId: string; apiKey: string; accountId: string }> => {
  const { familyId, apiKey } = await newFamily();
  const send = async <Data>(path: string, json: object): Promise<Data> =>
    (await call<{ data: Data }>('POST', path, { apiKey, json })).body.data;
  const account = await send<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository' });
  const rows = HABITS.flatMap(([name, category], habit) =>
    Array.from({ length: ROWS }, (_, at) => {
      const month = String(1 + Math.floor(at / 2)).padStart(2, '0');
      const day = String(1 + habit + (at % 2) * 15).padStart(2, '0');
      return `2025-${month}-${day},-${at + 1}.50,${name} ${1000 + at},${at < ROWS - OPEN ? category : ''}`;
    }),
  );
  const { id } = await send<ImportDetail>('/imports', {
    type: 'TransactionImport',
    account_id: account.id,
    date_col_label: 'date',
    amount_col_label: 'amount',
    name_col_label: 'name',
    category_col_label: 'category',
    date_format: '%Y-%m-%d',
    raw_file_content: ['date,amount,name,category', ...rows].join('\n'),
    publish: true,
  });
  await settled(id, apiKey);
  return { familyId, apiKey, accountId: account.id };
};
