import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import type { renewRecoveryCodes } from '../../shared/use-cases/people/local/renew-recovery-codes.ts';

export type Dependencies = PersonDependencies & { readonly renew: ReturnType<typeof renewRecoveryCodes> };

/** POST /settings/security/recovery_codes */
export const createHandler = ({ renew, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async (act) => json(201, { data: { recovery_codes: await renew(act) } }));
