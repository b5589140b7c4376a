import { SAML } from '@node-saml/node-saml';
import type { Established } from '../../domain/external-identity.ts';
import { trustedCertificates } from '../certificates.ts';
import type { Context } from './check-assertion.ts';
import type { Opened } from './open-response.ts';
import { type CheckResult, quote, refuse } from './saml-refusal.ts';
import { unwrapped } from './xml.ts';

/**
 * node-saml, with parsers and signature checks of its own, must come to the same person from the same text: what one
 * reader takes for the assertion and another does not is how signatures get wrapped. It only ever takes away: the
 * identity stays the one that was read from the signed octets, and our checks come first because they name the fault.
 */
export const checkSecondReader = async (
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
  if (certificate === undefined) return refuse('second_reader', 'The second reader does not trust the signer');
  const reader = new SAML({
    issuer: us.entityId,
    audience: provider.allowMissingAudience ? false : us.entityId, // assertions for other audiences were refused before
    callbackUrl: us.acsUrl,
    idpIssuer: provider.entityId,
    idpCert: certificate.toString(), // no other certificate can verify the signature
    wantAuthnResponseSigned: opened.isResponseSigned,
    wantAssertionsSigned: !opened.isResponseSigned, // one signature over all of it is enough for a second look
    acceptedClockSkewMs: -1, // it would ask the wall clock
  });
  try {
    const { profile } = await reader.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
    const agrees =
      profile !== null &&
      unwrapped(profile.nameID) === identity.subject &&
      profile.issuer === identity.issuer &&
      (session.strategy !== 'saml' || (profile.sessionIndex ?? null) === session.sessionIndex);
    return agrees ? undefined : refuse('second_reader', `The second reader finds ${quote(profile?.nameID)}`);
  } catch (error) {
    return refuse('second_reader', `The second reader refuses: ${quote(error instanceof Error ? error.message : '')}`);
  }
};

/** Sound methods that node-saml has no code for; there the first reader stands alone. */
const UNKNOWN_TO_IT = /ecdsa|sha384/;
