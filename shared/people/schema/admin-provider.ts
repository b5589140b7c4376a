import type { IdentityProvider, LastTest } from '../domain/identity-provider.ts';
import { toSsoProvider } from './sso-provider.ts';

/** A provider as a super admin sees it, with what came of its last test. */
export const toAdminProvider = (provider: IdentityProvider, origin: string) => ({
  ...toSsoProvider(provider, origin),
  last_test: provider.lastTest === undefined ? null : toTestReport(provider.lastTest, provider.updatedAt),
});

export type AdminProvider = ReturnType<typeof toAdminProvider>;
export type TestReport = ReturnType<typeof toTestReport>;

/** `outdated`: it was of another configuration than the present one. */
export const toTestReport = ({ at, ok, steps, of }: LastTest, updatedAt: string) => ({
  ok,
  at,
  outdated: of !== updatedAt,
  steps: steps.map(({ name, ok: passed, warning, detail, expected = null, actual = null }) => ({
    name,
    ok: passed,
    warning: warning === true,
    detail,
    expected,
    actual,
  })),
});
