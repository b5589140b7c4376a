import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { json } from '../../shared/http/json-response.ts';
import { queryOf } from '../../shared/http/query.ts';
import { BalanceSheetFilters, toBalanceSheet } from '../../shared/schema/balance-sheet.ts';
import { validate } from '../../shared/schema/validate.ts';
import type { readBalanceSheet } from '../../shared/use-cases/read-balance-sheet.ts';

export type Dependencies = ApiDependencies & { readonly read: ReturnType<typeof readBalanceSheet> };

/** GET /api/v1/balance_sheet */
export const createHandler = ({ read, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller: { familyId } }) =>
    json(200, { data: toBalanceSheet(await read(familyId, validate(BalanceSheetFilters, queryOf(event)))) }),
  );
