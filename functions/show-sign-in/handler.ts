import { json } from '../../shared/http/json-response.ts';
import { type OpenDependencies, openEndpoint } from '../../shared/http/open-endpoint.ts';
import { toSignInOptions } from '../../shared/schema/sign-in-options.ts';
import type { signInOptions } from '../../shared/use-cases/people/local/sign-in-options.ts';

export type Dependencies = OpenDependencies & { readonly options: ReturnType<typeof signInOptions> };

/** GET /sign-in */
export const createHandler = ({ options, ...deps }: Dependencies) =>
  openEndpoint(deps, {}, async () => json(200, { data: toSignInOptions(await options()) }));
