import { SAML } from '@node-saml/node-saml';
import type { Established } from '../../domain/external-identity.ts';
import { trustedCertificates } from '../certificates.ts';
import type { Context } from './check-assertion.ts';
import type { Opened } from './open-response.ts';
import { type CheckResult, quote, refuse } from './saml-refusal.ts';
import { unwrapped } from './xml.ts';

/**
 * Cross-check with node-saml, which has its own parser and signature checks: signature wrapping works where two readers
 * disagree about the assertion. It can only refuse; the identity still comes from our signed octets. Our checks run
 * first because they name the fault.
 */
export const crossCheck = async (
  xml: string,
  opened: Opened,
  { identity, session }: Pick<Established, 'identity' | 'session'>,
  { provider, us }: Context,
): Promise<CheckResult> => {
  if (opened.by.methods.some((method) => UNKNOWN_TO_IT.test(method))) return undefined;
  const { fingerprint256: signer } = opened.by.certificate;
  const certificate = trustedCertificates(provider.certificates).find(
    ({ fingerprint256 }) => fingerprint256 === signer,
  );
  if (certificate === undefined)
    return refuse('second_reader', 'The cross-check does not trust the signing certificate');
  const reader = new SAML({
    issuer: us.entityId,
    audience: provider.allowMissingAudience ? false : us.entityId, // assertions for other audiences were refused before
    callbackUrl: us.acsUrl,
    idpIssuer: provider.entityId,
    idpCert: certificate.toString(), // the only certificate that may verify the signature
    wantAuthnResponseSigned: opened.isResponseSigned,
    wantAssertionsSigned: !opened.isResponseSigned, // one signature that covers everything is enough here
    acceptedClockSkewMs: -1, // skips its time checks, which would use the system clock
  });
  try {
    const { profile } = await reader.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
    const agrees =
      profile !== null &&
      unwrapped(profile.nameID) === identity.subject &&
      profile.issuer === identity.issuer &&
      (session.strategy !== 'saml' || (profile.sessionIndex ?? null) === session.sessionIndex);
    return agrees ? undefined : refuse('second_reader', `The cross-check reads the NameID ${quote(profile?.nameID)}`);
  } catch (error) {
    return refuse('second_reader', `The cross-check failed: ${quote(error instanceof Error ? error.message : '')}`);
  }
};

/** Secure methods that node-saml does not support; these are not cross-checked. */
const UNKNOWN_TO_IT = /ecdsa|sha384/;
