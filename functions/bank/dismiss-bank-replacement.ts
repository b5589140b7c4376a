import { dismissBankReplacementEndpoint } from '../../shared/bank/endpoints.ts';
import { dismissReplacement } from '../../shared/bank/use-cases/connections/dismiss-replacement.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { noContent } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { composeBanks } from './banks.ts';

export type Dependencies = ApiDependencies & { readonly dismiss: ReturnType<typeof dismissReplacement> };

/** DELETE /api/v1/bank_connections/{id}/replacements/{dormant_id} */
export const createHandler = ({ dismiss, ...api }: Dependencies) =>
  apiEndpoint(api, dismissBankReplacementEndpoint, async (event, { caller }) => {
    await dismiss(caller, pathId(event), pathId(event, 'dormant_id'));
    return noContent();
  });

export const handler = lambda(() => {
  const { api, banks } = composeBanks();
  return createHandler({ ...api, dismiss: dismissReplacement(banks) });
});
