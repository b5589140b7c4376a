/** Of samlify what the provider of the tests uses; its own types pull the DOM of browsers into every file. */
declare module 'samlify/build/index.js' {
  type Location = { readonly reference: string; readonly action: string };

  export const SamlLib: {
    constructSAMLSignature(options: {
      readonly rawSamlMessage: string;
      readonly referenceTagXPath: string;
      readonly privateKey: string;
      readonly signatureAlgorithm: string;
      readonly signingCert: string;
      readonly isBase64Output: false;
      readonly signatureConfig: { readonly prefix: string; readonly location: Location };
    }): string;
  };

  export type Entity = {
    getMetadata(): string;
    parseLoginRequest(
      from: Entity,
      binding: 'redirect',
      request: { readonly query: Readonly<Record<string, string>>; readonly octetString: string },
    ): Promise<{ readonly extract: { readonly request: { readonly id: string; readonly destination: string } } }>;
    parseLogoutRequest(
      from: Entity,
      binding: 'redirect',
      request: { readonly query: Readonly<Record<string, string>>; readonly octetString: string },
    ): Promise<{
      readonly extract: {
        readonly request: { readonly id: string };
        readonly nameID: string;
        readonly sessionIndex?: string;
      };
    }>;
    readonly entityMeta: { readonly getEntityID: () => string };
  };

  export const IdentityProvider: (settings: Readonly<Record<string, unknown>>) => Entity;
  export const ServiceProvider: (settings: Readonly<Record<string, unknown>>) => Entity;
  export const setSchemaValidator: (validator: { readonly validate: (xml: string) => Promise<string> }) => void;
}
