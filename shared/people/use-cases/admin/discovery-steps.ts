import type { ProviderTest } from '../../domain/provider-test.ts';
import { testFailed } from './run-provider-test.ts';

/** The part of the test of an OpenID provider that its configuration cannot be kept without. */
const DISCOVERY = ['issuer_url', 'discovery', 'issuer', 'endpoints'];

/** @throws DomainError `provider_test_failed` */
export const refuseBadDiscovery = (test: ProviderTest): void => {
  if (test.steps.every(({ name, ok }) => ok || !DISCOVERY.includes(name))) return;
  throw testFailed(test, 'The issuer has to answer before it can be kept');
};
