import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { BalanceSheetFilters, toBalanceSheet } from '../../../shared/accounts/schema/balance-sheet.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import type { readBalanceSheet } from '../../../shared/accounts/use-cases/read-balance-sheet.ts';

export type Dependencies = ApiDependencies & { readonly read: ReturnType<typeof readBalanceSheet> };

/** GET /api/v1/balance_sheet */
export const createHandler = ({ read, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller: { familyId } }) =>
    json(200, { data: toBalanceSheet(await read(familyId, validate(BalanceSheetFilters, queryOf(event)))) }),
  );
