/** The part of samlify that the test provider uses; its own types would add the browser DOM to every file. */
declare module 'samlify/build/index.js' {
  type Location = { readonly reference: string; readonly action: string };
  type Query = { readonly query: Readonly<Record<string, string>>; readonly octetString: string };
  type Request = { readonly extract: { readonly request: { readonly id: string } } };

  export const SamlLib: {
    readonly constructSAMLSignature: (options: {
      readonly rawSamlMessage: string;
      readonly referenceTagXPath: string;
      readonly privateKey: string;
      readonly signatureAlgorithm: string;
      readonly signingCert: string;
      readonly isBase64Output: false;
      readonly signatureConfig: { readonly prefix: string; readonly location: Location };
    }) => string;
  };

  export type Entity = {
    readonly getMetadata: () => string;
    readonly parseLoginRequest: (from: Entity, binding: 'redirect', request: Query) => Promise<AuthnRequest>;
    readonly parseLogoutRequest: (from: Entity, binding: 'redirect', request: Query) => Promise<LogoutRequest>;
    readonly parseLogoutResponse: (from: Entity, binding: 'redirect', request: Query) => Promise<LogoutResponse>;
    readonly createLogoutRequest: (
      to: Entity,
      binding: 'redirect',
      user: { readonly logoutNameID: string; readonly sessionIndex: string },
      options: { readonly relayState: string },
    ) => { readonly id: string; readonly context: string };
    readonly createLogoutResponse: (
      to: Entity,
      request: Request,
      binding: 'redirect',
      options: { readonly relayState: string },
    ) => { readonly id: string; readonly context: string };
  };

  export type AuthnRequest = {
    readonly samlContent: string;
    readonly extract: {
      readonly request: {
        readonly id: string;
        readonly issueInstant: string;
        readonly destination: string;
        readonly assertionConsumerServiceUrl: string;
      };
      readonly issuer: string;
      readonly nameIDPolicy: { readonly format: string; readonly allowCreate: string };
    };
  };

  export type LogoutRequest = Request & {
    readonly samlContent: string;
    readonly extract: { readonly issuer: string; readonly nameID: string; readonly sessionIndex: string };
  };

  export type LogoutResponse = {
    readonly samlContent: string;
    readonly extract: { readonly issuer: string; readonly response: { readonly inResponseTo: string } };
  };

  export const IdentityProvider: (settings: Readonly<Record<string, unknown>>) => Entity;
  export const ServiceProvider: (settings: Readonly<Record<string, unknown>>) => Entity;
  export const setSchemaValidator: (validator: { readonly validate: (xml: string) => Promise<string> }) => void;
}
