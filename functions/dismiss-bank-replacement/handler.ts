import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { noContent } from '../../shared/http/no-content.ts';
import type { dismissReplacement } from '../../shared/use-cases/bank/connections/dismiss-replacement.ts';

export type Dependencies = ApiDependencies & { readonly dismiss: ReturnType<typeof dismissReplacement> };

/** DELETE /api/v1/bank_connections/{id}/replacements/{dormant_id} */
export const createHandler = ({ dismiss, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    await dismiss(caller, pathId(event), pathId(event, 'dormant_id'));
    return noContent();
  });
