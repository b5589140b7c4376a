import type { Refused } from '../../domain/people/external-identity.ts';

/** A provider may say back what it was sent; the detail of a refusal goes to the audit log, so no secret stays in it. */
export const withoutSecrets = <Reason extends string>(
  refused: Refused<Reason>,
  secrets: readonly string[],
): Refused<Reason> => ({
  ...refused,
  detail: secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((detail, secret) => detail.replaceAll(secret, '[secret]'), refused.detail),
});
