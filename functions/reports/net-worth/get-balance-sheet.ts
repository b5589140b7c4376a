import { getBalanceSheetEndpoint } from '../../../shared/reports/net-worth/endpoints.ts';
import { BalanceSheetFilters, toBalanceSheet } from '../../../shared/reports/net-worth/schema/balance-sheet.ts';
import { readBalanceSheet } from '../../../shared/reports/net-worth/use-cases/read-balance-sheet.ts';
import { readConvertedTotal } from '../../../shared/reports/net-worth/use-cases/read-converted-total.ts';
import { accounts, rates } from '../../accounts/adapters.ts';
import { headers, ledger } from '../../ledger/adapters.ts';
import { families, today } from '../../people/adapters.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';

/** GET /api/v1/balance_sheet */
export const handler = queryEndpoint(
  getBalanceSheetEndpoint,
  { accounts, rates, headers, ledger, families, today },
  (ports) => {
    const read = readBalanceSheet(ports);
    const convert = readConvertedTotal(ports);
    return async ({ caller: { familyId }, readFilters }) => {
      const sheet = await read(familyId, readFilters(BalanceSheetFilters));
      return { data: toBalanceSheet(sheet, await convert(familyId, sheet.currencies)) };
    };
  },
);
