import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { type Algorithms, methodOf } from './algorithms.ts';
import type { SignedInfo } from './signed-info.ts';

export const checkAlgorithms = ({ digestMethod, signatureMethod }: SignedInfo, algorithms: Algorithms): CheckResult => {
  if (methodOf(algorithms.signatures, signatureMethod) === undefined) {
    return refuse('signature_algorithm', `The signature is made by ${quote(signatureMethod)}`);
  }
  return methodOf(algorithms.digests, digestMethod) === undefined
    ? refuse('digest_algorithm', `The digest is made by ${quote(digestMethod)}`)
    : undefined;
};
