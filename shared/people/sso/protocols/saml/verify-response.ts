import { byteSize } from '../../../../platform/domain/text/byte-size.ts';
import type { Established, Refused } from '../../domain/external-identity.ts';
import type { SamlProvider } from '../../domain/identity-provider.ts';
import { trustedCertificates } from '../certificates.ts';
import {
  type Check,
  type Context,
  checkAttributes,
  checkAudience,
  checkAuthnStatement,
  checkConditions,
  checkSubject,
  checkSubjectConfirmation,
} from './check-assertion.ts';
import {
  checkDestination,
  checkInResponseTo,
  checkIssueInstant,
  checkIssuer,
  checkStatus,
  checkVersion,
} from './check-message.ts';
import { crossCheck } from './cross-check.ts';
import { MAX_MESSAGE_BYTES } from './decode-message.ts';
import { acceptedUntil, toInstant } from './instant.ts';
import { openResponse } from './open-response.ts';
import { readIdentity } from './read-identity.ts';
import { type CheckResult, refuse, type SamlRefusal } from './saml-refusal.ts';
import { serviceProviderOf } from './service-provider.ts';
import { type Algorithms, STRICT_ALGORITHMS } from './signature/algorithms.ts';
import { attributeOf } from './xml.ts';

export type ResponseToVerify = {
  /** The form field after `decodePost`. */
  readonly xml: string;
  readonly provider: SamlProvider;
  readonly expected: {
    readonly origin: string;
    /** ID of the AuthnRequest sent with this browser; null if it came without one. */
    readonly requestId: string | null;
  };
  /** UTC ISO. */
  readonly now: string;
  readonly algorithms?: Algorithms;
};

export type VerifiedResponse = Established & {
  /** For replay protection: the caller stores the ID with the provider's entity ID. */
  readonly assertionId: string;
  /** From then on (including clock skew) the assertion is refused anyway: remember its ID until then. UTC ISO. */
  readonly notOnOrAfter: string;
};

/** In this order, so that a refusal names the cause rather than a consequence. */
const CHECKS: readonly Check[] = [
  ({ assertion }) => checkVersion(assertion),
  ({ response }) => checkStatus(response),
  ({ response }, { provider }) => checkIssuer(response, provider.entityId),
  ({ assertion }, { provider }) => checkIssuer(assertion, provider.entityId),
  ({ response }, { us }) => checkDestination(response, us.acsUrl),
  ({ response }, { requestId }) => checkInResponseTo(response, requestId),
  ({ assertion }, { now }) => checkIssueInstant(assertion, now),
  checkConditions,
  checkAudience,
  checkSubject,
  checkSubjectConfirmation,
  checkAuthnStatement,
  checkAttributes,
];

/**
 * Verifies a SAML response (core 3.3.3, profiles 4.1.4): the identity, or the reason for refusal. The caller detects
 * replays with `assertionId`.
 */
export const verifyResponse = async ({
  algorithms,
  expected,
  now,
  provider,
  xml,
}: ResponseToVerify): Promise<VerifiedResponse | Refused<SamlRefusal>> => {
  if (xml.length > MAX_MESSAGE_BYTES)
    return refuse('too_large', `The message is larger than ${byteSize(MAX_MESSAGE_BYTES)}`);
  if (expected.requestId === null && !provider.allowIdpInitiated) {
    return refuse('unsolicited', 'The response does not answer a request of this browser');
  }
  const us = serviceProviderOf(expected.origin, provider);
  const context: Context = { provider, us, requestId: expected.requestId, now: Date.parse(now) };
  return verifyInContext(xml, context, algorithms ?? STRICT_ALGORITHMS);
};

/** The same, for a service provider with any name and URLs. */
export const verifyInContext = async (
  xml: string,
  context: Context,
  algorithms: Algorithms,
): Promise<VerifiedResponse | Refused<SamlRefusal>> => {
  const opened = openResponse(xml, { certificates: trustedCertificates(context.provider.certificates), algorithms });
  if (!opened.ok) return opened;
  const refused = CHECKS.reduce<CheckResult>((found, check) => found ?? check(opened, context), undefined);
  if (refused !== undefined) return refused;
  const who = readIdentity(opened.assertion, context.provider);
  if (who === undefined) return refuse('name_id_missing', 'The subject has no NameID');
  const disagreement = await crossCheck(xml, opened, who, context);
  return (
    disagreement ?? {
      ok: true,
      ...who,
      assertionId: attributeOf(opened.assertion, 'ID') ?? '',
      notOnOrAfter: toInstant(acceptedUntil(opened.assertion, context.now)),
    }
  );
};
