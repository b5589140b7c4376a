import { noContent } from '../../shared/http/no-content.ts';
import { type OpenDependencies, openEndpoint } from '../../shared/http/open-endpoint.ts';
import { readFields } from '../../shared/http/read-fields.ts';
import { toReset } from '../../shared/schema/sign-in-fields.ts';
import type { resetPassword } from '../../shared/use-cases/people/local/reset-password.ts';

export type Dependencies = OpenDependencies & { readonly reset: ReturnType<typeof resetPassword> };

const LIMIT = { name: 'password_reset_token', perMinute: 10 } as const;

/** PATCH /password_reset {token, password}; then one signs in */
export const createHandler = ({ reset, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: LIMIT }, async (event, edge) => {
    const { token, password } = toReset(readFields(event).fields);
    await reset(token, password, edge);
    return noContent();
  });
