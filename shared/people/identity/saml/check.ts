import type { SamlProvider } from '../../domain/identity-provider.ts';
import type { CheckResult } from './saml-refusal.ts';
import type { ServiceProvider } from './service-provider.ts';
import type { XmlElement } from './xml.ts';

/** A response whose signatures hold. */
export type Received = {
  /** From signed octets where the response is signed; otherwise as it arrived, good for no more than a refusal. */
  readonly response: XmlElement;
  /** Always from signed octets. */
  readonly assertion: XmlElement;
};

/** What a response must agree with. */
export type Context = {
  readonly provider: SamlProvider;
  readonly us: ServiceProvider;
  /** Of the AuthnRequest that the response must answer; null where it may answer none. */
  readonly requestId: string | null;
  /** Milliseconds. */
  readonly now: number;
};

export type Check = (received: Received, context: Context) => CheckResult;
