import { expect, it, vi } from 'vitest';
import { expiringProviders } from '../../../shared/people/admin/use-cases/expiring-providers.ts';
import { aProvider } from '../../support/people/sso-builders.ts';

const PAST = '2026-03-01T00:00:00.000Z';

it('warns only owners about certificates of enabled providers that end soon, and reads nothing for others', async () => {
  const saml = { ...aProvider({ name: 'corp', label: 'Corp' }), strategy: 'saml', certificates: [PAST], signing: null };
  const list = vi.fn(async () => [aProvider(), saml, { ...saml, name: 'old', enabled: false }] as never);
  const ask = expiringProviders({
    providers: { list },
    certificateEnd: (pem) => pem,
    now: () => '2026-03-20T00:00:00.000Z',
  });
  expect(await ask({ role: 'admin' })).toEqual([]);
  expect(list).not.toHaveBeenCalled();
  expect(await ask({ role: 'super_admin' })).toEqual([
    { name: 'corp', label: 'Corp', certificate: { owner: 'provider', until: PAST, isExpired: true } },
  ]);
});
