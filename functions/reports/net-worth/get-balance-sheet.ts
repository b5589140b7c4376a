import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createExchangeRates } from '../../../shared/accounts/store/exchange-rate-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { readFilters } from '../../../shared/platform/http/read-filters.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { familyToday } from '../../../shared/platform/use-cases/family-today.ts';
import { getBalanceSheetEndpoint } from '../../../shared/reports/net-worth/endpoints.ts';
import { BalanceSheetFilters, toBalanceSheet } from '../../../shared/reports/net-worth/schema/balance-sheet.ts';
import { readBalanceSheet } from '../../../shared/reports/net-worth/use-cases/read-balance-sheet.ts';
import { readConvertedTotal } from '../../../shared/reports/net-worth/use-cases/read-converted-total.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly read: ReturnType<typeof readBalanceSheet>;
  readonly convert: ReturnType<typeof readConvertedTotal>;
};

/** GET /api/v1/balance_sheet */
export const createHandler = ({ read, convert, ...api }: Dependencies) =>
  apiEndpoint(api, getBalanceSheetEndpoint, async (event, { caller: { familyId } }) => {
    const sheet = await read(familyId, readFilters(event, BalanceSheetFilters));
    return json(200, { data: toBalanceSheet(sheet, await convert(familyId, sheet.currencies)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const families = createFamilyRepository(documents, tableName);
  return createHandler({
    ...api,
    read: readBalanceSheet({
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
      today: familyToday({ families, now: api.now }),
    }),
    convert: readConvertedTotal({ families, rates: createExchangeRates(documents, tableName), now: api.now }),
  });
});
